import type { VoteFilter } from '../../../../domain/launches/vote_selection.ts';
import { type FilterFault, readFilter, type TypedFilter } from '../../../../services/votes/read_filter.ts';
import { filterParams } from '../../../templates/admin/abuse/filter_form.ts';

/** The filter of votes in a URL or a form. */
export const typedFilter = (fields: URLSearchParams): TypedFilter => {
  const one = (name: string): string => (fields.get(name) ?? '').trim();
  return {
    flags: fields.getAll('flag').map((text) => text.trim()),
    networks: fields.getAll('network'),
    from: one('from'),
    before: one('before'),
    younger_than: one('younger_than'),
    state: one('state'),
  };
};

interface FilterShown {
  typed: TypedFilter;
  filter: VoteFilter;
  wrong: FilterFault | null;
  /** For URLs of the same page. */
  params: Record<string, string>;
}

/** What a page shows of a filter: the votes that meet it, or all of them and what is wrong with it. */
export function filterShown(query: URLSearchParams): FilterShown {
  const typed = typedFilter(query);
  const read = readFilter(typed);
  return 'wrong' in read
    ? { typed, filter: {}, wrong: read.wrong, params: {} }
    : { typed, filter: read.filter, wrong: null, params: filterParams(typed) };
}
