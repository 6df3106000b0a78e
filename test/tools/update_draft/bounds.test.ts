import { describe, expect, test } from 'vitest';
import { SOCIAL_KEYS } from '../../../domain/profile/drafting.ts';
import { STORY_SECTIONS } from '../../../domain/profile/paid_sections.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { refused } = at;

const x = (length: number) => 'x'.repeat(length);
const times = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const link = (length: number) => `https://github.com/${x(length - 19)}`;
const names = (length: number) => times(length, () => 'name');
const faq = (question: number, answer: number) => ({ question: x(question), answer: x(answer) });
const milestone = (more: object) => ({ date: '2026-02-28', title: 'First', ...more });

/** Name, valid value, invalid value, path of the fault. */
const BOUNDS: readonly [string, object, object, string][] = [
  [
    '500 characters of a text [R116]',
    { fields: { city: x(500) } },
    { fields: { city: x(501) } },
    'fields.city',
  ],
  [
    '20,000 of the description [R117]',
    { fields: { description: x(20_000) } },
    { fields: { description: x(20_001) } },
    'fields.description',
  ],
  [
    '20 items [R118]',
    { fields: { tags: times(20, String) } },
    { fields: { tags: times(21, String) } },
    'fields.tags',
  ],
  [
    '200 characters of an item [R118]',
    { fields: { usps: [x(200)] } },
    { fields: { usps: ['a', x(201)] } },
    'fields.usps.1',
  ],
  ['20 names to lock [R121]', { lock_fields: names(20) }, { lock_fields: names(21) }, 'lock_fields'],
  ['5 names to draft again [R123]', { regenerate: names(5) }, { regenerate: names(6) }, 'regenerate'],
  ['20 names to restore [R124]', { restore: names(20) }, { restore: names(21) }, 'restore'],
  ['10 FAQs [R125, D1]', { faqs: times(10, () => faq(9, 9)) }, { faqs: times(11, () => faq(9, 9)) }, 'faqs'],
  ['300 of a question [R125]', { faqs: [faq(300, 1)] }, { faqs: [faq(301, 1)] }, 'faqs.0.question'],
  ['1500 of an answer [R125]', { faqs: [faq(1, 1500)] }, { faqs: [faq(1, 1501)] }, 'faqs.0.answer'],
  [
    '500 of a link [R126]',
    { company_socials: { github: link(500) } },
    { company_socials: { github: link(501) } },
    'company_socials.github',
  ],
  [
    '500 of a founder’s link [R126]',
    { founder_socials: { custom: link(500) } },
    { founder_socials: { custom: link(501) } },
    'founder_socials.custom',
  ],
  [
    '6 founders [R128]',
    { founders: times(6, (i) => ({ name: `F${i}` })) },
    { founders: times(7, (i) => ({ name: `F${i}` })) },
    'founders',
  ],
  [
    '160 of a name [R128]',
    { founders: [{ name: x(160) }] },
    { founders: [{ name: x(161) }] },
    'founders.0.name',
  ],
  [
    '160 of a role [R128]',
    { founders: [{ name: 'A', title: x(160) }] },
    { founders: [{ name: 'A', title: x(161) }] },
    'founders.0.title',
  ],
  [
    '3000 of a bio [R128]',
    { founders: [{ name: 'A', bio: x(3000) }] },
    { founders: [{ name: 'A', bio: x(3001) }] },
    'founders.0.bio',
  ],
  [
    '50 milestones [R130]',
    { milestones: times(50, () => milestone({})) },
    { milestones: times(51, () => milestone({})) },
    'milestones',
  ],
  [
    '200 of a title [R130]',
    { milestones: [milestone({ title: x(200) })] },
    { milestones: [milestone({ title: x(201) })] },
    'milestones.0.title',
  ],
  [
    '2000 of a description [R130]',
    { milestones: [milestone({ description: x(2000) })] },
    { milestones: [milestone({ description: x(2001) })] },
    'milestones.0.description',
  ],
  [
    '500 of a link [R130]',
    { milestones: [milestone({ url: link(500) })] },
    { milestones: [milestone({ url: link(501) })] },
    'milestones.0.url',
  ],
  [
    'a day that was [R130]',
    { milestones: [milestone({ date: '2024-02-29' })] },
    { milestones: [milestone({ date: '2026-02-29' })] },
    'milestones.0.date',
  ],
  [
    'an https link [R130]',
    { milestones: [milestone({ url: 'https://a.example/' })] },
    { milestones: [milestone({ url: 'http://a.example/' })] },
    'milestones.0.url',
  ],
  [
    '70 of a title for search engines [R132]',
    { seo: { title: x(70) } },
    { seo: { title: x(71) } },
    'seo.title',
  ],
  ['170 of a description for them [R132]', { seo: { meta: x(170) } }, { seo: { meta: x(171) } }, 'seo.meta'],
  ...STORY_SECTIONS.map((section): [string, object, object, string] => [
    `8000 of ${section} [R129]`,
    { story: { [section]: x(8000) } },
    { story: { [section]: x(8001) } },
    `story.${section}`,
  ]),
  ...SOCIAL_KEYS.map((key): [string, object, object, string] => [
    `the platform ${key} [R127, D31]`,
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
    ['at the top [R112]', { competitors: [] }, 'competitors'],
    ['among the fields [R113]', { fields: { colour: 'red' } }, 'fields.colour'],
    ['in an FAQ [R14]', { faqs: [{ question: 'a', answer: 'b', rank: 1 }] }, 'faqs.0.rank'],
    ['in a founder [R14]', { founders: [{ name: 'A', age: 3 }] }, 'founders.0.age'],
    ['in a milestone [R14]', { milestones: [milestone({ id: 3 })] }, 'milestones.0.id'],
    ['in the story [R129]', { story: { epilogue: '' } }, 'story.epilogue'],
    ['in seo [R132]', { seo: { keywords: 'a' } }, 'seo.keywords'],
    [
      'in the socials [R127]',
      { founder_socials: { myspace: 'https://a.example' } },
      'founder_socials.myspace',
    ],
  ])('%s an unknown key is refused, and the known ones are named', async (_where, input, path) => {
    const problem = await refused(input);
    expect(problem).toMatchObject({ status: 400, errors: [{ path, code: 'unknown_key' }] });
    expect(problem.errors[0].limit.length).toBeGreaterThan(1);
  });

  test('twitter is no key, and the response says which one is [D31]', async () => {
    const problem = await at.ada.problem('update_draft', {
      id: at.id,
      company_socials: { twitter: 'https://x.com/a' },
    });
    expect(problem.errors).toMatchObject([{ path: 'company_socials.twitter', fix: 'Did you mean "x"?' }]);
  });

  test.each([
    ['an FAQ without an answer [R125]', { faqs: [{ question: 'a' }] }, 'faqs.0.answer'],
    ['an answer of blanks [R125]', { faqs: [{ question: 'a', answer: '  ' }] }, 'faqs.0.answer'],
    ['a founder without a name [R128]', { founders: [{ title: 'CEO' }] }, 'founders.0.name'],
    ['a milestone without a date [R130]', { milestones: [{ title: 'a' }] }, 'milestones.0.date'],
    ['a milestone without a title [R130]', { milestones: [{ date: '2026-01-01' }] }, 'milestones.0.title'],
    [
      'a script for a link [R126]',
      { company_socials: { website: 'javascript:alert(1)' } },
      'company_socials.website',
    ],
    [
      'a link with a password [R126]',
      { founder_socials: { custom: 'https://a:b@c.example' } },
      'founder_socials.custom',
    ],
    ['another website [D36]', { url: 'https://other.example' }, 'url'],
    ['a word for a link [R126]', { company_socials: { github: 'foghorn' } }, 'company_socials.github'],
    ['a number for a text [R114]', { fields: { founded_year: 2021 } }, 'fields.founded_year'],
    ['a lock on what is no field [R121]', { lock_fields: ['faqs'] }, 'lock_fields.0'],
  ])('%s is refused', async (_what, input, path) => {
    expect(await refused(input)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path }],
    });
  });

  test('every key is optional; nothing sent is nothing changed [R111]', async () => {
    // The quotes of links come with get_draft alone.
    const { link_evidence: _quotes, ...before } = await at.ada.answer('get_draft', { id: at.id });
    at.world.clock.advance(60_000);
    expect(await at.ada.answer('update_draft', { id: at.id })).toEqual(before);
    const required = Object.entries(updateDraft.input.shape).filter(
      ([, schema]) => !schema.safeParse(undefined).success && schema.type !== 'optional',
    );
    expect(required.map(([key]) => key)).toEqual(['id']);
  });
});
