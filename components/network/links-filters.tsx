'use client';

import { stateOptions } from '../states/state-chip';
import { LINK_KIND_OPTIONS, networkStrings as words } from '../strings/network';
import { ClearFilters, FilterBar, FilterPill } from '../ui/filters';

/** The filters of links; everything lives in the address. */
export function LinksFilters() {
  return (
    <FilterBar>
      <FilterPill name="kind" label={words.kind} options={LINK_KIND_OPTIONS} />
      <FilterPill name="status" label={words.status} options={stateOptions('indicator')} />
      <ClearFilters names={['kind', 'status']} />
    </FilterBar>
  );
}
