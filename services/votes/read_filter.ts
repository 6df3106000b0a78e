import { VOTE_FILTER_STATES, type VoteFilter } from '../../domain/launches/vote_selection.ts';

/** A filter of votes as it is typed in a form, a URL or a command: empty texts are no condition. */
export interface TypedFilter {
  flags: readonly string[];
  networks: readonly string[];
  /** Instants in UTC, as `2026-11-17T09:00`. */
  from: string;
  before: string;
  /** Days. */
  younger_than: string;
  state: string;
}

/** What is wrong with a typed filter. */
export type FilterFault = 'networks' | 'from' | 'before' | 'younger_than' | 'state';

/** The filter that was typed, or the first condition that cannot be read. */
export function readFilter(typed: TypedFilter): { filter: VoteFilter } | { wrong: FilterFault } {
  const flags = typed.flags.filter((text) => text !== '');
  const networks = typed.networks.flatMap((text) => text.split(/[\s,]+/)).filter((text) => text !== '');
  const [from, before] = [instantOf(typed.from), instantOf(typed.before)];
  const state = VOTE_FILTER_STATES.find((one) => one === typed.state);
  const faults: [FilterFault, boolean][] = [
    ['networks', !networks.every((text) => WHOLE.test(text))],
    ['from', from === null],
    ['before', before === null || (before ?? Infinity) <= (from ?? -Infinity)],
    ['younger_than', !/^$|^[1-9]\d{0,5}$/.test(typed.younger_than)],
    ['state', typed.state !== '' && state === undefined],
  ];
  const wrong = faults.find(([, is]) => is)?.[0];
  if (wrong) return { wrong };
  const filter = {
    flags: flags.length > 0 ? flags : undefined,
    networks: networks.length > 0 ? networks.map(Number) : undefined,
    from: from ?? undefined,
    before: before ?? undefined,
    younger_than_days: typed.younger_than === '' ? undefined : Number(typed.younger_than),
    state,
  };
  return { filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) };
}

const WHOLE = /^[1-9]\d{0,5}$/;

/** An instant, read as UTC without a zone; undefined for nothing, null for anything else. */
function instantOf(text: string): number | undefined | null {
  if (text === '') return undefined;
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?$/.test(text)) return null;
  const instant = Date.parse(text.length === 10 ? text : `${text.replace(/Z$/, '')}Z`);
  return Number.isNaN(instant) ? null : instant;
}
