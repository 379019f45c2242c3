import type { IdentifierSource, LinkKind } from '@/db/enums';

const KINDS: Record<LinkKind, string> = {
  bankAccount: 'Bank account',
  documentNumber: 'Document number',
  phone: 'Phone number',
  email: 'E-mail address',
  address: 'Address',
  plate: 'Registration number',
  vin: 'Chassis number',
  file: 'Same file',
  image: 'Look-alike picture',
};

const SOURCES: Record<IdentifierSource, string> = {
  participant: 'Profile',
  claim: 'Claim form',
  evidence: 'File',
  verification: 'Document',
};

/** Words of the links between records. */
export const networkStrings = {
  title: 'Links',
  tab: 'Links',
  around: (name: string) => `Links of ${name}`,
  lead: 'What records share: phones, accounts, documents, vehicles, files. People in one claim are not linked, for they naturally share an address or a car.',
  noFaces: 'Faces are not compared across claims: no description of a face is kept.',
  kinds: KINDS,
  sources: SOURCES,
  kind: 'Shared',
  status: 'State',
  all: 'All links',
  show: (name: string) => `Links around ${name}`,
  graph: 'Graph',
  graphOf: (links: string, holders: string) => `${links} between ${holders}. The list says the same.`,
  list: 'What is shared',
  count: (count: number) => (count === 1 ? '1 link' : `${count} links`),
  records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  holders: (count: number) => (count <= 2 ? 'Nobody else holds it' : `${count} hold it`),
  in: 'in',
  noClaim: 'in no claim',
  damped: 'Counts less, because several hold it.',
  common: 'Shared by so many that it says nothing',
  commonOne: (kind: string, value: string, holders: string) => `${kind} ${value}: held by ${holders}`,
  commonMost: (count: string) => `${count} or more`,
  empty: 'Nothing is shared with anybody outside of its claims.',
  emptyAll: 'No links yet. They are found when participants, vehicles and files come in.',
  noMatch: 'No link matches these filters.',
  notCompared:
    'Not available: nothing could be compared. It holds no phone, e-mail, address, account, document, vehicle or file that can be read.',
  truncated: 'More is shared than one picture can show; the rarest come first. Filter to see the others.',
  comparedKinds: (kinds: string) => `Compared: ${kinds}`,
  judge: 'Judge',
  judgeAgain: 'Judge again',
  judgeOf: (sentence: string) => `Judge: ${sentence}`,
  judgement: 'Judgement',
  confirm: 'It means something',
  dismiss: 'It means nothing',
  reason: 'Reason',
  reasonNeeded: 'needed',
  reasonMissing: 'Say what the judgement rests on.',
  save: 'Save judgement',
  choose: 'Choose a judgement',
  saved: 'Judgement saved',
  holds: 'It holds until one of both gives the value up.',
  judgedBy: (name: string) => `Judged by ${name}`,
  noWrite: 'Needs the scope kyc:write',
  open: 'Open the graph',
  columns: { link: 'What is shared', state: 'State', rarity: 'Rarity', found: 'Found', weight: 'Severity' },
} as const;

/** The options of a filter over kinds. */
export const LINK_KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
