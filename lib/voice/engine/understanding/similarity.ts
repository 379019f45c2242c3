/** Jaro–Winkler similarity of two strings, 0–1 (Winkler 1990). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const range = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const matchedA: string[] = [];
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - range); j <= Math.min(b.length - 1, i + range); j += 1)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true;
        matchedA.push(a[i] ?? '');
        break;
      }
  if (matchedA.length === 0) return 0;
  const matchedB = [...b].filter((_, index) => taken[index]);
  const swapped = matchedA.filter((letter, index) => letter !== matchedB[index]).length / 2;
  const jaro =
    (matchedA.length / a.length + matchedA.length / b.length + (matchedA.length - swapped) / matchedA.length) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Edits (insert, delete, replace) between two strings. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A rough key of how an English name sounds: spellings that a recogniser mixes up fall together. */
export function soundKey(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(kn|gn|pn|wr)/, (start) => start.slice(1))
    .replace(/ph/g, 'f')
    .replace(/ck|q|x/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/z/g, 's')
    .replace(/(?<=[a-z])gh?(?=t)/g, '')
    .replace(/sch|sh/g, 's')
    .replace(/dg|j/g, 'g')
    .replace(/w(?=r)|h(?=$)/g, '')
    .replace(/(?!^)[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** True for names that are the same to the ear: nearly equal letters, or equal in sound and not far apart in letters. */
export function soundsAlike(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return jaroWinkler(x, y) >= 0.92 || (soundKey(x) === soundKey(y) && x[0] === y[0] && jaroWinkler(x, y) >= 0.75);
}

/** A plate or policy number with what is easily mixed up folded: O and 0, I and 1; nothing but letters and figures. */
export const foldCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1');
