import { afterAll, describe, expect, test } from 'vitest';
import { siteThreads } from '../../app/workers/site_threads.ts';
import { DraftingFailed, type Proposal, type StoredRequest } from '../../domain/profile/drafting.ts';
import { draftingIn } from '../../drafting/drafting.ts';
import { profileByRules } from '../../drafting/profile.ts';
import { draftProfile } from '../../jobs/drafting/draft_profile.ts';
import { ModelCosts } from '../../jobs/drafting/model_costs.ts';
import { ModelOutcomes } from '../../jobs/drafting/model_outcomes.ts';
import { blankDraft } from '../../store/drafts/drafts.ts';
import { startWorld } from '../world.ts';
import { requestOf } from './drafts.ts';

const never = new AbortController().signal;
const parsed = requestOf({
  '/': '<title>Acme – invoices</title><h1>Invoices that people pay</h1><p>We were founded in 2016.',
});
const REQUEST: StoredRequest = { ...parsed, pages: parsed.pages.map((page) => JSON.stringify(page)) };

/** Prose about everything, on as many pages as a site may have, each as long as one may be. */
function longSite(): StoredRequest {
  const sentence =
    'We make invoicing for studios in Berlin, Germany, from $9 per month since 2016, said Mia Claes, founder of Acme. ';
  const html = `<title>Acme</title><h1>Acme</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(45)}`;
  const site = requestOf(
    Object.fromEntries(
      ['/', '/pricing', '/about', '/contact', '/faq', '/team', '/features', '/imprint'].map((path) => [
        path,
        html,
      ]),
    ),
  );
  return { ...site, pages: site.pages.map((page) => JSON.stringify(page)) };
}

describe('drafting away from the main thread', () => {
  const own = siteThreads();
  const drafting = draftingIn(own.drafting);
  afterAll(() => own.close());

  test('gives what the same work gives here', async () => {
    expect(await drafting.byRules(REQUEST, never)).toEqual(profileByRules(parsed));
    expect((await drafting.questionAbout(REQUEST, undefined, never)).pages).toContain(
      'Invoices that people pay',
    );
  });

  test('does not hold up others, however much a site says', async () => {
    const request = longSite();
    await drafting.byRules(REQUEST, never);
    const seen = { ticks: 0, pause: 0, last: performance.now() };
    const started = seen.last;
    const ticking = setInterval(() => {
      const now = performance.now();
      seen.pause = Math.max(seen.pause, now - seen.last);
      seen.last = now;
      seen.ticks++;
    }, 1);
    const rules = await drafting.byRules(request, never);
    const features = Array.from({ length: 20 }, () => ({
      value: 'Invoicing for studios',
      quotes: [{ page: 1, quote: 'We make invoicing for studios' }],
    }));
    await drafting.withModel(request, JSON.stringify({ features }), rules, never);
    clearInterval(ticking);
    const took = performance.now() - started;
    expect(seen.ticks).toBeGreaterThan(5);
    if (took > 500) expect(seen.pause).toBeLessThan(took / 2);
  });

  test('a proposal of any form ends as a draft or as a failure of it, and the next one is served', async () => {
    const broken = {
      fields: { name: { value: 'Acme', quotes: [null] } },
      faqs: [],
      founders: [],
      company_socials: {},
    };
    await expect(drafting.proved(REQUEST, broken as unknown as Proposal, never)).rejects.toThrow(
      DraftingFailed,
    );
    expect((await drafting.byRules(REQUEST, never)).fields.founded_year?.value).toBe('2016');
  });

  test('stops when nobody wants it any more', async () => {
    const stop = new AbortController();
    const drafted = drafting.byRules(longSite(), stop.signal);
    stop.abort(new Error('enough'));
    await expect(drafted).rejects.toThrow('enough');
    expect((await drafting.byRules(REQUEST, never)).fields.name?.value).toBe('Acme');
  });
});

test('pages that take too long to draft from end as a draft with nothing in it that says so [D3]', async () => {
  const world = await startWorld();
  const id = '6f1d2c3b-0000-4000-8000-000000000001';
  const url = 'https://www.acme.com/';
  await world.key('ada');
  const person = await world.store.people.byEmail('ada@example.org');
  await world.store.write(async (tx) => {
    const names = { id, person_id: person!.id, url, site_key: 'acme.com' };
    await tx.drafts.add(blankDraft(names, world.clock.now().getTime()));
    await tx.drafts.addVisit(id, { url, status: 200, reason: 'read', page: parsed.pages[0]! });
  });
  const hasty = siteThreads({ limit_ms: 0 });
  const profile = await draftProfile(
    { id, url, person_id: person!.id },
    { store: world.store, drafting: draftingIn(hasty.drafting) },
    {
      onStep: async () => undefined,
      model_ms: () => 0,
      signal: never,
      deadline: never,
    },
  );
  expect(profile).toMatchObject({ outcome: 'partial', note: expect.stringContaining('more time or memory') });
  expect(profile.note).toContain('by hand');
  expect(Object.values(profile.patch.fields!).every(({ state }) => state === 'not_found')).toBe(true);
  await hasty.close();
  await world.close();
});

test('a build whose time is up ends with what it has [D3]', async () => {
  const world = await startWorld();
  const id = '6f1d2c3b-0000-4000-8000-000000000002';
  const url = 'https://www.acme.com/';
  await world.key('ada');
  const person = await world.store.people.byEmail('ada@example.org');
  await world.store.write(async (tx) => {
    const names = { id, person_id: person!.id, url, site_key: 'acme.com' };
    await tx.drafts.add(blankDraft(names, world.clock.now().getTime()));
    await tx.drafts.addVisit(id, { url, status: 200, reason: 'read', page: parsed.pages[0]! });
  });
  const own = siteThreads();
  const late = new AbortController();
  const patient = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const untilLate = (signal: AbortSignal) => {
    const answer = patient(signal);
    late.abort(new DOMException('The time of the build is up.', 'TimeoutError'));
    return answer;
  };
  const steps: string[] = [];
  const run = (model_ms: number, deadline: AbortSignal, send = patient) =>
    draftProfile(
      { id, url, person_id: person!.id },
      {
        store: world.store,
        drafting: draftingIn(own.drafting),
        model: {
          name: 'm',
          outcomes: new ModelOutcomes(),
          costs: new ModelCosts(),
          request: (_, __, signal) => send(signal),
        },
      },
      {
        onStep: async (step, percent) => void steps.push(`${percent} ${step}`),
        model_ms: () => model_ms,
        signal: never,
        deadline,
      },
    );
  for (const profile of [await run(50, never), await run(60_000, late.signal, untilLate)]) {
    expect(profile).toMatchObject({ outcome: 'ai_unavailable' });
    expect(profile.note).toContain('drafted by rules only');
    expect(profile.patch.fields!.founded_year.value).toBe('2016');
  }
  expect(steps.slice(0, 2)).toEqual([
    '80 Drafting from the pages by rules.',
    '85 Sending the pages to the language model.',
  ]);
  await own.close();
  await world.close();
});
