import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_FIELD_NAMES } from '../../domain/draft_fields.ts';
import { addWeeks, weekAt } from '../../domain/weeks.ts';
import { mcpCallers } from '../mcp_clients.ts';
import { type Caller, restCaller } from '../rest_client.ts';
import { startWorld, until, type World } from '../world.ts';
import { lumenlogSite } from './lumenlog_site.ts';

/** The whole road over one protocol: what an assistant does from a URL to a live listing. */
async function travel(world: World, ada: Caller, anybody: Caller): Promise<void> {
  const site = await lumenlogSite();
  const answer = async (operation: string, input?: Record<string, unknown>, caller = ada) => {
    const came = await caller.call(operation, input);
    expect(came.problem, `${operation} over ${caller.name}`).toBeNull();
    return came.answer;
  };
  try {
    const submitted = await answer('submit_listing', { url: site.url });
    expect(submitted.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(submitted.status).toBe('crawling');

    const draft = await until(async () => {
      const seen = await answer('get_draft', { id: submitted.id });
      return seen.status === 'ready' && seen;
    });
    // One page that the home page links to is forbidden by robots.txt, and the build says so.
    expect(draft.build.outcome).toBe('partial');
    expect(draft.fields.name).toMatchObject({ value: 'Lumenlog', state: 'ai' });
    expect(draft.fields.founded_year.value).toBe('2021');
    expect(draft.fields.demo_video_url).toEqual({ value: null, state: 'not_found', evidence: [] });
    expect(site.paths()).not.toContain('/private/plans');
    for (const name of DRAFT_FIELD_NAMES) {
      const { value, evidence } = draft.fields[name];
      expect(evidence.length > 0, `${name} is proved exactly when it has a value`).toBe(value !== null);
    }

    const edited = await answer('update_draft', {
      id: draft.id,
      fields: { categories: ['Project management'], tagline: 'Light, planned.' },
    });
    expect(edited.fields.tagline).toMatchObject({ value: 'Light, planned.', state: 'edited', evidence: [] });

    const { listing_id, slug, status } = await answer('submit_draft', { id: draft.id });
    expect(status).toBe('draft');
    expect((await anybody.call('get_listing', { slug })).problem).toMatchObject({
      status: 404,
      code: 'not_found',
    });

    const queued = await answer('choose_free_listing', { listing_id });
    expect(queued).toMatchObject({ status: 'awaiting_badge', queue: { position: expect.any(Number) } });
    expect(queued.badge_check).toMatchObject({ found: false });
    expect(queued.badge_check.expected).toContain(queued.badge.image_url);
    expect(queued.badge_check.observed.length).toBeGreaterThan(10);
    const this_week = weekAt(world.clock.now().getTime(), 'UTC');
    expect([6, 7, 8].map((weeks) => addWeeks(this_week, weeks))).toContain(queued.launch_week);

    site.home(queued.badge.embed_html);
    world.clock.advance(61_000);
    const scheduled = await answer('choose_free_listing', { listing_id });
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      badge_check: { found: true },
      launch_week: queued.launch_week,
    });
    expect((await anybody.call('get_listing', { slug })).problem).toMatchObject({ status: 404 });
    const ahead = await answer('get_launch_week', { week: queued.launch_week }, anybody);
    expect(ahead.scheduled.map((listing: { slug: string }) => listing.slug)).toContain(slug);
    const upcoming = await answer(
      'search_listings',
      { domain: new URL(site.url).host, status: 'upcoming' },
      anybody,
    );
    expect(upcoming.items.map((listing: { slug: string }) => listing.slug)).toEqual([slug]);

    await world.reach(`${queued.launch_week}T00:00:00Z`);
    const week = await answer('get_launch_week', { week: 'this' }, anybody);
    expect(week.week).toBe(queued.launch_week);
    expect(week.items.map(({ listing }: { listing: { slug: string } }) => listing.slug)).toContain(slug);
    const found = await answer('search_listings', { q: 'lumenlgo', domain: new URL(site.url).host }, anybody);
    expect(found.items).toMatchObject([{ slug, name: 'Lumenlog', tagline: 'Light, planned.' }]);
    const listing = await answer('get_listing', { slug }, anybody);
    expect(listing).toMatchObject({
      name: 'Lumenlog',
      launch_week: queued.launch_week,
      categories: [{ primary: true }],
    });
    expect(listing.not_found_on_website).toContain('demo_video_url');
  } finally {
    await site.close();
  }
}

describe('the road from a URL to a live listing', () => {
  let world: World;
  let key: string;

  beforeAll(async () => {
    world = await startWorld();
    key = await world.key('ada');
  });
  afterAll(() => world.close());

  test('over REST (R101, R104–R106, R139, R168–R171, D7)', async () => {
    await travel(world, restCaller(world, key), restCaller(world));
  });

  test('over MCP with the official v2 client at 2026-07-28, the same in legacy mode, and the official v1 client (R218–R223)', async () => {
    const signedIn = await mcpCallers(world.url, key);
    const anonymous = await mcpCallers(world.url);
    expect(signedIn).toHaveLength(3);
    for (const [i, caller] of signedIn.entries()) {
      await travel(world, caller, anonymous[i]!);
      await caller.close();
      await anonymous[i]!.close();
    }
  });
});
