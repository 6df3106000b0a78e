import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWeeks, weekAt } from '../../../domain/launches/weeks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
let running: string;

beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  running = weekAt(world.clock.now().getTime(), 'UTC');
});
afterAll(() => world.close());

const pathOf = (week: string): string => `/admin/weeks/${week}`;
const open = (week: string): Promise<PageResponse> => admin.by.request(pathOf(week));
async function act(week: string, fields: Record<string, string | number>): Promise<PageResponse> {
  const page = await admin.by.request('/admin/blog');
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return admin.by.send(pathOf(week), { csrf, ...typed });
}
const newest = async () => (await world.store.audit_log.newest({ limit: 1 }))[0];
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
const weekOf = async (name: string) => {
  const listing = await world.store.listings.bySlug(name);
  return (await world.store.launches.byId(listing?.launch_id ?? 0))?.week;
};

test('the team moves a launch that is to come, and its owners read that it was the team', async () => {
  const week = addWeeks(running, 6);
  const { id: listing_id } = await addListing(world.store, world.clock, {
    name: 'Keel',
    status: 'awaiting_badge',
    week,
  });
  const page = await open(week);
  expect(page.root.querySelector('#launches li h3')?.text).toBe('Keel Waits for its badge');
  const launch = page.root.querySelector('#launches [name=launch]')?.getAttribute('value') ?? '';
  for (const [to, why, status] of [
    ['2026-11-17', 'which is not a Monday', 400],
    [addWeeks(running, -1), 'that week is over', 409],
    [week, 'has a launch in that week', 409],
  ] as const) {
    const sent = await act(week, { do: 'launch_move', launch, to });
    expect([to, sent.status, sent.text.includes(why)]).toEqual([to, status, true]);
    // What was typed stays in its form.
    expect(sent.root.querySelector(`#f-launch_move-to-${launch}`)?.getAttribute('value')).toBe(to);
  }
  await world.store.write((tx) => tx.settings.set('free_queue.capacity', 1));
  await addListing(world.store, world.clock, {
    name: 'Bilge',
    status: 'scheduled',
    week: addWeeks(running, 7),
  });
  expect((await act(week, { do: 'launch_move', launch, to: addWeeks(running, 7) })).text).toContain(
    'free_queue.capacity',
  );
  expect(
    (await act(week, { do: 'launch_move', launch, to: addWeeks(running, 2) })).headers.get('location'),
  ).toBe(`${pathOf(week)}?done=launch_move`);
  expect(await weekOf('keel')).toBe(addWeeks(running, 2));
  expect(await newest()).toMatchObject({
    kind: 'launch_moved',
    actor: 'person',
    subject: `listing:${listing_id}`,
    details: { from: week, reason: 'site_team' },
  });
  await world.running.drain();
  expect(
    (await world.mails()).some(({ to, subject }) => to === 'ada@example.org' && subject.includes('Keel')),
  ).toBe(true);

  const { out } = await command('launch', 'move', launch, addWeeks(running, 3));
  expect(out).toBe(`Launch ${launch} has moved to the week of ${addWeeks(running, 3)}.\n`);
  expect((await newest())?.actor).toBe('operator');
  expect((await command('launch', 'move', '999', addWeeks(running, 3))).err).toContain('not to come');
});

test('a week that is no date of ours, and a launch of another week than that of the page, are refused', async () => {
  const [other, week] = [addWeeks(running, 7), addWeeks(running, 8)] as const;
  const { launch_id } = await addListing(world.store, world.clock, {
    name: 'Skeg',
    status: 'awaiting_badge',
    week,
  }).then(async ({ id }) => ({ launch_id: (await world.store.listings.byId(id))?.launch_id ?? 0 }));
  const moved = { do: 'launch_move', launch: launch_id };
  const far = await act(week, { ...moved, to: '9999-12-27' });
  expect([far.status, far.text.includes('weeks end with 2999-12-31')]).toEqual([400, true]);
  expect((await act(other, { ...moved, to: addWeeks(week, 1) })).status).toBe(409);
  expect((await act(other, { do: 'launch_hold', launch: launch_id, note: 'Whose is it?' })).status).toBe(409);
  expect(await weekOf('skeg')).toBe(week);
});

