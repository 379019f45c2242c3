/** For load balancers that want a status and nothing else; the API's own health checks are `/api/v1/health` and `/api/v1/health/ready`. */
export async function GET(): Promise<Response> {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
