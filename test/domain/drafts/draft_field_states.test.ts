import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DraftField,
  drafted,
  FIELD_STATES,
  locked,
  NOT_FOUND,
  redrafted,
  restored,
  setByClient,
} from '../../../domain/profile/draft_fields.ts';
import { bySize } from '../../gate/size.ts';

type State = (typeof FIELD_STATES)[number];
type Action = 'value' | 'null' | 'restore' | 'regenerate' | 'lock';

/**
 * The states after an action, written down from R120–R124, R236 and D13 alone. `value` is one that differs from what is there;
 * restore and regenerate differ by whether there is an original, or something was found.
 */
const NEXT: Record<State, Record<Exclude<Action, 'restore' | 'regenerate'>, State>> = {
  ai: { value: 'edited', null: 'deleted', lock: 'override' },
  not_found: { value: 'manual', null: 'deleted', lock: 'override' },
  edited: { value: 'edited', null: 'deleted', lock: 'override' },
  manual: { value: 'manual', null: 'deleted', lock: 'override' },
  override: { value: 'override', null: 'deleted', lock: 'override' },
  deleted: { value: 'manual', null: 'deleted', lock: 'override' },
};

/** The model of a field: state, text, the drafter's text, and whether quotes prove the value. */
interface Model {
  state: State;
  value: string | null;
  original: string | null;
  proved: boolean;
}

interface Step {
  action: Action;
  /** The client's value, or that of a new draft; null means none. */
  word: string | null;
}

const nothingToRemove = ({ state, value }: Model): boolean => value === null && state !== 'not_found';

function expected(before: Model, { action, word }: Step): Model {
  const { state, value, original } = before;
  switch (action) {
    case 'restore':
      return original === null
        ? { state: 'not_found', value: null, original, proved: false }
        : { state: 'ai', value: original, original, proved: true };
    case 'regenerate':
      if (state === 'override' || word === null) return before;
      return { state: 'ai', value: word, original: word, proved: true };
    case 'lock':
      return { ...before, state: NEXT[state].lock };
    case 'null':
      // Null on an empty field changes nothing, except that a field that was not found becomes blank on purpose.
      if (nothingToRemove(before)) return before;
      return { state: NEXT[state].null, value: null, original, proved: false };
    case 'value':
      if (word === null || word === value) return before;
      return { state: NEXT[state].value, value: word, original, proved: false };
  }
}

const quotes = (word: string) => [
  { quote: word, page_url: 'https://acme.example/', start: 0, end: word.length },
];
const found = (word: string | null) => (word === null ? undefined : drafted(word, quotes(word)));

function done(field: DraftField, { action, word }: Step): DraftField {
  switch (action) {
    case 'restore':
      return restored(field);
    case 'regenerate':
      return redrafted(field, found(word));
    case 'lock':
      return locked(field);
    case 'null':
      return setByClient(field, null);
    case 'value':
      return word === null ? field : setByClient(field, word);
  }
}

/** Few values, so that equal ones occur often. */
const word = fc.constantFrom('a', 'b', 'c');
const step = fc.record({
  action: fc.constantFrom<Action>('value', 'value', 'null', 'restore', 'regenerate', 'lock'),
  word: fc.option(word, { freq: 4 }),
});
const start = fc.option(word, { freq: 2 });

describe('the states of a field [R120–R124, R236, D13]', () => {
  test('follow the table of the specification in random sequences of edits', () => {
    const visited = new Set<string>();
    fc.assert(
      fc.property(start, fc.array(step, { minLength: 1, maxLength: 30 }), (first, steps) => {
        let field = found(first) ?? NOT_FOUND;
        let model: Model = {
          state: first === null ? 'not_found' : 'ai',
          value: first,
          original: first,
          proved: first !== null,
        };
        for (const one of steps) {
          visited.add(`${model.state} ${one.action}`);
          const before = structuredClone(field);
          const after = done(field, one);
          model = expected(model, one);
          expect({
            state: after.state,
            value: after.value,
            original: after.ai?.value ?? null,
            proved: after.evidence.length > 0,
          }).toEqual(model);
          // Quotes prove a value and belong to the drafter, never to a client's value.
          if (model.proved) expect(after.evidence).toEqual(quotes(model.value!));
          expect(field).toEqual(before);
          field = after;
        }
      }),
      { numRuns: bySize({ quick: 1_000, landing: 10_000, night: 10_000 }) },
    );
    // Every action was applied to a field in every state.
    expect(visited.size).toBe(FIELD_STATES.length * 5);
  });

  test('are exactly the six of the specification [R109]', () => {
    expect([...FIELD_STATES]).toEqual(['ai', 'not_found', 'edited', 'manual', 'override', 'deleted']);
    expect(Object.keys(NEXT)).toEqual([...FIELD_STATES]);
  });
});
