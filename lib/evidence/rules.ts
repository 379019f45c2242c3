import { DomainError, invalidField } from '@/lib/core/errors';

export const MAX_TAGS = 50;
/** Up to this size a completed upload is checked within the request; larger ones by a job. */
export const CHECKED_AT_ONCE_BYTES = 16 * 1024 * 1024;
/** How long an upload target stays open, in seconds. */
export const UPLOAD_TARGET_SECONDS = 3600;

export type TagsEdit = { tags: string[] } | { add?: string[]; remove?: string[] };

/** The tags after an edit, unique and in order of arrival. Throws VALIDATION_FAILED above the most that a record may have. */
export function editTags(present: readonly string[], edit: TagsEdit): string[] {
  const wanted =
    'tags' in edit ? edit.tags : [...present.filter((tag) => !edit.remove?.includes(tag)), ...(edit.add ?? [])];
  const unique = [...new Set(wanted)];
  if (unique.length > MAX_TAGS)
    throw invalidField('tags' in edit ? '/tags' : '/add', `A record has at most ${MAX_TAGS} tags.`, 'too_big');
  return unique;
}

/** The refusal of a file above the limit. */
export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `A file may have ${maxBytes} bytes.`, { extra: { maxBytes } });
}
