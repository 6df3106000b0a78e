import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { shareableDraft } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { inWorld, startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';
import { formIn, sendForm } from './draft_forms.ts';

let world: World;
let ada: Caller;
let by: Visitor;
let rival: CompanySite;
let id: string;
let path: string;
let drafts = 0;
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
  by = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
});
afterAll(() => world.close());
beforeEach(async () => {
  rival = await lumenlogSite();
  id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Fixture Book ${++drafts}` });
  path = `/account/drafts/${id}`;
});
afterEach(() => rival.close());

const section = ({ root }: PageResponse) => root.querySelector('section#competitor')!;
const textOf = (page: PageResponse) => section(page).structuredText.replace(/\s+/g, ' ');
/** Types a website into the form of the page and sends it. */
const compare = async (value: string, nth = 0) => {
  const page = await by.request(path);
  const form = section(page).querySelectorAll('form')[nth]!;
  return sendForm(by, path, form as ReturnType<typeof formIn>, 'compare', nth === 0 ? { value } : {});
};

describe('the page of a draft, beside a competitor [R131]', () => {
  test('reads its website, shows what both and what only one states, and forgets it', async () => {
    const fields = { country: 'BE', usps: ['Works without a network'] };
    await ada.call('update_draft', { id, fields });
    expect(textOf(await by.request(path))).toContain(
      'You can compare with 20 websites in 24 hours; so far it was none.',
    );

    const sent = await compare(`${rival.url}/`);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?comparing=competitor`]);
    const waiting = await by.request(`${path}?comparing=competitor`);
    expect(section(waiting).querySelector('[role=status]')?.text).toContain(
      'We read the website of the competitor now.',
    );
    await world.running.drain();

    const page = await by.request(path);
    const { competitor } = (await ada.call('get_draft', { id })).answer;
    expect(competitor.status).toBe('ready');
    const rows = section(page).querySelectorAll('.fact');
    const { both, only_ours, only_theirs } = competitor;
    expect(rows).toHaveLength(both.length + only_ours.length + only_theirs.length);
    const country = rows.find((row) => row.querySelector('h3')?.text === 'Country')!;
    expect(country.structuredText).toContain('The same');
    expect(country.structuredText).toContain('Set by you');
    expect(country.querySelector('blockquote, .source')!.structuredText).toContain(new URL(rival.url).host);
    expect(textOf(page)).toMatch(/Only you .*Works without a network/);
    expect(textOf(page)).toContain('so far it was 1.');
    expect(section(page).querySelector('input[type=url]')?.getAttribute('value')).toBe(`${rival.url}/`);

    const removed = await compare('', 1);
    expect(removed.headers.get('location')).toBe(`${path}?no_competitor=competitor`);
    expect((await ada.call('get_draft', { id })).answer.competitor).toBeNull();
    expect(section(await by.request(path)).querySelectorAll('.fact')).toHaveLength(0);
  });

  test('says why a website is refused, beside what was typed', async () => {
    for (const [typed, reason] of [
      ['not a website', 'not'],
      ['https://fixture-book.example/', 'This is the website of the draft itself.'],
    ] as const) {
      const { answer } = await ada.call('get_draft', { id });
      const own = typed.startsWith('https') ? `${new URL(answer.url).origin}/about` : typed;
      const page = await compare(own);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(section(page).querySelector('[role=alert]')?.text, own).toContain(reason);
      expect(section(page).querySelector('input[type=url]')?.attributes).toMatchObject({
        value: own,
        'aria-invalid': 'true',
      });
    }
  });

  test('says why there is nothing to compare', async () => {
    await rival.close();
    await compare(`${rival.url}/`);
    await world.running.drain();
    const { competitor } = (await ada.call('get_draft', { id })).answer;
    expect(textOf(await by.request(path))).toContain(competitor.detail);
  });
});

test('the limit of comparisons says the rule, the figure and when there is room again', async () => {
  await inWorld({ env: { RATE_LIMITS: 'on' } }, async (limited) => {
    const now = limited.clock.now().getTime();
    await limited.store.write((tx) => tx.settings.set('limits.comparisons_per_day', 0));
    const draft = await shareableDraft(limited.store, limited.clock, { owner: 'ada', name: 'Fixture Book' });
    const visitor = await member(limited.url, limited.store, 'ada@example.org', now);
    const at = `/account/drafts/${draft}`;
    const form = formIn(await visitor.request(at), 'competitor', 'compare');
    const page = await sendForm(visitor, at, form, 'compare', { value: rival.url });
    expect(page.status).toBe(429);
    expect(section(page).querySelector('[role=alert]')?.text).toContain(
      'the limit is 0. This site allows none.',
    );
  });
});

describe('what update_draft notes', () => {
  test('about the website stands on the page: where the draft and the website disagree', async () => {
    const built = await builtDraft(world, 'ada');
    const { answer } = await ada.call('update_draft', { id: built, fields: { name: 'Another Name' } });
    const disputed = answer.notices.filter((notice: string) => notice.includes('the website still says'));
    const page = await by.request(`/account/drafts/${built}`);
    const chips = page.root.querySelectorAll('.overview .chips a').map((chip) => chip.getAttribute('href'));
    for (const notice of disputed) expect(chips).toContain(`#${notice.split(':', 1)[0]}`);
    expect(disputed.length).toBeGreaterThan(0);
  });

  test('about what will not be shown stands there too', async () => {
    await ada.call('update_draft', { id, fields: { categories: ['Design', 'Productivity'] } });
    const { answer } = await ada.call('get_draft', { id });
    const advice = answer.notices.find((notice: string) => notice.startsWith('Of the 2 categories'));
    expect(advice).toBeDefined();
    expect((await by.request(path)).text).toContain(advice);
  });
});
