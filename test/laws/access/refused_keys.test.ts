import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve } from '../../../services/moderation/moderate.ts';
import { takesIdempotencyKey } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { type McpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { placed } from '../../clients/rest_client.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { sellBy } from '../../site/orders/order_scene.ts';
import { builtDraft, HeldDrafter } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let key: string;
let mcp: McpCaller;
const drafter = new HeldDrafter();

beforeAll(async () => {
  world = await startWorld({ ports: { drafter } });
  key = await world.key('ada');
  [mcp] = (await mcpCallers(world.url, key)) as [McpCaller];
});
afterAll(async () => {
  await mcp.close();
  await world.close();
});

/** A refused call, the reason, and how to remove it. */
interface Refused {
  operation: string;
  because: string;
  /** Sets the scene; returns the input, and a function that removes the cause of the refusal. */
  scene: () => Promise<{ input: Record<string, unknown>; code: string; remove: () => Promise<unknown> }>;
}

const now = (): number => world.clock.now().getTime();
const block = (domains: string) =>
  world.store.write((tx) => tx.settings.set('moderation.blocked_domains', domains));
const update = (input: Record<string, unknown>) =>
  world.rest('PATCH', `/drafts/${String(input.id)}`, { key, body: { ...input, id: undefined } });
let sites = 0;
const site = () => `https://refused${++sites}.example/`;

/** A listing of somebody else, and how Ada becomes an owner of it. */
async function listingOfBob(): Promise<{ listing_id: number; share: () => Promise<unknown> }> {
  const name = `Ours ${++sites}`;
  const id = await shareableDraft(world.store, world.clock, { owner: 'bob', name, url: site() });
  const { body } = await world.rest('POST', `/drafts/${id}/submit`, { key: await world.key('bob') });
  const share = async () => {
    const person_id = (await world.store.people.byEmail('ada@example.org'))!.id;
    await world.store.write((tx) => tx.co_owners.add(id, person_id, now()));
  };
  return { listing_id: body.listing_id, share };
}

const CALLS: readonly Refused[] = [
  {
    operation: 'submit_listing',
    because: 'the domain is blocked',
    async scene() {
      const url = site();
      await block(new URL(url).hostname);
      return { input: { url }, code: 'site_not_accepted', remove: () => block('') };
    },
  },
  {
    operation: 'update_draft',
    because: 'the draft is still being built',
    async scene() {
      const id = await builtDraft(world, 'ada', { status: 'crawling' });
      return {
        input: { id, fields: { tagline: 'Soon' } },
        code: 'draft_not_ready',
        remove: () => world.store.write((tx) => tx.drafts.patch(id, { status: 'ready', updated_at: now() })),
      };
    },
  },
  {
    operation: 'update_draft',
    because: 'a field that is to be drafted again is locked',
    async scene() {
      const id = await builtDraft(world, 'ada');
      drafter.proposes = {
        tagline: ['Updates that a customer can read', 'Updates that a customer can read'],
      };
      await update({ id, lock_fields: ['tagline'] });
      return {
        input: { id, regenerate: ['tagline'] },
        code: 'field_locked',
        remove: () => update({ id, restore: ['tagline'] }),
      };
    },
  },
  {
    operation: 'update_draft',
    because: 'the draft belongs to somebody else, who then shares it',
    async scene() {
      const id = await builtDraft(world, 'bob');
      const share = async () => {
        const person_id = (await world.store.people.byEmail('ada@example.org'))!.id;
        await world.store.write((tx) => tx.co_owners.add(id, person_id, now()));
      };
      return { input: { id, fields: { tagline: 'Ours' } }, code: 'not_found', remove: share };
    },
  },
  {
    operation: 'invite_cofounder',
    because: 'all invites of the draft are used',
    async scene() {
      const id = await builtDraft(world, 'ada');
      await world.store.write((tx) => tx.settings.set('limits.invites_per_draft', 0));
      return {
        input: { id, email: 'jonas@example.org' },
        code: 'invite_refused',
        remove: () => world.store.write((tx) => tx.settings.set('limits.invites_per_draft', 10)),
      };
    },
  },
  {
    operation: 'submit_draft',
    because: 'the draft has no name',
    async scene() {
      const id = await builtDraft(world, 'ada');
      await update({ id, fields: { name: null } });
      return {
        input: { id },
        code: 'draft_incomplete',
        remove: () => update({ id, fields: { name: 'Foghorn' } }),
      };
    },
  },
  {
    operation: 'submit_draft',
    because: 'the draft is still being built',
    async scene() {
      const id = await builtDraft(world, 'ada', { status: 'drafting' });
      return {
        input: { id },
        code: 'draft_not_ready',
        remove: () => world.store.write((tx) => tx.drafts.patch(id, { status: 'ready', updated_at: now() })),
      };
    },
  },
  ...Object.entries({
    update_my_listing: { fields: { city: 'Ghent' } },
    post_listing_update: { title: 'New', body: 'What is new.' },
    add_milestone: { date: '2026-03-02', title: 'First customer' },
    set_founder_story: { problem: 'Updates written twice.' },
  }).map(([operation, more]) => ({
    operation,
    because: 'the listing belongs to somebody else, who then shares it',
    async scene() {
      const { listing_id, share } = await listingOfBob();
      return { input: { listing_id, ...more }, code: 'not_found', remove: share };
    },
  })),
  {
    operation: 'delete_milestone',
    because: 'the listing belongs to somebody else, who then shares it',
    async scene() {
      const { listing_id, share } = await listingOfBob();
      const milestone_id = await world.store.write((tx) =>
        tx.milestones.add({ listing_id, date: '2026-03-02', title: 'First customer' }),
      );
      return { input: { listing_id, milestone_id }, code: 'not_found', remove: share };
    },
  },
  {
    operation: 'answer_interview',
    because: 'the question is retired, and is asked again later',
    async scene() {
      const question_id = await world.store.write((tx) =>
        tx.interview.add({ question: `Again ${++sites}?`, hint: null, position: 99, active: false }),
      );
      const remove = () => world.store.write((tx) => tx.interview.set(question_id, { active: true }));
      return { input: { answers: [{ question_id, answer: 'Yes.' }] }, code: 'invalid_request', remove };
    },
  },
  {
    operation: 'choose_free_listing',
    because: 'the site team has not decided yet',
    async scene() {
      const id = await shareableDraft(world.store, world.clock, {
        owner: 'ada',
        name: 'PayPal Login',
        url: site(),
      });
      const { body } = await world.rest('POST', `/drafts/${id}/submit`, { key });
      const { listing_id } = body;
      const decide = () =>
        world.store.write(async (tx) =>
          approve(tx, (await tx.listings.byId(listing_id))!, { by: 'a test', note: 'Fine.', now: now() }),
        );
      return { input: { listing_id }, code: 'listing_in_review', remove: decide };
    },
  },
  {
    operation: 'choose_free_listing',
    because: 'the listing does not exist yet',
    async scene() {
      const { id } = await addListing(world.store, world.clock, { name: `Before ${++sites}`, owner: 'ada' });
      const make = () =>
        addListing(world.store, world.clock, { name: `After ${++sites}`, owner: 'ada', status: 'draft' });
      return { input: { listing_id: id + 1 }, code: 'not_found', remove: make };
    },
  },
  {
    operation: 'claim_listing',
    because: 'nobody can prove to own its website',
    async scene() {
      const url = `http://127.0.0.1:${++sites}/`;
      const { id, slug } = await addListing(world.store, world.clock, { name: `No domain ${sites}`, url });
      const remove = () =>
        world.store.write((tx) => tx.listings.update(id, { url: site(), updated_at: now() }));
      return { input: { slug, method: 'dns' }, code: 'claim_refused', remove };
    },
  },
  {
    operation: 'verify_claim',
    because: 'its proof is gone',
    async scene() {
      const { slug } = await addListing(world.store, world.clock, {
        name: `Claimed ${++sites}`,
        url: site(),
      });
      const { body } = await world.rest('POST', '/claims', { key, body: { slug, method: 'dns' } });
      const become = (status: 'lapsed' | 'verified') =>
        world.store.write((tx) => tx.claims.patch(body.claim_id, { status }));
      await become('lapsed');
      return { input: { claim_id: body.claim_id }, code: 'claim_refused', remove: () => become('verified') };
    },
  },
  {
    operation: 'create_checkout',
    because: 'nothing is sold',
    async scene() {
      const { id: listing_id } = await addListing(world.store, world.clock, {
        name: `Sold ${++sites}`,
        url: site(),
      });
      await sellBy(world, 'none');
      return {
        input: { items: [{ product: 'featured', listing_id }] },
        code: 'order_refused',
        remove: () => sellBy(world, 'manual'),
      };
    },
  },
];

const PROTOCOLS = ['REST', 'MCP'] as const;

/** Sends a call with an idempotency key; returns the code of its refusal, or null. */
async function send(
  protocol: (typeof PROTOCOLS)[number],
  name: string,
  input: Record<string, unknown>,
  idempotency_key: string,
): Promise<string | null> {
  if (protocol === 'MCP') {
    const { problem } = await mcp.call(name, { ...input, idempotency_key });
    return problem?.code ?? null;
  }
  const { method, target, body } = placed(operations.find((candidate) => candidate.name === name)!, input);
  const headers = { 'idempotency-key': idempotency_key };
  const reply = await world.rest(method, target, { key, headers, ...(body && { body }) });
  return reply.status < 400 ? null : reply.body.code;
}

describe.each(PROTOCOLS)('a refused call over %s', (protocol) => {
  test.each(CALLS.map((call) => [call.operation, call.because, call] as const))(
    '%s, refused because %s, succeeds with the same key once that has changed [D73]',
    async (operation, because, { scene }) => {
      const { input, code, remove } = await scene();
      const idempotency_key = `${protocol} ${operation} ${because}`;
      expect(await send(protocol, operation, input, idempotency_key)).toBe(code);
      expect(await send(protocol, operation, input, idempotency_key)).toBe(code);
      await remove();
      expect(await send(protocol, operation, input, idempotency_key)).toBe(null);
    },
  );
});

test('every operation that takes a key has such a call [D73]', () => {
  const keyed = operations.filter(takesIdempotencyKey).map(({ name }) => name);
  expect(keyed.filter((name) => !CALLS.some(({ operation }) => operation === name))).toEqual([]);
});
