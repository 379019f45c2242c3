import { answerConsent } from '@/lib/session/portal-session';

export async function POST(request: Request, context: { params: Promise<{ uid: string }> }): Promise<Response> {
  return answerConsent(request, (await context.params).uid);
}
