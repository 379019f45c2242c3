import type { BreakdownItem, Check, ReadField, Reason } from '@/lib/verification/engine/check';
import { failuresOf, item, judged, notApplicable, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;
const EXPIRES = new Set(['passport', 'id_card', 'driving_license', 'residence_permit']);
/** Where several places tell a date, the one that is hardest to misread counts. */
const TRUST: ReadField['zone'][] = ['barcode', 'mrz', 'visual'];

/** Whether documents are still valid on `facts.today`. A document is valid on the day of its expiry. */
export const documentExpiry: Check = {
  name: 'document_expiry',
  async run({ documents, readings, facts }) {
    const relevant = readings.filter((reading) => {
      const role = documents.find(({ documentId }) => documentId === reading.documentId)?.role ?? 'other';
      return EXPIRES.has(role) || EXPIRES.has(reading.classification?.type ?? '') || reading.fields.dateOfExpiry;
    });
    if (relevant.length === 0) return notApplicable();
    const failures = failuresOf(relevant);
    const breakdown: BreakdownItem[] = [];
    const reasons: Reason[] = [];
    for (const { fields } of relevant) {
      const [expiry, issue] = [trusted(fields.dateOfExpiry), trusted(fields.dateOfIssue)];
      if (expiry) breakdown.push(dateItem('dateOfExpiry', expiry, expiry.value >= facts.today));
      if (issue) breakdown.push(dateItem('dateOfIssue', issue, issue.value <= facts.today));
      reasons.push(...reasonsOf(expiry, issue, facts.today));
    }
    if (!breakdown.some(({ name }) => name === 'dateOfExpiry')) {
      return unidentified([...failures, ...reasons, reason('document_expiry', 'EXPIRY_NOT_FOUND')], breakdown);
    }
    return judged([...failures, ...reasons], breakdown, null);
  },
};

function trusted(readings: ReadField[] | undefined): ReadField | undefined {
  return TRUST.flatMap((zone) => readings?.find((field) => field.zone === zone) ?? [])[0];
}

function dateItem(name: string, { value, source }: ReadField, fine: boolean): BreakdownItem {
  return item(name, fine ? 'clear' : 'consider', { actual: value, source });
}

function reasonsOf(expiry: ReadField | undefined, issue: ReadField | undefined, today: string): Reason[] {
  const found: Reason[] = [];
  if (expiry && expiry.value < today) found.push(reason('document_expiry', 'EXPIRED', `On ${expiry.value}.`));
  else if (expiry && (Date.parse(expiry.value) - Date.parse(today)) / DAY_MS <= SOON_DAYS) {
    found.push(reason('document_expiry', 'EXPIRES_SOON', `On ${expiry.value}.`));
  }
  if (expiry && issue && issue.value > expiry.value) found.push(reason('document_expiry', 'ISSUE_AFTER_EXPIRY'));
  if (issue && issue.value > today) found.push(reason('document_expiry', 'ISSUED_IN_FUTURE'));
  return found;
}
