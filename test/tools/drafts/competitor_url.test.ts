import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, until, type World } from '../../world.ts';
import { HeldDrafter } from './draft_scene.ts';

let world: World;
let ada: Caller;
let adaReads: Both;
let rival: CompanySite & { home(extra?: string): void };
let draft_id: string;
let drafts = 0;

beforeAll(async () => {
  world = await startWorld();
  const key = await world.key('ada');
  ada = restCaller(world, key);
  adaReads = await both(world, key);
});
afterAll(async () => {
  await adaReads.close();
  await world.close();
});
beforeEach(async () => {
  rival = await lumenlogSite();
  draft_id = await shareableDraft(world.store, world.clock, {
    owner: 'ada',
    name: `Fixture Book ${++drafts}`,
  });
});
afterEach(() => rival.close());

const name = async (competitor_url: string) => ada.call('update_draft', { id: draft_id, competitor_url });
const seen = async () => (await ada.call('get_draft', { id: draft_id })).answer.competitor;
const settled = () =>
  until(async () => {
    const competitor = await seen();
    return competitor && competitor.status !== 'reading' && competitor;
  });

describe('competitor_url [R131]', () => {
  test('is read and compared: what both state, what only one states, each with its words', async () => {
    await ada.call('update_draft', {
      id: draft_id,
      fields: { pricing_model: 'free', country: 'BE', usps: ['Works without a network'] },
      company_socials: { linkedin: 'https://www.linkedin.com/company/fixture-book' },
    });
    const named = (await name(`${rival.url}/`)).answer;
    expect(named.competitor).toMatchObject({
      url: `${rival.url}/`,
      status: 'reading',
      compared_at: null,
    });
    expect(named.next_steps.join(' ')).toContain('competitor is being read');
    await settled();
    const { competitor } = await adaReads.answer('get_draft', { id: draft_id });
    expect(competitor).toMatchObject({
      status: 'ready',
      name: 'Lumenlog',
      compared_at: '2026-11-18T12:00:00.000Z',
    });
    const fieldsOf = (rows: { field: string }[]) => rows.map(({ field }) => field);
    expect(fieldsOf(competitor.both)).toEqual(
      expect.arrayContaining(['pricing_model', 'country', 'short_description']),
    );
    expect(competitor.both.find(({ field }: any) => field === 'country')).toMatchObject({
      same: true,
      ours: { value: 'BE', said_by: 'owner', evidence: [] },
      theirs: { value: 'BE', said_by: 'website', evidence: [{ page_url: `${rival.url}/about` }] },
    });
    expect(competitor.both.find(({ field }: any) => field === 'pricing_model')).toMatchObject({
      same: false,
      theirs: { evidence: [{ page_url: `${rival.url}/pricing` }] },
    });
    expect(fieldsOf(competitor.only_ours)).toEqual(['usps', 'socials.linkedin']);
    expect(fieldsOf(competitor.only_theirs)).toEqual(
      expect.arrayContaining(['features', 'founded_year', 'city', 'socials.github']),
    );
    // Every value of the competitor is on the page that it names.
    const theirs = [...competitor.both, ...competitor.only_theirs].map((row: any) => row.theirs);
    for (const { said_by, evidence } of theirs) {
      expect([said_by, evidence.length > 0]).toEqual(['website', true]);
      for (const { quote, page_url } of evidence) {
        const page = await (await fetch(page_url)).text();
        expect(page).toContain(quote);
      }
    }
    expect(JSON.stringify(competitor)).not.toMatch(/token|"start"/);
  });

  test('a next step says once that it is ready to be read, and get_draft alone repeats the comparison', async () => {
    const key = await world.key('ada');
    const steps = async (form: Record<string, string>): Promise<string> =>
      (await world.rest('GET', `/drafts/${draft_id}`, { key, headers: form })).body.next_steps.join(' ');
    const brief = { prefer: 'return=minimal' };
    await name(rival.url);
    await settled();
    for (const form of [{}, brief]) expect(await steps(form)).toContain('`competitor` of get_draft');
    world.clock.advance(1000);
    const edited = (await ada.call('update_draft', { id: draft_id, fields: { city: 'Ghent' } })).answer;
    expect(edited.competitor).toEqual({
      url: `${rival.url}/`,
      status: 'ready',
      detail: expect.any(String),
      name: 'Lumenlog',
      compared_at: expect.any(String),
    });
    for (const form of [{}, brief]) expect(await steps(form)).not.toContain('comparison');
    expect((await seen()).both.length).toBeGreaterThan(0);
  });

  test('shows the draft as it is now, without another reading', async () => {
    await name(rival.url);
    await settled();
    const requests_before = rival.requests.length;
    expect((await seen()).only_theirs.map(({ field }: any) => field)).toContain('city');
    await ada.call('update_draft', { id: draft_id, fields: { city: 'Ghent' } });
    expect((await seen()).both.find(({ field }: any) => field === 'city')).toMatchObject({
      same: true,
      ours: { value: 'Ghent', said_by: 'owner' },
    });
    // The same website is not read a second time.
    expect((await name(rival.url)).answer.competitor.status).toBe('ready');
    await world.running.drain();
    expect(rival.requests).toHaveLength(requests_before);
  });

  test('reads four pages at most, and stores none of them', async () => {
    const links = Array.from({ length: 12 }, (_, i) => `<a href="/features/${i}">Features ${i}</a>`).join(
      ' ',
    );
    rival.home(links);
    rival.fallback(() => '<!doctype html><title>More</title><p>More of Lumenlog');
    await name(rival.url);
    await settled();
    expect(rival.paths().filter((path) => !/robots|sitemap/.test(path)).length).toBeLessThanOrEqual(4);
    expect(await world.store.drafts.visits(draft_id)).toEqual([]);
    const { competitor } = (await world.store.drafts.byId(draft_id))!;
    expect(JSON.stringify(competitor).length).toBeLessThan(10_000);
  });

  test('an empty text clears it, and null or another kind of value is refused', async () => {
    await name(rival.url);
    await settled();
    expect((await name('')).answer.competitor).toBeNull();
    expect((await name('')).answer.competitor).toBeNull();
    for (const competitor_url of [null, 7, ['https://a.example']])
      expect((await ada.call('update_draft', { id: draft_id, competitor_url })).problem).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    expect((await name(`https://acme.example/${'x'.repeat(2048)}`)).problem).toMatchObject({ status: 400 });
  });

  test.each([
    'acme',
    'ftp://acme.example',
    'https://user:secret@acme.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('%s is refused before any request, and nothing else of the call is stored', async (url) => {
    const { problem } = await ada.call('update_draft', {
      id: draft_id,
      competitor_url: url,
      fields: { tagline: 'never kept' },
    });
    expect(problem).toMatchObject({
      status: 400,
      code: 'url_not_allowed',
      errors: [{ path: 'competitor_url', fix: expect.any(String) }],
    });
    expect(JSON.stringify(problem)).not.toContain('secret');
    const draft = (await ada.call('get_draft', { id: draft_id })).answer;
    expect([draft.competitor, draft.fields.tagline.value]).toEqual([null, null]);
  });

  test('the own website is refused, also another page of it', async () => {
    const own = `https://www.fixturebook${drafts}.example/pricing`;
    expect((await name(own)).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'competitor_url', code: 'own_site' }],
    });
  });

  test('a website that forbids robots is not read', async () => {
    rival.set({ '/robots.txt': 'User-agent: *\nDisallow: /' });
    await name(rival.url);
    expect(await settled()).toMatchObject({
      status: 'blocked_by_robots',
      name: null,
      both: [],
      only_theirs: [],
    });
    expect(rival.paths()).toEqual(['/robots.txt']);
  });

  test('one that does not respond is unreachable, and is read when it is named again', async () => {
    rival.set({ '/': { status: 500 } });
    await name(rival.url);
    expect(await settled()).toMatchObject({
      status: 'unreachable',
      detail: expect.any(String),
      only_theirs: [],
    });
    rival.home();
    expect((await name(rival.url)).answer.competitor.status).toBe('reading');
    expect(await settled()).toMatchObject({ status: 'ready', name: 'Lumenlog' });
  });

  test('the result of an older URL is not stored once another one, or none, is set', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const slow = await companySite({
      '/': {
        body: async function* () {
          yield '<!doctype html><title>Slow Rival</title>';
          await gate;
          yield '<h1>Slow Rival</h1><p>Slow Rival is based in Vienna, Austria.';
        },
      },
    });
    await name(slow.url);
    await until(async () => slow.requests.some(({ path }) => path === '/'));
    await name(rival.url);
    open();
    expect(await settled()).toMatchObject({ url: `${rival.url}/`, name: 'Lumenlog' });
    await world.running.drain();
    expect(await seen()).toMatchObject({ url: `${rival.url}/`, name: 'Lumenlog', status: 'ready' });
    await slow.close();

    let reopen = (): void => undefined;
    const again = new Promise<void>((resolve) => (reopen = resolve));
    const late = await companySite({
      '/': {
        body: async function* () {
          yield '<!doctype html><title>Late Rival</title>';
          await again;
        },
      },
    });
    await name(late.url);
    await until(async () => late.requests.some(({ path }) => path === '/'));
    await name('');
    reopen();
    await world.running.drain();
    expect(await seen()).toBeNull();
    await late.close();
  });

  test('a person has few websites read a day', async () => {
    const limited = await startWorld({ env: { RATE_LIMITS: 'on' } });
    const eve = restCaller(limited, await limited.key('eve'));
    await limited.store.write((tx) => tx.settings.set('limits.comparisons_per_day', 2));
    const id = await shareableDraft(limited.store, limited.clock, { owner: 'eve', name: 'Eve' });
    const next = (i: number) => eve.call('update_draft', { id, competitor_url: `http://127.0.0.1:${i}/` });
    for (const port of [9, 10]) expect((await next(port)).problem).toBeNull();
    expect((await next(11)).problem).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await eve.call('update_draft', { id, competitor_url: '' })).problem).toBeNull();
    limited.clock.advance(24 * 3_600_000 + 1);
    expect((await next(12)).problem).toBeNull();
    await limited.close();
  });
});

