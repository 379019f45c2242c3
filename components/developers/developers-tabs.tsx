import { applicationStrings } from '../strings/applications';
import { TabLinks } from '../ui/tabs';

const words = applicationStrings.tabs;

const TABS = [
  { href: '/developers', label: words.start },
  { href: '/developers/apps', label: words.apps },
  { href: '/developers/keys', label: words.keys },
  { href: '/developers/webhooks', label: words.webhooks },
  { href: '/developers/requests', label: words.requests },
  { href: '/developers/reference', label: words.reference },
];

/** The pages for developers. */
export function DevelopersTabs({ current }: { current: string }) {
  return <TabLinks label={words.label} tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
