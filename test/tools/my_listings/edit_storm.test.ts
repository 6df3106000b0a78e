import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../cli/program.ts';
import { mcpCallers } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { launchAs, shareableDraft } from '../../scene.ts';
import { formIn, sendForm } from '../../site/account/draft_forms.ts';
import { member } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';

const EDITS = 1000;
const AT_ONCE = 10;
/** Edits after which one owner removes the other. */
const REMOVED_AFTER = 700;
/** Edits between two that the site team decides. */
const DECISION_EVERY = 200;

/** One edit with a value that no other edit has, and what its response said. */
interface Sent {
  text: string;
  person_id: number;
  client: 'key' | 'site';
  through_draft: boolean;
  was_refused: boolean;
}

/** Sends one value to a part of the draft or the listing; gives whether it was refused, and by what it went. */
type Way = (part: Part, text: string) => Promise<Pick<Sent, 'was_refused' | 'through_draft'>>;

/** Parts of a draft, each with an input that holds a text. */
const FIELDS = {
  city: (text: string) => ({ fields: { city: text } }),
  tagline: (text: string) => ({ fields: { tagline: text } }),
  features: (text: string) => ({ fields: { features: ['Search', text] } }),
  company_socials: (text: string) => ({ company_socials: { github: `https://github.com/${text}` } }),
  founder: (text: string) => ({ founders: [{ name: text, title: 'founder' }] }),
  story: (text: string) => ({ story: { problem: text } }),
  other_section: (text: string) => ({ story: { journey: text } }),
  faqs: (text: string) => ({ faqs: [{ question: 'What is new?', answer: text }] }),
  milestones: (text: string) => ({ milestones: [{ date: '2026-11-16', title: text }] }),
  seo: (text: string) => ({ seo: { meta: text } }),
};
/** Parts that only operations of the listing change here: what an owner set on the listing wins over later edits of the draft. */
const OF_LISTING = {
  headline: (text: string) => ['update_my_listing', { fields: { headline: text } }],
  usps: (text: string) => ['update_my_listing', { fields: { usps: ['Quiet', text] } }],
  lessons: (text: string) => ['set_founder_story', { lessons: text }],
  own_milestones: (text: string) => ['add_milestone', { date: '2026-11-17', title: text }],
} as const satisfies Record<string, (text: string) => readonly [operation: string, input: object]>;
type Part = keyof typeof FIELDS | keyof typeof OF_LISTING;
const PARTS = [...Object.keys(FIELDS), ...Object.keys(OF_LISTING)] as Part[];

const isOfListing = (part: Part): part is keyof typeof OF_LISTING => Object.hasOwn(OF_LISTING, part);

const calling =
  (caller: Caller, id: string, listing_id: number): Way =>
  async (part, text) => {
    const through_draft = !isOfListing(part);
    const [operation, input] = isOfListing(part)
      ? ([OF_LISTING[part](text)[0], { listing_id, ...OF_LISTING[part](text)[1] }] as const)
      : (['update_draft', { id, ...FIELDS[part](text) }] as const);
    return { was_refused: (await caller.call(operation, input)).problem !== null, through_draft };
  };

/** Opens the page of the draft and sends the form of a field; the page refuses one that is stale. */
async function onTheSite({ url, store, clock }: World, name: string, id: string): Promise<Way> {
  const path = `/account/drafts/${id}`;
  const by = await member(url, store, `${name}@example.org`, clock.now().getTime());
  return async (wanted, text) => {
    const part = wanted === 'tagline' ? 'tagline' : 'city';
    const page = await by.request(path);
    if (page.status !== 200) return { was_refused: true, through_draft: true };
    const { status } = await sendForm(by, path, formIn(page, part, 'set'), 'set', { value: text });
    return { was_refused: status !== 303, through_draft: true };
  };
}

/** Ada ends the share of a person by the form of the page. */
async function removeOwner({ url, store, clock }: World, id: string, person_id: number): Promise<void> {
  const path = `/account/drafts/${id}`;
  const ada = await member(url, store, 'ada@example.org', clock.now().getTime());
  const page = await ada.request(path);
  const { status } = await ada.fill(page, path, { do: 'remove', person: String(person_id) });
  expect([status, (await store.co_owners.ofDraft(id)).length]).toEqual([303, 1]);
}

/**
 * Everything of a listing that people see and can change, by the names that its history has.
 * Not `logo_at`: a job that the launch starts sets it, before the edits or among them.
 */
async function contentOf({ store }: World, id: number) {
  const {
    updated_at: _at,
    logo_at: _loaded,
    not_found_on_website: _unsaid,
    ...row
  } = (await store.listings.byId(id))!;
  const milestones = (await store.milestones.all(id)).map(({ listing_id: _listing, ...stated }) =>
    Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null)),
  );
  const categories = (await store.listings.categoriesOf(id)).map(({ slug }) => slug);
  return { ...row, milestones, categories } as Record<string, any>;
}