test('a private IP address is refused where the crawler may reach none [R131]', async () => {
  const strict = await startWorld({ env: { CRAWLER_ALLOW_PRIVATE: 'off' } });
  const eve = restCaller(strict, await strict.key('eve'));
  const id = await shareableDraft(strict.store, strict.clock, { owner: 'eve', name: 'Eve' });
  for (const url of [
    rival.url,
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://localhost:3000/',
    'http://169.254.169.254/',
  ])
    expect((await eve.call('update_draft', { id, competitor_url: url })).problem).toMatchObject({
      status: 400,
      code: 'url_not_allowed',
    });
  await strict.close();
});

test('where a drafter from outside fails, rules compare, and it is said [D3, R131]', async () => {
  const drafter = new HeldDrafter();
  drafter.failure = new Error('the drafter is broken');
  const broken = await startWorld({ ports: { drafter }, env: { LOG_LEVEL: 'silent' } });
  const eve = restCaller(broken, await broken.key('eve'));
  const id = await shareableDraft(broken.store, broken.clock, { owner: 'eve', name: 'Eve' });
  await eve.call('update_draft', { id, competitor_url: rival.url });
  await broken.running.drain();
  const { competitor } = (await eve.call('get_draft', { id })).answer;
  expect(competitor).toMatchObject({
    status: 'ready',
    name: 'Lumenlog',
    detail: expect.stringContaining('found by rules'),
  });
  expect(competitor.only_theirs.map(({ field }: any) => field)).toContain('city');
  expect(drafter.requests).toHaveLength(1);
  await broken.close();
});

