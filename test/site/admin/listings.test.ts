import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const PATH = '/admin/listings';
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
const statusOf = async (id: number) => (await world.store.listings.byId(id))?.status;
const found = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('.sessions h2 a').map(({ text }) => text);

/** Sends a form of the page of a listing. */
async function act(id: number, fields: Record<string, string>): Promise<PageResponse> {
  const page = await admin.by.request(`${PATH}/${id}`);
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send(`${PATH}/${id}`, { csrf, ...fields });
}

/** What the inputs of the only form of a page hold. */
const inputsOf = ({ root }: PageResponse): Record<string, string> =>
  Object.fromEntries(
    root
      .querySelectorAll('form.stack input, form.stack textarea, form.stack select')
      .map((field) => [
        field.getAttribute('name') ?? '',
        field.tagName === 'TEXTAREA'
          ? field.text
          : (field.getAttribute('value') ??
            field.querySelector('option[selected]')?.getAttribute('value') ??
            ''),
      ]),
  );

async function lastRow(kind: Parameters<World['store']['audit_log']['newest']>[0]['kind']) {
  const [row] = await world.store.audit_log.newest({ kind, limit: 1 });
  return row && [row.actor, row.actor_id, row.subject];
}
const byAdmin = (id: number): unknown[] => ['person', String(admin.person_id), `listing:${id}`];

/** A live listing of Ada with a draft. */
async function drafted(name: string): Promise<{ id: string; listing_id: number }> {
  const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name });
  const ada = restCaller(world, await world.key('ada'));
  const { listing_id } = (await ada.call('submit_draft', { id })).answer;
  const now = world.clock.now().getTime();
  await world.store.write((tx) => launchAs(tx, listing_id, { week: weekAt(now, 'UTC'), now }));
  return { id, listing_id };
}

test('finds listings in every status by name, website, slug and id, as the command does', async () => {
  const { id, slug } = await addListing(world.store, world.clock, { name: 'Kestrel Maps', status: 'draft' });
  for (const text of ['kestrel', 'MAPS.example', slug, String(id)]) {
    expect(found(await admin.by.request(`${PATH}?q=${encodeURIComponent(text)}`))).toEqual(['Kestrel Maps']);
    const { items } = JSON.parse((await command('listing', 'find', text, '--json')).out);
    expect(items).toMatchObject([{ id, slug, status: 'draft' }]);
  }
  expect(found(await admin.by.request(`${PATH}?status=live&q=kestrel`))).toEqual([]);
  for (const none of ['0', 'kestrel', '999999'])
    expect((await admin.by.request(`${PATH}/${none}`)).status).toBe(404);
});