test('a held launch waits among the cases and is released there', async () => {
  const page = await open(addWeeks(running, 3));
  const launch = page.root.querySelector('#launches [name=launch]')?.getAttribute('value') ?? '';
  expect((await act(addWeeks(running, 3), { do: 'launch_hold', launch, note: ' ' })).status).toBe(400);
  const note = 'Is it their own product?';
  expect((await act(addWeeks(running, 3), { do: 'launch_hold', launch, note })).status).toBe(303);
  expect(await newest()).toMatchObject({ kind: 'launch_held', actor: 'person', details: { note } });
  expect((await open(addWeeks(running, 3))).text).toContain('Keel Waits for the site team');
  expect((await act(addWeeks(running, 3), { do: 'launch_hold', launch, note })).text).toContain(
    'waits for the site team already',
  );
  expect((await command('launch', 'hold', launch, note)).code).toBe(1);
  const cases = await admin.by.request('/admin/moderation');
  expect(cases.text).toContain(note);
  const item = cases.root.querySelectorAll('li[id^=listing-]').find(({ text }) => text.includes('Keel'));
  const hidden = item?.querySelectorAll('input[type=hidden]') ?? [];
  const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
  await admin.by.send('/admin/moderation', { ...Object.fromEntries(fields), do: 'approve', note: '' });
  expect((await open(addWeeks(running, 3))).text).toContain('Keel Waits for its badge');
});

test('a result is fixed early only when the week is over, in order; an award is revoked with a public reason', async () => {
  const now = world.clock.now().getTime();
  for (const [i, name] of ['Foghorn', 'Sternpost'].entries())
    await addListing(world.store, world.clock, {
      name,
      owner: `owner${i}`,
      voted_at: Array.from({ length: 2 - i }, (_, vote) => now - 3_600_000 + vote),
    });
  expect((await open(running)).text).toContain('#1, 2 votes: Foghorn');
  expect((await act(running, { do: 'week_finalise' })).text).toContain('it is not over');
  world.clock.advance(afterItsWeek(now));
  const { by } = await administrator(world);
  admin = { ...admin, by };
  expect((await admin.by.request('/admin/weeks')).text).toContain(`Week of ${running} Waits for its result`);
  expect((await act(running, { do: 'week_finalise' })).headers.get('location')).toBe(
    `${pathOf(running)}?done=week_finalise`,
  );
  expect(await newest()).toMatchObject({
    kind: 'week_finalised',
    actor: 'person',
    subject: `week:${running}`,
  });
  expect((await act(running, { do: 'week_finalise' })).text).toContain('fixed already');
  expect((await command('week', 'finalise', running)).err).toContain('fixed already');
  expect((await world.mails()).filter(({ to }) => /^owner[01]@/.test(to)).length).toBeGreaterThanOrEqual(2);

  expect((await act(running, { do: 'award_revoke', rank: 1, reason: '' })).text).toContain(
    'has 1 to 1000 characters; this has 0.',
  );
  expect((await act(running, { do: 'award_revoke', rank: 1, reason: 'Votes were bought.' })).status).toBe(
    303,
  );
  expect(await newest()).toMatchObject({
    kind: 'award_revoked',
    subject: `award:${running}:1`,
    details: { reason: 'Votes were bought.' },
  });
  expect((await new Visitor(world.url).request('/awards')).text).toContain('Votes were bought.');
  expect((await act(running, { do: 'award_revoke', rank: 1, reason: 'Again.' })).status).toBe(409);
  expect((await command('award', 'revoke', running, '2', 'A mistake.')).code).toBe(0);
  expect((await newest())?.actor).toBe('operator');
  expect((await act(running, { do: 'nothing' })).status).toBe(409);
  expect((await open('2031-01-06')).status).toBe(404);

  world.clock.advance(16 * 60_000);
  // Nothing can be typed that would be lost.
  const page = await open(running);
  expect([page.root.querySelectorAll('main form').length, page.text.includes('Sign in again')]).toEqual([
    0,
    true,
  ]);
  const sent = await act(running, { do: 'award_revoke', rank: 1, reason: 'x' });
  expect([sent.status, sent.text.includes('within the last 15 minutes')]).toEqual([403, true]);
});

/** Milliseconds from an instant to an hour after the end of its week. */
function afterItsWeek(now: number): number {
  return Date.parse(addWeeks(running, 1)) + 3_600_000 - now;
}
