import { describe, expect, test } from 'vitest';
import { SOCIAL_KEYS } from '../../domain/profile/drafting.ts';
import { STORY_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { updateDraft } from '../../tools/drafts/update_draft.ts';
import { editing } from './editing.ts';

const at = editing();
const { refused } = at;

const x = (length: number) => 'x'.repeat(length);
const times = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const link = (length: number) => `https://github.com/${x(length - 19)}`;
const names = (length: number) => times(length, () => 'name');
const faq = (question: number, answer: number) => ({ question: x(question), answer: x(answer) });
const milestone = (more: object) => ({ date: '2026-02-28', title: 'First', ...more });

/** Name, what is taken, what is refused, where the fault is. */
const BOUNDS: readonly [string, object, object, string][] = [
  [
    'R116 500 characters of a text',
    { fields: { city: x(500) } },
    { fields: { city: x(501) } },
    'fields.city',
  ],
  [
    'R117 20,000 of the description',
    { fields: { description: x(20_000) } },
    { fields: { description: x(20_001) } },
    'fields.description',
  ],
  [
    'R118 20 items',
    { fields: { tags: times(20, String) } },
    { fields: { tags: times(21, String) } },
    'fields.tags',
  ],
  [
    'R118 200 characters of an item',
    { fields: { usps: [x(200)] } },
    { fields: { usps: ['a', x(201)] } },
    'fields.usps.1',
  ],
  ['R121 20 names to lock', { lock_fields: names(20) }, { lock_fields: names(21) }, 'lock_fields'],
  ['R123 5 names to draft again', { regenerate: names(5) }, { regenerate: names(6) }, 'regenerate'],
  ['R124 20 names to restore', { restore: names(20) }, { restore: names(21) }, 'restore'],
  ['R125, D1 10 FAQs', { faqs: times(10, () => faq(9, 9)) }, { faqs: times(11, () => faq(9, 9)) }, 'faqs'],
  ['R125 300 of a question', { faqs: [faq(300, 1)] }, { faqs: [faq(301, 1)] }, 'faqs.0.question'],
  ['R125 1500 of an answer', { faqs: [faq(1, 1500)] }, { faqs: [faq(1, 1501)] }, 'faqs.0.answer'],
  [
    'R126 500 of a link',
    { company_socials: { github: link(500) } },
    { company_socials: { github: link(501) } },
    'company_socials.github',
  ],
  [
    'R126 500 of a founder’s link',
    { founder_socials: { custom: link(500) } },
    { founder_socials: { custom: link(501) } },
    'founder_socials.custom',
  ],
  [
    'R128 6 founders',
    { founders: times(6, (i) => ({ name: `F${i}` })) },
    { founders: times(7, (i) => ({ name: `F${i}` })) },
    'founders',
  ],
  [
    'R128 160 of a name',
    { founders: [{ name: x(160) }] },
    { founders: [{ name: x(161) }] },
    'founders.0.name',
  ],
  [
    'R128 160 of a role',
    { founders: [{ name: 'A', title: x(160) }] },
    { founders: [{ name: 'A', title: x(161) }] },
    'founders.0.title',
  ],
  [
    'R128 3000 of a bio',
    { founders: [{ name: 'A', bio: x(3000) }] },
    { founders: [{ name: 'A', bio: x(3001) }] },
    'founders.0.bio',
  ],
  [
    'R130 50 milestones',
    { milestones: times(50, () => milestone({})) },
    { milestones: times(51, () => milestone({})) },
    'milestones',
  ],
  [
    'R130 200 of a title',
    { milestones: [milestone({ title: x(200) })] },
    { milestones: [milestone({ title: x(201) })] },
    'milestones.0.title',
  ],
  [
    'R130 2000 of a description',
    { milestones: [milestone({ description: x(2000) })] },
    { milestones: [milestone({ description: x(2001) })] },
    'milestones.0.description',
  ],
  [
    'R130 500 of a link',
    { milestones: [milestone({ url: link(500) })] },
    { milestones: [milestone({ url: link(501) })] },
    'milestones.0.url',
  ],
  [
    'R130 a day that was',
    { milestones: [milestone({ date: '2024-02-29' })] },
    { milestones: [milestone({ date: '2026-02-29' })] },
    'milestones.0.date',
  ],
  [
    'R130 an https link',
    { milestones: [milestone({ url: 'https://a.example/' })] },
    { milestones: [milestone({ url: 'http://a.example/' })] },
    'milestones.0.url',
  ],
  [
    'R132 70 of a title for search engines',
    { seo: { title: x(70) } },
    { seo: { title: x(71) } },
    'seo.title',
  ],
  ['R132 170 of a description for them', { seo: { meta: x(170) } }, { seo: { meta: x(171) } }, 'seo.meta'],
  ...STORY_SECTIONS.map((section): [string, object, object, string] => [
    `R129 8000 of ${section}`,
    { story: { [section]: x(8000) } },
    { story: { [section]: x(8001) } },
    `story.${section}`,
  ]),
  ...SOCIAL_KEYS.map((key): [string, object, object, string] => [
    `R127, D31 the platform ${key}`,
    { company_socials: { [key]: 'https://a.example' } },
    { company_socials: { [`${key}s`]: 'https://a.example' } },
    `company_socials.${key}s`,
  ]),
];

describe('the bounds of update_draft', () => {
  test.each(BOUNDS)('%s: taken at the bound, refused beyond it', async (_what, taken, beyond, path) => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    const problem = await refused(beyond);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] });
    expect(await at.ada.answer('get_draft', { id: at.id })).toEqual(before);
    expect((await at.ada.answer('update_draft', { id: at.id, ...taken })).status).toBe('ready');
  });

  test.each([
    ['R112 at the top', { competitors: [] }, 'competitors'],
    ['R113 among the fields', { fields: { colour: 'red' } }, 'fields.colour'],
    ['R14 in an FAQ', { faqs: [{ question: 'a', answer: 'b', rank: 1 }] }, 'faqs.0.rank'],
    ['R14 in a founder', { founders: [{ name: 'A', age: 3 }] }, 'founders.0.age'],
    ['R14 in a milestone', { milestones: [milestone({ id: 3 })] }, 'milestones.0.id'],
    ['R129 in the story', { story: { epilogue: '' } }, 'story.epilogue'],
    ['R132 in seo', { seo: { keywords: 'a' } }, 'seo.keywords'],
    ['R127 in the socials', { founder_socials: { myspace: 'https://a.example' } }, 'founder_socials.myspace'],
  ])('%s an unknown key is refused, and the known ones are named', async (_where, input, path) => {
    const problem = await refused(input);
    expect(problem).toMatchObject({ status: 400, errors: [{ path, code: 'unknown_key' }] });
    expect(problem.errors[0].limit.length).toBeGreaterThan(1);
  });

  test('D31 twitter is no key, and the answer says which one is', async () => {
    const problem = await at.ada.problem('update_draft', {
      id: at.id,
      company_socials: { twitter: 'https://x.com/a' },
    });
    expect(problem.errors).toMatchObject([{ path: 'company_socials.twitter', fix: 'Did you mean "x"?' }]);
  });

  test.each([
    ['R125 an FAQ without an answer', { faqs: [{ question: 'a' }] }, 'faqs.0.answer'],
    ['R125 an answer of blanks', { faqs: [{ question: 'a', answer: '  ' }] }, 'faqs.0.answer'],
    ['R128 a founder without a name', { founders: [{ title: 'CEO' }] }, 'founders.0.name'],
    ['R130 a milestone without a date', { milestones: [{ title: 'a' }] }, 'milestones.0.date'],
    ['R130 a milestone without a title', { milestones: [{ date: '2026-01-01' }] }, 'milestones.0.title'],
    [
      'R126 a script for a link',
      { company_socials: { website: 'javascript:alert(1)' } },
      'company_socials.website',
    ],
    [
      'R126 a link with a password',
      { founder_socials: { custom: 'https://a:b@c.example' } },
      'founder_socials.custom',
    ],
    ['D36 another website', { url: 'https://other.example' }, 'url'],
    ['R126 a word for a link', { company_socials: { github: 'foghorn' } }, 'company_socials.github'],
    ['R114 a number for a text', { fields: { founded_year: 2021 } }, 'fields.founded_year'],
    ['R121 a lock on what is no field', { lock_fields: ['faqs'] }, 'lock_fields.0'],
  ])('%s is refused', async (_what, input, path) => {
    expect(await refused(input)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path }],
    });
  });

  test('R111 every key is optional; nothing sent is nothing changed', async () => {
    const before = await at.ada.answer('get_draft', { id: at.id });
    at.world.clock.advance(60_000);
    expect(await at.ada.answer('update_draft', { id: at.id })).toEqual(before);
    const required = Object.entries(updateDraft.input.shape).filter(
      ([, schema]) => !schema.safeParse(undefined).success && schema.type !== 'optional',
    );
    expect(required.map(([key]) => key)).toEqual(['id']);
  });
});
