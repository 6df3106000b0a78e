import { describe, expect, test } from 'vitest';
import {
  type DraftField,
  drafted,
  NOT_FOUND,
  restored,
  setByClient,
} from '../../../domain/profile/draft_fields.ts';

const quote = { quote: 'Acme', page_url: 'https://acme.example/', start: 0, end: 4 };
const ai = drafted('Acme', [quote]);
const locked: DraftField = { ...ai, state: 'override' };

describe('the states of a draft’s field [R120, R124, R236, D13]', () => {
  test.each([
    ['over the drafter’s value', ai, 'Acme Inc', 'edited'],
    ['over nothing found', NOT_FOUND, 'Acme', 'manual'],
    ['over an edited value', setByClient(ai, 'A'), 'B', 'edited'],
    ['over a manual value', setByClient(NOT_FOUND, 'A'), 'B', 'manual'],
    ['over a removed value', setByClient(ai, null), 'B', 'manual'],
    ['over a locked value', locked, 'B', 'override'],
  ])('a client’s value %s', (_what, before, value, state) => {
    const after = setByClient(before, value);
    expect(after).toMatchObject({ value, state, evidence: [] });
    expect(after.ai).toEqual(before.ai);
  });

  test('an equal value changes nothing, so its quotes stay', () => {
    expect(setByClient(ai, 'Acme')).toBe(ai);
    const list = drafted(['a', 'b'], [quote]);
    expect(setByClient(list, ['a', 'b'])).toBe(list);
  });

  test('null removes [R115]', () => {
    expect(setByClient(ai, null)).toMatchObject({ value: null, state: 'deleted', evidence: [] });
  });

  test('restore brings the drafter’s original back, with its quotes, and unlocks', () => {
    expect(restored(setByClient(ai, 'X'))).toEqual(ai);
    expect(restored(setByClient(ai, null))).toEqual(ai);
    expect(restored(locked)).toEqual(ai);
  });

  test('restore without an original is not_found', () => {
    expect(restored(setByClient(NOT_FOUND, 'X'))).toEqual(NOT_FOUND);
  });
});
