import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import { CONTENT, PRODUCTS } from '../../fixtures/demo/products.ts';
import { addStarter } from '../../services/content/seed.ts';
import { exportContent } from '../../services/import/export.ts';
import { loadContent } from '../../services/import/load.ts';
import { type Files, parseContent } from '../../services/import/parse.ts';
import type { Tx } from '../../store/store.ts';
import { restCaller } from '../clients/rest_client.ts';
import { START, serviceEnv, startWorld, TestClock, type World } from '../world.ts';

/** A site whose content was imported before its first start. */
async function siteWith(work: (tx: Tx) => Promise<unknown>): Promise<World> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-moving-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const config = loadConfig(serviceEnv(data_dir));
  const options = { searching: 'here', clock: new TestClock(), furnished: false } as const;
  const store = await openServiceStore(config, options);
  await store.write(work);
  await store.close();
  const world = await startWorld({ data_dir });
  onTestFinished(() => world.close());
  await world.running.drain();
  return world;
}

/** The products of the demo as an operator would import them, over the last weeks. */
function products(): object[] {
  return PRODUCTS.map(({ listing, launch: { week, state } }) => {
    if (week === null || week > 0 || state) return listing;
    return { ...listing, status: 'live', week: addWeeks(weekAt(START.getTime(), 'UTC'), week) };
  });
}

const published = (posts: unknown): object[] =>
  (posts as object[]).map((post, i) => ({ ...post, published_at: `2026-10-${String(20 - i)}T09:00:00Z` }));

/** All public responses about exported content. */
async function publicResults(world: World): Promise<Record<string, unknown>> {
  const anybody = restCaller(world);
  const results: Record<string, unknown> = {};
  const call = async (operation: string, input: Record<string, unknown> = {}): Promise<any> => {
    const { answer, problem } = await anybody.call(operation, input);
    if (problem) throw new Error(`${operation} refused: ${JSON.stringify(problem)}`);
    const text = JSON.stringify(answer).replaceAll(world.url, 'http://site.example');
    return (results[`${operation} ${JSON.stringify(input)}`] = JSON.parse(text));
  };
  const whole = { per_page: 100 };
  await call('get_site_info');
  await call('list_products');
  await call('list_interview_questions');
  for (const week of ['this', 'last', '2026-10-19']) await call('get_launch_week', { week });
  for (const { slug } of (await call('list_founders', whole)).items) await call('get_founder', { slug });
  for (const { slug } of (await call('list_blog_posts', whole)).items) await call('get_blog_post', { slug });
  const listings = (await call('search_listings', { ...whole, sort: 'newest' })).items;
  for (const { slug } of listings) {
    await call('get_listing', { slug });
    await call('get_alternatives', { slug });
    const evidence = await (await fetch(`${world.url}/p/${slug}.json`)).text();
    results[`the evidence of ${slug}`] = JSON.parse(evidence.replaceAll(world.url, 'http://site.example'));
  }
  await call('compare_listings', { a: listings[0].slug, b: listings[1].slug });
  await call('search_listings', { q: 'invoices' });
  await call('list_founders', { q: 'maren' });
  await call('list_blog_posts', { q: 'launch' });
  const tree = async (items: any[]): Promise<void> => {
    for (const { slug, subcategories = [] } of items) {
      await call('get_category', { slug, ...whole });
      await tree(subcategories);
    }
  };
  await tree((await call('list_categories')).items);
  return results;
}

test('a directory that moves to another database by export and import returns the same', async () => {
  const content = {
    ...CONTENT,
    'listings.json': products(),
    'blog.json': published(CONTENT['blog.json']),
    'categories.json': [
      {
        slug: 'developer-tools',
        name: 'For developers',
        description: 'What they need.',
        faqs: [{ question: 'Free?', answer: 'Some.' }],
        attributes: [{ key: 'founded', name: 'Founded', field: 'founded_year' }],
      },
      {
        slug: 'compilers',
        name: 'Compilers',
        description: 'From one language to another.',
        parent: 'developer-tools',
      },
    ],
  };
  let files: Files = {};
  const here = await siteWith(async (tx) => {
    await addStarter(tx);
    await loadContent(tx, parseContent(content), START.getTime());
    await tx.products.set('ai_review', { active: false });
    await tx.products.set('launch', { price_cents: 1234 });
    const [first] = await tx.interview.questions();
    await tx.interview.set(first!.id, { active: false });
    files = await exportContent(tx);
  });
  const there = await siteWith((tx) => loadContent(tx, parseContent(files), START.getTime()));
  const before = await publicResults(here);
  expect(Object.keys(before).length).toBeGreaterThan(200);
  expect(await publicResults(there)).toEqual(before);
});
