import { expect, test } from 'vitest';
import { attributesOf } from '../../../domain/listings/comparison.ts';
import { STARTER_ATTRIBUTES } from '../../../domain/starter/attributes.ts';
import { attributesDigest, EARLIER_ATTRIBUTES } from '../../../domain/starter/earlier_attributes.ts';
import { STARTER_FAQS } from '../../../domain/starter/faqs.ts';
import { STARTER_CATEGORIES } from '../../../domain/starter/starter.ts';

const all = STARTER_CATEGORIES.flatMap(({ children = [], ...category }) => [category, ...children]);

test('about thirty starter categories form a tree of two levels with at least twenty leaves [R28]', () => {
  const leaves = STARTER_CATEGORIES.flatMap(({ children = [] }) => children);
  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(leaves.length).toBeGreaterThanOrEqual(20);
  for (const leaf of leaves) expect(leaf).not.toHaveProperty('children');
});

test('slugs and names are valid, and neither means two categories [R7, D33]', () => {
  for (const { slug, name, description } of all) {
    expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,219}$/);
    expect(name.trim()).toBe(name);
    expect(description.length).toBeGreaterThan(20);
  }
  const words = all.flatMap(({ slug, name }) => [...new Set([slug, name.toLowerCase()])]);
  expect(new Set(words).size).toBe(words.length);
});

test('every starter category answers a question, within the bounds of FAQs [R56]', () => {
  expect(Object.keys(STARTER_FAQS).sort()).toEqual(all.map(({ slug }) => slug).sort());
  for (const [slug, faqs] of Object.entries(STARTER_FAQS)) {
    expect(faqs.length, slug).toBeGreaterThanOrEqual(1);
    for (const { question, answer } of faqs) {
      expect(question).toMatch(/^[A-Z].{10,298}\?$/);
      expect(answer).toMatch(/^[A-Z][\s\S]{40,1498}\.$/);
    }
  }
  const questions = Object.values(STARTER_FAQS).flatMap((faqs) => faqs.map(({ question }) => question));
  expect(new Set(questions).size).toBe(questions.length);
});

test('products of every starter category are compared by price, country and what is their own [R52]', () => {
  expect(Object.keys(STARTER_ATTRIBUTES).sort()).toEqual(all.map(({ slug }) => slug).sort());
  for (const { slug, children = [] } of STARTER_CATEGORIES) {
    for (const child of children) {
      const line = [slug, child.slug].map((one) => ({ attributes: STARTER_ATTRIBUTES[one] ?? [] }));
      const keys = attributesOf(line).map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(['pricing_model', 'prices', 'free_plan', 'country']));
      expect(keys.length, child.slug).toBeGreaterThanOrEqual(12);
      expect(STARTER_ATTRIBUTES[child.slug]?.length, child.slug).toBeGreaterThanOrEqual(2);
    }
  }
});

// Databases hold these word for word. When it fails: put the digests that were here into EARLIER_ATTRIBUTES, then run with --update.
test('attributes that were shipped are known, so that existing sites get newer ones', async () => {
  const shipped = Object.entries(STARTER_ATTRIBUTES).map(
    ([slug, own]) => [slug, attributesDigest(own)] as const,
  );
  for (const [slug, digest] of shipped) expect(EARLIER_ATTRIBUTES[slug] ?? []).not.toContain(digest);
  const digests = `${JSON.stringify(Object.fromEntries(shipped), null, 2)}\n`;
  await expect(digests).toMatchFileSnapshot('shipped_attributes.json');
});
