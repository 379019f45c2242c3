'use client';

import { Bookmark, ChevronDown, X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useId, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { claimStrings } from '../strings/claims';
import { uiStrings } from '../strings/ui';
import { Button } from '../ui/button';
import { Dialog, DialogClose } from '../ui/dialog';
import { DropdownMenu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/dropdown-menu';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { Link } from '../ui/link';

const { views: words } = claimStrings;
const KEY = 'claims-views';

type View = { name: string; query: string };

const BUILT_IN: readonly View[] = [
  { name: words.all, query: '' },
  { name: words.open, query: 'status=OPEN&sortBy=dueAt&sortOrder=asc' },
  { name: words.mine, query: 'status=OPEN&investigator=me&sortBy=dueAt&sortOrder=asc' },
  { name: words.unassigned, query: 'status=OPEN&investigator=none' },
  { name: words.overdue, query: 'due=overdue&sortBy=dueAt&sortOrder=asc' },
  { name: words.decide, query: 'status=PENDING_DECISION&sortBy=dueAt&sortOrder=asc' },
];

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function isView(value: unknown): value is View {
  return typeof value === 'object' && value !== null && 'name' in value && 'query' in value;
}

function parse(kept: string): View[] {
  try {
    const value: unknown = JSON.parse(kept);
    return Array.isArray(value) ? value.filter(isView) : [];
  } catch {
    return [];
  }
}

function readKept(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

function keep(views: readonly View[]): void {
  localStorage.setItem(KEY, JSON.stringify(views));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** Lists that everybody needs, and those that this person kept in this browser. */
export function SavedViews() {
  const own = parse(useSyncExternalStore(subscribe, readKept, () => '[]'));
  const [saving, setSaving] = useState(false);
  const link = (view: View) => (
    <MenuLink key={view.name}>
      <Link href={view.query === '' ? '/claims' : `/claims?${view.query}`}>{view.name}</Link>
    </MenuLink>
  );
  return (
    <>
      <DropdownMenu
        trigger={
          <Button icon={<Bookmark className="icon-s" />}>
            {words.menu}
            <ChevronDown className="icon-s text-ink-3" />
          </Button>
        }
      >
        <MenuLabel>{words.builtIn}</MenuLabel>
        {BUILT_IN.map(link)}
        {own.length > 0 ? (
          <>
            <MenuSeparator />
            <MenuLabel>{words.own}</MenuLabel>
            {own.map(link)}
            <MenuSeparator />
            {own.map((view) => (
              <MenuItem
                key={view.name}
                icon={<X className="icon-s" />}
                onSelect={() => keep(own.filter((other) => other.name !== view.name))}
              >
                {words.forget(view.name)}
              </MenuItem>
            ))}
          </>
        ) : null}
        <MenuSeparator />
        <MenuItem onSelect={() => setSaving(true)}>{words.save}</MenuItem>
      </DropdownMenu>
      <SaveView open={saving} onOpenChange={setSaving} own={own} />
    </>
  );
}

function SaveView(props: { open: boolean; onOpenChange: (open: boolean) => void; own: readonly View[] }) {
  const params = useSearchParams();
  const id = useId();
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Dialog
      title={words.saveTitle}
      description={words.saveHint}
      open={props.open}
      onOpenChange={props.onOpenChange}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{uiStrings.actions.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary">
            {uiStrings.actions.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.handleSubmit(({ name }) => {
          const query = new URLSearchParams(params);
          query.delete('page');
          const others = props.own.filter((view) => view.name !== name.trim());
          keep([...others, { name: name.trim(), query: query.toString() }]);
          toast.success(words.saved);
          form.reset();
          props.onOpenChange(false);
        })}
      >
        <Field label={words.name} error={form.formState.errors.name?.message} required>
          <Input
            maxLength={60}
            {...form.register('name', { validate: (name) => name.trim() !== '' || words.nameRequired })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
