import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';
import { administrator } from './administrator.ts';
import { answerInterview, ownInterview } from './interview_scene.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
let ada: Caller;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());

const PATH = '/admin/moderation';
const cases = (): Promise<PageResponse> => admin.by.request(PATH);

/** A submitted listing of Ada. */
async function submitted(
  name: string,
  owner = 'ada',
  url?: string,
): Promise<{ id: string; listing_id: number }> {
  const id = await shareableDraft(world.store, world.clock, { owner, name, ...(url && { url }) });
  const caller = restCaller(world, await world.key(owner));
  return { id, listing_id: (await caller.call('submit_draft', { id })).answer.listing_id };
}

async function live(name: string) {
  const listing = await submitted(name);
  const now = world.clock.now().getTime();
  await world.store.write((tx) => launchAs(tx, listing.listing_id, { week: weekAt(now, 'UTC'), now }));
  return listing;
}

/** Presses a button of a case on a page that was opened. */
function decide(page: PageResponse, of: string, act: string, note = ''): Promise<PageResponse> {
  const item = page.root.querySelector(`#${of}`);
  const hidden = item?.querySelectorAll('input[type=hidden]') ?? [];
  const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
  return admin.by.send(PATH, { ...Object.fromEntries(fields), do: act, note });
}

const rejectButton = (page: PageResponse, of: string) =>
  page.root.querySelector(`#${of} [value=reject]`)?.text;

const statusOf = async (listing_id: number) => (await world.store.listings.byId(listing_id))?.status;
const byAdmin = () => ({ actor: 'person', actor_id: String(admin.person_id) });

