import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const open = (path: string): Promise<PageResponse> => admin.by.request(path);
const visit = (path: string): Promise<PageResponse> => new Visitor(world.url).request(path);

/** Sends the first form of a page as a browser does, with some fields typed over. */
async function send(
  path: string,
  typed: Record<string, string>,
  opened?: PageResponse,
): Promise<PageResponse> {
  const page = opened ?? (await open(path));
  const form = page.root.querySelector('main form.stack');
  const fields = (form?.querySelectorAll('input, textarea') ?? []).flatMap((one) => {
    const name = one.getAttribute('name');
    if (!name || (one.getAttribute('type') === 'checkbox' && !one.hasAttribute('checked'))) return [];
    const value = one.tagName === 'TEXTAREA' ? one.text : (one.getAttribute('value') ?? '');
    return [[name, value]];
  });
  const all: Record<string, string> = { ...Object.fromEntries(fields), do: 'save', ...typed };
  return admin.by.send(path, all);
}

/** The link of an entry's page to where it stands on the site. */
const onSite = async (path: string) =>
  (await open(path)).root
    .querySelectorAll('main a')
    .find(({ text }) => text === 'Page on this site')
    ?.getAttribute('href');
const changed = async (subject: string) =>
  (await world.store.audit_log.newest({ limit: 20 })).find((row) => row.subject === subject);
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
/** A file with an entry. */
function fileOf(entry: object): string {
  const file = join(world.running.config.data_dir, 'entry.json');
  writeFileSync(file, JSON.stringify(entry));
  return file;
}

