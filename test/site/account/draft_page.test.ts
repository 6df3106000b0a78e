import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_FIELD_NAMES, drafted } from '../../../domain/profile/draft_fields.ts';
import { SECTIONS } from '../../../site/draft_review/reviewed_draft.ts';
import { textFragmentUrl } from '../../../site/html/text_fragment.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { builtDraft, FAQ, FOUND } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const open = async (id: string, query = ''): Promise<PageResponse> =>
  (await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime())).request(
    `/account/drafts/${id}${query}`,
  );
const rowOf = ({ root }: PageResponse, name: string) => root.querySelector(`.fact#${name}`)!;
const textOf = (element: { structuredText: string } | null) =>
  element?.structuredText.replace(/\s+/g, ' ') ?? '';

describe('the page of a draft', () => {
  test('has a row for every field and part of the schema, each once', async () => {
    const names = Object.values(SECTIONS).flat() as string[];
    const parts = ['faqs', 'founders', 'milestones', 'company_socials', 'founder_socials', 'story', 'seo'];
    expect(names.toSorted()).toEqual([...DRAFT_FIELD_NAMES, ...parts].toSorted());
    const { root } = await open(await builtDraft(world, 'ada'));
    const rows = root.querySelectorAll('.fact').map((row) => row.id);
    expect(rows).toEqual(names);
  });

  test('shows each value with its state and its quote, linked to the words on their page [R105]', async () => {
    const id = await builtDraft(world, 'ada');
    const page = await open(id);
    const tagline = rowOf(page, 'tagline');
    expect(textOf(tagline)).toContain(FOUND.tagline);
    expect(textOf(tagline)).toContain('From your website');
    expect(tagline.querySelector('.source a')?.getAttribute('href')).toBe(
      `https://${id}.example/#:~:text=Incident%20updates%20that%20customers%20understand`,
    );
    // A category is no quote of itself, so its quote stands in full.
    expect(rowOf(page, 'categories').querySelector('blockquote p')?.text).toBe(
      'Updates that a customer can read',
    );
    expect(textOf(rowOf(page, 'faqs'))).toContain(FAQ.answer);
    expect(textOf(rowOf(page, 'founders'))).toContain('Ada Holm founder');
    expect(rowOf(page, 'company_socials').querySelector('a')?.getAttribute('href')).toBe(
      'https://github.com/foghorn',
    );
  });

  test('shows the quotes of the company links that get_draft has, and none for a link of an owner', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = restCaller(world, await world.key('ada'));
    const quotesOf = async () => {
      const { answer } = await ada.call('get_draft', { id });
      const links = rowOf(await open(id), 'company_socials').querySelectorAll('.items li');
      const shown = links.map((link) => link.querySelectorAll('.source').length);
      return { evidence: answer.link_evidence, shown };
    };
    expect(await quotesOf()).toEqual({
      evidence: { github: [{ quote: 'https://github.com/foghorn', page_url: `https://${id}.example/` }] },
      shown: [1],
    });
    await ada.call('update_draft', {
      id,
      company_socials: { linkedin: 'https://linkedin.com/company/foghorn' },
    });
    expect((await quotesOf()).shown.toSorted((a, b) => a - b)).toEqual([0, 1]);
    await ada.call('update_draft', { id, company_socials: { github: 'https://github.com/other' } });
    expect(await quotesOf()).toEqual({ evidence: undefined, shown: [0, 0] });
  });

  test('shows the quotes of each entry of a list at that entry, as the drafter recorded it', async () => {
    const id = await builtDraft(world, 'ada');
    const said = (quote: string, ...entries: string[]) => ({
      quote,
      page_url: `https://${id}.example/`,
      start: 0,
      end: quote.length,
      entries,
    });
    const evidence = [said('It drafts updates.', 'Drafting'), said('Made in Denmark.', 'Danish', 'Drafting')];
    await world.store.write(async (tx) => {
      const { fields } = (await tx.drafts.byId(id))!;
      const features = drafted(['Drafting', 'Danish'], evidence);
      await tx.drafts.patch(id, { fields: { ...fields, features }, updated_at: 1 });
    });
    const entries = rowOf(await open(id), 'features').querySelectorAll('.entries > li');
    expect(
      entries.map((one) => one.querySelectorAll('blockquote > p:first-child').map(({ text }) => text)),
    ).toEqual([['It drafts updates.', 'Made in Denmark.'], ['Made in Denmark.']]);
  });

  test('says how complete it is and leads to what the website does not say', async () => {
    const id = await builtDraft(world, 'ada');
    const page = await open(id);
    const seen = (await restCaller(world, await world.key('ada')).call('get_draft', { id })).answer;
    expect(page.text).toContain(`${seen.completeness} % complete`);
    const chips = page.root.querySelectorAll('.overview .chip').map((chip) => chip.getAttribute('href'));
    expect(chips).toEqual(seen.missing.map((name: string) => `#${name}`));
    expect(textOf(rowOf(page, 'city'))).toContain('Your website does not say it');
  });

  test('a value that an owner set shows no quote, what was drafted, and what the website says', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = restCaller(world, await world.key('ada'));
    await ada.call('update_draft', { id, fields: { tagline: 'Mine', city: 'Ghent', usps: null } });
    const page = await open(id);
    const tagline = rowOf(page, 'tagline');
    expect(tagline.querySelector('blockquote, .source')).toBeNull();
    expect(textOf(tagline)).toContain('Edited');
    expect(textOf(tagline)).toContain(`Drafted from your website: ${FOUND.tagline}`);
    expect(textOf(rowOf(page, 'city'))).toContain('Added');
    expect(textOf(rowOf(page, 'usps'))).toContain('You left it blank.');
  });

  test('a problem stands at its field with its fix, and what a listing cannot be without is named on top', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = restCaller(world, await world.key('ada'));
    await ada.call('update_draft', {
      id,
      fields: { tagline: 'x'.repeat(212), categories: null },
      founder_socials: { github: 'https://gitlab.com/ada' },
    });
    const page = await open(id);
    expect(rowOf(page, 'tagline').querySelector('.fault')?.text).toBe(
      'A live listing holds at most 200 characters here. Shorten it by 12 characters.',
    );
    expect(rowOf(page, 'founder_socials').querySelector('.fault')?.text).toContain(
      'Put a link to that platform here',
    );
    expect(textOf(rowOf(page, 'categories'))).toContain('Needed');
    expect(page.root.querySelector('.overview .kept + .chips a')?.getAttribute('href')).toBe('#categories');
  });

  test('parts of the website that give orders to assistants are named', async () => {
    const page = await open(await builtDraft(world, 'ada', { left_out: ['description', 'faqs'] }));
    expect(page.text).toContain(
      'Full description, Questions and answers: your website has sentences that give orders',
    );
  });
});

