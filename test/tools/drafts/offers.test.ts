import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldSet } from '../../../domain/profile/draft_fields.ts';
import { type Both, both } from '../../clients/both.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { startWorld, type World } from '../../world.ts';
import { HeldDrafter } from './draft_scene.ts';

const WATER = [
  'Tide tables for every harbour',
  'Mooring maps drawn by sailors',
  'Wind warnings by text message',
];
const LAND = ['Crew lists that fill themselves', 'Fuel receipts in one folder'];
const OTHER = 'Berths can be booked for a week';

const page = (...lists: (readonly string[])[]) =>
  `<html lang="en"><head><title>Tideline</title></head><body><main><h1>Tideline</h1><p>Tideline plans trips for sailors.</p>${lists
    .map((list) => `<h2>What sailors like</h2><ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    .join('')}</main></body></html>`;

let world: World;
let key: string;
let ada: Caller;
let reads: Both;
let drafter: HeldDrafter;
let site: CompanySite;
let id: string;

beforeAll(async () => {
  drafter = new HeldDrafter();
  world = await startWorld({ ports: { drafter } });
  key = await world.key('ada');
  ada = restCaller(world, key);
  reads = await both(world, key);
});
afterAll(async () => {
  await reads.close();
  await world.close();
});
beforeEach(async () => {
  Object.assign(drafter, new HeldDrafter());
  drafter.proposes = {
    name: ['Tideline', 'Tideline'],
    short_description: ['Tideline plans trips for sailors.', 'Tideline plans trips for sailors.'],
  };
  drafter.offers = { features: [WATER, LAND], usps: [['Whale songs at night']] };
  site = await companySite({ '/robots.txt': { status: 404 }, '/': page(WATER, LAND) });
  id = (await ada.call('submit_listing', { url: site.url })).answer.id;
  await built();
  return () => site.close();
});

const built = async () =>
  (await world.rest('GET', `/drafts/${id}`, { key, headers: { prefer: 'wait=20' } })).body;
const seen = () => reads.answer('get_draft', { id });
async function update(input: object) {
  const { answer, problem } = await ada.call('update_draft', { id, ...input });
  expect(problem).toBeNull();
  return answer;
}
async function readAgain(content: string) {
  site.set({ '/': content });
  world.clock.advance(11 * 60_000);
  expect((await ada.call('submit_listing', { url: site.url })).answer.status).toBe('crawling');
  return built();
}
const onHome = (quotes: readonly string[]) =>
  quotes.map((quote) => ({ quote, page_url: new URL('/', site.url).href }));
const offered = (...lists: (readonly string[])[]) =>
  lists.map((list) => ({ value: list, evidence: onHome(list) }));

describe('a likely list is offered [D86]', () => {
  test('with its quotes, and an offer whose quote is not on the site is dropped', async () => {
    const draft = await seen();
    expect(draft.offers).toEqual({ features: offered(WATER, LAND) });
    expect(draft.fields.features).toEqual({ value: null, state: 'not_found', evidence: [] });
  });

  test('counts for nothing and keeps no draft from being submitted', async () => {
    const draft = await seen();
    expect(draft.missing).toEqual(expect.arrayContaining(['features', 'usps']));
    drafter.offers = {};
    const other = await companySite({ '/robots.txt': { status: 404 }, '/': page(WATER, LAND) });
    const without = (await ada.call('submit_listing', { url: other.url })).answer.id;
    await world.running.drain();
    const { answer } = await ada.call('get_draft', { id: without });
    expect(answer.offers).toBeUndefined();
    expect([draft.completeness, draft.missing]).toEqual([answer.completeness, answer.missing]);
    await update({ fields: { categories: ['Design'] } });
    const submitted = await ada.call('submit_draft', { id });
    expect(submitted.problem).toBeNull();
    const listing = await world.store.listings.byId(submitted.answer.listing_id);
    expect(listing?.features).toEqual([]);
    expect(JSON.stringify([listing, submitted.answer])).not.toContain(WATER[0]);
    await other.close();
  });

  test('in next steps of both views by place, number and call, without words of the website [D82]', async () => {
    const whole = await seen();
    const mcp = await mcpCaller(world.url, key);
    const { answer: short } = await mcp.call('get_draft', { id, view: 'changes' });
    await mcp.close();
    const { body: minimal } = await world.rest('GET', `/drafts/${id}`, {
      key,
      headers: { prefer: 'return=minimal' },
    });
    for (const { next_steps } of [whole, minimal, short]) {
      const step = next_steps.find((one: string) => one.startsWith('features:'));
      expect(step).toContain('offers.features[0] (3 entries) or offers.features[1] (2 entries)');
      expect(step).toContain(`update_draft {"id":"${id}","fields":{"features":[…]}}`);
      expect(tokensOf(step)).toBeLessThanOrEqual(130);
      expect(JSON.stringify(next_steps)).not.toMatch(/sailors|harbour|Tideline/);
    }
    expect(minimal).toEqual(short);
    expect(minimal.offers).toBeUndefined();
    process.stdout.write(
      `offers of five entries: ${tokensOf(whole.offers)} of ${tokensOf(whole)} tokens; short view ${tokensOf(minimal)}\n`,
    );
  });
});

describe('an offer is taken by setting the field [D86, R120]', () => {
  test('to the whole list, which then has its quotes; nothing is offered for the field any more', async () => {
    const before = await seen();
    const draft = await update({ fields: { features: WATER } });
    expect(draft.fields.features).toMatchObject({
      value: WATER,
      state: 'manual',
      evidence: onHome(WATER),
      previous: { value: null, set_by: 'ai' },
    });
    expect(draft.offers).toBeUndefined();
    expect(draft.next_steps.join(' ')).not.toContain('offers.');
    expect(draft.missing).not.toContain('features');
    expect(draft.completeness).toBeGreaterThan(before.completeness);
    expect(await update({ fields: { features: WATER } })).toEqual({ ...draft, notices: expect.anything() });
  });

  test('to a part of it, in another order, or with plain quotation marks', async () => {
    const [first, , third] = WATER;
    const part = [third!.replace('text message', 'text  message'), first!, LAND[1]!];
    const { fields } = await update({ fields: { features: part } });
    const value = [third!, first!, LAND[1]!];
    expect(fields.features).toMatchObject({ value, evidence: onHome(value) });
  });

  test('with an entry of the founder’s own it is their value, without quotes [R120]', async () => {
    const { fields, offers } = await update({ fields: { features: [...WATER, 'Made by me'] } });
    expect(fields.features).toMatchObject({ state: 'manual', evidence: [] });
    expect(offers).toBeUndefined();
  });

  test('comes back with restore, and not after the field was removed or locked', async () => {
    await update({ fields: { features: WATER } });
    const back = await update({ restore: ['features'] });
    expect(back.fields.features).toMatchObject({ value: null, state: 'not_found', evidence: [] });
    expect(back.offers).toEqual({ features: offered(WATER, LAND) });
    expect((await update({ fields: { features: null } })).offers).toBeUndefined();
    expect((await update({ restore: ['features'] })).offers).toBeDefined();
    expect((await update({ lock_fields: ['features'] })).offers).toBeUndefined();
  });
});

describe('beside drafted features the other lists of the website are offered [D86]', () => {
  beforeEach(async () => {
    drafter.lists = { features: LAND };
    drafter.offers = { features: [WATER, LAND], usps: [['Whale songs at night']] };
    await update({ regenerate: ['features'] });
  });

  test('with their quotes, but none that says what is drafted, and the next step says that they would replace it', async () => {
    const draft = await seen();
    expect(draft.fields.features).toMatchObject({ value: LAND, state: 'ai' });
    expect(draft.offers).toEqual({ features: offered(WATER) });
    const step = draft.next_steps.find((one: string) => one.startsWith('features:'));
    expect(step).toContain('other lists too: offers.features[0] (3 entries)');
    expect(step).toContain('fits better than what is drafted');
    expect(tokensOf(step)).toBeLessThanOrEqual(130);
    expect(draft.missing).not.toContain('features');
  });

  test('and taking one replaces the drafted list with its quotes, until restore', async () => {
    const taken = await update({ fields: { features: WATER } });
    expect(taken.fields.features).toMatchObject({
      value: WATER,
      state: 'edited',
      evidence: onHome(WATER),
      previous: { value: LAND },
    });
    expect(taken.offers).toBeUndefined();
    const back = await update({ restore: ['features'] });
    expect(back.fields.features).toMatchObject({ value: LAND, state: 'ai', evidence: onHome(LAND) });
    expect(back.offers).toEqual({ features: offered(WATER) });
  });
});

describe('drafting again replaces offers [D79, R123]', () => {
  test('a later reading keeps what was taken, with quotes of the new pages or none', async () => {
    await update({ fields: { features: WATER } });
    const same = await readAgain(page(LAND, WATER));
    expect(same.fields.features).toMatchObject({
      value: WATER,
      state: 'manual',
      evidence: onHome(WATER),
    });
    drafter.offers = { features: [LAND], usps: [[OTHER]] };
    const other = await readAgain(page(LAND, [OTHER]));
    expect(other.fields.features).toMatchObject({ value: WATER, state: 'manual', evidence: [] });
    expect(other.offers).toEqual({ usps: offered([OTHER]) });
  });

  test('a later reading replaces what was not taken, and drafts it where it is sure', async () => {
    drafter.offers = { features: [LAND] };
    expect((await readAgain(page(LAND))).offers).toEqual({ features: offered(LAND) });
    drafter.offers = {};
    drafter.proposes = { ...drafter.proposes, usps: [OTHER, OTHER] };
    expect((await readAgain(page([OTHER]))).offers).toBeUndefined();
  });

  test('regenerate replaces the offers of its fields only', async () => {
    drafter.offers = { features: [LAND], usps: [[WATER[0]!]] };
    const draft = await update({ regenerate: ['features'] });
    expect(draft.offers).toEqual({ features: offered(LAND) });
    expect(draft.notices.join(' ')).toContain('prove nothing for features');
    drafter.proposes = {};
    drafter.offers = {};
    expect((await update({ regenerate: ['features', 'usps'] })).offers).toBeUndefined();
  });
});

test('categories are offered by name, and the call in the next step takes the first with its quotes [D86]', async () => {
  const { text: quote, evidence } = await world.store.write(async (tx) => {
    const draft = (await tx.drafts.byId(id))!;
    const items = draft.offers.features![0]!.items;
    const offers = ['Design', 'Travel'].map((value) => ({
      items: [{ value, evidence: items[0]!.evidence }],
      label: null,
    }));
    await tx.drafts.patch(id, {
      fields: fieldSet({ name: draft.fields.name }),
      offers: { categories: offers },
      updated_at: draft.updated_at,
    });
    return { text: items[0]!.value, evidence: items[0]!.evidence };
  });
  const { next_steps } = await seen();
  const step: string = next_steps.find((one: string) => one.startsWith('categories:'));
  expect(step).toContain('"Design" or "Travel"');
  const call = JSON.parse(/\{.*\}/.exec(step)![0]);
  expect(call).toEqual({ id, fields: { categories: ['Design'] } });
  const { fields } = await update({ fields: call.fields });
  expect(fields.categories).toMatchObject({
    value: ['Design'],
    state: 'manual',
    evidence: [{ quote, page_url: evidence[0]!.page_url }],
  });
});
