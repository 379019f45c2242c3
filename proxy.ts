import { type NextRequest, NextResponse } from 'next/server';

/** Where pictures, recordings and files come from besides this origin: the object store that signed addresses point to. */
function storeOrigin(): string {
  const endpoint = process.env.S3_PUBLIC_ENDPOINT || process.env.S3_ENDPOINT;
  if (endpoint) return new URL(endpoint).origin;
  return process.env.S3_BUCKET ? 'https://*.amazonaws.com' : '';
}

/** Scripts run by nonce alone; nothing may frame a page. Styles stay inline-able: headless components position by style attribute. */
function contentSecurityPolicy(nonce: string): string {
  const store = storeOrigin();
  const script = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src 'self' ${store}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

/** Gives every page its nonce and tells it its own address. Who may see a page is decided by the page, against the live session. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set('x-casefile-path', `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Pages only: the API, the published paths without prefix and static files never pass here, so their bodies are not touched. */
export const config = {
  matcher: [
    '/((?!api/|oauth/(?!consent/[^/]+$)|_next/|\\.well-known/|icon\\.svg|healthz|audit/logs|forensics/|evidence/public-upload/|evidence/[^/]+/(?:tags|review)$|organizations/[^/]+/run-kyc|participants/sanctions-sources/).*)',
  ],
};
