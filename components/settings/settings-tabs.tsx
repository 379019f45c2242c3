import { settingsStrings } from '../strings/settings';
import { ssoStrings } from '../strings/sso';
import { tokenStrings } from '../strings/tokens';
import { TabLinks } from '../ui/tabs';

const TABS = [
  { href: '/settings', label: settingsStrings.organization },
  { href: '/settings/members', label: settingsStrings.members },
  { href: '/settings/sso', label: ssoStrings.title },
  { href: '/settings/verification', label: settingsStrings.verification },
  { href: '/settings/screening', label: settingsStrings.screening.title },
  { href: '/settings/scoring', label: settingsStrings.scoring.title },
  { href: '/settings/tokens', label: tokenStrings.title },
  { href: '/settings/jobs', label: settingsStrings.jobs },
];

/** The pages of the settings. */
export function SettingsTabs({ current }: { current: string }) {
  return (
    <TabLinks label={settingsStrings.title} tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))} />
  );
}
