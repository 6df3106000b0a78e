import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { type Both, both } from '../../clients/both.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const CASINO = 'Online casino with free spins';
let world: World;
let ada: Both;
let rest: Caller;
let listing_id: number;
let slug: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  const key = await world.key('ada');
  ada = await both(world, key);
  rest = restCaller(world, key);
});
afterAll(async () => {
  await ada.close();
  await world.close();
});
beforeEach(() => live());

const now = (): number => world.clock.now().getTime();
const row = async () => (await world.store.listings.byId(listing_id))!;
const shown = () => ada.answer('get_listing', { slug });
const history = async () =>
  (await world.store.changes.page(listing_id, { offset: 0, limit: 200 })).rows.toReversed();

/** A listing of Ada that is live, or in another status. */
async function live(scene: Partial<Parameters<typeof addListing>[2]> = {}): Promise<void> {
  const made = await addListing(world.store, world.clock, {
    name: `Lumenlog ${++count}`,
    tagline: 'Logs that explain themselves',
    short_description: 'Lumenlog reads logs and says what broke.',
    company_socials: { github: 'https://github.com/lumenlog', x: 'https://x.com/lumenlog' },
    faqs: [{ question: 'Is there a trial?', answer: 'Yes.' }],
    not_found_on_website: ['city', 'country', 'usps'],
    ...scene,
  });
  ({ id: listing_id, slug } = made);
}

/** Whether a notice is about what was taken away. */
const isOfReplaced = (notice: string): boolean =>
  /^To undo| entries were removed | (?:was cleared|is now ".*")\.$/.test(notice);

/** By REST, then the same by both protocols: an edit that was made changes nothing more. */
async function update(edit: object): Promise<any> {
  const { answer, problem } = await rest.call('update_my_listing', { listing_id, ...edit });
  if (problem) throw new Error(`refused: ${JSON.stringify(problem)}`);
  const again = await ada.answer('update_my_listing', { listing_id, ...edit });
  const { changed, replaced, notices, ...stands } = answer;
  expect(again).toEqual({
    ...stands,
    changed: [],
    notices: notices.filter((one: string) => !isOfReplaced(one)),
  });
  expect(changed.length > 0 || replaced === undefined).toBe(true);
  return answer;
}
const refused = (edit: object) => ada.problem('update_my_listing', { listing_id, ...edit });

const FIELDS = {
  headline: 'Read less, know more',
  tagline: 'Logs in plain words',
  short_description: 'It says what broke and why.',
  summary: 'Our summary.',
  description: 'A long text.',
  pricing_model: 'freemium',
  pricing_summary: 'Free for one server.',
  country: 'DK',
  city: 'Aarhus',
  contact_email: 'ada@lumenlog.example',
  demo_video_url: 'https://youtu.be/lumenlog',
  seo_title: 'Lumenlog, logs in words',
  seo_description: 'Logs in plain words.',
  features: ['Reads every log'],
  usps: ['Asks nobody'],
  keywords: ['logs', 'tracing'],
  founded_year: 2021,
};

