import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../domain/launches/weeks.ts';
import { run } from '../cli/program.ts';
import { type Both, both } from '../clients/both.ts';
import { type Caller, restCaller } from '../clients/rest_client.ts';
import { addListing, launchAs } from '../scene.ts';
import { administrator } from '../site/admin/administrator.ts';
import type { PageResponse } from '../site/page_response.ts';
import { member, Visitor } from '../site/visitor.ts';
import { builtDraft, HeldDrafter } from '../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../world.ts';

const SETTINGS = '/admin/settings';
const STAGES = 'idea Idea\nseed First month\nlaunched Launched';
const SLUGS = ['idea', 'seed', 'launched'];
const NAMES = ['Idea', 'First month', 'Launched'];

const drafter = new HeldDrafter();
let world: World;
let admin: Visitor;
let owner: Visitor;
let ada: Caller;
let everyone: Both;
/** A draft that is no listing yet, and one whose listing is live. */
let draft_id: string;
let live: { draft_id: string; listing_id: number; slug: string };

beforeAll(async () => {
  world = await startWorld({ ports: { drafter } });
  const { store, clock } = world;
  const now = clock.now().getTime();
  admin = (await administrator(world)).by;
  owner = await member(world.url, store, 'ada@example.org', now);
  ada = restCaller(world, await world.key('ada'));
  everyone = await both(world);
  for (const [name, stage] of [
    ['Harbour', 'growing'],
    ['Quayside', 'growing'],
    // From before, when the list had it.
    ['Breakwater', 'seed'],
  ] as const)
    await addListing(store, clock, { name, stage, owner: 'bob' });
  draft_id = await builtDraft(world, 'ada');
  await ada.call('update_draft', { id: draft_id, fields: { stage: 'growing' } });
  const id = await builtDraft(world, 'ada');
  const { listing_id, slug } = (await ada.call('submit_draft', { id })).answer;
  await store.write((tx) => launchAs(tx, listing_id, { week: weekAt(now, 'UTC'), now }));
  await ada.call('update_draft', { id, fields: { stage: 'mvp' } });
  live = { draft_id: id, listing_id, slug };
});
afterAll(async () => {
  await everyone.close();
  await world.close();
});

async function save(value: string, more: Record<string, string> = {}): Promise<PageResponse> {
  const csrf = (await admin.request(SETTINGS)).root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.send(SETTINGS, { csrf, name: 'listings.stages', value, do: 'set', ...more });
}

async function byCommand(...args: string[]) {
  const done = await run(world.running.config.data_dir, ['settings', ...args], world.env);
  await world.seen();
  return done;
}
const optionsOf = ({ root }: PageResponse): [string | undefined, string][] =>
  root
    .querySelectorAll('#f-stage option')
    .map((one): [string | undefined, string] => [one.getAttribute('value'), one.text])
    .filter(([value]) => value !== '');
const search = (stage: string) => everyone.answer('search_listings', { stage });
/** What anybody reads. */
const textOf = async (path: string): Promise<string> => (await new Visitor(world.url).request(path)).markup;

