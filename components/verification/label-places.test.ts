import { describe, expect, it } from 'vitest';
import { labelled } from './label-places';
import type { Mark } from './session-values';

const mark = (id: string, box: Mark['box'], alert = false): Mark => ({
  id,
  evidenceId: 'e',
  page: 1,
  box,
  label: 'Number',
  alert,
});
const PAGE = { width: 1000, height: 700 };

describe('labels of boxes', () => {
  it('stand where they have room', () => {
    expect(labelled([mark('a', [0.1, 0.1, 0.2, 0.05]), mark('b', [0.6, 0.1, 0.2, 0.05])], PAGE)).toEqual(
      new Set(['a', 'b']),
    );
  });

  it('give way to an alert and to the smaller box', () => {
    const same: Mark['box'] = [0.1, 0.5, 0.3, 0.1];
    expect(labelled([mark('a', same), mark('b', same, true)], PAGE)).toEqual(new Set(['b']));
    expect(labelled([mark('whole', [0.1, 0.5, 0.8, 0.3]), mark('part', [0.7, 0.5, 0.2, 0.1])], PAGE)).toEqual(
      new Set(['part']),
    );
  });
});