describe('update_my_listing', () => {
  test('changes every field, all links and all FAQs, public at once on a live listing [R147, R148, R154, R155, R158]', async () => {
    const socials = { linkedin: 'https://www.linkedin.com/company/lumenlog' };
    const faqs = [{ question: 'Who is it for?', answer: 'Whoever is on call.' }];
    const answer = await update({ fields: FIELDS, socials, faqs });
    expect(answer).toEqual({
      listing_id,
      slug,
      status: 'live',
      revision: (await ada.answer('get_my_listing', { listing_id })).revision,
      changed: expect.arrayContaining([...Object.keys(FIELDS), 'socials.github', 'socials.linkedin', 'faqs']),
      replaced: expect.objectContaining({
        tagline: { before: 'Logs that explain themselves', after: FIELDS.tagline },
      }),
      content: { fields: FIELDS, socials, faqs },
      notices: expect.arrayContaining([expect.stringContaining('To undo')]),
      next_steps: [expect.stringContaining('is live')],
    });
    expect(await row()).toMatchObject({ ...FIELDS, company_socials: socials, faqs, status: 'live' });
    expect(await shown()).toMatchObject({
      on_this_site: { headline: FIELDS.headline, summary: FIELDS.summary },
      tagline: FIELDS.tagline,
      description: FIELDS.description,
      country: 'DK',
      city: 'Aarhus',
      founded_year: 2021,
      pricing: { model: 'freemium', summary: 'Free for one server.' },
      features: FIELDS.features,
      keywords: FIELDS.keywords,
      socials,
      faqs,
      seo: { title: FIELDS.seo_title, description: FIELDS.seo_description },
      not_found_on_website: [],
    });
    const page = await (await fetch(`${world.url}/p/${slug}`)).text();
    expect(page).toContain('Read less, know more');
    expect(page).toContain('Our summary.');
  });

  test('names what it took away, before and after, so that it can be sent back', async () => {
    await update({ fields: FIELDS });
    const { content: before } = await ada.answer('get_my_listing', { listing_id });
    const { profile: _profile, ...own } = before;
    const empty = Object.fromEntries(
      Object.entries(FIELDS).map(([name, value]) => {
        if (typeof value === 'string') return [name, ''];
        return [name, Array.isArray(value) ? [] : null];
      }),
    );
    const short_description = 'Another one.';
    const { replaced, notices } = await update({
      fields: { ...empty, short_description },
      socials: {},
      faqs: [],
    });
    expect(replaced).toEqual(
      Object.fromEntries(
        Object.entries({ ...own.fields, socials: own.socials, faqs: own.faqs }).map(([name, value]) => {
          const after =
            { socials: {}, faqs: [], short_description }[name] ?? (Array.isArray(value) ? [] : null);
          return [name, { before: value, after }];
        }),
      ),
    );
    expect(notices).toEqual(
      expect.arrayContaining([
        'features: 1 of 1 entries were removed ("Reads every log"); it now has none.',
        'tagline: "Logs in plain words" was cleared.',
        'founded_year: "2021" was cleared.',
        'socials.github: "https://github.com/lumenlog" was cleared.',
        'faqs: 1 of 1 entries were removed ("Is there a trial?"); it now has none.',
        expect.stringContaining(`${world.url}/account/listings/${listing_id}/history`),
      ]),
    );
    const { socials, faqs, ...fields } = replaced;
    const back = Object.fromEntries(Object.entries(fields).map(([name, one]: any) => [name, one.before]));
    await update({ fields: back, socials: socials.before, faqs: faqs.before });
    const { profile: _other, ...after } = (await ada.answer('get_my_listing', { listing_id })).content;
    expect(after).toEqual(own);
  });

  test('says nothing of what only grew or moved', async () => {
    await update({
      fields: { features: ['One', 'Two'] },
      socials: { github: 'https://github.com/lumenlog', x: 'https://x.com/lumenlog' },
    });
    const answer = await update({ fields: { features: ['Two', 'One', 'Three'], city: 'Ghent' } });
    expect([answer.replaced, answer.notices]).toEqual([undefined, []]);
  });

  test('shortens what was taken away together, and says where the whole of it is', async () => {
    const summary = 'Long words. '.repeat(1600);
    await update({ fields: { summary, seo_title: 'Short' } });
    const { replaced } = await update({
      fields: { summary: summary.replaceAll('Long', 'More'), seo_title: '' },
    });
    expect(replaced.seo_title).toEqual({ before: 'Short', after: null });
    expect(replaced.summary.before).toMatch(/^Long words\. .*history\]$/s);
    expect(JSON.stringify(replaced).length).toBeLessThan(32_000);
  });

  test('leaves out what is not sent, and takes an edit without anything', async () => {
    const before = await row();
    expect((await update({})).changed).toEqual([]);
    expect(await row()).toEqual(before);
    await update({ fields: { city: 'Ghent' } });
    expect(await row()).toMatchObject({ city: 'Ghent', tagline: before.tagline, faqs: before.faqs });
  });

  test('an empty text, list or object removes; what the website does not state is said again only where that is known', async () => {
    await update({ fields: { city: 'Ghent', keywords: ['a'] } });
    await update({
      fields: { city: '  ', tagline: '', keywords: [], founded_year: null },
      socials: {},
      faqs: [],
    });
    expect(await row()).toMatchObject({
      city: null,
      tagline: null,
      keywords: [],
      company_socials: {},
      faqs: [],
      not_found_on_website: ['country', 'usps'],
    });
  });

  test('over MCP null in fields removes, over REST it is refused as the contract says [D80]', async () => {
    const mcp = await mcpCaller(world.url, await world.key('ada'));
    const { answer } = await mcp.call('update_my_listing', {
      listing_id,
      fields: { tagline: null, features: null, founded_year: null },
    });
    await mcp.close();
    expect(answer).toMatchObject({ changed: ['tagline'] });
    const { problem } = await rest.call('update_my_listing', { listing_id, fields: { tagline: null } });
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'fields.tagline' }] });
  });

  test('takes spellings of a list, and stores a country in capitals [D66]', async () => {
    const { content } = await update({ fields: { pricing_model: 'Open source', country: 'gb' } });
    expect(content.fields).toMatchObject({ pricing_model: 'open-source', country: 'GB' });
  });

  test.each([
    ['tagline', 200],
    ['short_description', 300],
    ['description', 20_000],
    ['pricing_model', 40],
    ['pricing_summary', 300],
    ['country', 2],
    ['city', 120],
    ['demo_video_url', 500],
    ['contact_email', 254],
    ['headline', 200],
    ['summary', 20_000],
    ['seo_title', 200],
    ['seo_description', 320],
  ])('%s has at most %i characters, counted as people count [R149, R151, R153]', async (name, limit) => {
    expect(await refused({ fields: { [name]: '🦊'.repeat(limit + 1) } })).toMatchObject({
      status: 400,
      errors: [{ path: `fields.${name}`, limit, actual: limit + 1 }],
    });
    if (!['pricing_model', 'country', 'demo_video_url', 'contact_email'].includes(name))
      await update({ fields: { [name]: '🦊'.repeat(limit) } });
  });

  test('a bad input is refused with every fault, and changes nothing [R147, R148, R150, R152, R154]', async () => {
    const before = await row();
    const wrong: [object, object[]][] = [
      [{ name: 'x' }, [{ path: 'name', code: 'unknown_key' }]],
      [{ fields: { name: 'x', logo_url: 'y' } }, [{ path: 'fields.name' }, { path: 'fields.logo_url' }]],
      [{ fields: { founded_year: 1799 } }, [{ path: 'fields.founded_year' }]],
      [{ fields: { founded_year: 2101, city: 'Ghent' } }, [{ path: 'fields.founded_year' }]],
      [
        { fields: { features: Array.from({ length: 21 }, () => 'x') } },
        [{ path: 'fields.features', limit: 20 }],
      ],
      [{ fields: { usps: ['x'.repeat(201)] } }, [{ path: 'fields.usps.0', limit: 200 }]],
      [
        { faqs: Array.from({ length: 11 }, (_, i) => ({ question: `${i}?`, answer: 'x' })) },
        [{ path: 'faqs', limit: 10 }],
      ],
      [{ faqs: [{ question: ' ', answer: 'x' }] }, [{ path: 'faqs.0.question' }]],
      [{ socials: { twitter: 'https://x.com/a' } }, [{ path: 'socials.twitter', fix: 'Did you mean "x"?' }]],
      [
        { fields: { country: 'XX', pricing_model: 'barter', contact_email: 'nobody', city: 'Ghent' } },
        [
          { path: 'fields.pricing_model', code: 'unknown_value' },
          { path: 'fields.country', code: 'invalid_country' },
          { path: 'fields.contact_email', code: 'invalid_email' },
        ],
      ],
      [
        {
          fields: { city: 'Ghent' },
          socials: { github: 'https://gitlab.example/a', x: 'javascript:alert(1)' },
        },
        [
          { path: 'socials.x', code: 'invalid_link' },
          { path: 'socials.github', code: 'wrong_platform' },
        ],
      ],
      [
        { fields: { short_description: '', city: 'Ghent' } },
        [{ path: 'fields.short_description', code: 'missing' }],
      ],
    ];
    for (const [edit, errors] of wrong) {
      const problem = await refused(edit);
      expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(problem.errors).toEqual(
        expect.arrayContaining(errors.map((fault) => expect.objectContaining(fault))),
      );
      expect(problem.errors).toHaveLength(errors.length);
    }
    expect(await row()).toEqual(before);
    expect(await history()).toEqual([]);
  });

  test('another person’s listing is not found, as an unknown one [R146, D61]', async () => {
    const { id } = await addListing(world.store, world.clock, { name: `Elsewhere ${++count}`, owner: 'bob' });
    for (const other of [id, 999_999])
      expect(
        await ada.problem('update_my_listing', { listing_id: other, fields: { city: 'Ghent' } }),
      ).toMatchObject({ status: 404, code: 'not_found' });
    for (const odd of [0, -1])
      expect(await ada.problem('update_my_listing', { listing_id: odd })).toMatchObject({ status: 400 });
    expect((await world.store.listings.byId(id))?.city).toBeNull();
  });

  test('keeps who changed what, before and after, and through which client [R156, R157]', async () => {
    await rest.call('update_my_listing', { listing_id, fields: { tagline: 'Told anew' }, socials: {} });
    const person_id = (await row()).person_id;
    const by = { who: 'owner', person_id, client: 'key', client_name: 'ada', through_draft: false };
    expect(await history()).toMatchObject([
      {
        ...by,
        field: 'tagline',
        before: 'Logs that explain themselves',
        after: 'Told anew',
        changed_at: now(),
      },
      { ...by, field: 'company_socials.github', before: 'https://github.com/lumenlog', after: null },
      { ...by, field: 'company_socials.x', before: 'https://x.com/lumenlog', after: null },
    ]);
  });

  test('a changed value loses its quotes and counts as its owner’s; the former value has them again', async () => {
    const quotes = [{ quote: 'Made in Ghent', page_url: 'https://lumenlog.example/' }];
    await update({ fields: { city: 'Ghent' } });
    await world.store.write((tx) =>
      tx.evidence.replace(listing_id, [{ field: 'city', text: 'Ghent', quotes, read_on: '2026-11-01' }]),
    );
    const cityOf = async () => {
      const { facts } = (await (await fetch(`${world.url}/p/${slug}.json`)).json()) as {
        facts: { field: string }[];
      };
      return facts.find(({ field }) => field === 'city');
    };
    expect(await cityOf()).toMatchObject({ value: 'Ghent', origin: 'website', quotes });
    await update({ fields: { city: 'Bruges' } });
    expect(await cityOf()).toEqual({ field: 'city', value: 'Bruges', origin: 'owner' });
    await update({ fields: { city: 'Ghent' } });
    expect(await cityOf()).toMatchObject({ value: 'Ghent', origin: 'website', quotes });
  });

  test('an Idempotency-Key gives the first response again, and nothing is changed twice', async () => {
    const sent = (city: string) =>
      rest.call('update_my_listing', { listing_id, fields: { city }, idempotency_key: undefined });
    await sent('Ghent');
    const key = await world.key('ada');
    const patch = () =>
      world.rest('PATCH', `/me/listings/${listing_id}`, {
        key,
        body: { fields: { city: 'Bruges' } },
        headers: { 'idempotency-key': 'edit-1' },
      });
    const first = await patch();
    await sent('Ghent');
    expect((await patch()).body).toEqual(first.body);
    expect((await row()).city).toBe('Ghent');
  });
});

