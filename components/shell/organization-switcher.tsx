'use client';

import { Building2, ChevronsUpDown } from 'lucide-react';
import { shellStrings } from '../strings/shell';
import { DropdownMenu, MenuLabel, MenuRadio } from '../ui/dropdown-menu';
import { BrandMark } from './brand-mark';

export type ShellOrganization = { id: string; name: string; detail?: string };

function Names({ name }: { name: string }) {
  return (
    <span className="min-w-0 text-left leading-[1.0625rem] rail:sr-only">
      <span className="clip block font-strong">{name}</span>
      <span className="block text-small text-ink-3">{shellStrings.product}</span>
    </span>
  );
}

const LINE =
  'mb-2 flex h-9 w-full items-center gap-2 rounded-control px-1.5 text-ink focus-inside rail:w-9 rail:justify-center';

/** Whose portal this is; a menu where the person belongs to more than one organization. */
export function OrganizationSwitcher(props: {
  current: ShellOrganization;
  all: readonly ShellOrganization[];
  onSwitch?: (id: string) => void;
}) {
  const { current, all, onSwitch } = props;
  if (all.length < 2 || onSwitch === undefined) {
    return (
      <div className={LINE}>
        <BrandMark />
        <Names name={current.name} />
      </div>
    );
  }
  return (
    <DropdownMenu
      align="start"
      className="min-w-60"
      trigger={
        <button
          type="button"
          className={`${LINE} hover:bg-hover`}
          aria-label={`${shellStrings.organization.switch}: ${current.name}`}
        >
          <BrandMark />
          <Names name={current.name} />
          <ChevronsUpDown className="icon-s ml-auto rail:hidden" />
        </button>
      }
    >
      <MenuLabel>{shellStrings.organization.current}</MenuLabel>
      <MenuRadio
        value={current.id}
        onValueChange={onSwitch}
        options={all.map((one) => ({ value: one.id, label: one.name, detail: one.detail, icon: <Building2 /> }))}
      />
    </DropdownMenu>
  );
}
