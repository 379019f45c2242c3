'use client';

import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { evidenceStrings } from '../strings/evidence';
import { Input } from '../ui/input';
import { Tag, TagAdd } from '../ui/tag';

const words = evidenceStrings.tags;
type Edit = { add?: string[]; remove?: string[] };

function edited(tags: string[], edit: Edit): string[] {
  return [...new Set([...tags.filter((tag) => !edit.remove?.includes(tag)), ...(edit.add ?? [])])];
}

/** The tags of a file with what others are called by; shown at once, taken back when the server refuses. */
export function TagEditor(props: { id: string; tags: string[]; suggestions: string[]; readOnly: boolean }) {
  const router = useRouter();
  const [tags, apply] = useOptimistic(props.tags, edited);
  const [, startTransition] = useTransition();
  const change = (edit: Edit) =>
    startTransition(async () => {
      apply(edit);
      try {
        await api('PATCH /evidence/{id}/tags', { params: { id: props.id }, body: edit });
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : String(error));
      }
      router.refresh();
    });
  const add = (form: FormData) => {
    const tag = String(form.get('tag') ?? '')
      .trim()
      .toLowerCase();
    if (tag !== '') change({ add: [tag] });
  };
  const offered = props.suggestions.filter((tag) => !tags.includes(tag)).slice(0, 6);
  if (props.readOnly) {
    return (
      <div className="flex flex-wrap gap-1.5">
        {tags.length === 0 ? (
          <span className="text-ink-3">{words.none}</span>
        ) : (
          tags.map((tag) => <Tag key={tag}>{tag}</Tag>)
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <Tag key={tag} onRemove={() => change({ remove: [tag] })}>
            {tag}
          </Tag>
        ))}
        {offered.map((tag) => (
          <TagAdd key={tag} onClick={() => change({ add: [tag] })}>
            {tag}
          </TagAdd>
        ))}
      </div>
      {/* An action, because React keeps what is sent before its script runs; the browser itself would load the page anew. */}
      <form action={add}>
        <Input name="tag" aria-label={words.add} placeholder={words.placeholder} maxLength={64} autoComplete="off" />
      </form>
    </div>
  );
}
