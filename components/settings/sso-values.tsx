import type { ssoAddresses } from '@/lib/sso/rules';
import { ssoStrings } from '../strings/sso';
import { Copyable } from '../ui/copyable';
import { FactList } from '../ui/facts';
import { Section } from '../ui/section';

const words = ssoStrings.values;

/** One width of labels for all three lists, so that the values stand below each other; on a phone each value has the whole line. */
const LABELS = 'tablet:grid-cols-[11rem_minmax(0,1fr)]! max-tablet:grid-cols-1! max-tablet:[&_dd]:mb-2';

function Value({ value, names }: { value: string; names: string }) {
  return (
    <span className="grid gap-0.5">
      <Copyable value={value} />
      <span className="text-small text-ink-3">{names}</span>
    </span>
  );
}

/** What an administrator pastes into their provider, with the provider's own words for it. */
export function SsoValues({ addresses }: { addresses: ReturnType<typeof ssoAddresses> }) {
  const fact = (label: string, value: string, names: string) => ({
    label,
    value: <Value value={value} names={names} />,
  });
  return (
    <Section title={words.title}>
      <div className="grid max-w-4xl gap-4">
        <p className="prose text-ink-2">{words.lead}</p>
        <h3>{words.saml}</h3>
        <FactList
          className={LABELS}
          facts={[
            fact(words.acs, addresses.acs, words.acsNames),
            fact(words.entityId, addresses.metadata, words.entityIdNames),
            fact(words.slo, addresses.slo, words.sloNames),
            fact(words.metadata, addresses.metadata, words.metadataNames),
          ]}
        />
        <h3>{words.oidc}</h3>
        <FactList
          className={LABELS}
          facts={[
            fact(words.redirect, addresses.callback, words.redirectNames),
            fact(words.backchannelLogout, addresses.backchannelLogout, words.backchannelLogoutNames),
            fact(words.afterLogout, addresses.afterLogout, words.afterLogoutNames),
          ]}
        />
        <FactList className={LABELS} facts={[fact(words.login, addresses.login, words.loginNames)]} />
      </div>
    </Section>
  );
}
