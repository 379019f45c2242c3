'use client';

import type { Claim } from '@/lib/claims/schema';
import type { CheckName } from '@/lib/verification/rules';
import type { Verification, VerificationCheck } from '@/lib/verification/schema';
import { StateChip } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { Missing } from '../ui/facts';
import { ScrollRegion } from '../ui/scroll-region';
import { SourceMark } from '../ui/source-mark';
import { Compared } from './check-detail';
import { fieldMark, fieldMarks, type Mark } from './session-values';

const words = verificationStrings.vehicle;

type Row = keyof typeof words.rows;

/** Where each fact stands: in the claim's vehicle, in what was asked for, among the fields of a logbook, in the decoded VIN. */
const ROWS: readonly {
  name: Row;
  claim: keyof NonNullable<Claim['vehicle']> | null;
  expected: string;
  field: string;
}[] = [
  { name: 'vin', claim: 'vin', expected: 'vin', field: 'vin' },
  {
    name: 'registration_number',
    claim: 'registrationNumber',
    expected: 'registrationNumber',
    field: 'registrationNumber',
  },
  { name: 'vehicle_make', claim: 'make', expected: 'make', field: 'make' },
  { name: 'vehicle_model', claim: 'model', expected: 'model', field: 'model' },
  { name: 'vehicle_year', claim: 'year', expected: 'year', field: 'dateOfFirstRegistration' },
  { name: 'registered_ownership', claim: null, expected: 'ownerName', field: 'keeperName' },
];

type Found = { text: string; mark: Mark | null; page: number };

/** What the logbook says, the first reading of the field. */
function readField(session: Verification, name: string, marks: readonly Mark[]): Found | null {
  for (const document of session.documents) {
    const index = document.reading?.fields.findIndex((field) => field.name === name) ?? -1;
    const field = document.reading?.fields[index];
    if (!field) continue;
    const mark = marks.find(({ id }) => id === `${document.id}-${index}`) ?? null;
    return { text: field.raw || field.value, mark, page: field.source.page };
  }
  return null;
}

/** What the VIN itself says, from the item in which the check decoded it. */
function decoded(check: VerificationCheck | undefined): string | null {
  const item = check?.breakdown.find(({ name }) => /decoded|^vin(?!$)|fromVin|checkDigit/i.test(name));
  return item?.actual ?? null;
}

function Cell(props: { text: string | null; against: string | null; missing: string; machine: boolean }) {
  if (props.text === null || props.text === '') return <Missing>{props.missing}</Missing>;
  return (
    <span className={props.machine ? 'mono whitespace-nowrap' : undefined}>
      <Compared text={props.text} other={props.against} />
    </span>
  );
}

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Plate, VIN, make, model, year and keeper across claim, policy, logbook and VIN: one row per fact, each cell with its source. */
export function VehicleComparison(props: {
  session: Verification;
  claim: Pick<Claim, 'vehicle' | 'policy'> | null;
  onChoose: (mark: Mark) => void;
  onOpen: (name: CheckName) => void;
}) {
  const { session, claim } = props;
  const marks = fieldMarks(session.documents);
  const results = new Map((session.report?.checks ?? []).map((check) => [check.name, check]));
  const asked = Object.keys(session.expected).length > 0;
  return (
    <section aria-labelledby="vehicle-comparison" className="border-b border-line pt-3 pb-2 wide:col-span-2">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-2 px-5 max-tablet:px-4">
        <h2 id="vehicle-comparison">{words.title}</h2>
        <span className="text-small text-ink-3 italic">{words.keeperNotOwner}</span>
      </div>
      <ScrollRegion label={words.title} className="overflow-x-auto">
        <table
          aria-label={words.title}
          className="w-full min-w-[40rem] border-collapse text-left [&_td]:px-2 [&_td]:py-1.5 [&_td]:align-top [&_th]:px-2 [&_th]:py-1.5 [&_th]:align-top [&_tr>*:first-child]:pl-5 [&_tr>*:last-child]:pr-5 max-tablet:[&_tr>*:first-child]:pl-4"
        >
          <thead>
            <tr className="text-small text-ink-3 shadow-[inset_0_-1px_var(--line)] [&>th]:font-medium [&>th]:whitespace-nowrap">
              <th scope="col" className="max-tablet:sticky max-tablet:left-0 max-tablet:bg-surface">
                {words.field}
              </th>
              <th scope="col">{words.claim}</th>
              {asked ? <th scope="col">{words.expected}</th> : null}
              <th scope="col">{words.logbook}</th>
              <th scope="col">{words.decoded}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => {
              const check = results.get(row.name);
              const found = readField(session, row.field, marks);
              const stated = row.claim
                ? asText(claim?.vehicle?.[row.claim])
                : asText(claim?.policy?.holder ?? session.participantName);
              const expected = asText(session.expected[row.expected]);
              const machine = row.name === 'vin';
              const inVin = row.name !== 'registration_number' && row.name !== 'registered_ownership';
              return (
                <tr key={row.name} className="border-t border-line-soft first:border-t-0 hover:bg-hover">
                  <th
                    scope="row"
                    className="font-medium whitespace-nowrap max-tablet:sticky max-tablet:left-0 max-tablet:bg-surface"
                  >
                    {words.rows[row.name]}
                  </th>
                  <td>
                    <Cell text={stated} against={found?.text ?? null} missing={words.notStated} machine={machine} />
                    {row.claim === null && claim?.policy?.holder ? (
                      <span className="mt-0.5 flex w-max">
                        <SourceMark kind="form">{words.policy}</SourceMark>
                      </span>
                    ) : null}
                  </td>
                  {asked ? (
                    <td>
                      <Cell text={expected} against={found?.text ?? null} missing={words.notStated} machine={machine} />
                    </td>
                  ) : null}
                  <td>
                    <Cell
                      text={found?.text ?? null}
                      against={expected ?? stated}
                      missing={words.notRead}
                      machine={machine}
                    />
                    {found ? (
                      <span className="mt-0.5 flex w-max">
                        <SourceMark
                          kind="document"
                          {...(found.mark ? { onOpen: () => found.mark && props.onChoose(found.mark) } : {})}
                        >
                          {`${verificationStrings.stage.page(found.page)}, ${fieldMark(row.field)}`}
                        </SourceMark>
                      </span>
                    ) : null}
                  </td>
                  <td>
                    <Cell
                      text={decoded(check)}
                      against={null}
                      missing={inVin ? words.notDecoded : words.notInVin}
                      machine={false}
                    />
                  </td>
                  <td>
                    {check ? (
                      <button
                        type="button"
                        onClick={() => props.onOpen(row.name)}
                        aria-label={`${words.rows[row.name]}: ${verificationStrings.check.showOnPage}`}
                        className="rounded-mark"
                      >
                        <StateChip group="check" value={check.result} />
                      </button>
                    ) : (
                      <Missing>{verificationStrings.notRun}</Missing>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
