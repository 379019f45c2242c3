'use client';

import { PRIORITIES } from '@/db/enums';
import { stateOptions, stateWord } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { CLAIM_TYPE_OPTIONS } from '../strings/domain';
import { ClearFilters, FilterBar, FilterPill, SearchFilter } from '../ui/filters';
import type { Assignee } from './assign-dialog';
import { ANY_OPEN, CLAIM_FILTERS } from './claims-query';

const { filters: words, search } = claimStrings.list;

/** The filters of the claims list; everything lives in the address. */
export function ClaimsFilters({ people }: { people: readonly Assignee[] }) {
  return (
    <FilterBar>
      <SearchFilter label={search} />
      <FilterPill
        name="status"
        label={words.status}
        multiple
        options={[{ value: ANY_OPEN, label: claimStrings.views.open }, ...stateOptions('claim')]}
      />
      <FilterPill
        name="investigator"
        label={words.investigator}
        options={[
          { value: 'me', label: words.me },
          { value: 'none', label: words.none },
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
      />
      <FilterPill
        name="priority"
        label={words.priority}
        options={PRIORITIES.map((value) => ({ value, label: stateWord('priority', value) })).toReversed()}
      />
      <FilterPill name="type" label={words.type} options={CLAIM_TYPE_OPTIONS} />
      <FilterPill
        name="due"
        label={words.due}
        options={[
          { value: 'overdue', label: words.overdue },
          { value: 'soon', label: words.soon },
          { value: 'week', label: words.week },
        ]}
      />
      <ClearFilters names={CLAIM_FILTERS} />
    </FilterBar>
  );
}
