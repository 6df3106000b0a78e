import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_FIELDS } from '../../../domain/profile/draft_fields.ts';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite, type Routes } from '../../doubles/company_site.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { addListing } from '../../scene.ts';
import { startWorld, until, type World } from '../../world.ts';
import { standing } from './draft_scene.ts';
import { dated } from './room_again.ts';

describe('drafts', () => {
  let world: World;
  let site: CompanySite;
  let ada: Caller;
  let adaReads: Both;
  let bob: Both;
  let draft: any;

  const submit = async (url: string, caller = ada) => {
    const { answer } = await caller.call('submit_listing', { url });
    return until(async () => {
      const seen = await caller.call('get_draft', { id: answer.id });
      return seen.answer?.status === 'ready' && seen.answer;
    });
  };
  const update = async (input: Record<string, unknown>) =>
    (await ada.call('update_draft', { id: draft.id, ...input })).answer;
  const refused = async (input: Record<string, unknown>) => {
    const before = (await ada.call('get_draft', { id: draft.id })).answer;
    const { problem } = await ada.call('update_draft', { id: draft.id, ...input });
    expect((await ada.call('get_draft', { id: draft.id })).answer).toEqual(before);
    return problem;
  };

  beforeAll(async () => {
    world = await startWorld();
    site = await lumenlogSite();
    const key = await world.key('ada');
    ada = restCaller(world, key);
    adaReads = await both(world, key);
    bob = await both(world, await world.key('bob'));
    draft = await submit(site.url);
  });
  afterAll(async () => {
    await adaReads.close();
    await bob.close();
    await site.close();
    await world.close();
  });

  test('a draft shows every field with value, state and quotes [R108, R109, D67]', async () => {
    const seen = await adaReads.answer('get_draft', { id: draft.id });
    expect(Object.keys(seen.fields)).toEqual(Object.keys(DRAFT_FIELDS));
    expect(seen).toMatchObject({
      status: 'ready',
      build: { percent: 100, outcome: 'partial' },
      listing_id: null,
    });
    expect(seen.build.pages).toContainEqual({
      url: `${site.url}/private/plans`,
      status: null,
      reason: 'robots',
      detail: 'The site’s robots.txt does not allow FirstlightBot to read it.',
    });
    for (const part of ['faqs', 'founders', 'milestones', 'notices', 'problems'])
      expect(seen[part], part).toBeInstanceOf(Array);
    for (const part of ['company_socials', 'founder_socials', 'story', 'seo'])
      expect(seen[part], part).toBeTypeOf('object');
    expect(seen.company_socials).toEqual({ github: 'https://github.com/lumenlog' });
    expect(seen.completeness).toBeGreaterThan(30);
    expect(seen.missing).toContain('demo_video_url');
    expect(seen.fields.founded_year.evidence[0].page_url).toBe(`${site.url}/about`);
    expect(JSON.stringify(seen)).not.toContain('"start"');
  });

  test('your drafts, newest first, with status and completeness [R107]', async () => {
    const { items, total } = await adaReads.answer('list_my_drafts');
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id: draft.id,
      status: 'ready',
      percent: 100,
      completeness: draft.completeness,
      name: 'Lumenlog',
    });
    expect((await bob.answer('list_my_drafts')).items).toEqual([]);
  });

  test('another person’s draft is not found, like an unknown one [R110, D61]', async () => {
    expect(await bob.problem('get_draft', { id: draft.id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await bob.problem('update_draft', { id: draft.id, fields: { name: 'Mine' } })).toMatchObject({
      status: 404,
    });
    expect(await bob.problem('submit_draft', { id: draft.id })).toMatchObject({ status: 404 });
    expect(await adaReads.problem('get_draft', { id: '6f1d2c3b-0000-4000-8000-0000000000ff' })).toMatchObject(
      { status: 404 },
    );
    expect(await adaReads.problem('get_draft', { id: 'nonsense' })).toMatchObject({ status: 400 });
  });

  test('the same site again gives the same draft [D18]', async () => {
    const { answer } = await ada.call('submit_listing', { url: `${site.url}/#pricing` });
    expect(answer.id).toBe(draft.id);
  });

  test('only what is sent changes, and is marked [R111, R120, R133]', async () => {
    const after = await update({
      fields: { tagline: 'Light, planned.', city: 'Ghent', demo_video_url: 'https://youtu.be/x' },
    });
    expect(standing(after.fields.tagline)).toEqual({
      value: 'Light, planned.',
      state: 'edited',
      evidence: [],
    });
    expect(after.fields.city).toEqual(draft.fields.city);
    expect(after.fields.demo_video_url).toMatchObject({ state: 'manual' });
    expect(after.fields.name).toEqual(draft.fields.name);
  });

  test('null removes, restore brings the original back [R115, R124]', async () => {
    expect((await update({ fields: { name: null } })).fields.name).toMatchObject({
      value: null,
      state: 'deleted',
    });
    const after = await update({ restore: ['name', 'demo_video_url'] });
    expect(standing(after.fields.name)).toEqual(standing(draft.fields.name));
    expect(after.fields.demo_video_url).toMatchObject({ value: null, state: 'not_found' });
  });

  test('without a model the rules draft a field again from the stored pages, without a request to the site [R123]', async () => {
    const requests = site.paths().length;
    await update({ fields: { tagline: 'Mine', city: 'Bruges' } });
    const after = await update({ regenerate: ['tagline', 'city', 'demo_video_url'] });
    expect(after.fields).toMatchObject({ tagline: draft.fields.tagline, city: draft.fields.city });
    expect(after.notices).toEqual([
      expect.stringContaining('demo_video_url'),
      expect.stringContaining('your "Mine" was replaced'),
      expect.stringContaining('your "Bruges" was replaced'),
      expect.stringContaining('To undo'),
    ]);
    expect(site.paths()).toHaveLength(requests);
  });

  test('categories are taken by name or slug; an unknown one is refused with the nearest three [R119, D33]', async () => {
    const after = await update({ fields: { categories: ['project-management', 'Design', 'design'] } });
    expect(after.fields.categories.value).toEqual(['Project management', 'Design']);
    const problem = await refused({ fields: { categories: ['Desing'], tagline: 'never kept' } });
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: 'fields.categories.0', code: 'unknown_category' }],
    });
    const [fault] = problem.errors;
    expect(fault.fix).toMatch(/^Nearest: .*Design.*\. list_categories names all \d+\.$/);
    expect(fault).not.toHaveProperty('limit');
  });

  test('stage and pricing model are of their lists [D32, D66]', async () => {
    const after = await update({ fields: { stage: 'Launched', pricing_model: 'Free trial' } });
    expect(after.fields).toMatchObject({
      stage: { value: 'launched' },
      pricing_model: { value: 'free-trial' },
    });
    const problem = await refused({ fields: { stage: 'unicorn', pricing_model: 'barter' } });
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual([
      'fields.stage',
      'fields.pricing_model',
    ]);
  });

  test('a field in restore and in fields is refused [D12]', async () => {
    expect(await refused({ fields: { name: 'X' }, restore: ['name'] })).toMatchObject({
      errors: [{ code: 'named_twice' }],
    });
  });

  test.each(Object.entries(DRAFT_FIELDS))(
    'the bounds of %s [R114, R116–R118]',
    async (name, { kind, max }) => {
      const beyond = kind === 'text' ? 'x'.repeat(max + 1) : ['x'.repeat(max + 1)];
      expect(await refused({ fields: { [name]: beyond } })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
      const wrong = kind === 'text' ? ['a list'] : 'a text';
      expect(await refused({ fields: { [name]: wrong } })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
      if (kind === 'list')
        expect(await refused({ fields: { [name]: Array(21).fill('x') } })).toMatchObject({ status: 400 });
    },
  );

  test.each([
    ['at the top [R112]', { colour: 'red' }],
    ['among the fields [R113]', { fields: { colour: 'red' } }],
    ['in restore [R124]', { restore: ['colour'] }],
    ['more than 20 names [R124]', { restore: Array(21).fill('name') }],
  ])('%s what does not exist is refused', async (_where, input) => {
    expect(await refused(input)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('what a live listing cannot hold is shown before, and refused at submit [D2]', async () => {
    const after = await update({
      fields: { tagline: 'x'.repeat(201), country: 'Austria', founded_year: 'long ago' },
    });
    expect(after.problems).toMatchObject([
      { path: 'fields.tagline', code: 'too_long_for_listing', limit: 200, actual: 201 },
      { path: 'fields.country', code: 'invalid_country' },
      { path: 'fields.founded_year', code: 'invalid_year' },
    ]);
    const problem = await adaReads.problem('submit_draft', { id: draft.id });
    expect(problem).toMatchObject({ status: 400, code: 'draft_incomplete', errors: after.problems });
    await update({ restore: ['tagline', 'country', 'founded_year'] });
  });

  test('a site that cannot be read gives a ready draft with blank fields, to be filled by hand [R138, D3]', async () => {
    const closed = await companySite({ '/robots.txt': 'User-agent: *\nDisallow: /' });
    const blocked = await submit(closed.url);
    await closed.close();
    expect(blocked.build.outcome).toBe('blocked_by_robots');
    expect(closed.paths()).toEqual(['/robots.txt']);
    for (const field of Object.values<any>(blocked.fields))
      expect(field).toEqual({ value: null, state: 'not_found', evidence: [] });
    const problem = await adaReads.problem('submit_draft', { id: blocked.id });
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual([
      'fields.name',
      'fields.short_description',
      'fields.categories',
    ]);
    const unreachable = await submit(closed.url.replace(/\d+$/, '9'));
    expect(unreachable.build.outcome).toBe('unreachable');
  });

  test.each<[string, Routes, string, RegExp]>([
    ['refuses us', { '/': { status: 403 } }, 'forbidden', /let FirstlightBot through/],
    [
      'has a robots.txt that fails',
      { '/robots.txt': { status: 500 }, '/': '<title>Acme</title><p>Lamps for desks.' },
      'robots_unreadable',
      /Nothing is forbidden there/,
    ],
    [
      'leads to its sign-in',
      {
        '/': { status: 302, headers: { location: '/login' } },
        '/login': '<title>Sign in</title><h1>Sign in to continue</h1><form><input type="password"></form>',
      },
      'sign_in',
      /sign-in page\. Ask the founder for a public page/,
    ],
    [
      'tests who comes',
      { '/': '<title>Just a moment...</title><p>Checking your browser before accessing acme.example.' },
      'challenge',
      /let FirstlightBot through/,
    ],
    [
      'is parked',
      { '/': '<h1>tinyco.example is for sale</h1><p>Buy this domain.' },
      'parked',
      /domain still theirs/,
    ],
    [
      'wants consent first',
      {
        '/': '<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies.<button>Accept all</button>',
      },
      'consent',
      /for consent/,
    ],
    ['is a placeholder', { '/': '<title>Acme</title><h1>Coming soon</h1>' }, 'placeholder', /when it is up/],
    [
      'leads to another site',
      { '/': '<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">' },
      'elsewhere',
      /submit its own URL/,
    ],
    [
      'says nothing in its first megabyte',
      { '/': `<!--${'x'.repeat(1_000_001)}--><h1>Acme` },
      'cut',
      /what fills it/,
    ],
    ['has enough of us', { '/': { status: 429 } }, 'rate_limited', /Wait some minutes/],
    [
      'is a file',
      { '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } },
      'not_html',
      /no web page/,
    ],
    [
      'has no text without JavaScript',
      { '/': '<!doctype html><title>Acme</title><div id="root"></div><script src="/app.js"></script>' },
      'needs_script',
      /serve the text as HTML/,
    ],
  ])('a site that %s says so, with what the founder can do [D3]', async (_what, routes, outcome, step) => {
    await using site = await companySite(routes);
    const { build, next_steps, fields } = await submit(site.url);
    expect(build.outcome).toBe(outcome);
    if (outcome !== 'needs_script')
      for (const field of Object.values<any>(fields)) expect(field.state).toBe('not_found');
    expect(build.pages[0].detail).toMatch(/\.$/);
    expect(next_steps[0]).toMatch(step);
  });

  test('submit saves an unpublished listing; edits and a second submit reach the same one [R139–R141, R134]', async () => {
    const first = (await ada.call('submit_draft', { id: draft.id })).answer;
    expect(first).toMatchObject({
      status: 'draft',
      listing_id: expect.any(Number),
      listing: { name: 'Lumenlog' },
    });
    expect(first.next_steps.join(' ')).toContain('choose_free_listing');
    expect((await adaReads.answer('get_draft', { id: draft.id })).status).toBe('submitted');
    const after = await update({ fields: { tagline: 'Reached the listing' } });
    expect(after.status).toBe('submitted');
    expect((await world.store.listings.byId(first.listing_id))?.tagline).toBe('Reached the listing');
    const second = (await ada.call('submit_draft', { id: draft.id })).answer;
    expect(second.listing_id).toBe(first.listing_id);
    expect(second.listing.tagline).toBe('Reached the listing');
  });

  test('after submission an edit that the listing cannot hold is refused whole [D2]', async () => {
    expect(await refused({ fields: { tagline: 'x'.repeat(201) } })).toMatchObject({
      code: 'draft_incomplete',
    });
  });

  test('a site that is live already is refused with its slug [D18]', async () => {
    await addListing(world.store, world.clock, {
      name: 'Taken',
      url: 'http://127.0.0.1:1/taken',
      owner: 'carol',
    });
    const { problem } = await ada.call('submit_listing', { url: 'http://127.0.0.1:1/taken/' });
    expect(problem).toMatchObject({
      status: 400,
      code: 'listing_exists',
      errors: [{ actual: 'http://127.0.0.1:1/taken/' }],
    });
    expect(problem.detail).toContain('"taken"');
    expect(problem.next_steps.join(' ')).toContain('get_listing and the slug taken');
  });

  test('nothing is published by any of this [R102]', async () => {
    expect((await adaReads.answer('search_listings', { status: 'upcoming' })).items).toEqual([]);
    expect((await adaReads.answer('search_listings', { q: 'lumenlog' })).items).toEqual([]);
  });
});

test('ten websites a day are read; those that could not be read do not count, up to three times as many [D30, D79]', async () => {
  const site = await companySite({ '/robots.txt': { status: 404 } });
  site.fallback(() => '<title>Acme</title><h1>Acme</h1>');
  const world = await startWorld({ env: { RATE_LIMITS: 'on' } });
  const ada = restCaller(world, await world.key('ada'));
  const submit = (url: string) => ada.call('submit_listing', { url });
  const down = (await submit('http://127.0.0.1:9/down')).answer.id;
  await until(async () => (await ada.call('get_draft', { id: down })).answer.status === 'ready');
  for (let i = 0; i < 10; i++) expect((await submit(`${site.url}/${i}`)).problem).toBeNull();
  const { problem } = await submit(`${site.url}/last`);
  expect(problem).toMatchObject({ status: 429, code: 'rate_limited' });
  const { answer } = await submit('http://127.0.0.1:9/down');
  expect(answer).toMatchObject({ id: down, status: 'ready' });
  expect(dated(answer.notices[0], world.clock.now())[0]).toContain('not read again');
  world.clock.advance(24 * 3_600_000 + 1);
  expect((await submit(`${site.url}/last`)).problem).toBeNull();
  const person_id = (await world.store.people.byEmail('ada@example.org'))!.id;
  await world.running.drain();
  for (let i = 0; i < 29; i++)
    await world.store.write(async (tx) => {
      await tx.site_readings.add({ person_id, draft_id: down, asked_at: world.clock.now().getTime() });
      await tx.site_readings.fail(down);
    });
  expect((await submit(`${site.url}/another`)).problem).toMatchObject({ code: 'rate_limited' });
  await world.close();
  await site.close();
});
