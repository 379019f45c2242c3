'use client';

import { stateOptions } from '../states/state-chip';
import { PARTICIPANT_ROLE_OPTIONS } from '../strings/domain';
import { participantStrings } from '../strings/participants';
import { ClearFilters, FilterBar, FilterPill, SearchFilter } from '../ui/filters';
import { PARTICIPANT_FILTERS } from './participants-query';

const { filters, search } = participantStrings;

/** The filters of the participants list; everything lives in the address. */
export function ParticipantsFilters() {
  return (
    <FilterBar>
      <SearchFilter label={search} />
      <FilterPill name="role" label={filters.role} options={PARTICIPANT_ROLE_OPTIONS} />
      <FilterPill name="screening" label={filters.screening} options={stateOptions('screening')} />
      <ClearFilters names={PARTICIPANT_FILTERS} />
    </FilterBar>
  );
}
