/** Words of the sanctions lists' page. */
export const listStrings = {
  title: 'Sanctions',
  waiting: 'Matches to judge',
  nothingWaits: 'No match waits for a judgement.',
  sources: 'Lists',
  refresh: 'Refresh the lists',
  refreshing: 'The lists are being refreshed',
  noWrite: 'Needs the scope kyc:write',
  sample: 'Invented sample lists stand in until the real ones are loaded: what they say is about nobody.',
  columns: { list: 'List', state: 'State', entries: 'Entries', date: 'Edition of', synced: 'Refreshed', by: 'Roles' },
  entriesUnit: (count: number) => (count === 1 ? 'entry' : 'entries'),
  states: { CURRENT: 'Current', FAILED: 'Last refresh failed', NOT_LOADED: 'Not loaded' },
  sampleMark: 'sample',
  never: 'Never',
  unknown: 'Not stated',
  history: 'Editions',
  noHistory: 'No edition has been taken in yet.',
  historyColumns: { list: 'List', taken: 'Taken in', added: 'Added', changed: 'Changed', removed: 'Removed' },
  counts: (added: string, changed: string, removed: string) => `${added} added, ${changed} changed, ${removed} removed`,
  show: (list: string) => `Difference: ${list}`,
  difference: 'Difference to the edition before',
  unchanged: 'This edition changed nothing in the list.',
  noDifference:
    'The first edition of a list differs from none before it, and neither does the one that replaces the samples.',
  shown: (shown: number, total: number) =>
    shown === total ? (total === 1 ? '1 entry' : `${total} entries`) : `${shown} of ${total} entries`,
  kinds: { ADDED: 'added', CHANGED: 'changed', REMOVED: 'removed' },
} as const;
