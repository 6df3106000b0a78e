import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpus, pick, randomness } from './corpus.ts';
import { type Indexed, indexed } from './indexed.ts';
import { product } from './products.ts';

const NAMES = [
  'Orbit',
  'Zentora',
  'Web3Forms',
  'Happy Invoice',
  'Palimpsest',
  'Lighthouse Scheduler',
  'Ölmühle Łódź',
];
const OTHERS = 600;

/** One error of each kind at this place (R26); two equal letters cannot be swapped. */
const ERRORS: Record<string, (word: string, at: number) => string> = {
  wrong: (word, at) => word.slice(0, at) + (word[at] === 'q' ? 'k' : 'q') + word.slice(at + 1),
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  extra: (word, at) => `${word.slice(0, at)}q${word.slice(at)}`,
  swapped: (word, at) =>
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    word.slice(at + 2),
};

describe('among six hundred others, a listing is found by its name in the first ten [R26]', () => {
  let world: Indexed;
  beforeAll(async () => {
    const wanted = NAMES.map((name, i) => product(OTHERS + 1 + i, name, { votes: i }));
    world = await indexed([...corpus(OTHERS), ...wanted]);
  });
  afterAll(() => world.close());

  async function expectFound(q: string, name: string): Promise<void> {
    const { ids } = await world.find({ q, limit: 10 });
    expect(ids, `${q} for ${name}`).toContain(OTHERS + 1 + NAMES.indexOf(name));
  }

  /** Every spelling of a name with one of its words replaced. */
  const withWord = (name: string, word: string, wrong: string): string =>
    name.toLowerCase().replace(word, wrong);
  const longWords = (name: string, from: number): string[] =>
    name
      .toLowerCase()
      .split(' ')
      .filter(({ length }) => length >= from);

  test.each(Object.entries(ERRORS))(
    'although one letter is %s, whichever it is, in a word of five letters or more',
    async (_kind, err) => {
      for (const name of NAMES) {
        for (const word of longWords(name, 5)) {
          for (let at = 0; at < word.length; at++)
            await expectFound(withWord(name, word, err(word, at)), name);
        }
      }
    },
  );

  test('although two letters are, in a word of nine or more', async () => {
    const random = randomness(26);
    const kinds = Object.values(ERRORS);
    const long = NAMES.flatMap((name) => longWords(name, 9).map((word) => [name, word] as const));
    expect(long.length).toBeGreaterThan(2);
    for (const [name, word] of long) {
      for (let first = 1; first < word.length; first++) {
        for (let second = first + 2; second < word.length; second++) {
          // From the end, so that the first error does not move the place of the second.
          const once = pick(random, kinds)(word, second);
          await expectFound(withWord(name, word, pick(random, kinds)(once, first)), name);
        }
      }
    }
  });

  test('although it is not finished, from the fourth letter on', async () => {
    for (const name of NAMES) {
      for (let length = 4; length < name.length; length++) await expectFound(name.slice(0, length), name);
    }
  });

  test('although its words are written together, or one of them in two', async () => {
    await expectFound('happyinvoice', 'Happy Invoice');
    await expectFound('lighthousescheduler', 'Lighthouse Scheduler');
    await expectFound('ölmühlełódź', 'Ölmühle Łódź');
    for (const name of ['Zentora', 'Palimpsest']) {
      for (let at = 2; at <= name.length - 2; at++)
        await expectFound(`${name.slice(0, at)} ${name.slice(at)}`, name);
    }
  });

  test('although marks are left out, or put where there are none', async () => {
    for (const q of ['olmuhle lodz', 'ÖLMÜHLE ŁÓDŹ', 'o\u0308lmu\u0308hle lódź'])
      await expectFound(q, 'Ölmühle Łódź');
    await expectFound('Zëntørá', 'Zentora');
  });
});
