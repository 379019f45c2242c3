const OWN = 'http://own.invalid';

/** An address within this portal that may follow a sign-in; `/` for anything else. Read as browsers read it, which drop tabs and turn backslashes. */
export function ownPath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || !URL.canParse(path, OWN)) return '/';
  const url = new URL(path, OWN);
  const own = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === OWN && !own.startsWith('//') ? own : '/';
}
