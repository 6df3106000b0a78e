import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('**/*.ts', {
  cwd: root,
  exclude: ['node_modules/**', 'dist/**', 'test/**', 'bench/**', 'scripts/**', 'store/migrations/**'],
});
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Statements that insert or change a vote, in Drizzle and in SQL. */
const WRITES_VOTES =
  /\b(?:insert|update|delete)\(\s*(?:\w+\.)?vote\s*\)|\b(?:into|update|from)\s+"?vote"?\s*[\s(]/;
/** A call of the one function that casts a vote, on any object. `cast(${column} as text)` is SQL: no call begins so. */
const CASTS = /\.cast\b(?!\()|\bcast\((?!\$\{)/;
/** The factory of that function. */
const MAKES = /\bvoteWrites\(/;
/** The rule of valid votes, and the counting of votes. */
const DECIDES = /\b(?:decideVote|matureVote)\(/;

const filesWith = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(read(file))).sort();

test('votes are written by one file, as one function of the rules decides [R17, C5]', () => {
  expect(filesWith(WRITES_VOTES)).toEqual(['store/votes/votes.ts']);
  expect(filesWith(DECIDES)).toEqual(['domain/launches/votes.ts', 'store/votes/votes.ts']);
});

test('nothing casts a vote but the page of votes and the demo’s fictional people [R17, C5]', () => {
  expect(filesWith(CASTS)).toEqual([
    'fixtures/demo/seed.ts',
    'services/votes/own_vote.ts',
    'store/votes/votes.ts',
  ]);
  expect(filesWith(MAKES)).toEqual(['store/aggregates.ts', 'store/votes/votes.ts']);
  // Votes, reviews and presses of "helpful" take a person of this type; only a session of the site gives one.
  expect(filesWith(/\bpersonAtThisSite\(/)).toEqual(['auth/sign_in/sessions.ts']);
  expect(filesWith(/\bas (?:unknown as )?PersonAtThisSite\b/)).toEqual(['domain/http/access.ts']);
  // That page alone leads there, past the guard that refuses every credential of a program.
  expect(filesWith(/\bchangeVote\b/)).toEqual(['site/pages/launches/vote.ts']);
  expect(read('site/pages/launches/vote.ts')).toMatch(
    /definePage\(\{[^}]*door: 'voters',[^}]*send: changeVote/,
  );
});

test('the law finds what it forbids', () => {
  for (const source of [
    'await db.insert(vote).values(rows)',
    'db.update(s.vote).set({ state })',
    "connection.exec('insert into vote (launch_id) values (1)')",
    'delete from vote where launch_id = 1',
  ]) {
    expect(source).toMatch(WRITES_VOTES);
  }
  for (const source of ['db.insert(voter)', 'db.select().from(vote)', 'insert into votes_of (a)'])
    expect(source).not.toMatch(WRITES_VOTES);
  expect('await tx.votes.cast(ballot, voter)').toMatch(CASTS);
  expect('const { cast } = tx.votes;\nawait cast(ballot, voter);').toMatch(CASTS);
});