describe('a doubtful edit of a live listing [D74]', () => {
  test('waits: the approved value is shown, and the response has the new one in_review', async () => {
    const answer = await update({ fields: { headline: CASINO, city: 'Ghent' } });
    expect(answer).toMatchObject({
      status: 'live',
      in_review: ['headline'],
      changed: ['headline', 'city'],
      content: { fields: { headline: CASINO, city: 'Ghent' } },
    });
    expect(answer.notices.join(' ')).toMatch(/headline: waits for the site team because: .*gambling/);
    expect(answer.next_steps[0]).toContain('site team');
    expect(await shown()).toMatchObject({ city: 'Ghent' });
    expect(await shown()).not.toHaveProperty('on_this_site');
    expect((await history()).map(({ field }) => field)).toEqual(['city']);
  });

  test('is public once it is approved, and gone when it is refused or taken back', async () => {
    const decide = (how: typeof approve) =>
      world.store.write(async (tx) =>
        how(tx, await required(tx), { by: 'a test', note: 'Seen.', now: now() }),
      );
    const required = async (tx: Parameters<typeof approve>[0]) => (await tx.listings.byId(listing_id))!;
    await update({ fields: { headline: CASINO } });
    expect((await update({ fields: { headline: '' } })).in_review).toBeUndefined();
    await update({ fields: { headline: CASINO } });
    await decide(reject);
    expect((await row()).headline).toBeNull();
    await update({ fields: { headline: CASINO } });
    await decide(approve);
    expect((await shown()).on_this_site).toEqual({ headline: CASINO });
    expect((await history()).map(({ field, who }) => [field, who])).toEqual([['headline', 'owner']]);
  });
});

