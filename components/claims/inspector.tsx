import { Footprints, Mail, MailOpen, Phone, Video } from 'lucide-react';
import type { ClaimParts } from '@/lib/claims/read-parts';
import type { Claim } from '@/lib/claims/schema';
import { Screening } from '../participants/screening';
import { StateChip } from '../states/state-chip';
import { claimPartStrings } from '../strings/claim-parts';
import { claimStrings } from '../strings/claims';
import { CONTACT_METHOD, roleLine } from '../strings/domain';
import { uiStrings } from '../strings/ui';
import { Avatar } from '../ui/avatar';
import { EmptyState } from '../ui/empty-state';
import { FactList, Missing } from '../ui/facts';
import { formatDate } from '../ui/format';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { AddParticipant } from './add-participant';
import type { ClaimRights } from './claim-rights';
import { EditFactsButton } from './edit-facts';
import { LogContact } from './log-contact';

const { participants, contacts } = claimPartStrings;
const { facts: words } = claimStrings;

function Participants({ claim, rights }: { claim: Claim; rights: ClaimRights }) {
  return (
    <Section
      title={participants.title}
      count={claim.participants.length}
      flush
      actions={
        <AddParticipant
          claimId={claim.id}
          present={claim.participants.map((person) => person.id)}
          disabledReason={rights.change}
        />
      }
    >
      {claim.participants.length === 0 ? <EmptyState>{participants.empty}</EmptyState> : null}
      <ul>
        {claim.participants.map((person) => (
          <li
            key={person.id}
            data-row=""
            className="relative flex items-center gap-3 border-t border-line-soft px-5 py-2 first:border-t-0 hover:bg-hover max-tablet:px-4"
          >
            <Avatar name={person.name} size="m" tone={person.type === 'PERSON' ? 'neutral' : 'info'} />
            <span className="min-w-0 flex-1">
              <Link
                href={`/participants/${person.id}`}
                data-row-link=""
                className="clip block font-medium text-ink after:absolute after:inset-0 hover:no-underline focus-inside"
              >
                {person.name}
              </Link>
              <span className="block text-small text-ink-3">{roleLine(person.roles)}</span>
            </span>
            <Screening status={person.screeningStatus} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const METHOD_ICON = { PHONE: Phone, EMAIL: Mail, VISIT: Footprints, VIDEO: Video, LETTER: MailOpen };

function Contacts({ claim, rights }: { claim: Claim; rights: ClaimRights }) {
  const names = new Map(claim.participants.map((person) => [person.id, person.name]));
  return (
    <Section
      title={contacts.title}
      count={claim.partiesContacted.length}
      flush
      actions={<LogContact claimId={claim.id} people={claim.participants} disabledReason={rights.change} />}
    >
      {claim.partiesContacted.length === 0 ? <EmptyState>{contacts.empty}</EmptyState> : null}
      <ul>
        {claim.partiesContacted.map((contact) => {
          const Icon = METHOD_ICON[contact.method];
          return (
            <li
              key={contact.id}
              className="flex items-start gap-3 border-t border-line-soft px-5 py-2 first:border-t-0 max-tablet:px-4"
            >
              <Icon className="mt-0.5 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{names.get(contact.participantId)}</span>
                  <StateChip group="contact" value={contact.outcome} look="plain" />
                </span>
                <span className="block text-small text-ink-3">
                  {CONTACT_METHOD[contact.method]}
                  {contact.notes ? `. ${contact.notes}` : ''}
                </span>
              </span>
              <Moment at={contact.contactedAt} className="text-small text-ink-3" />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function term(policy: NonNullable<Claim['policy']>): string {
  const day = (date: string | null) => (date ? formatDate(date, { year: true }) : words.openEnd);
  return `${day(policy.startDate)} – ${day(policy.endDate)}`;
}

function Facts({ claim, rights, parts }: { claim: Claim; rights: ClaimRights; parts: ClaimParts }) {
  const { vehicle, policy } = claim;
  const missing = <Missing>{uiStrings.missing.notStated}</Missing>;
  return (
    <Section title={words.title} actions={rights.change === undefined ? <EditFactsButton claim={claim} /> : undefined}>
      <FactList
        facts={[
          { label: words.where, value: claim.lossLocation ?? missing },
          ...(vehicle || claim.type === 'MOTOR'
            ? [
                {
                  label: words.plate,
                  value: vehicle?.registrationNumber ? (
                    <span className="ref">{vehicle.registrationNumber}</span>
                  ) : (
                    missing
                  ),
                },
                { label: words.vin, value: vehicle?.vin ? <span className="mono">{vehicle.vin}</span> : missing },
              ]
            : []),
          { label: words.term, value: policy?.startDate || policy?.endDate ? term(policy) : missing },
          { label: words.holder, value: policy?.holder ?? missing },
          {
            label: words.reviewed,
            value: parts.files === 0 ? words.noEvidence : words.reviewedOf(parts.files - parts.unreviewed, parts.files),
          },
          { label: words.description, value: <p className="max-w-[68ch] whitespace-pre-line">{claim.description}</p> },
        ]}
      />
    </Section>
  );
}

/** Beside every part of a claim: who takes part, who was contacted, and the facts. */
export function ClaimInspector(props: { claim: Claim; rights: ClaimRights; parts: ClaimParts }) {
  return (
    <>
      <Participants claim={props.claim} rights={props.rights} />
      <Contacts claim={props.claim} rights={props.rights} />
      <Facts claim={props.claim} rights={props.rights} parts={props.parts} />
    </>
  );
}
