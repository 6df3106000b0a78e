import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookLaunch, scheduleLaunch } from '../../../services/launches/launch_steps.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { bookedIn, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

// It is the week of 2026-11-16; the queue books 6 to 8 weeks ahead.
const WEEKS = ['2026-12-28', '2027-01-04', '2027-01-11'] as const;

interface Owned {
  caller: Caller;
  by: Visitor;
  draft_id: string;
  listing_id: number;
  path: string;
}

let world: World;
let drafts = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();

/** Somebody with a saved listing. */
async function owned(name: string, url?: string): Promise<Owned> {
  const product = `Heronfly ${++drafts}`;
  const draft_id = await shareableDraft(world.store, world.clock, {
    owner: name,
    name: product,
    ...(url && { url }),
  });
  const caller = restCaller(world, await world.key(name));
  const { listing_id } = (await caller.call('submit_draft', { id: draft_id })).answer;
  const by = await member(world.url, world.store, `${name}@example.org`, now());
  return { caller, by, draft_id, listing_id, path: `/account/drafts/${draft_id}` };
}

const choose = async ({ caller, listing_id }: Owned) =>
  (await caller.call('choose_free_listing', { listing_id })).answer;
/** The same with a place in the free queue. */
async function queued(name = 'ada'): Promise<Owned & { week: string }> {
  const one = await owned(name);
  return { ...one, week: (await choose(one)).launch_week };
}
const launchOf = async ({ listing_id }: Owned) => (await world.store.launches.coming(listing_id))[0];
const statusOf = async ({ listing_id }: Owned) => (await world.store.listings.byId(listing_id))?.status;
const actions = ({ root }: PageResponse) =>
  root
    .querySelectorAll('input[name=do]')
    .map((field) => field.getAttribute('value'))
    .filter((word) => word === 'week' || word === 'withdraw');
const offered = ({ root }: PageResponse) =>
  root.querySelectorAll('select[name=week] option').map((option) => option.getAttribute('value'));
/** Submits a form of the page, or one that a page of before had. */
async function send({ by, path }: Owned, fields: Record<string, string>): Promise<PageResponse> {
  return by.fill(await by.request(path), path, fields);
}
const alertOf = ({ root }: PageResponse) => root.querySelector('[role=alert]')?.text;
const lastAudit = async () => (await world.store.audit_log.newest({ limit: 1 }))[0];