describe('/admin/categories', () => {
  test('adds a category with questions and attributes, and saves it again unchanged', async () => {
    const sent = await send('/admin/categories', {
      slug: 'harbours',
      name: 'Harbours',
      description: 'Software of ports.',
      faqs: 'Q: Is it for small ports?\nMost are.\n\nAsk them.\nQ: What does it cost?\nIt differs.',
      attributes:
        'tide | Tide tables | words | tide table; tidal | unless | no tides\nprice | Price | field | pricing_summary',
    });
    expect(sent.headers.get('location')).toBe('/admin/categories/harbours?saved');
    expect(await world.store.categories.bySlug('harbours')).toMatchObject({
      name: 'Harbours',
      faqs: [
        { question: 'Is it for small ports?', answer: 'Most are.\n\nAsk them.' },
        { question: 'What does it cost?', answer: 'It differs.' },
      ],
      attributes: [
        { key: 'tide', name: 'Tide tables', words: ['tide table', 'tidal'], unless: ['no tides'] },
        { key: 'price', name: 'Price', field: 'pricing_summary' },
      ],
    });
    expect((await visit('/categories/harbours')).text).toContain('Is it for small ports?');
    expect(await onSite('/admin/categories/harbours')).toBe('/categories/harbours');
    expect(await changed('category:harbours')).toMatchObject({
      kind: 'content_changed',
      actor: 'person',
      actor_id: String(admin.person_id),
      details: { outcome: 'added' },
    });
    expect((await send('/admin/categories/harbours', {})).headers.get('location')).toBe(
      '/admin/categories/harbours?unchanged',
    );
    expect((await send('/admin/categories/harbours', { name: 'Ports' })).status).toBe(303);
    expect(await changed('category:harbours')).toMatchObject({
      details: { outcome: 'changed', fields: ['name'] },
    });
  });

  test('says beside each field what is wrong with it, in the words of the command, and changes nothing', async () => {
    const wrong = { slug: 'Sea Side', name: 'x', description: 'x', parent: 'nowhere' };
    const page = await send('/admin/categories', { ...wrong, attributes: 'tide', faqs: 'What?' });
    const faults = page.root.querySelectorAll('main [role=alert].fault').map(({ text }) => text);
    expect([page.status, faults]).toEqual([
      400,
      [
        'must begin with “Q: ” and have an answer below each question',
        '“tide” is no attribute: see the forms below the field',
      ],
    ]);
    expect(page.root.querySelector('[name=slug]')?.getAttribute('value')).toBe('Sea Side');
    const again = await send('/admin/categories', wrong);
    const { err, code } = await command('content', 'save', 'category', fileOf(wrong));
    const said = 'slug: must be a slug: lower-case letters, digits and hyphens, not "Sea Side"';
    expect([again.text.includes(said), err.includes(said), code]).toEqual([true, true, 1]);
    const lost = await send('/admin/categories', { ...wrong, slug: 'sea-side' });
    expect([lost.status, lost.text.includes('there is no category "nowhere"')]).toEqual([400, true]);
    expect((await send('/admin/categories', { ...wrong, slug: 'design', parent: '' })).text).toContain(
      'is there already',
    );
    expect(await world.store.categories.bySlug('sea-side')).toBeUndefined();
  });

  test('is removed only when its listings have somewhere to go, and none is lost', async () => {
    await addListing(world.store, world.clock, { name: 'Foghorn', categories: ['harbours', 'design'] });
    await addListing(world.store, world.clock, { name: 'Keel', categories: ['harbours'], status: 'draft' });
    const retire = (slug: string, into: string) =>
      send(`/admin/categories/${slug}`, { do: 'category_retire', into });
    for (const [into, why] of [
      ['', 'Listings in harbours: 2'],
      ['harbours', 'harbours is no other category'],
      ['nowhere', 'nowhere is no other category'],
    ] as const) {
      const page = await retire('harbours', into);
      expect([into, page.status, page.text.includes(why)]).toEqual([into, 409, true]);
    }
    const { err } = await command('category', 'retire', 'harbours');
    expect(err).toBe(
      'Listings in harbours: 2. Name the category that takes them with --into. Nothing was removed.\n',
    );
    const before = (await world.store.categories.bySlug('scheduling'))?.live ?? 0;
    expect((await retire('harbours', 'scheduling')).headers.get('location')).toBe(
      '/admin/categories?done=category_retire',
    );
    expect((await visit('/categories/harbours')).status).toBe(404);
    expect((await visit('/categories/scheduling')).text).toContain('Foghorn');
    expect((await world.store.categories.bySlug('scheduling'))?.live).toBe(before + 1);
    const [foghorn, keel] = await Promise.all(
      ['foghorn', 'keel'].map((slug) => world.store.listings.bySlug(slug)),
    );
    const of = async (id = 0) => (await world.store.listings.categoriesOf(id)).map(({ slug }) => slug);
    expect([await of(foghorn?.id), await of(keel?.id)]).toEqual([['scheduling', 'design'], ['scheduling']]);
    expect(await changed('category:harbours')).toMatchObject({
      kind: 'category_retired',
      details: { into: 'scheduling', listings: 2 },
    });
  });
});

