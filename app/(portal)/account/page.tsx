import type { Metadata } from 'next';
import { AvatarForm } from '@/components/account/avatar-form';
import { GrantList } from '@/components/account/grant-list';
import { PasskeyList } from '@/components/account/passkey-list';
import { PasswordForm } from '@/components/account/password-form';
import { ProfileForm } from '@/components/account/profile-form';
import { SecondFactor } from '@/components/account/second-factor';
import { SessionList } from '@/components/account/session-list';
import { Page } from '@/components/shell/page';
import { applicationStrings } from '@/components/strings/applications';
import { roleWord } from '@/components/strings/roles';
import { scopeWord } from '@/components/strings/scopes';
import { passkeyStrings, secondFactorStrings } from '@/components/strings/second-factor';
import { settingsStrings } from '@/components/strings/settings';
import { EmptyState } from '@/components/ui/empty-state';
import { FactList } from '@/components/ui/facts';
import { Section } from '@/components/ui/section';
import { getMfaStatus, listPasskeys } from '@/lib/mfa/read';
import { listGrants } from '@/lib/oauth/read-grants';
import { pageCaller } from '@/lib/session/page-caller';
import { getMe, listSessions } from '@/lib/users/read';

const words = settingsStrings.account;

export const metadata: Metadata = { title: words.title };

/** Scopes without a colon let applications know who somebody is; nobody does anything by them. */
const ofRecords = (scope: string) => scope.includes(':');

/** The person's own page: profile, picture, password, second factor, passkeys, sessions, and the applications that act for them. */
export default async function AccountPage() {
  const caller = await pageCaller();
  const [me, sessions, factors, passkeys, grants] = await Promise.all([
    getMe(caller),
    listSessions(caller),
    getMfaStatus(caller),
    listPasskeys(caller),
    listGrants(caller),
  ]);
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <Section title={words.profile}>
        <FactList
          className="mb-4"
          facts={[
            { label: words.email, value: me.email },
            { label: words.role, value: me.role ? roleWord(me.role) : '', aside: me.organization?.name },
            {
              label: words.scopes,
              value: (
                <ul className="grid gap-0.5">
                  {me.scopes.filter(ofRecords).map((scope) => (
                    <li key={scope}>{scopeWord(scope)}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        <ProfileForm key={me.name} name={me.name} />
      </Section>
      <Section title={words.picture}>
        <AvatarForm name={me.name} src={me.avatarUrl} />
      </Section>
      <Section title={words.password}>
        <PasswordForm email={me.email} />
      </Section>
      <Section title={secondFactorStrings.title}>
        <SecondFactor status={factors} email={me.email} />
      </Section>
      <Section title={passkeyStrings.title}>
        <PasskeyList passkeys={passkeys.items} email={me.email} />
      </Section>
      <Section title={words.sessions} count={sessions.items.length} flush>
        <SessionList sessions={sessions.items} />
      </Section>
      <Section title={applicationStrings.grants.title} count={grants.items.length} flush>
        {grants.items.length === 0 ? (
          <EmptyState>{applicationStrings.grants.empty}</EmptyState>
        ) : (
          <GrantList grants={grants.items} />
        )}
      </Section>
    </Page>
  );
}
