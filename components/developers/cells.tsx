import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { StateChip } from '../states/state-chip';
import type { StateValue } from '../states/states';
import { buttonStyle } from '../ui/button-style';
import { Link } from '../ui/link';
import { Td } from '../ui/table';

/** Names of scopes or events, and what is to be said of them. */
export function NamesCell({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  return (
    <Td phone="who">
      <span className="mono text-small break-words">{names.join(' ')}</span>
      {children}
    </Td>
  );
}

/** Whether an application, key or endpoint works. */
export function AccessCell({
  value,
  phone = 'state',
}: { value: StateValue<'access'> } & Pick<ComponentProps<typeof Td>, 'phone'>) {
  return (
    <Td nowrap phone={phone}>
      <StateChip group="access" value={value} look="plain" />
    </Td>
  );
}

/** The way to the form that makes one more. */
export function CreateLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={buttonStyle({ variant: 'primary' })}>
      <Plus className="icon-s" />
      {label}
    </Link>
  );
}
