import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('**/*.ts', {
  cwd: root,
  exclude: ['node_modules/**', 'dist/**', 'test/**', 'bench/**', 'scripts/**', 'store/migrations/**'],
});
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesWith = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(read(file))).sort();

/** Statements that insert a review, a press of "helpful" or a follow, in Drizzle and in SQL. */
const INSERTS =
  /\binsert\(\s*(?:\w+\.)?(?:review|review_helpful|helpful|follow)\s*\)|\binto\s+"?(?:review|review_helpful|follow)"?\s*[\s(]/;
/** Calls of the functions that store them, on any object. */
const ADDS_REVIEW = /\breviews\.add\b/;
const ADDS_HELPFUL = /\breview_helpful\.add\b/;
const ADDS_FOLLOW = /\bfollows\.add\b/;

test('reviews and follows are inserted by the file of their table alone', () => {
  expect(filesWith(INSERTS)).toEqual([
    'store/launches/follows.ts',
    'store/reviews/helpful.ts',
    'store/reviews/reviews.ts',
  ]);
  expect(filesWith(/\b(?:reviewWrites|helpfulWrites)\(/)).toEqual([
    'store/reviews/helpful.ts',
    'store/reviews/reviews.ts',
    'store/upkeep/recount.ts',
  ]);
});

test('nobody reviews but people on the page of reviews, and the demo’s fictional ones [R17, D37]', () => {
  expect(filesWith(ADDS_REVIEW)).toEqual(['fixtures/demo/sections.ts', 'services/reviews/own_review.ts']);
  expect(filesWith(ADDS_HELPFUL)).toEqual(['fixtures/demo/sections.ts', 'services/reviews/own_review.ts']);
  // That page alone leads there, past the guard that refuses every credential of a program.
  expect(filesWith(/\bchangeReview\b/)).toEqual(['site/pages/reviews/own_review.ts']);
  expect(read('site/pages/reviews/own_review.ts')).toMatch(
    /definePage\(\{[^}]*door: 'reviewers',[^}]*send: changeReview/,
  );
});

test('nobody follows but people on the page of a product, and the demo’s fictional ones [R161]', () => {
  expect(filesWith(ADDS_FOLLOW)).toEqual(['fixtures/demo/seed.ts', 'services/subscriptions/follows.ts']);
  expect(filesWith(/\bchangeFollow\b/)).toEqual(['site/pages/subscriptions/follows.ts']);
});

test('the law finds what it forbids', () => {
  for (const source of [
    'await db.insert(review).values(rows)',
    'db.insert(s.follow)',
    "connection.exec('insert into review (listing_id) values (1)')",
    'insert into follow (person_id)',
  ])
    expect(source).toMatch(INSERTS);
  for (const source of ['db.insert(review_reply)', 'db.select().from(review)', 'insert into reviews_of (a)'])
    expect(source).not.toMatch(INSERTS);
  expect('await tx.reviews.add(values, reviewer, now)').toMatch(ADDS_REVIEW);
  expect('const { add } = tx.follows;\nawait tx.follows.add(row)').toMatch(ADDS_FOLLOW);
});
