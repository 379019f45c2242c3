import { createHash } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

/** The colours of app/tokens.css; the page is whole in itself and loads nothing. */
const STYLE =
  ':root{color-scheme:light dark;font:14px/1.6 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}' +
  'body{margin:0;display:grid;place-items:center;min-height:100dvh;background:light-dark(oklch(.977 .0025 250),oklch(.158 .006 258));' +
  'color:light-dark(oklch(.225 .014 256),oklch(.945 .004 250))}main{max-width:25rem;padding:1.5rem}' +
  'h1{font-size:1.25rem;line-height:1.3;font-weight:620;letter-spacing:-.012em;margin:0 0 .5rem;text-wrap:balance}' +
  'p{margin:.5rem 0;color:light-dark(oklch(.405 .014 255),oklch(.785 .008 252))}' +
  'code{display:block;font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;margin-top:1rem;padding:.5rem .75rem;' +
  'border:1px solid light-dark(oklch(.905 .005 250),oklch(.268 .009 258));border-radius:4px;background:light-dark(oklch(.965 .003 250),oklch(.168 .006 258))}';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * What a person sees when a request for authorization cannot even be answered to the application: it is unknown, or its address is not
 * registered, and nobody is sent anywhere (RFC 9700 §4.11.2). It leads nowhere and holds nothing to press.
 */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', POLICY);
  ctx.set('cache-control', 'no-store');
  ctx.body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Not authorized · Casefile</title><style>${STYLE}</style></head><body><main><h1>This application cannot be authorized</h1><p>It asked in a way that is not allowed. Close this page and go back to the application; if it happens again, tell its makers:</p><p><code>${escaped(out.error)}${out.error_description ? `: ${escaped(out.error_description)}` : ''}</code></p></main></body></html>`;
}
