import type { Metadata } from 'next';
import { InviteDialog } from '@/components/settings/invite-dialog';
import { RemoveMember, RoleSelect, VerifyMember } from '@/components/settings/member-actions';
import { RoleTable } from '@/components/settings/role-table';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { Page } from '@/components/shell/page';
import { roleWord } from '@/components/strings/roles';
import { settingsStrings } from '@/components/strings/settings';
import { Who } from '@/components/ui/avatar';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterBar, SearchFilter } from '@/components/ui/filters';
import { Pagination } from '@/components/ui/pagination';
import { Section } from '@/components/ui/section';
import { SortHead } from '@/components/ui/sort-head';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { listMembers } from '@/lib/organizations/read';
import { type Member, memberListQuery } from '@/lib/organizations/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

const words = settingsStrings.member;

export const metadata: Metadata = { title: settingsStrings.members };

function MemberRow({ member, manages }: { member: Member; manages: boolean }) {
  const invited = member.status === 'INVITED';
  return (
    <Tr>
      <RowHead>
        <Who name={member.name} detail={member.email} />
      </RowHead>
      <Td phone="who" className="max-tablet:py-1!">
        {manages && !invited ? <RoleSelect key={member.version} member={member} /> : roleWord(member.role)}
      </Td>
      <Td nowrap phone="hidden">
        {invited ? <Chip tone="wait">{words.invited}</Chip> : <Chip look="plain">{words.active}</Chip>}
        {member.unverifiedInviter ? (
          <Chip tone="wait" look="plain">
            {words.unverified(member.unverifiedInviter.name)}
          </Chip>
        ) : null}
      </Td>
      <Td nowrap phone="when" className="max-tablet:self-center">
        {invited && member.invitationExpiresAt ? (
          <span className="text-ink-3">
            {words.until} <Moment at={member.invitationExpiresAt} />
          </span>
        ) : member.lastActiveAt ? (
          <Moment at={member.lastActiveAt} />
        ) : (
          <span className="text-ink-3">{words.never}</span>
        )}
      </Td>
      <Td right phone="state">
        {manages && member.unverifiedInviter ? <VerifyMember member={member} /> : null}
        {manages ? <RemoveMember member={member} /> : null}
      </Td>
    </Tr>
  );
}

/** Who belongs to the organization, with their roles, and what each role may do. */
export default async function MembersPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  const query = await pageQuery(memberListQuery, searchParams);
  const { items, pagination } = await listMembers(caller, query);
  const manages = may(caller, 'inviteMember');
  return (
    <Page
      title={settingsStrings.members}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: settingsStrings.members }]}
      meta={pagination.total}
      actions={<InviteDialog disabledReason={manages ? undefined : words.noScope} />}
      filters={
        <>
          <SettingsTabs current="/settings/members" />
          <div className="pt-3">
            <FilterBar>
              <SearchFilter label={words.search} />
            </FilterBar>
          </div>
        </>
      }
    >
      {items.length === 0 ? <EmptyState>{words.empty}</EmptyState> : null}
      <Table label={settingsStrings.members} minWidth="52rem">
        <TableHead>
          <SortHead column="name" label={words.columns.name} />
          <SortHead column="role" label={words.columns.role} />
          <Th>{words.columns.status}</Th>
          <Th>{words.columns.active}</Th>
          <Th>
            <span className="sr-only">{words.remove}</span>
          </Th>
        </TableHead>
        <TableBody>
          {items.map((member) => (
            <MemberRow key={member.id} member={member} manages={manages} />
          ))}
        </TableBody>
      </Table>
      <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
      <Section title={settingsStrings.roles} flush>
        <RoleTable />
      </Section>
    </Page>
  );
}
