import { afterEach, describe, expect, test, vi } from 'vitest';
import { mayBeMissing } from './absence.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a program that is not installed', () => {
  test.each([
    ['quick', '', true],
    ['quick', 'skip', true],
    ['quick', 'required', false],
    ['landing', '', false],
    ['landing', 'skip', true],
    ['night', '', false],
    ['night', 'required', false],
  ] as const)('at size %s, with the word "%s", may be missing: %s', (size, word, may) => {
    vi.stubEnv('POSTGRES', word);
    expect(mayBeMissing('POSTGRES', size)).toBe(may);
  });

  test('is not left out by a word that is none', () => {
    vi.stubEnv('E2E', 'no');
    expect(() => mayBeMissing('E2E')).toThrow('E2E=no: there are required and skip.');
  });
});