describe('while the website is read', () => {
  const building = (step: string, percent: number) =>
    builtDraft(world, 'ada', { status: 'crawling', outcome: null, step, percent });

  test('the page loads again by itself, and shows how far it is and the pages [D77]', async () => {
    const id = await building('Read page 1: https://foghorn.example/', 9);
    const page = await open(id);
    expect(page.headers.get('refresh')).toBe(`3; url=/account/drafts/${id}`);
    expect(page.text).toContain('Read page 1');
    expect(page.root.querySelector('progress')?.getAttribute('value')).toBe('9');
    expect(page.root.querySelectorAll('.building .pages li.read')).toHaveLength(1);
    // No field is called not found before its pages were read.
    expect(page.root.querySelectorAll('.fact')).toEqual([]);
  });

  test('loading again can be stopped', async () => {
    const id = await building('Waiting to read the site.', 0);
    const stop = (await open(id)).root.querySelector('a[href$="?paused"]');
    expect(stop?.text).toBe('Stop that');
    const page = await open(id, '?paused');
    expect(page.headers.get('refresh')).toBeNull();
    expect(page.text).toContain('This page no longer loads by itself.');
  });
});

test.each([
  ['forbidden', 'refuses our crawler'],
  ['challenge', 'bot protection'],
  ['sign_in', 'leads to a sign-in page'],
  ['robots_unreadable', 'answers with an error'],
  ['blocked_by_robots', 'robots.txt'],
  ['too_large', 'longer than we read'],
  ['needs_script', 'JavaScript'],
  ['rate_limited', 'come back later'],
  ['not_html', 'leads to a file'],
  ['unreachable', 'website is up'],
] as const)('a reading that ended as %s says so and what to do', async (outcome, words) => {
  const detail = 'Nothing could be read: foghorn.example said so.';
  const page = await open(await builtDraft(world, 'ada', { outcome, detail, read_at: null }));
  expect(page.status).toBe(200);
  const said = textOf(page.root.querySelector('.overview'));
  expect(said).toContain(detail);
  expect(said).toContain(words);
  expect(page.text).toContain('It has not been read yet.');
});

describe('a link to words on a page', () => {
  test.each([
    [
      'https://a.example/b#c',
      'Free - for ever, really',
      'https://a.example/b#:~:text=Free%20%2D%20for%20ever%2C%20really',
    ],
    ['https://a.example/', 'Two\nlines', 'https://a.example/#:~:text=Two%20lines'],
    [
      'https://a.example/',
      'One two three four five\nsix seven eight nine ten eleven',
      'https://a.example/#:~:text=One%20two%20three%20four%20five,seven%20eight%20nine%20ten%20eleven',
    ],
    ['https://a.example/', 'half \ud83d', 'https://a.example/#:~:text=half%20%EF%BF%BD'],
    ['https://a.example/', '', 'https://a.example/'],
    ['nowhere', 'x', 'nowhere'],
  ])('of %s for %j', (page_url, quote, url) => {
    expect(textFragmentUrl(page_url, quote)).toBe(url);
  });
});
