import type { Participant } from '@/lib/participants/schema';
import { DOCUMENT_TYPE } from '../strings/domain';
import { participantStrings } from '../strings/participants';
import { uiStrings } from '../strings/ui';
import { FactList, Missing } from '../ui/facts';
import { countryName, formatDate } from '../ui/format';

const { form, profile } = participantStrings;
const DOCUMENTS: Readonly<Record<string, string>> = DOCUMENT_TYPE;

/** Everything held about somebody; what is not held says so. */
export function ProfileFacts({ participant }: { participant: Participant }) {
  const missing = <Missing>{uiStrings.missing.notHeld}</Missing>;
  const { address, documentNumbers } = participant;
  const person = participant.type === 'PERSON';
  return (
    <FactList
      facts={[
        ...(person
          ? [
              {
                label: form.dateOfBirth,
                value: participant.dateOfBirth ? formatDate(participant.dateOfBirth, { year: true }) : missing,
              },
              {
                label: form.nationality,
                value: participant.nationality ? countryName(participant.nationality) : missing,
              },
            ]
          : [
              {
                label: form.registrationNumber,
                value: participant.registrationNumber ? (
                  <span className="mono">{participant.registrationNumber}</span>
                ) : (
                  missing
                ),
              },
            ]),
        {
          label: form.email,
          value: participant.email ? <a href={`mailto:${participant.email}`}>{participant.email}</a> : missing,
        },
        {
          label: form.phone,
          value: participant.phone ? <a href={`tel:${participant.phone}`}>{participant.phone}</a> : missing,
        },
        {
          label: form.address,
          value: address ? (
            <span className="whitespace-pre-line">
              {[
                ...address.lines,
                [address.postalCode, address.city].filter(Boolean).join(' '),
                address.country && countryName(address.country),
              ]
                .filter(Boolean)
                .join('\n')}
            </span>
          ) : (
            missing
          ),
        },
        {
          label: form.documents,
          value:
            documentNumbers.length === 0 ? (
              <Missing>{profile.noDocuments}</Missing>
            ) : (
              <ul>
                {documentNumbers.map((document) => (
                  <li key={`${document.type}${document.number}`}>
                    {DOCUMENTS[document.type] ?? document.type} <span className="mono">{document.number}</span>
                    {document.country ? <span className="text-ink-3"> {countryName(document.country)}</span> : null}
                  </li>
                ))}
              </ul>
            ),
        },
        {
          label: form.accounts,
          value:
            participant.bankAccounts.length === 0 ? (
              <Missing>{profile.noDocuments}</Missing>
            ) : (
              <ul>
                {participant.bankAccounts.map(({ iban }) => (
                  <li key={iban} className="mono break-all">
                    {iban}
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