describe('/admin/moderation', () => {
  test('refuses a reason that is too long, of one case and of several, and decides nothing', async () => {
    const { listing_id } = await submitted('Long Casino');
    const page = await cases();
    const ticked = page.root.querySelector(`input[value^="listing:${listing_id}:"]`)?.getAttribute('value');
    const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    const reject = (note: string) => admin.by.send(PATH, { csrf, case: ticked ?? '', do: 'reject', note });
    const refusals = [
      await decide(page, `listing-${listing_id}`, 'reject', 'x'.repeat(1001)),
      await reject('x'.repeat(1001)),
    ];
    for (const { status, text } of refusals)
      expect([status, text]).toEqual([400, expect.stringContaining('A reason has at most 1000 characters')]);
    expect(await statusOf(listing_id)).not.toBe('rejected');
    // A browser counts a line end as one character and sends two.
    expect((await reject(`${'x'.repeat(499)}\r\n${'x'.repeat(500)}`)).status).toBe(200);
    expect(await statusOf(listing_id)).toBe('rejected');
  });

  test('shows a listing that waits with its reasons and texts, and rejects it with a note that its owner reads', async () => {
    const { listing_id } = await submitted('Royal Casino');
    const page = await cases();
    const item = page.root.querySelector(`#listing-${listing_id}`);
    const text = item?.structuredText.replace(/\s+/g, ' ') ?? '';
    expect(text).toContain('Royal Casino');
    expect(text).toContain('words typical of gambling. (casino)');
    expect(item?.querySelector('a')?.getAttribute('href')).toBe('https://royalcasino.example/');

    const silent = await decide(page, `listing-${listing_id}`, 'reject');
    expect([silent.status, silent.text.includes('Give a reason')]).toEqual([409, true]);
    expect(await statusOf(listing_id)).toBe('draft');

    const sent = await decide(page, `listing-${listing_id}`, 'reject', ' No games for money here. ');
    expect(sent.headers.get('location')).toBe(`${PATH}?rejected`);
    expect(await statusOf(listing_id)).toBe('rejected');
    const email = (await world.mails()).find(({ subject }) => subject === 'Royal Casino was not approved');
    expect(email).toMatchObject({
      to: 'ada@example.org',
      text: expect.stringContaining('No games for money'),
    });
    const [row] = await world.store.audit_log.newest({ kind: 'listing_rejected', limit: 1 });
    expect(row).toMatchObject({ ...byAdmin(), subject: `listing:${listing_id}` });
    // The command lists it as one that it decided itself.
    const { out } = await runIn(world.running.config.data_dir, ['moderation', 'list', '--state', 'rejected']);
    expect(out).toContain(`by administrator ${admin.person_id}: No games for money here.`);

    const again = await decide(page, `listing-${listing_id}`, 'approve');
    expect([again.status, again.text.includes('It does not wait any more')]).toEqual([409, true]);
    expect(await statusOf(listing_id)).toBe('rejected');
  });

  test('shows what differs in an edit of a live listing, and publishes it', async () => {
    const { id, listing_id } = await live('Harbourlight');
    await ada.call('update_draft', { id, fields: { tagline: 'A light for harbours' } });
    await ada.call('update_draft', { id, fields: { tagline: 'A casino for harbours' } });
    const page = await cases();
    const item = page.root.querySelector(`#listing-${listing_id}`);
    expect(item?.querySelector('del')?.text).toContain('light');
    expect(item?.querySelector('ins')?.text).toContain('casino');
    expect((await decide(page, `listing-${listing_id}`, 'approve')).status).toBe(303);
    expect((await world.store.listings.byId(listing_id))?.tagline).toBe('A casino for harbours');
    expect(await statusOf(listing_id)).toBe('live');
    const [row] = await world.store.audit_log.newest({ kind: 'listing_approved', limit: 1 });
    expect(row).toMatchObject(byAdmin());
  });

  test('decides nothing that was not on the page: an edit after it was opened has to be looked at', async () => {
    const { id, listing_id } = await submitted('Jackpot Garden');
    const before = await cases();
    await ada.call('update_draft', { id, fields: { tagline: 'Buy our illegal pills' } });
    const sent = await decide(before, `listing-${listing_id}`, 'approve');
    expect([sent.status, sent.text.includes('It has changed since you opened the page')]).toEqual([
      409,
      true,
    ]);
    expect((await world.store.moderation.openOf(listing_id))?.state).toBe('open');
    expect(sent.text).toContain('Buy our illegal pills');
    expect((await decide(sent, `listing-${listing_id}`, 'approve')).status).toBe(303);
    expect(await world.store.moderation.openOf(listing_id)).toBeUndefined();
  });

  test('decides about updates and interview answers too', async () => {
    const { listing_id } = await live('Foghorn');
    const posted = await ada.call('post_listing_update', {
      listing_id,
      title: 'Our casino',
      body: 'Now with a jackpot.',
    });
    expect(posted.problem).toBeNull();
    const question = await answerInterview(ada);
    const page = await cases();
    const [update] = await world.store.updates.pending(5);
    const [answer] = await world.store.interviews.waiting(5);
    expect(page.root.querySelector(`#update-${update?.id}`)?.text).toContain('Now with a jackpot.');
    expect(page.root.querySelector(`#interview-${answer?.id}`)?.text).toContain(question);
    const rejects = page.root.querySelectorAll('#update [value=reject], #interview [value=reject]');
    expect(rejects).not.toHaveLength(0);
    expect(rejects.map(({ text }) => text).join()).not.toContain('take off the site');
    world.clock.advance(60_000);
    expect((await decide(page, `update-${update?.id}`, 'approve')).status).toBe(303);
    expect((await decide(page, `interview-${answer?.id}`, 'reject', 'No adverts, please.')).status).toBe(303);
    // It is as new as its approval.
    expect(await world.store.updates.byId(update?.id ?? 0)).toMatchObject({
      state: 'published',
      published_at: world.clock.now().getTime(),
    });
    expect(await ownInterview(ada)).toMatchObject([{ state: 'refused', reason: 'No adverts, please.' }]);
    const rows = await world.store.audit_log.newest({ limit: 4 });
    for (const kind of ['update_approved', 'interview_rejected'])
      expect(rows.find((row) => row.kind === kind)).toMatchObject(byAdmin());
    expect((await cases()).text).not.toContain('jackpot');
  });

  test('decides about several at once with one note, each with its audit row, and says which were left', async () => {
    const [first, second, third] = [
      await submitted('Casino One'),
      await submitted('Casino Two'),
      await submitted('Casino Three'),
    ];
    const page = await cases();
    const boxOf = ({ listing_id }: { listing_id: number }): string =>
      page.root.querySelector(`#listing-${listing_id} [name=case]`)?.getAttribute('value') ?? '';
    const csrf = page.root.querySelector('#bulk [name=csrf]')?.getAttribute('value') ?? '';
    const sendTicked = (note: string, ticked: string[]): Promise<PageResponse> =>
      admin.by.request(PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams([
          ['csrf', csrf],
          ['do', 'reject'],
          ['note', note],
          ...ticked.map((one): [string, string] => ['case', one]),
        ]).toString(),
      });
    expect((await sendTicked('No.', [])).text).toContain('No case is ticked.');
    expect((await sendTicked('', [boxOf(first)])).text).toContain('No case was decided.');

    await ada.call('update_draft', { id: third.id, fields: { tagline: 'Another casino' } });
    const sent = await sendTicked('No games.', [boxOf(first), boxOf(second), boxOf(third)]);
    expect(sent.text).toContain('2 cases were decided.');
    expect(sent.text).toContain(`listing ${third.listing_id}: It has changed since`);
    expect(await Promise.all([first, second, third].map((one) => statusOf(one.listing_id)))).toEqual([
      'rejected',
      'rejected',
      'draft',
    ]);
    const rows = await world.store.audit_log.newest({ kind: 'listing_rejected', limit: 2 });
    expect(rows.map(({ subject }) => subject)).toEqual([
      `listing:${second.listing_id}`,
      `listing:${first.listing_id}`,
    ]);
    for (const row of rows) expect(row).toMatchObject(byAdmin());
  });

  test('shows the oldest of each kind, and all of one kind by pages, from which any is decided', async () => {
    const { listing_id } = await live('Breakwater');
    const now = world.clock.now().getTime();
    const update = {
      listing_id,
      title: 'News',
      body: 'More.',
      reasons: [],
      posted_at: now,
      published_at: now,
    };
    await world.store.write(async (tx) => {
      for (let i = 0; i < 52; i++) await tx.updates.add({ ...update, state: 'pending', title: `News ${i}` });
    });
    const page = await cases();
    expect(page.root.querySelectorAll('#update .changes > li')).toHaveLength(20);
    expect(page.text).toContain('20 of 52 are shown.');
    const of_kind = page.root.querySelector('#update a[href$="kind=update"]')?.getAttribute('href') ?? '';
    const first = await admin.by.request(of_kind);
    expect([
      first.root.querySelectorAll('.changes > li').length,
      first.root.querySelector('#listing'),
    ]).toEqual([50, null]);
    const second = await admin.by.request(`${of_kind}&page=2`);
    const items = second.root.querySelectorAll('.changes > li');
    expect(items.map((item) => item.querySelector('ins')?.text)).toEqual([
      'added: News 50',
      'added: News 51',
    ]);
    const action = second.root.querySelector('#update form')?.getAttribute('action') ?? '';
    const hidden = items[1]?.querySelectorAll('form input[type=hidden]') ?? [];
    const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
    const sent = await admin.by.send(action, { ...Object.fromEntries(fields), do: 'reject', note: 'No.' });
    expect(sent.headers.get('location')).toBe(`${of_kind}&page=2&rejected`);
    expect((await admin.by.request(`${of_kind}&page=2`)).text).not.toContain('News 51');
  });

  test('of two listings of one website it approves none while the other is live', async () => {
    const url = 'https://lanternfish.example/';
    const first = await submitted('Lanternfish', 'ada', url);
    const second = await submitted('Lanternfish', 'bob', url);
    const now = world.clock.now().getTime();
    await world.store.write(async (tx) => {
      await launchAs(tx, first.listing_id, { week: weekAt(now, 'UTC'), now });
      if (!(await tx.moderation.openOf(second.listing_id)))
        await tx.moderation.open(second.listing_id, [{ code: 'site_taken', detail: 'lanternfish' }], now);
    });
    const sent = await decide(await cases(), `listing-${second.listing_id}`, 'approve');
    expect([sent.status, sent.text.includes('Its website is live as lanternfish')]).toEqual([409, true]);
  });

  test('takes a live listing off the site only with a sign-in of the last 15 minutes', async () => {
    const { listing_id } = await live('Sternpost');
    const now = world.clock.now().getTime();
    await world.store.write((tx) =>
      tx.moderation.open(listing_id, [{ code: 'blocked_link', detail: 'spam.example' }], now),
    );
    world.clock.advance(16 * 60_000);
    const page = await cases();
    expect(rejectButton(page, `listing-${listing_id}`)).toBe('Reject and take off the site Sternpost');
    const sent = await decide(page, `listing-${listing_id}`, 'reject', 'Spam.');
    expect([sent.status, sent.text.includes('within the last 15 minutes')]).toEqual([403, true]);
    expect(await statusOf(listing_id)).toBe('live');
    expect((await new Visitor(world.url).request('/p/sternpost')).status).toBe(200);
    const { by } = await administrator(world);
    admin = { ...admin, by };
    expect((await decide(await cases(), `listing-${listing_id}`, 'reject', 'Spam.')).status).toBe(303);
    expect((await new Visitor(world.url).request('/p/sternpost')).status).toBe(404);
  });

  test('does nothing for what no page sends', async () => {
    const csrf = (await cases()).root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    for (const fields of [
      {},
      { kind: 'person', id: '1', do: 'approve' },
      { kind: 'listing', id: '1e9', do: 'x' },
    ])
      expect((await admin.by.send(PATH, { csrf, ...(fields as Record<string, string>) })).status).toBe(409);
  });
});
