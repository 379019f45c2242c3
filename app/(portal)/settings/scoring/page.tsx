import type { Metadata } from 'next';
import { FraudWeightsForm } from '@/components/settings/fraud-weights-form';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { settingsStrings } from '@/components/strings/settings';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { getFraudWeights } from '@/lib/forensics/read';
import { pageCaller } from '@/lib/session/page-caller';

const words = settingsStrings.scoring;

export const metadata: Metadata = { title: words.title };

/** How much each part of the fraud score counts; administrators change it. */
export default async function ScoringPage() {
  const caller = await pageCaller();
  if (!may(caller, 'getFraudWeights')) return <NoAccess title={words.title} />;
  const weights = await getFraudWeights(caller);
  return (
    <Page
      title={settingsStrings.title}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: words.title }]}
      filters={<SettingsTabs current="/settings/scoring" />}
    >
      <Section title={words.title}>
        <div className="grid gap-4">
          <p className="prose max-w-[76ch] text-ink-2">{words.lead}</p>
          <p className="text-small text-ink-3">
            {weights.updatedBy && weights.updatedAt ? (
              <>
                {words.chosenBy(weights.updatedBy)} <Moment at={weights.updatedAt} />
              </>
            ) : (
              words.standard
            )}
          </p>
          <FraudWeightsForm
            key={weights.version}
            weights={weights}
            disabledReason={may(caller, 'updateFraudWeights') ? undefined : words.noScope}
          />
        </div>
      </Section>
    </Page>
  );
}