describe('/admin/blog', () => {
  test('has the fields of its form from the format of an import, with its bounds', async () => {
    const { root } = await open('/admin/blog');
    const fields = root
      .querySelectorAll('#add .field')
      .flatMap((one) => one.querySelectorAll('input, textarea'))
      .map(({ attributes: { name, maxlength = null, required } }) => [name, maxlength, required === '']);
    expect(fields).toEqual([
      ['slug', null, true],
      ['title', '200', true],
      ['summary', '500', true],
      ['author', '160', false],
      ['body', '200000', true],
      ['faqs', null, false],
      ['published_at', null, false],
    ]);
  });

  test('writes a draft, previews it, publishes it into feed and search, and takes it off again', async () => {
    const typed = {
      slug: 'tides',
      title: 'On tides',
      summary: 'What they are.',
      body: '## Springtide\n\nHigh *water*.',
    };
    const preview = await send('/admin/blog', { ...typed, do: 'preview' });
    expect(preview.root.querySelector('#preview h2 + .prose em')?.text).toBe('water');
    // What was typed is below it, before the other posts.
    expect(preview.root.querySelector('#preview + #add [name=title]')?.getAttribute('value')).toBe(
      'On tides',
    );
    expect(await world.store.blog.bySlug('tides')).toBeUndefined();
    expect((await send('/admin/blog', typed)).headers.get('location')).toBe('/admin/blog/tides?saved');
    expect([(await visit('/blog/tides')).status, await onSite('/admin/blog/tides')]).toEqual([
      404,
      undefined,
    ]);
    expect((await send('/admin/blog/tides', { do: 'publish' })).status).toBe(303);
    expect(await onSite('/admin/blog/tides')).toBe('/blog/tides');
    expect((await visit('/blog/tides')).text).toContain('Springtide');
    expect((await visit('/feeds/blog.atom')).markup).toContain('On tides');
    expect((await world.rest('GET', '/blog?q=springtide')).body.items).toMatchObject([{ slug: 'tides' }]);
    expect((await open('/admin/blog')).text).toContain('On tides Published');
    await send('/admin/blog/tides', { title: 'On all tides' });
    expect((await visit('/blog/tides')).text).toContain('On all tides');
    expect((await send('/admin/blog/tides', { do: 'unpublish' })).status).toBe(303);
    expect((await visit('/blog/tides')).status).toBe(404);
    expect((await world.rest('GET', '/blog?q=springtide')).body.items).toEqual([]);
    expect(await changed('post:tides')).toMatchObject({ actor: 'person', kind: 'content_changed' });
  });

  test('by command the same', async () => {
    const entry = {
      slug: 'keels',
      title: 'On keels',
      summary: 'x',
      body: 'Deep.',
      published_at: '2026-11-16T09:00:00Z',
    };
    expect((await command('content', 'save', 'post', fileOf(entry))).out).toBe('post keels: added\n');
    expect((await visit('/blog/keels')).text).toContain('Deep.');
    expect(await changed('post:keels')).toMatchObject({ actor: 'operator', details: { outcome: 'added' } });
    const { items } = JSON.parse((await command('content', 'list', 'post', '--json')).out);
    expect(items.find(({ slug }: { slug: string }) => slug === 'keels')).toMatchObject({ title: 'On keels' });
    expect((await command('content', 'save', 'nothing', 'x')).code).toBe(2);
  });
});

test('/admin/questions hides a question, and adds one', async () => {
  const shown = async () => (await world.rest('GET', '/interview-questions')).body.items;
  const [first] = await world.store.interview.questions();
  const before = (await shown()).length;
  await send(`/admin/questions/${first?.id}`, { active: '' });
  expect((await shown()).length).toBe(before - 1);
  const sent = await send('/admin/questions', { question: 'What did the sea teach you?' });
  expect((await shown()).at(-1)?.question).toBe('What did the sea teach you?');
  expect((await open(sent.headers.get('location') ?? '')).text).toContain('What did the sea teach you?');
});

test('/admin/products changes a price at once, with a sign-in of the last 15 minutes', async () => {
  const price = async () =>
    (await world.rest('GET', '/products')).body.items.find(
      ({ code }: { code: string }) => code === 'featured',
    );
  const before = await price();
  await send('/admin/products/featured', { price_cents: '12345', name: 'A featured place' });
  expect(await price()).toMatchObject({ name: 'A featured place', price_cents: 12345 });
  expect(before).not.toMatchObject({ name: 'A featured place' });
  expect((await send('/admin/products/featured', { price_cents: '12.5' })).status).toBe(400);
  expect(await changed('product:featured')).toMatchObject({ details: { fields: ['name', 'price_cents'] } });
  const opened = await open('/admin/products/featured');
  world.clock.advance(16 * 60_000);
  const sent = await send('/admin/products/featured', { price_cents: '1' }, opened);
  expect([sent.status, sent.text.includes('within the last 15 minutes')]).toEqual([403, true]);
  for (const path of ['/admin/products/featured', '/admin/products']) {
    const page = await open(path);
    expect([page.text.includes('Sign in again'), page.root.querySelector('main form')]).toEqual([true, null]);
  }
  // Texts are saved without it, so that nothing typed is lost.
  expect((await send('/admin/categories/design', { description: 'Tools for design.' })).status).toBe(303);
});
