'use client';

import { Keyboard, LogOut, UserRoundCog } from 'lucide-react';
import { shellStrings } from '../strings/shell';
import { Avatar } from '../ui/avatar';
import { DropdownMenu, MenuItem, MenuLabel, MenuLink, MenuRadio, MenuSeparator } from '../ui/dropdown-menu';
import { Link } from '../ui/link';
import { navLine } from './nav-link';
import { useShell } from './shell-context';
import { setTheme, type Theme, useTheme } from './theme';

export type ShellUser = { name: string; email: string; avatarUrl?: string | null; role?: string };

function isTheme(value: string): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** The person at the foot of the navigation: account, theme, shortcuts, sign out. */
export function UserMenu({ user, onSignOut }: { user: ShellUser; onSignOut: () => void }) {
  const { theme } = useTheme();
  const { setShortcuts } = useShell();
  const words = shellStrings.user;
  return (
    <DropdownMenu
      align="start"
      side="top"
      className="min-w-60"
      trigger={
        <button type="button" aria-label={`${words.menu}: ${user.name}`} className={`${navLine(false)} w-full`}>
          <Avatar name={user.name} src={user.avatarUrl} tone="info" />
          <span className="clip rail:sr-only">{user.name}</span>
        </button>
      }
    >
      <div className="px-2 pt-1 pb-2">
        <div className="font-medium">{user.name}</div>
        <div className="text-small text-ink-3">{user.email}</div>
        {user.role ? <div className="text-small text-ink-3">{user.role}</div> : null}
      </div>
      <MenuSeparator />
      <MenuLink>
        <Link href="/account">
          <UserRoundCog />
          {words.account}
        </Link>
      </MenuLink>
      <MenuItem icon={<Keyboard />} keys="?" onSelect={() => setShortcuts(true)}>
        {words.shortcuts}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{words.theme}</MenuLabel>
      <MenuRadio
        value={theme}
        onValueChange={(value) => isTheme(value) && setTheme(value)}
        options={[
          { value: 'system', label: words.system },
          { value: 'light', label: words.light },
          { value: 'dark', label: words.dark },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        {words.signOut}
      </MenuItem>
    </DropdownMenu>
  );
}