describe('in every status', () => {
  test.each(['draft', 'awaiting_badge', 'scheduled'] as const)('%s is edited and stays', async (status) => {
    await live({ status, week: '2026-11-30' });
    expect(await update({ fields: { city: 'Ghent' } })).toMatchObject({ status });
    expect((await row()).city).toBe('Ghent');
  });

  test('one that is not live and becomes doubtful is hidden until the site team has decided [D74]', async () => {
    await live({ status: 'scheduled', week: '2026-11-30' });
    const answer = await update({ fields: { tagline: CASINO } });
    expect(answer.notices.join(' ')).toContain('It is shown nowhere until then.');
    expect(answer.in_review).toBeUndefined();
    expect((await row()).in_review).toBe(true);
    await update({ fields: { tagline: 'Logs again' } });
    expect((await row()).in_review).toBe(false);
  });

  test.each(['suspended', 'archived', 'rejected'] as const)(
    '%s is edited, stays, and says what is next',
    async (status) => {
      await world.store.write((tx) => tx.listings.close(listing_id, status, now()));
      const answer = await update({ fields: { city: 'Ghent' } });
      expect(answer).toMatchObject({ status, content: { fields: { city: 'Ghent' } } });
      expect(answer.next_steps.join(' ')).toMatch(/site team|an owner can put it back/);
      expect((await row()).status).toBe(status);
    },
  );
});
