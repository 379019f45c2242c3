import {
  AudioLines,
  Building2,
  CodeXml,
  FolderOpen,
  History,
  Images,
  Inbox,
  ListChecks,
  type LucideIcon,
  ScanLine,
  Settings,
  Users,
  Waypoints,
} from 'lucide-react';
import { shellStrings } from '../strings/shell';

/** A place in the navigation; the layout says which of them this person may see. */
export type NavKey = keyof typeof shellStrings.nav;

export type NavItem = {
  key: NavKey;
  href: string;
  label: string;
  /** On the phone's bottom bar, where four of these and «More» find room. */
  short?: string;
  icon: LucideIcon;
  oversight?: boolean;
};

const { nav } = shellStrings;

export const NAVIGATION: readonly NavItem[] = [
  { key: 'queue', href: '/', label: nav.queue, short: shellStrings.queueShort, icon: Inbox },
  { key: 'claims', href: '/claims', label: nav.claims, short: nav.claims, icon: FolderOpen },
  { key: 'evidence', href: '/evidence', label: nav.evidence, short: nav.evidence, icon: Images },
  { key: 'verifications', href: '/verifications', label: nav.verifications, icon: ScanLine },
  { key: 'voice', href: '/voice', label: nav.voice, icon: AudioLines },
  { key: 'participants', href: '/participants', label: nav.participants, short: nav.participants, icon: Users },
  { key: 'links', href: '/links', label: nav.links, icon: Waypoints },
  { key: 'sanctions', href: '/sanctions', label: nav.sanctions, icon: ListChecks },
  { key: 'kyc', href: '/kyc', label: nav.kyc, icon: Building2 },
  { key: 'audit', href: '/audit', label: nav.audit, short: shellStrings.auditShort, icon: History, oversight: true },
  { key: 'developers', href: '/developers', label: nav.developers, icon: CodeXml, oversight: true },
  { key: 'settings', href: '/settings', label: nav.settings, icon: Settings, oversight: true },
];

/** Whether `pathname` lies at or below `href`; the work queue is only itself. */
export function isHere(pathname: string, href: string): boolean {
  if (href === '/') return pathname === '/';
  return pathname === href || pathname.startsWith(`${href}/`);
}

/**
 * The four places of the phone's bottom bar: the audit log for those who have it, participants for the others. Who sees fewer than four
 * of these has others in their place, so that the bar is never «More» alone.
 */
export function tabBarItems(items: readonly NavItem[]): NavItem[] {
  const short = items.filter((item) => item.short !== undefined);
  const audit = short.some((item) => item.key === 'audit');
  const places = short.filter((item) => item.key !== (audit ? 'participants' : 'audit'));
  const others = items.filter((item) => item.short === undefined);
  return [...places, ...others].slice(0, 4);
}
