import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchDocument, WriteDb } from '../../../store/base/db.ts';
import { drizzleOver } from '../../../store/engine/postgres/driver/driver.ts';
import { searchMaintenance } from '../../../store/search/postgres/maintain.ts';
import { newDatabase } from '../postgres_store.ts';
import { corpus, randomness } from '../search/corpus.ts';

const WRITERS = 8;
const LISTINGS_EACH = 12;

/** A connection that nobody makes wait, as writes with names of different listings are. */
async function writerOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const db = drizzleOver((statement, values) => client.query({ ...statement, values })) as unknown as WriteDb;
  return { client, db };
}

test('eight writers at once lose no word and do not wait for each other in a circle', async () => {
  const { url, drop } = await newDatabase('migrated');
  onTestFinished(drop);
  const random = randomness(8);
  const shuffled = (words: string[]) => words.sort(() => random() - 0.5).join(' ');
  const { text } = sharedWords();
  const written = corpus(WRITERS * LISTINGS_EACH).map(
    (listing, i): SearchDocument => ({
      ...listing,
      status: 'live',
      // Every round of the writers brings the same new words, in another order.
      description: shuffled([...text(i % LISTINGS_EACH)]),
    }),
  );
  const ended = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const { client, db } = await writerOf(url);
      const search = searchMaintenance();
      for (let round = 0; round < LISTINGS_EACH; round++) {
        await client.query('begin');
        await search.put(db, written[writer * LISTINGS_EACH + round]!);
        // What is undone teaches nothing, and what others wanted to add at the same time stays.
        await client.query(writer === 0 && round % 2 === 0 ? 'rollback' : 'commit');
      }
    }),
  );
  expect(ended).toHaveLength(WRITERS);

  const { client, db } = await writerOf(url);
  const state = async () => {
    const { rows } = await client.query<{ term: string; keys: string }>(
      'select term, keys::text as keys from search_term order by term',
    );
    return rows;
  };
  const before = await state();
  const stored = written.filter((_, i) => i >= LISTINGS_EACH || i % 2 === 1);
  await client.query('begin');
  await searchMaintenance().rebuild(db, stored);
  await client.query('commit');
  expect(before).toEqual(await state());
  expect(before.length).toBeGreaterThan(500);
});

/** Words of which every text has the same ones as all others of its round. */
function sharedWords() {
  const letters = (n: number): string =>
    Array.from(n.toString(36), (c) => String.fromCharCode(97 + (parseInt(c, 36) % 26))).join('');
  return {
    text: (round: number) => Array.from({ length: 40 }, (_, i) => `wort${letters(round * 40 + i + 500)}`),
  };
}
