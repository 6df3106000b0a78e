import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import { getFounder } from '../../../tools/people/get_founder.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, structuredData } from './browse.ts';

let site: SiteServer;
let profiles: ListingProfile[];
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
  const { items } = await callOperation(searchListings, { per_page: 100 }, site.context);
  profiles = await Promise.all(items.map(({ slug }) => callOperation(getListing, { slug }, site.context)));
});
afterAll(() => site.close());

/** A listing of the demo world with what a test needs. */
function having(what: string, has: (profile: ListingProfile) => boolean): ListingProfile {
  const profile = profiles.find(has);
  if (!profile) throw new Error(`the demo world has no listing with ${what}`);
  return profile;
}

describe('the page of a live listing shows the result of get_listing', () => {
  test('a button to the website of the company', async () => {
    const [{ slug, links } = having('a website', () => true)] = profiles;
    const { root } = await visit(`/p/${slug}`);
    const button = root.querySelectorAll('.cta a').find(({ text }) => text.trim() === 'Visit website');
    expect(button?.attributes['href']).toBe(links.website);
  });

  test('news, the newest first, those included that get_listing leaves out', async () => {
    const { slug, latest_updates } = having('many updates', (one) => one.latest_updates.total > 5);
    const page = await visit(`/p/${slug}`);
    const [news] = page.root.querySelectorAll('.timeline');
    const titles = news?.querySelectorAll('h3').map(({ text }) => text);
    expect(titles?.slice(0, 5)).toEqual(latest_updates.items.map(({ title }) => title));
    expect(titles).toHaveLength(latest_updates.total);
  });

  test('story, milestones and media where they are unlocked, and nowhere else [R43]', async () => {
    const with_story = having('a story', ({ story }) => story !== undefined);
    const page = await visit(`/p/${with_story.slug}`);
    for (const text of Object.values(with_story.story ?? {})) expect(page.text).toContain(text);
    const reached = having('milestones', ({ milestones }) => milestones !== undefined);
    const marks = (await visit(`/p/${reached.slug}`)).root.querySelectorAll('.timeline').at(-1);
    expect(marks?.querySelectorAll('h3').map(({ text }) => text)).toEqual(
      reached.milestones?.items.map(({ title }) => title),
    );
    const shown = having('media', ({ media }) => media !== undefined);
    const demo = (await visit(`/p/${shown.slug}`)).root
      .querySelectorAll('.cta a')
      .map((link) => link.attributes['href']);
    expect(demo).toContain(shown.media?.demo_video_url);
    const plain = having('none of them', (one) => !one.story && !one.milestones && !one.media);
    const { text } = await visit(`/p/${plain.slug}`);
    for (const words of ['The founder story', 'Milestones', 'Watch the demo'])
      expect(text).not.toContain(words);
  });

  test('the rating of the community, and no average of too few reviews [D37]', async () => {
    const rated = having('an average', (one) => one.community_rating.average !== null);
    const { average, count, distribution } = rated.community_rating;
    const page = await visit(`/p/${rated.slug}`);
    expect(page.text).toContain(`${average?.toFixed(1)} of 5, ${count} reviews`);
    const bars = page.root.querySelectorAll('meter').map((bar) => Number(bar.getAttribute('value')));
    expect(bars).toEqual([5, 4, 3, 2, 1].map((stars) => distribution[stars] ?? 0));
    const few = having('few reviews', ({ community_rating: one }) => one.count > 0 && one.average === null);
    expect((await visit(`/p/${few.slug}`)).text).toContain('too few for an average');
  });

  test('Domain Rating with its trend and whose it is [D38]', async () => {
    const { slug, domain_rating } = having(
      'a rating with a trend',
      (one) => one.domain_rating.trend !== undefined,
    );
    const { text } = await visit(`/p/${slug}`);
    expect(text).toContain(`${domain_rating.value} of 100`);
    expect(text).toContain(String(Math.abs(domain_rating.trend?.change ?? 0)));
    expect(text).toContain(domain_rating.attribution);
    const unrated = having('no rating', (one) => one.domain_rating.value === null);
    expect((await visit(`/p/${unrated.slug}`)).text).not.toContain('Domain Rating');
  });

  test('alternatives, those of the owner marked, each to be compared', async () => {
    const { items } = await callOperation(getAlternatives, { slug: 'tidemark' }, site.context);
    const page = await visit('/p/tidemark');
    const card = page.root
      .querySelectorAll('.card')
      .find((one) => one.querySelector('h2')?.text === 'Alternatives');
    const links = card?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [];
    for (const { slug } of items.slice(0, 5)) {
      expect(links).toContain(`/p/${slug}`);
      expect(links).toContain(`/compare/${['tidemark', slug].sort().join('-vs-')}`);
    }
    const approved = items.slice(0, 5).filter((one) => one.approved).length;
    expect(approved).toBeGreaterThan(0);
    expect(card?.text.match(/Chosen by the owner/g)).toHaveLength(approved);
  });

  test('founders, categories and badges lead to their pages', async () => {
    const { founders, categories } = having('founders with pages', (one) => one.slug === 'tidemark');
    const links = (await visit('/p/tidemark')).root
      .querySelectorAll('main a')
      .map((link) => link.getAttribute('href'));
    for (const { slug } of founders) expect(links).toContain(`/founders/${slug}`);
    for (const { slug } of categories) expect(links).toContain(`/categories/${slug}`);
    expect(links).toContain('/p/tidemark/badges');
  });

  test('awards, with the week', async () => {
    const { slug, awards } = having('an award', (one) => one.awards.length > 0);
    const links = (await visit(`/p/${slug}`)).root.querySelectorAll('.award a');
    expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual(
      awards.map(({ rank, week }) => [`Launch of the Week #${rank}`, `/launches/${week}`]),
    );
  });

  test('what was paid for, in words and with the disclosure, and nothing of it on the others [R75]', async () => {
    for (const { slug, paid, featured_until, disclosure } of profiles) {
      const { root, text } = await visit(`/p/${slug}`);
      const tags = root.querySelectorAll('.lhead .tag.paid').map((tag) => tag.text);
      expect(tags, slug).toEqual([
        ...(paid ? ['Paid launch'] : []),
        ...(featured_until ? ['Paid: featured'] : []),
      ]);
      if (disclosure) expect(text).toContain(disclosure);
    }
    expect(profiles.some(({ featured_until }) => featured_until !== undefined)).toBe(true);
  });

  test('structured data: what it is, what people say of it, and the way to it', async () => {
    const rated = having('an average', (one) => one.community_rating.average !== null);
    const [about, way] = structuredData(await visit(`/p/${rated.slug}`));
    const { average, count } = rated.community_rating;
    expect(about).toMatchObject({
      '@type': 'SoftwareApplication',
      name: rated.name,
      url: rated.links.website,
      mainEntityOfPage: rated.links.page,
      image: [`${site.url}/cards/listing/${rated.slug}.png`],
      aggregateRating: { ratingValue: average, reviewCount: count },
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

test('texts that are shortened for assistants stand on pages in full', async () => {
  const text = `${'word '.repeat(15_000)}END`;
  await site.store.write(async (tx) => {
    const listing = await tx.listings.bySlug('tidemark');
    await tx.listings.update(listing?.id ?? 0, { description: text, story: { story: text }, updated_at: 1 });
  });
  const { description } = await callOperation(getListing, { slug: 'tidemark' }, site.context);
  expect(description).toContain(`[shortened; whole text: ${site.url}/p/tidemark]`);
  const listing = await visit('/p/tidemark');
  expect(listing.text.match(/END/g)).toHaveLength(2);
  expect(listing.text).not.toContain('shortened');
  const { stories } = await callOperation(getFounder, { slug: 'maren-solheim' }, site.context);
  expect(JSON.stringify(stories)).toContain('shortened');
  const founder = await visit('/founders/maren-solheim');
  expect(founder.text).toContain('END');
  expect(founder.text).not.toContain('shortened');
});

test('long names without a space, and marks of every script, stay whole and inside', async () => {
  const name = `Donau${'dampfschifffahrts'.repeat(8)}gesellschaft العربية 日本語`;
  await site.store.write(async (tx) => {
    const listing = await tx.listings.bySlug('kolejka');
    await tx.listings.update(listing?.id ?? 0, { name, updated_at: 2 });
  });
  for (const path of [
    '/p/kolejka',
    '/awards',
    '/categories/developer-tools',
    '/compare/kolejka-vs-tidemark',
    '/alternatives/tidemark',
  ]) {
    expect((await visit(path)).text, path).toContain(name);
  }
});

test('hostile text of a listing stays text on every page that shows it', async () => {
  const evil = `"'><img src=x onerror=alert(1)></script><script>alert(1)</script>`;
  await site.store.write(async (tx) => {
    const listing = await tx.listings.bySlug('palisade');
    await tx.listings.update(listing?.id ?? 0, {
      name: evil,
      tagline: evil,
      short_description: evil,
      pricing_summary: evil,
      founders: [{ name: evil, title: evil, bio: evil }],
      story: { title: evil, story: evil },
      faqs: [{ question: evil, answer: evil }],
      features: [evil],
      company_socials: { website: 'javascript:alert(1)', github: 'data:text/html,x' },
      updated_at: 3,
    });
  });
  const paths = [
    '/',
    '/p/palisade',
    '/p/palisade/badges',
    '/awards',
    '/leaderboards',
    '/leaderboards/billboard',
    '/compare/palisade-vs-tidemark',
    '/alternatives/palisade',
    '/p/palisade.md',
    '/compare?a=palisade',
    '/search?sort=votes',
    '/categories/security-and-privacy',
    '/launches/2026-10-19',
    '/launches?section=most-voted',
  ];
  for (const path of paths) {
    const { markup, root } = await visit(path);
    expect(markup, path).toContain('onerror=alert(1)');
    expect(markup, path).not.toContain('<img src=x');
    expect(markup, path).not.toMatch(/href="(?:javascript|data):/);
    expect(root.querySelectorAll('script:not([type="application/ld+json"]):not([src])').length, path).toBe(0);
  }
});