describe('a competitor that is live here [D49]', () => {
  const suggestions = async (listing_id: number) => {
    const { alternative } = (await world.store.personal.everything(
      (await world.store.people.byEmail('ada@example.org'))!.id,
    )) as Record<string, any[]>;
    return (alternative ?? []).filter((row) => row.listing_id === listing_id);
  };

  test('becomes a suggested alternative, is published by the owner only, and goes with the URL', async () => {
    const listed = await addListing(world.store, world.clock, {
      name: `Rival ${drafts}`,
      url: rival.url,
      owner: 'carol',
    });
    await name(`${rival.url}/`);
    const { listing_id } = (await ada.call('submit_draft', { id: draft_id })).answer;
    expect(await suggestions(listing_id)).toMatchObject([{ alternative_id: listed.id, state: 'suggested' }]);
    expect(await world.store.alternatives.approved(listing_id, 10)).toEqual([]);

    await name('');
    expect(await suggestions(listing_id)).toEqual([]);
    // After submission it is compared at once, even for a page below the listed URL.
    await name(`${rival.url}/pricing`);
    expect(await suggestions(listing_id)).toMatchObject([{ alternative_id: listed.id, state: 'suggested' }]);
    await world.store.write((tx) => tx.alternatives.approve(listing_id, listed.id));
    await name('');
    expect(await world.store.alternatives.approved(listing_id, 10)).toEqual([listed.id]);
  });
});
