import { expect, test } from 'vitest';
import { STARTER_CATEGORIES } from '../../domain/starter.ts';

const all = STARTER_CATEGORIES.flatMap(({ children = [], ...category }) => [category, ...children]);

test('R28 about thirty starter categories form a tree of two levels with at least twenty leaves', () => {
  const leaves = STARTER_CATEGORIES.flatMap(({ children = [] }) => children);
  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(leaves.length).toBeGreaterThanOrEqual(20);
  for (const leaf of leaves) expect(leaf).not.toHaveProperty('children');
});

test('R7 D33 slugs and names are valid, and neither means two categories', () => {
  for (const { slug, name, description } of all) {
    expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,219}$/);
    expect(name.trim()).toBe(name);
    expect(description.length).toBeGreaterThan(20);
  }
  const words = all.flatMap(({ slug, name }) => [...new Set([slug, name.toLowerCase()])]);
  expect(new Set(words).size).toBe(words.length);
});
