'use client';

import clsx from 'clsx';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { shellStrings } from '../strings/shell';
import { Drawer } from '../ui/drawer';
import { Link } from '../ui/link';
import { isHere, tabBarItems } from './navigation';
import { OrganizationSwitcher } from './organization-switcher';
import { NavLines, type SideNavProps } from './side-nav';
import { UserMenu } from './user-menu';

const TAB =
  'grid min-h-tabbar content-center justify-items-center gap-0.5 text-micro hover:no-underline focus-inside [&>.lucide]:size-5';

/** The phone's bottom bar: four places and «More», which holds everything else. */
export function TabBar(props: SideNavProps) {
  const [more, setMore] = useState(false);
  const tabs = tabBarItems(props.items);
  const elsewhere = !tabs.some((item) => isHere(props.pathname, item.href));
  return (
    <nav
      aria-label={shellStrings.sections}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {tabs.map((item) => {
        const here = isHere(props.pathname, item.href);
        return (
          <Link
            key={item.key}
            href={item.href}
            aria-current={here ? 'page' : undefined}
            className={clsx(TAB, here ? 'font-medium text-ink' : 'text-ink-3')}
          >
            <item.icon />
            {item.short ?? item.label}
          </Link>
        );
      })}
      <Drawer
        title={props.organization.name}
        side="bottom"
        open={more}
        onOpenChange={setMore}
        trigger={
          <button type="button" className={clsx(TAB, elsewhere ? 'font-medium text-ink' : 'text-ink-3')}>
            <Menu />
            {shellStrings.more}
          </button>
        }
      >
        <div className="grid gap-px p-2 [&_a]:min-h-10">
          {props.organizations.length > 1 ? (
            <OrganizationSwitcher
              current={props.organization}
              all={props.organizations}
              onSwitch={props.onSwitchOrganization}
            />
          ) : null}
          <NavLines
            items={props.items}
            pathname={props.pathname}
            counts={props.counts}
            onNavigate={() => setMore(false)}
          />
          <div className="mt-2 border-t border-line-soft pt-2">
            <UserMenu user={props.user} onSignOut={props.onSignOut} />
          </div>
        </div>
      </Drawer>
    </nav>
  );
}
