'use client';

import { Coins } from 'lucide-react';
import { shellStrings } from '../strings/shell';
import { formatNumber } from '../ui/format';
import type { ShellProps } from './app-shell';
import { NavLink } from './nav-link';
import { isHere, type NavItem } from './navigation';
import { OrganizationSwitcher } from './organization-switcher';
import { UserMenu } from './user-menu';

export type SideNavProps = Omit<ShellProps, 'children' | 'search' | 'actions' | 'places'> & {
  items: readonly NavItem[];
  pathname: string;
};

/** The places of the portal, one line each; also the content of «More» on a phone. */
export function NavLines(props: Pick<SideNavProps, 'items' | 'pathname' | 'counts'> & { onNavigate?: () => void }) {
  const line = (item: NavItem) => {
    const count = props.counts?.[item.key];
    return (
      <NavLink
        key={item.key}
        href={item.href}
        icon={<item.icon />}
        label={item.label}
        count={count === undefined || count === 0 ? undefined : formatNumber(count)}
        here={isHere(props.pathname, item.href)}
        onNavigate={props.onNavigate}
      />
    );
  };
  const oversight = props.items.filter((item) => item.oversight);
  return (
    <>
      {props.items.filter((item) => !item.oversight).map(line)}
      {oversight.length > 0 ? (
        <div className="px-2 pt-4 pb-1 text-micro font-medium text-ink-3 rail:my-1.5 rail:h-px rail:w-6 rail:bg-line rail:p-0">
          <span className="rail:sr-only">{shellStrings.oversight}</span>
        </div>
      ) : null}
      {oversight.map(line)}
    </>
  );
}

/** The navigation at the left: 216 px, a rail of 52 px on work surfaces and tablets, absent on phones. */
export function SideNav(props: SideNavProps) {
  return (
    <nav
      aria-label={shellStrings.navigation}
      className="sticky top-0 flex h-dvh flex-col gap-px overflow-y-auto border-r border-line bg-canvas p-2 rail:items-center max-tablet:hidden"
    >
      <OrganizationSwitcher
        current={props.organization}
        all={props.organizations}
        onSwitch={props.onSwitchOrganization}
      />
      <NavLines items={props.items} pathname={props.pathname} counts={props.counts} />
      <div className="mt-auto grid gap-px pt-3">
        {props.tokens === undefined ? null : (
          <NavLink
            href="/settings/tokens"
            icon={<Coins />}
            label={shellStrings.tokens}
            count={formatNumber(props.tokens)}
            here={isHere(props.pathname, '/settings/tokens')}
          />
        )}
        <UserMenu user={props.user} onSignOut={props.onSignOut} />
      </div>
    </nav>
  );
}
