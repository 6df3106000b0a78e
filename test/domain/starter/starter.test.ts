import { expect, test } from 'vitest';
import { attributesOf } from '../../../domain/listings/comparison.ts';
import {
  attributesDigest,
  SHIPPED_ATTRIBUTES,
  STARTER_CATEGORIES,
} from '../../../domain/starter/categories.ts';

const all = STARTER_CATEGORIES.flatMap(({ children = [], ...category }) => [category, ...children]);

test('about thirty starter categories form a tree of two levels with at least twenty leaves [R28]', () => {
  const subcategories = STARTER_CATEGORIES.flatMap(({ children = [] }) => children);
  expect(all.length).toBeGreaterThanOrEqual(30);
  expect(subcategories.length).toBeGreaterThanOrEqual(20);
  for (const leaf of subcategories) expect(leaf).not.toHaveProperty('children');
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
  for (const { slug, faqs } of all) {
    expect(faqs.length, slug).toBeGreaterThanOrEqual(1);
    for (const { question, answer } of faqs) {
      expect(question).toMatch(/^[A-Z].{10,298}\?$/);
      expect(answer).toMatch(/^[A-Z][\s\S]{40,1498}\.$/);
    }
  }
  const questions = all.flatMap(({ faqs }) => faqs.map(({ question }) => question));
  expect(new Set(questions).size).toBe(questions.length);
});

test('products of every starter category are compared by price, country and what is their own [R52]', () => {
  for (const category of STARTER_CATEGORIES) {
    for (const child of category.children ?? []) {
      const keys = attributesOf([category, child]).map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(['pricing_model', 'prices', 'free_plan', 'country']));
      expect(keys.length, child.slug).toBeGreaterThanOrEqual(12);
      expect(child.attributes.length, child.slug).toBeGreaterThanOrEqual(2);
    }
  }
});

// Databases contain these literally. If it fails: move the old digests to EARLIER_ATTRIBUTES, then run with --update.
test('attributes that were shipped are known, so that existing sites get newer ones', async () => {
  const shipped = all.map(({ slug, attributes }) => {
    const digest = attributesDigest(attributes);
    const earlier = (SHIPPED_ATTRIBUTES[slug] ?? []).filter((one) => one !== digest);
    return [slug, [...earlier, digest]] as const;
  });
  const file = '../../../domain/starter/data/shipped_attributes.json';
  await expect(written(Object.fromEntries(shipped))).toMatchFileSnapshot(file);
});

/** JSON as the formatter writes it: a list of few words in one line. */
const written = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(/\[\s+([^\]]+?)\s+\]/g, (_, words: string) => `[${words.replace(/\s+/g, ' ')}]`)}\n`;
