import assert from 'node:assert/strict';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import { DRAFT_FIELD_NAMES } from '../../domain/profile/draft_fields.ts';
import { mcpCallers } from '../clients/mcp_clients.ts';
import { restCaller } from '../clients/rest_client.ts';
import { until, type World } from '../world.ts';
import { lumenlogSite } from './lumenlog_site.ts';
import { readBack, type Travellers, win } from './win.ts';

/**
 * All steps from a URL to a live listing that wins an award, as an assistant takes them and people vote, checked one by one;
 * `say` gets each. Used by the tests and by `node scripts/walkthrough.ts`. Returns what is read in the end, without what
 * differs between runs.
 */
export async function travel(
  world: World,
  { ada, anybody }: Travellers,
  say: (step: string) => void = () => undefined,
): Promise<string> {
  const site = await lumenlogSite();
  const { host } = new URL(site.url);
  const answer = async (operation: string, input?: Record<string, unknown>, caller = ada) => {
    const came = await caller.call(operation, input);
    assert.equal(came.problem, null, `${operation} over ${caller.name}: ${JSON.stringify(came.problem)}`);
    return came.answer;
  };
  const slugs = (listings: { slug: string }[]): string[] => listings.map(({ slug }) => slug);
  const isHidden = async (slug: string): Promise<void> => {
    const { problem } = await anybody.call('get_listing', { slug });
    assert.partialDeepStrictEqual(problem, { status: 404, code: 'not_found' });
  };

  try {
    const submitted = await answer('submit_listing', { url: site.url });
    assert.match(submitted.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    assert.equal(submitted.status, 'crawling');
    say(`submit_listing ${site.url}: draft ${submitted.id} is crawling`);

    const draft = await until(async () => {
      const seen = await answer('get_draft', { id: submitted.id });
      return seen.status === 'ready' && seen;
    });
    // robots.txt forbids one page that the home page links to, and the build says so.
    assert.equal(draft.build.outcome, 'partial');
    assert.ok(!site.paths().includes('/private/plans'));
    assert.partialDeepStrictEqual(draft.fields.name, { value: 'Lumenlog', state: 'ai' });
    assert.equal(draft.fields.founded_year.value, '2021');
    assert.deepEqual(draft.fields.demo_video_url, { value: null, state: 'not_found', evidence: [] });
    for (const name of DRAFT_FIELD_NAMES) {
      const { value, evidence } = draft.fields[name];
      assert.equal(evidence.length > 0, value !== null, `${name} is proved exactly when it has a value`);
    }
    say(`get_draft: ready, ${draft.completeness} % complete, blank: ${draft.missing.join(', ')}`);

    const edited = await answer('update_draft', {
      id: draft.id,
      fields: { categories: ['Project management'], tagline: 'Light, planned.' },
    });
    assert.partialDeepStrictEqual(edited.fields.tagline, {
      value: 'Light, planned.',
      state: 'edited',
      evidence: [],
    });

    const { listing_id, slug, status } = await answer('submit_draft', { id: draft.id });
    assert.equal(status, 'draft');
    await isHidden(slug);
    say(`submit_draft: listing ${listing_id} is saved, unpublished`);

    const queued = await answer('choose_free_listing', { listing_id });
    assert.equal(queued.status, 'awaiting_badge');
    assert.equal(queued.badge_check.found, false);
    assert.ok(queued.badge_check.expected.includes(queued.badge.image_url));
    assert.ok(queued.badge_check.observed.length > 10);
    const this_week = weekAt(world.clock.now().getTime(), 'UTC');
    assert.ok([6, 7, 8].map((weeks) => addWeeks(this_week, weeks)).includes(queued.launch_week));
    say(`choose_free_listing: week of ${queued.launch_week}, ${queued.status}`);
    say(`  expected: ${queued.badge_check.expected}`);
    say(`  observed: ${queued.badge_check.observed}`);

    site.home(queued.badge.embed_html);
    world.clock.advance(61_000);
    const scheduled = await answer('choose_free_listing', { listing_id });
    assert.partialDeepStrictEqual(scheduled, { status: 'scheduled', launch_week: queued.launch_week });
    assert.equal(scheduled.badge_check.found, true);
    await isHidden(slug);
    const ahead = await answer('get_launch_week', { week: queued.launch_week }, anybody);
    assert.ok(slugs(ahead.scheduled).includes(slug));
    const upcoming = await answer('search_listings', { domain: host, status: 'upcoming' }, anybody);
    assert.deepEqual(slugs(upcoming.items), [slug]);
    say('badge put on the site, choose_free_listing again: scheduled');

    await world.reach(`${queued.launch_week}T00:00:00Z`);
    const week = await answer('get_launch_week', { week: 'this' }, anybody);
    assert.equal(week.week, queued.launch_week);
    assert.ok(slugs(week.items.map(({ listing }: { listing: { slug: string } }) => listing)).includes(slug));
    const found = await answer('search_listings', { q: 'lumenlgo', domain: host }, anybody);
    assert.deepEqual(slugs(found.items), [slug]);
    const listing = await answer('get_listing', { slug }, anybody);
    assert.partialDeepStrictEqual(listing, {
      name: 'Lumenlog',
      tagline: 'Light, planned.',
      launch_week: queued.launch_week,
    });
    assert.ok(listing.not_found_on_website.includes('demo_video_url'));
    say(`the week of ${week.week} has begun: live, in get_launch_week and found as "lumenlgo"`);

    await win(world, { slug, week: week.week }, say);
    const read = await readBack(world, { ada, anybody }, { listing_id, slug, week: week.week });
    return read
      .replaceAll(site.url, 'https://lumenlog.example')
      .replaceAll(host, 'lumenlog.example')
      .replaceAll(draft.id, 'DRAFT');
  } finally {
    await site.close();
  }
}

/** The callers of every protocol: REST, and the official MCP clients. */
export async function everyTraveller(world: World, key: string): Promise<Travellers[]> {
  const [signedIn, anonymous] = await Promise.all([mcpCallers(world.url, key), mcpCallers(world.url)]);
  const mcp = signedIn.map((ada, i) => ({ ada, anybody: anonymous[i]! }));
  return [{ ada: restCaller(world, key), anybody: restCaller(world) }, ...mcp];
}
