import { DomainError, invalidField } from '@/lib/core/errors';
import { readBytes } from '@/lib/http/read-input';

const FORM = 'application/x-www-form-urlencoded';

/** Named fields of a posted form, each given once. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or VALIDATION_FAILED. */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
  maxBytes: number,
): Promise<Record<Name, string>> {
  const bytes = await readBytes(request, maxBytes);
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'A posted form is needed.', { extra: { accepted: [FORM] } });
  }
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  const fields = names.map((name) => {
    const [value, ...more] = form.getAll(name);
    if (value === undefined || more.length > 0) throw invalidField(`/${name}`, 'Needed, and once.', 'required');
    return [name, value] as const;
  });
  return Object.fromEntries(fields) as Record<Name, string>;
}