describe('the business stages of a site [D32]', () => {
  test('are changed after the page has shown who keeps one that goes, as the dry run of the command does', async () => {
    // Pages that name stages are cached before.
    expect(await textOf('/p/breakwater')).toContain('<dd>Seed');
    expect(optionsOf(await owner.request('/search'))).toContainEqual(['growing', 'Growing']);
    const page = await save(STAGES.replaceAll('\n', '\r\n'));
    const effects = page.root.querySelectorAll('#preview li').map(({ text }) => text);
    expect(effects).toEqual([
      'Growing (growing) is not in the list. Listings that keep it until their owners choose again: 2; drafts: 1.',
      'MVP (mvp) is not in the list. Listings that keep it until their owners choose again: 1; drafts: 0.',
    ]);
    const dry = await byCommand('set', 'listings.stages', STAGES, '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toEqual({ name: 'listings.stages', effects });
    expect(optionsOf(await owner.request('/search'))).toHaveLength(6);

    const seen = page.root.querySelector('#preview [name=seen]')?.getAttribute('value') ?? '';
    expect((await save(STAGES, { seen })).text).toContain('listings.stages is "idea Idea');
    const [row] = await world.store.audit_log.newest({ kind: 'setting_changed', limit: 1 });
    expect(row).toMatchObject({
      actor: 'person',
      subject: 'setting:listings.stages',
      details: { after: STAGES },
    });
  });

  test.each([
    ['Idea', '"Idea" is not a slug and a name.'],
    ['idea Idea, idea First', '"idea" is there twice.'],
    ['idea Idea, other idea', '"idea" is there twice.'],
    ['idea \u202eaedI', 'is not a slug and a name.'],
    [' , ', 'There is none.'],
    [Array.from({ length: 31 }, (_, i) => `s${i} Name ${i}`).join(','), 'There are 31.'],
  ])('refuses the list %j and says what is wrong', async (value, why) => {
    const { status, root } = await save(value);
    expect([status, root.querySelector('#listings-stages [role=alert]')?.text]).toEqual([
      400,
      expect.stringContaining(why),
    ]);
  });

  test('are the same in forms, search and update_draft, which takes slugs and names in any case', async () => {
    const options = SLUGS.map((slug, i) => [slug, NAMES[i]]);
    expect(optionsOf(await owner.request('/search'))).toEqual(options);
    // The page of a draft keeps what it has beside them.
    expect(optionsOf(await owner.request(`/account/drafts/${draft_id}`))).toEqual([
      ['growing', 'Growing'],
      ...options,
    ]);
    for (const sent of ['seed', 'SEED', 'first MONTH']) {
      const { answer } = await ada.call('update_draft', { id: live.draft_id, fields: { stage: sent } });
      expect(answer.fields.stage.value).toBe('seed');
    }
    const { problem } = await ada.call('update_draft', { id: draft_id, fields: { stage: 'growing' } });
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: 'fields.stage', code: 'unknown_value', limit: SLUGS, actual: 'growing' }],
    });
    expect(await search('growing')).toMatchObject({
      total: 0,
      notice: 'There is no stage "growing". There are: idea, seed, launched.',
    });
    const { total, items } = await search('seed');
    expect([total, items.map(({ slug }: { slug: string }) => slug).toSorted()]).toEqual([
      2,
      ['breakwater', live.slug].toSorted(),
    ]);
  });

  test('are named as the list says, and one that went in words, wherever a listing states it', async () => {
    expect(await textOf('/p/breakwater')).toContain('<dd>First month');
    expect(await textOf('/p/breakwater.md')).toContain('**Stage:** First month');
    expect(await textOf('/p/harbour')).toContain('<dd>Growing');
    const compared = await textOf('/compare/breakwater-vs-harbour');
    expect([compared.includes('First month'), compared.includes('Growing')]).toEqual([true, true]);
    for (const path of [
      `/account/listings/${live.listing_id}/history`,
      `/admin/listings/${live.listing_id}`,
    ]) {
      const { root } = await (path.startsWith('/admin') ? admin : owner).request(path);
      const [change] = root.querySelectorAll('ol.changes > li');
      expect(change?.querySelectorAll('del, ins').map(({ text }) => text)).toEqual([
        'removed: Mvp',
        'added: First month',
      ]);
    }
    const { root } = await owner.request(`/account/drafts/${live.draft_id}`);
    expect(root.querySelector('.fact#stage')?.text).toContain('First month');
  });

  test('are what a website is drafted from: one of them is stated with a quote only', async () => {
    const redrafted = async (quote: string) => {
      drafter.proposes = { stage: ['seed', quote] };
      const { answer } = await ada.call('update_draft', { id: draft_id, regenerate: ['stage'] });
      return [answer.fields.stage.value, answer.fields.stage.evidence.length];
    };
    expect(await redrafted('In our first month.')).toEqual(['growing', 0]);
    await ada.call('update_draft', { id: draft_id, fields: { stage: '' } });
    // A quote that does not speak of it proves nothing.
    expect(await redrafted('Made in Copenhagen, Denmark.')).toEqual([null, 0]);
    expect(await redrafted('The first month is free.')).toEqual(['seed', 1]);
    expect(drafter.requests.at(-1)?.stages.map(({ slug }) => slug)).toEqual(SLUGS);
  });

  test('are changed by command at once, with the right totals for what was there before', async () => {
    await byCommand('set', 'listings.stages', 'seed Seed money, growing Growing fast');
    expect(await textOf('/p/harbour')).toContain('<dd>Growing fast');
    expect(await textOf('/p/breakwater')).toContain('<dd>Seed money');
    expect([(await search('growing')).total, (await search('seed')).total]).toEqual([2, 2]);
    await byCommand('reset', 'listings.stages');
    expect(optionsOf(await owner.request('/search')).map(([slug]) => slug)).toContain('established');
    expect([(await search('growing')).total, (await search('mvp')).total]).toEqual([2, 0]);
  });
});