describe('the page of a listing', () => {
  test('suspends with a reason that its owner reads, and puts it back', async () => {
    const { id, slug } = await addListing(world.store, world.clock, { name: 'Foghorn' });
    const page = await admin.by.request(`${PATH}/${id}`);
    expect(page.root.querySelector(`a[href^="/admin/people/"]`)?.text).toBe('ada@example.org');
    expect((await act(id, { do: 'moderation_reject', note: ' ' })).text).toContain(
      '“Reason for the owners” has 1 to 1000 characters; this has 0.',
    );
    expect((await act(id, { do: 'moderation_approve' })).text).toContain(
      'does not need approval. It is live.',
    );
    const long = await act(id, { do: 'moderation_reject', note: 'x'.repeat(1001) });
    expect([long.status, long.text]).toEqual([
      400,
      expect.stringContaining('has at most 1000 characters; this has 1001. Nothing was done.'),
    ]);
    expect(await statusOf(id)).toBe('live');
    expect((await act(id, { do: 'moderation_reject', note: 'Copied texts.' })).headers.get('location')).toBe(
      `${PATH}/${id}?done=moderation_reject`,
    );
    expect(await statusOf(id)).toBe('suspended');
    expect((await world.rest('GET', `/listings/${slug}`)).status).toBe(404);
    expect(await lastRow('listing_rejected')).toEqual(byAdmin(id));
    expect((await world.mails()).map(({ text }) => text).join()).toContain('Copied texts.');
    expect((await act(id, { do: 'moderation_approve' })).headers.get('location')).toBe(
      `${PATH}/${id}?done=moderation_approve`,
    );
    expect([await statusOf(id), await lastRow('listing_approved')]).toEqual(['live', byAdmin(id)]);
  });

  test('shows the history with what differs, and puts back what was there before', async () => {
    const { id, listing_id } = await drafted('Harbourlight');
    const ada = restCaller(world, await world.key('ada'));
    await ada.call('update_draft', { id, fields: { tagline: 'A light for harbours' } });
    await ada.call('update_draft', { id, fields: { tagline: 'A light for piers' } });
    const page = await admin.by.request(`${PATH}/${listing_id}`);
    expect(page.root.querySelector('#history ins')?.text).toContain('piers');
    const change = page.root.querySelector('#history [name=change]')?.getAttribute('value') ?? '';
    const sent = await act(listing_id, { change });
    expect(sent.headers.get('location')).toBe(`${PATH}/${listing_id}?done=listing_revert`);
    expect((await world.store.listings.byId(listing_id))?.tagline).toBe('A light for harbours');
    expect(await lastRow('listing_reverted')).toEqual(byAdmin(listing_id));
    // Owners read that the site team did it, and not who of it.
    const [newest] = (await world.store.changes.page(listing_id, { offset: 0, limit: 1 })).rows;
    expect(newest).toMatchObject({ who: 'team', client: 'site', person_id: null, client_id: null });
    expect((await act(listing_id, { change })).status).toBe(409);
    expect(await command('listing', 'revert', String(listing_id), String(newest?.id))).toMatchObject({
      code: 0,
    });
    expect((await lastRow('listing_reverted'))?.[0]).toBe('operator');
  });

  test('unlocks paid sections, which the public page then shows, and locks them again by command', async () => {
    const { id, slug } = await addListing(world.store, world.clock, {
      name: 'Capstan',
      story: { problem: 'Ropes slipped.' },
    });
    const story = async () => (await world.rest('GET', `/listings/${slug}`)).body.story;
    expect(await story()).toBeUndefined();
    expect((await act(id, { do: 'listing_unlock', sections: 'story' })).headers.get('location')).toBe(
      `${PATH}/${id}?done=listing_unlock`,
    );
    expect(await story()).toMatchObject({ problem: 'Ropes slipped.' });
    expect(await lastRow('sections_unlocked')).toEqual(byAdmin(id));
    expect((await act(id, { do: 'listing_unlock', sections: 'story' })).status).toBe(409);
    expect(await command('listing', 'unlock', String(id))).toMatchObject({ code: 0 });
    expect(await story()).toBeUndefined();
    expect(await command('listing', 'unlock', String(id), '--sections', 'nothing')).toMatchObject({
      code: 2,
    });
  });

  test('puts a saved listing into a week with room, moves it, and the command does the same', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Fairlead', status: 'draft' });
    const [week, later] = ['2026-11-30', '2026-12-07'];
    for (const [typed, why] of [
      ['2026-12-01', 'which is not a Monday'],
      ['2026-11-09', 'that week is over'],
    ])
      expect((await act(id, { do: 'listing_schedule', week: typed ?? '' })).text).toContain(why);
    const done = `${PATH}/${id}?done=listing_schedule`;
    expect((await act(id, { do: 'listing_schedule', week })).headers.get('location')).toBe(done);
    expect([await statusOf(id), await lastRow('launch_booked')]).toEqual(['awaiting_badge', byAdmin(id)]);
    expect((await act(id, { do: 'listing_schedule', week: later })).headers.get('location')).toBe(done);
    expect(await lastRow('launch_moved')).toEqual(byAdmin(id));
    const [launch] = await world.store.launches.ofListing(id);
    expect(launch?.week).toBe(later);
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 1));
    const other = await addListing(world.store, world.clock, { name: 'Hawser', status: 'draft' });
    expect((await act(other.id, { do: 'listing_schedule', week: later })).text).toContain(
      'as many free launches as',
    );
    expect(await command('listing', 'schedule', String(other.id), later)).toMatchObject({ code: 1 });
    expect(await command('listing', 'schedule', String(other.id), week)).toMatchObject({ code: 0 });
    expect((await lastRow('launch_booked'))?.[0]).toBe('operator');
    await world.store.write((tx) => tx.settings.reset('free_queue.capacity'));
  });

  test('features a live listing for some days, labelled as paid, and ends it by command', async () => {
    const { id, slug } = await addListing(world.store, world.clock, { name: 'Davit' });
    const saved = await addListing(world.store, world.clock, { name: 'Thole', status: 'draft' });
    expect((await act(saved.id, { do: 'listing_feature', days: '7' })).text).toContain('only a live listing');
    for (const days of ['x', '366'])
      expect((await act(id, { do: 'listing_feature', days })).text).toContain('a whole number');
    const ranked = async () =>
      (await world.rest('GET', '/launches/weeks/2026-11-16')).body.items.map(
        (one: { rank: number; listing: { slug: string } }) => [one.rank, one.listing.slug],
      );
    const before = await ranked();
    expect((await act(id, { do: 'listing_feature', days: '7' })).headers.get('location')).toBe(
      `${PATH}/${id}?done=listing_feature`,
    );
    const { featured_until, disclosure } = (await world.rest('GET', `/listings/${slug}`)).body;
    expect([featured_until, disclosure]).toEqual([
      '2026-11-25T12:00:00.000Z',
      expect.stringContaining('its owner pays for that place'),
    ]);
    expect(await ranked()).toEqual(before);
    expect(before.length).toBeGreaterThan(1);
    expect(await lastRow('listing_featured')).toEqual(byAdmin(id));
    // Commands go by the clock of this machine, for which that place may have ended.
    expect(await command('listing', 'feature', String(id), '7')).toMatchObject({ code: 0 });
    expect(await command('listing', 'feature', String(id), '0')).toMatchObject({ code: 0 });
    expect((await world.rest('GET', `/listings/${slug}`)).body.featured_until).toBeUndefined();
    expect(await command('listing', 'feature', String(id), '0')).toMatchObject({ code: 1 });
    expect(await command('listing', 'feature', String(id), 'week')).toMatchObject({ code: 2 });
  });

  test('edits by the rules of its owners, after what differs was seen; they read who it was and why', async () => {
    const { listing_id } = await drafted('Larkspur');
    const path = `${PATH}/${listing_id}/edit`;
    const send = async (page: PageResponse, fields: Record<string, string>) =>
      admin.by.fill(page, path, { ...inputsOf(page), ...fields });
    const form = await admin.by.request(path);
    expect((await send(form, { do: 'look' })).text).toContain('You changed nothing.');
    const wrong = await send(form, { do: 'look', founded_year: '20', contact_email: 'nobody' });
    expect([wrong.status, wrong.text.includes('A year has four digits')]).toEqual([400, true]);
    const edit = { city: 'Oslo', 'social-github': 'https://github.com/larkspur' };
    // A form that never showed what differs saves nothing.
    for (const sent of [{ do: 'save', note: 'Why not.' }, { do: 'look' }]) {
      const looked = await send(form, { ...edit, ...sent });
      expect(looked.root.querySelectorAll('#differs ins').map(({ text }) => text)).toEqual([
        'added: Oslo',
        expect.stringContaining('github.com/larkspur'),
      ]);
    }
    const looked = await send(form, { ...edit, do: 'look' });
    expect((await world.store.listings.byId(listing_id))?.city).toBeNull();
    expect((await send(looked, { do: 'save' })).text).toContain('Give a reason');
    expect((await send(looked, { do: 'save', city: 'Bergen', note: 'No.' })).text).toContain('Look again');
    const saved = await send(looked, { do: 'save', note: 'Your imprint says so.' });
    expect(saved.headers.get('location')).toBe(`${PATH}/${listing_id}?edited`);
    const ada = restCaller(world, await world.key('ada'));
    const { content } = (await ada.call('get_my_listing', { listing_id })).answer;
    expect([content.fields.city, content.socials.github]).toEqual(['Oslo', 'https://github.com/larkspur']);
    expect(await lastRow('listing_edited')).toEqual(byAdmin(listing_id));
    const [newest] = (await world.store.changes.page(listing_id, { offset: 0, limit: 1 })).rows;
    expect(newest).toMatchObject({ who: 'team', client: 'site', person_id: null });
    const letter = (await world.mails()).find(({ subject }) => subject === 'The site team edited Larkspur');
    expect(letter?.to).toBe('ada@example.org');
    expect(letter?.text).toContain('city, link github.');
    expect(letter?.text).toContain('Your imprint says so.');
    // What is doubtful waits, as it does for its owners.
    const doubtful = await send(await admin.by.request(path), {
      do: 'look',
      tagline: 'Casino with free spins',
    });
    expect((await send(doubtful, { do: 'save', note: 'A test.' })).headers.get('location')).toBe(
      `${PATH}/${listing_id}?edit_waits`,
    );
    // What takes a listing off the site decides about no edit.
    const off = await act(listing_id, { do: 'moderation_reject', note: 'A test.' });
    expect([off.status, off.text]).toEqual([409, expect.stringContaining('An edit of it waits')]);

    const { slug = '' } = (await world.store.listings.byId(listing_id)) ?? {};
    const by = (...args: string[]) => command('listing', 'edit', slug, ...args);
    expect(await by('features', 'Fast', 'Kind', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('features: [] -> ["Fast","Kind"]\nNothing was changed'),
    });
    expect(await by('city', 'Turku', '--reason', 'You moved.', '--json')).toMatchObject({ code: 0 });
    expect((await world.store.listings.byId(listing_id))?.city).toBe('Turku');
    expect((await lastRow('listing_edited'))?.[0]).toBe('operator');
    // One of several links, without the others.
    const x = 'https://x.com/larkspur';
    expect(await by('socials.x', x, '--reason', 'You asked.')).toMatchObject({ code: 0 });
    expect((await ada.call('get_my_listing', { listing_id })).answer.content.socials).toEqual({
      github: 'https://github.com/larkspur',
      x,
    });
    expect(await by('contact_email', 'nobody', '--reason', 'No.')).toMatchObject({
      code: 1,
      err: expect.stringContaining('fields.contact_email'),
    });
    expect(await by('name', 'Larkspurs', '--reason', 'No.')).toMatchObject({ code: 2 });
  });

  test('takes nothing off the site with a sign-in that is older than 15 minutes', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Bollard' });
    const { root } = await admin.by.request(`${PATH}/${id}`);
    const csrf = root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    world.clock.advance(16 * 60_000);
    for (const act of [
      'moderation_reject',
      'moderation_approve',
      'listing_unlock',
      'listing_schedule',
      'listing_feature',
      'founder_remove',
      'listing_slug',
    ])
      expect((await admin.by.send(`${PATH}/${id}`, { csrf, do: act, note: 'No.' })).status).toBe(403);
    expect(await statusOf(id)).toBe('live');
  });
});