/** Puts a row of the history into the content before it, where its `before` must stand. */
function replay(content: Record<string, any>, { field, before, after }: Row): void {
  const [column = '', key] = field.split('.');
  const steps = `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  if (column === 'milestones') {
    const place = content['milestones'].findIndex((one: object) => isDeepStrictEqual(one, before));
    expect(before === null || place >= 0, steps).toBe(true);
    if (before !== null) content['milestones'].splice(place, 1);
    if (after !== null) content['milestones'].push(after);
    return;
  }
  if (key === undefined) {
    expect(content[column], steps).toEqual(before);
    content[column] = after;
    return;
  }
  expect(content[column][key] ?? null, steps).toEqual(before);
  const { [key]: _old, ...others } = content[column];
  content[column] = after === null ? others : { ...others, [key]: after };
}
type Row = { field: string; before: unknown; after: unknown };

/** A live listing that ada and bob own. */
async function sharedListing(world: World) {
  const { store, clock } = world;
  const draft_id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
  const keys = { ada: await world.key('ada'), bob: await world.key('bob') };
  const now = clock.now().getTime();
  const [ada, bob] = await Promise.all(
    ['ada', 'bob'].map(async (name) => (await store.people.byEmail(`${name}@example.org`))!.id),
  );
  const { listing_id } = (await world.rest('POST', `/drafts/${draft_id}/submit`, { key: keys.ada })).body;
  await store.write(async (tx) => {
    await tx.co_owners.add(draft_id, bob!, now);
    await launchAs(tx, listing_id, { week: '2026-11-16', now });
  });
  return { draft_id, listing_id: listing_id as number, keys, ada: ada!, bob: bob! };
}

test('a thousand edits at once by two owners and the site team, on the site, over REST, MCP and the command line: the history has each accepted one once, in order, and replays to what the listing shows', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-storm-'));
  const world = await startWorld({ data_dir });
  onTestFinished(async () => {
    await world.close();
    rmSync(data_dir, { recursive: true, force: true });
  });
  const { draft_id, listing_id, keys, ada, bob } = await sharedListing(world);
  const callers: [Caller, number][] = [];
  for (const [key, person_id] of [
    [keys.ada, ada],
    [keys.bob, bob],
  ] as const)
    for (const caller of [restCaller(world, key), ...(await mcpCallers(world.url, key))])
      callers.push([caller, person_id]);
  onTestFinished(async () => void (await Promise.all(callers.map(([caller]) => caller.close()))));
  const ways: { send: Way; person_id: number; client: Sent['client'] }[] = [
    ...callers.map(([caller, person_id]) => ({
      send: calling(caller, draft_id, listing_id),
      person_id,
      client: 'key' as const,
    })),
    { send: await onTheSite(world, 'ada', draft_id), person_id: ada, client: 'site' },
    { send: await onTheSite(world, 'bob', draft_id), person_id: bob, client: 'site' },
  ];
  const first = await contentOf(world, listing_id);
  const sent: Sent[] = [];
  const edit = async (n: number): Promise<void> => {
    const { send, person_id, client } = ways[n % ways.length]!;
    const text = `value-${n}-x`;
    const part = PARTS[(n * 7 + Math.floor(n / ways.length)) % PARTS.length]!;
    sent.push({ text, person_id, client, ...(await send(part, text)) });
  };
  const posted: string[] = [];
  const decided: Sent[] = [];

  /** An edit that waits; the operator decides while the others go on. */
  const decide = async (word: string, verb: 'approve' | 'reject'): Promise<void> => {
    const tags = { fields: { tags: [word] } };
    const { problem } = await callers[0]![0].call('update_draft', { id: draft_id, ...tags });
    expect(problem).toBeNull();
    const { code, err } = await run(data_dir, ['moderation', verb, String(listing_id), '--note', 'Seen.']);
    expect([verb, code, err]).toEqual([verb, 0, '']);
    decided.push({
      text: word,
      person_id: ada,
      client: 'key',
      through_draft: true,
      was_refused: verb === 'reject',
    });
  };
  const decisions = [
    ['casino', 'approve'],
    ['poker', 'reject'],
    ['roulette', 'approve'],
    ['blackjack', 'reject'],
  ] as const;

  for (let n = 0; n < EDITS; n += AT_ONCE) {
    const atOnce: Promise<unknown>[] = Array.from({ length: AT_ONCE }, (_, i) => edit(n + i));
    const due = n % DECISION_EVERY === 0 ? decisions[n / DECISION_EVERY] : undefined;
    if (due) atOnce.push(decide(due[0], due[1]));
    if (n === REMOVED_AFTER) atOnce.push(removeOwner(world, draft_id, bob));
    if (n % 100 === 0) {
      const title = `Update ${n}`;
      const news = { listing_id, title, body: 'What is new.' };
      atOnce.push(callers[n % 200 === 0 ? 0 : 1]![0].call('post_listing_update', news));
      posted.push(title);
    }
    await Promise.all(atOnce);
    world.clock.advance(1000);
  }

  const { rows: newest, total } = await world.store.changes.page(listing_id, { offset: 0, limit: 10_000 });
  const rows = newest.toReversed();
  expect(rows).toHaveLength(total);
  const content = structuredClone(first);
  for (const row of rows) replay(content, row);
  expect(content).toEqual(await contentOf(world, listing_id));

  const accepted = sent.filter(({ was_refused }) => !was_refused);
  expect([sent.length, accepted.length > EDITS / 2, accepted.length < EDITS]).toEqual([EDITS, true, true]);
  for (const one of [...sent, ...decided]) {
    const own = rows.filter(({ after }) => JSON.stringify(after)?.includes(one.text));
    const { text, was_refused, ...sender } = one;
    const by = { who: 'owner', ...sender };
    expect([text, own]).toEqual([text, was_refused ? [] : [expect.objectContaining(by)]]);
  }
  const updates = (await world.store.updates.posted(listing_id, 100)).map(({ title }) => title);
  expect(updates.toSorted()).toEqual(posted.toSorted());
});
