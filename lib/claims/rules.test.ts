import { describe, expect, it } from 'vitest';
import { photoFinding } from '@/lib/claims/rules';

const loss = { lossDate: '2026-07-01', lossTime: '12:00:00' };
const taken = (moment: string, captureOffset: string | boolean | null) => ({
  capturedAt: new Date(moment),
  metadata: { captureOffset },
});

describe('a photo older than the loss', () => {
  it.each([
    ['half an hour after, in summer time', '2026-07-01T12:30:00+01:00', '+01:00'],
    ['half an hour after, west of Greenwich', '2026-07-01T12:30:00-07:00', '-07:00'],
    ['half an hour after, by a camera without a zone', '2026-07-01T12:30:00Z', null],
    ['half a day before, by a camera whose zone was not kept', '2026-07-01T00:00:00Z', true],
  ])('is not one taken %s', (_, moment, offset) => {
    expect(photoFinding(loss, taken(moment, offset))).toBeNull();
  });

  it('is one that is older in every zone, where the zone was not kept', () => {
    expect(photoFinding(loss, taken('2026-06-30T21:59:00Z', true))?.note).toContain('2026-06-30 21:59 UTC');
  });

  it.each([
    ['half an hour before, in summer time', '2026-07-01T11:30:00+01:00', '+01:00'],
    ['half an hour before, west of Greenwich', '2026-07-01T11:30:00-07:00', '-07:00'],
    ['half an hour before, by a camera without a zone', '2026-07-01T11:30:00Z', null],
  ])('is one taken %s, and the clock of the camera is told', (_, moment, offset) => {
    expect(photoFinding(loss, taken(moment, offset))).toMatchObject({
      code: 'PHOTO_OLDER_THAN_LOSS',
      note: expect.stringContaining('2026-07-01 11:30'),
    });
  });
});
