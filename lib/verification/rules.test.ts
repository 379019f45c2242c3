import { describe, expect, it } from 'vitest';
import { VERIFICATION_STATUSES } from '@/db/enums';
import {
  CHECK_NAMES,
  canBecome,
  decide,
  groupOf,
  indicatorOf,
  type Judged,
  nextStatuses,
  policyOf,
  selectedChecks,
  sessionResult,
} from '@/lib/verification/rules';

const policy = policyOf(null);
const check = (
  name: Judged['name'],
  result: Judged['result'],
  subResult: Judged['subResult'] = null,
  code?: string,
): Judged => ({
  name,
  result,
  subResult,
  reasons: code ? [{ code }] : [],
});
const clear = check('mrz', 'clear', 'clear');

describe('the policy', () => {
  it.each<[string, Judged[], string]>([
    ['approves what is clear', [clear], 'APPROVED'],
    ['approves what is clear with caution', [check('provenance', 'clear', 'caution')], 'APPROVED'],
    ['leaves a suspicion to a person', [clear, check('metadata', 'consider', 'suspected')], 'IN_REVIEW'],
    ['leaves a rejection to a person', [clear, check('template', 'consider', 'rejected')], 'IN_REVIEW'],
    ['leaves what could not be judged to a person', [clear, check('face_match', 'unidentified')], 'IN_REVIEW'],
    ['asks for a better picture', [clear, check('image_quality', 'consider', 'suspected')], 'RESUBMISSION_REQUESTED'],
    [
      'has a person look before it asks for a better picture',
      [clear, check('image_quality', 'consider', 'suspected'), check('copy_move', 'consider', 'suspected')],
      'IN_REVIEW',
    ],
    ['is not troubled by what does not apply', [clear, check('pdf_signature', 'not_applicable')], 'APPROVED'],
    [
      'has a person look where a check has no engine',
      [clear, check('pdf_signature', 'not_applicable', null, 'NOT_AVAILABLE')],
      'IN_REVIEW',
    ],
    [
      'never asks a person to send again what an engine failed on',
      [clear, check('text_extraction', 'unidentified', null, 'TIMED_OUT')],
      'IN_REVIEW',
    ],
    ['does not take silence for a clean result', [check('pdf_signature', 'not_applicable')], 'IN_REVIEW'],
  ])('%s', (_name, checks, status) => {
    expect(decide(checks, policy, true).status).toBe(status);
  });

  it('leaves everything to a person when it was not asked to decide, or may not', () => {
    expect(decide([clear], policy, false)).toEqual({ status: 'IN_REVIEW', because: [] });
    expect(decide([clear], { ...policy, autoApprove: false }, true).status).toBe('IN_REVIEW');
    expect(decide([check('image_quality', 'consider', 'suspected')], policy, false).status).toBe('IN_REVIEW');
  });

  it('takes what an organization has chosen, but no waving through of suspicions', () => {
    const chosen = policyOf({
      autoApprove: true,
      version: 3,
      rules: { metadata: { caution: 'APPROVED', suspected: 'APPROVED' }, gone: { caution: 'APPROVED' } },
    });
    expect(decide([clear, check('metadata', 'consider', 'caution')], chosen, true).status).toBe('APPROVED');
    expect(decide([clear, check('metadata', 'consider', 'suspected')], chosen, true).status).toBe('IN_REVIEW');
    expect(chosen.version).toBe(3);
  });

  it('never declines, whatever the checks say', () => {
    for (const name of CHECK_NAMES) {
      for (const result of ['clear', 'consider', 'unidentified', 'not_applicable'] as const) {
        for (const subResult of [null, 'clear', 'caution', 'suspected', 'rejected'] as const) {
          expect(['APPROVED', 'IN_REVIEW', 'RESUBMISSION_REQUESTED']).toContain(
            decide([clear, check(name, result, subResult)], policy, true).status,
          );
        }
      }
    }
  });
});

describe('sessions', () => {
  it('are declined by a person alone: no other state than IN_REVIEW leads there', () => {
    expect(VERIFICATION_STATUSES.filter((from) => canBecome(from, 'DECLINED'))).toEqual(['IN_REVIEW']);
    expect(nextStatuses('DECLINED')).toEqual([]);
  });

  it('have the strongest result of their checks', () => {
    expect(sessionResult([{ result: 'clear' }, { result: 'consider' }])).toBe('consider');
    expect(sessionResult([{ result: 'clear' }, { result: 'unidentified' }])).toBe('unidentified');
    expect(sessionResult([{ result: 'clear' }, { result: 'not_applicable' }])).toBe('clear');
    expect(sessionResult([{ result: 'not_applicable' }])).toBe('unidentified');
  });

  it('take groups and names, each check once and in order', () => {
    expect(selectedChecks({ identity: ['face_match'], ocr: ['mrz', 'mrz'] })).toEqual(['mrz', 'face_match']);
    expect(selectedChecks({ authenticity: true })).toHaveLength(11);
    expect(selectedChecks({ ocr: false, identity: [] })).toEqual([]);
    expect(CHECK_NAMES.map(groupOf).filter((group) => group === 'vehicle')).toHaveLength(7);
  });
});

describe('indicators', () => {
  const reasons = [{ message: 'Two dates differ.', severity: 'warning' }];
  it('come from what asks for a look, and weigh as much', () => {
    expect(indicatorOf({ ...clear, reasons }, 'x')).toBeNull();
    const made = indicatorOf({ ...check('metadata', 'consider', 'suspected'), reasons }, 'Metadata');
    expect(made).toEqual({
      code: 'VERIFICATION_METADATA',
      label: 'Metadata',
      severity: 'MEDIUM',
      note: 'Two dates differ.',
    });
  });
});
