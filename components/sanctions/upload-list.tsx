'use client';

import { useState } from 'react';
import { WATCHLIST_CODES } from '@/db/enums';
import { uploadSanctionsList } from '@/lib/client/upload';
import { SOURCES } from '@/lib/sanctions/rules';
import { listUploadFields } from '@/lib/sanctions/schema';
import { refusalText } from '../claims/form-values';
import { useChange } from '../claims/use-change';
import { listStrings } from '../strings/lists';
import { Button } from '../ui/button';
import { Field, FormError } from '../ui/field';
import { DateInput, Input } from '../ui/input';
import { Select } from '../ui/select';

const words = listStrings.upload;

/** Brings the files of a list where the publisher cannot be reached. For people who run the platform. */
export function UploadList() {
  const [source, setSource] = useState<string>(WATCHLIST_CODES[0]);
  const [file, setFile] = useState<File>();
  const [publishedOn, setPublishedOn] = useState('');
  const [sha256, setSha256] = useState('');
  const [error, setError] = useState<string>();
  const change = useChange({
    send: (form: FormData) => uploadSanctionsList(form),
    done: words.done,
    onRefused: (refusal) => setError(refusalText(refusal)),
  });
  const given = { source, ...(publishedOn ? { publishedOn } : {}), ...(sha256.trim() ? { sha256 } : {}) };
  const send = () => {
    const parsed = listUploadFields.safeParse(given);
    setError(file ? parsed.error?.issues[0]?.message : words.noFile);
    if (!file || !parsed.success) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(parsed.data)) form.set(name, value);
    form.set('file', file);
    change.run(form);
  };
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="text-ink-2">{words.lead}</p>
      <Field label={words.list}>
        <Select
          value={source}
          onValueChange={setSource}
          options={WATCHLIST_CODES.map((code) => ({ value: code, label: SOURCES[code].name }))}
        />
      </Field>
      <Field label={words.file} hint={words.fileHint}>
        <Input type="file" accept=".xml,.csv,.zip" onChange={(event) => setFile(event.target.files?.[0])} />
      </Field>
      <Field label={words.date} hint={words.dateHint}>
        <DateInput className="w-44!" value={publishedOn} onChange={(event) => setPublishedOn(event.target.value)} />
      </Field>
      <Field label={words.digest} hint={words.digestHint}>
        <Input
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={sha256}
          onChange={(event) => setSha256(event.target.value)}
        />
      </Field>
      <FormError>{error}</FormError>
      <div>
        <Button type="submit" loading={change.busy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