describe('an owner withdraws a launch on the page of the draft [D6]', () => {
  test('its place is free, the listing is a draft, and it can be queued again', async () => {
    const ada = await queued();
    const before = await bookedIn(world.store, ada.week);
    const page = await ada.by.request(ada.path);
    expect(page.text).toContain('Booked for the week of 28 December 2026. The badge was not found');
    const launch = String((await launchOf(ada))!.id);
    const response = await send(ada, { do: 'withdraw', launch });
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ada.path}?withdrawn`]);
    expect(await statusOf(ada)).toBe('draft');
    expect(await bookedIn(world.store, ada.week)).toBe(before - 1);
    expect(await lastAudit()).toMatchObject({
      actor: 'person',
      kind: 'launch_cancelled',
      details: { reason: 'withdrawn', week: ada.week },
    });
    const after = await ada.by.request(`${ada.path}?withdrawn`);
    expect(after.text).toContain('The launch is withdrawn.');
    expect(actions(after)).toEqual([]);
    // The same form once more changes nothing.
    const again = await ada.by.fill(page, ada.path, { do: 'withdraw', launch });
    expect([again.status, alertOf(again)]).toEqual([
      409,
      expect.stringContaining('does not have that launch'),
    ]);
    const subjects = (await world.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('has left the launch queue'))).toHaveLength(1);
    expect(await choose(ada)).toMatchObject({ status: 'awaiting_badge', launch_week: ada.week });
  });

  test('one whose week has begun, too; a live or a paid one is refused', async () => {
    const begun = await owned('ada');
    await world.store.write((tx) =>
      launchAs(tx, begun.listing_id, { status: 'awaiting_badge', week: '2026-11-16', now: now() }),
    );
    expect(actions(await begun.by.request(begun.path))).toEqual(['withdraw']);
    const launch = String((await launchOf(begun))!.id);
    expect((await send(begun, { do: 'withdraw', launch })).status).toBe(303);
    expect(await statusOf(begun)).toBe('draft');

    const live = await owned('ada');
    const id = await world.store.write((tx) =>
      launchAs(tx, live.listing_id, { status: 'live', week: '2026-11-16', now: now() }),
    );
    expect(actions(await live.by.request(live.path))).toEqual([]);
    for (const fields of [{ do: 'withdraw' }, { do: 'week', week: WEEKS[1] }]) {
      const refused = await send(live, { ...fields, launch: String(id) });
      expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('is live already')]);
    }
    expect(await statusOf(live)).toBe('live');

    const paid = await owned('ada');
    const paid_id = await world.store.write((tx) =>
      bookLaunch(tx, {
        listing_id: paid.listing_id,
        week: WEEKS[0],
        plan: 'paid',
        status: 'scheduled',
        booked_at: now(),
      }),
    );
    expect(actions(await paid.by.request(paid.path))).toEqual([]);
    for (const fields of [{ do: 'withdraw' }, { do: 'week', week: WEEKS[1] }]) {
      const refused = await send(paid, { ...fields, launch: String(paid_id) });
      expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('was paid for')]);
    }
    expect(await launchOf(paid)).toMatchObject({ week: WEEKS[0], status: 'scheduled' });
  });

  test('nobody changes the launch of another person', async () => {
    const [ada, bob] = [await queued('ada'), await queued('bob')];
    const launch = String((await launchOf(ada))!.id);
    const own = await bob.by.request(bob.path);
    expect((await bob.by.fill(own, bob.path, { do: 'withdraw', launch })).status).toBe(409);
    const token = own.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    expect((await bob.by.send(ada.path, { csrf: token, do: 'withdraw', launch })).status).toBe(404);
    expect(await launchOf(ada)).toMatchObject({ week: ada.week });
  });

  test('a dispute ends with it, and both owners see that [D72]', async () => {
    const [ada, bob] = [
      await owned('ada', 'https://heron.example/'),
      await owned('bob', 'https://heron.example/'),
    ];
    await world.store.write((tx) => launchAs(tx, ada.listing_id, { week: '2026-11-16', now: now() }));
    await world.store.write(async (tx) => {
      const week = WEEKS[0];
      const booking = {
        listing_id: bob.listing_id,
        week,
        status: 'awaiting_badge',
        booked_at: now(),
      } as const;
      const id = await bookLaunch(tx, { ...booking, plan: 'free' });
      await scheduleLaunch(tx, { id, listing_id: bob.listing_id, week }, now());
    });
    expect((await ada.by.request(ada.path)).text).toContain('Another account wants to launch this website.');
    const launch = String((await launchOf(bob))!.id);
    expect((await send(bob, { do: 'withdraw', launch })).status).toBe(303);
    expect(await world.store.moderation.openOf(bob.listing_id)).toBeUndefined();
    expect((await ada.by.request(ada.path)).text).not.toContain('Another account');
    expect(await statusOf(bob)).toBe('draft');
  });
});

describe('an owner chooses another week', () => {
  test('of the queue with room; it counts as no slide, and assistants read it [R169, D71]', async () => {
    const ada = await queued();
    const page = await ada.by.request(ada.path);
    expect(offered(page)).toEqual([WEEKS[1], WEEKS[2]]);
    const { next_steps } = await choose(ada);
    expect(next_steps.at(-1)).toBe(
      `The founder can choose another week with room (${WEEKS[1]}, ${WEEKS[2]}) or withdraw the launch on ${world.url}${ada.path}; no call does that.`,
    );
    const launch = String((await launchOf(ada))!.id);
    const response = await send(ada, { do: 'week', launch, week: WEEKS[2] });
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ada.path}?moved`]);
    expect(await launchOf(ada)).toMatchObject({ week: WEEKS[2], slides: 0, moved_reason: 'owner' });
    expect(await lastAudit()).toMatchObject({ actor: 'person', kind: 'launch_moved' });
    expect(await choose(ada)).toMatchObject({
      launch_week: WEEKS[2],
      queue: {
        position: 1,
        reason: `The badge was not found on the homepage yet. An owner moved it. Its week was ${WEEKS[0]} before.`,
      },
    });
    const moved = await ada.by.request(`${ada.path}?moved`);
    expect(moved.text).toContain('Your launch has its new week.');
    expect(moved.text).toContain('An owner moved it. It was booked for the week of 28 December 2026 before.');
    // Back to an earlier one of the queue, which has room.
    expect(offered(moved)).toEqual([WEEKS[0], WEEKS[1]]);
  });

  test.each([
    ['the running week', '2026-11-16'],
    ['a week earlier than new launches get', '2026-12-21'],
    ['a week later than the queue', '2027-01-18'],
    ['its own week', WEEKS[0]],
    ['no week', 'soon'],
  ])('%s is refused in plain words', async (_what, week) => {
    const ada = await queued();
    const launch = String((await launchOf(ada))!.id);
    const refused = await send(ada, { do: 'week', launch, week });
    expect([refused.status, alertOf(refused)]).toEqual([
      409,
      'Nothing was changed: that week has no room any more, or is not offered. Choose another one.',
    ]);
    expect(await launchOf(ada)).toMatchObject({ week: ada.week, moved_at: null });
  });

  test('of two who want the last place of a week at the same moment one gets it', async () => {
    const pair = [await queued('ada'), await queued('bob')];
    const full = (await bookedIn(world.store, WEEKS[1])) + 1;
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', full));
    const forms = await Promise.all(
      pair.map(async (one) => ({ ...one, launch: String((await launchOf(one))!.id) })),
    );
    const sent = await Promise.all(
      forms.map((one) => send(one, { do: 'week', launch: one.launch, week: WEEKS[1] })),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await bookedIn(world.store, WEEKS[1])).toBe(full);
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 25));
  });

  test('until its week begins: later weeks are offered, nearer ones are not', async () => {
    const ada = await queued('carol');
    await world.reach('2026-12-16T12:00:00Z');
    const later = await member(world.url, world.store, 'carol@example.org', now());
    const page = await later.request(ada.path);
    expect(offered(page)[0]).toBe(WEEKS[1]);
    expect(offered(page).at(-1)).toBe('2027-02-08');
    await world.reach(`${WEEKS[0]}T00:00:00Z`);
    const begun = await later.request(ada.path);
    expect(actions(begun)).toEqual(['withdraw']);
    const launch = String((await launchOf(ada))!.id);
    const refused = await later.fill(begun, ada.path, { do: 'week', launch, week: WEEKS[1] });
    expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('its week has begun')]);
    expect(await launchOf(ada)).toMatchObject({ week: WEEKS[0] });
  });
});
