import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsIn, faultsInDataFiles } from '../../../scripts/data_files/faults.ts';

const CATEGORIES = 'domain/starter/data/categories.json';

interface Entry {
  slug: string;
  faqs: { question: string }[];
  attributes: unknown[];
  children: Entry[];
}

/** The faults of the categories after a change of the first subcategory and its parent. */
function faultsAfter(change: (child: Entry, parent: Entry) => unknown): string[] {
  const [parent, ...others] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../..', CATEGORIES), 'utf8'),
  ) as Entry[];
  const [child] = parent!.children;
  change(child!, parent!);
  return faultsIn(CATEGORIES, JSON.stringify([parent, ...others]));
}

test('every data file is as the code that reads it needs it', () => {
  expect(faultsInDataFiles()).toEqual([]);
});

test('a wrong data file is refused with its name, the place and the rule', () => {
  expect(faultsAfter(() => undefined)).toEqual([]);
  expect(faultsAfter((child) => (child.slug = 'APIs'))).toEqual([
    `${CATEGORIES}: 0.children.0.slug: small letters, digits and hyphens`,
  ]);
  expect(faultsAfter((child) => (child.faqs[0]!.question = ' Why?'))).toEqual([
    `${CATEGORIES}: 0.children.0.faqs.0.question: a text in one line, without spaces around it`,
  ]);
  expect(faultsAfter((_, parent) => (parent.attributes[0] = 'generel'))).toEqual([
    `${CATEGORIES}: 0.attributes.0: Invalid option: expected one of "general"|"software"|"carried"`,
  ]);
  expect(
    faultsAfter((child) => (child.attributes[0] = { key: 'size', name: 'Size', field: 'size' })),
  ).toEqual([
    expect.stringMatching(/categories\.json: 0\.children\.0\.attributes\.0\.field: Invalid option/),
  ]);
  expect(faultsAfter((child) => Object.assign(child, { icon: 'x' }))).toEqual([
    `${CATEGORIES}: 0.children.0: Unrecognized key: "icon"`,
  ]);
  expect(faultsIn('domain/places/data/states.json', '{ "USA": ["AK"] }')).toEqual([
    'domain/places/data/states.json: USA: a country code of ISO 3166',
  ]);
  expect(faultsIn('domain/places/data/states.json', '{ "US": [] ')).toEqual([
    expect.stringMatching(/^domain\/places\/data\/states\.json: .*JSON/),
  ]);
});

test('a data file without a shape is refused', () => {
  expect(faultsIn('domain/places/data/rivers.json', '[]')).toEqual([
    'domain/places/data/rivers.json: add its shape to scripts/data_files/shapes.ts',
  ]);
});
