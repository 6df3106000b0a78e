import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const csrfOf = ({ root }: PageResponse) => root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
/** Sends a form of a page for administrators. */
async function send(path: string, fields: Record<string, string>): Promise<PageResponse> {
  return admin.by.send(path, { csrf: csrfOf(await admin.by.request(path)), ...fields });
}
/** Sends a file from a page for administrators. */
async function upload(path: string, text: string): Promise<PageResponse> {
  const form = new FormData();
  form.append('csrf', csrfOf(await admin.by.request(path)));
  form.append('file', new Blob([text], { type: 'text/csv' }), 'table.csv');
  const body = new Response(form);
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    'sec-fetch-site': 'same-origin',
    origin: world.url,
  };
  return admin.by.request(path, { method: 'POST', headers, body: new Uint8Array(await body.arrayBuffer()) });
}
const refusals = ({ root }: PageResponse) =>
  root.querySelectorAll('#table-report li').map(({ text }) => text);
/** Runs a command over a table. */
function command(kind: string, rows: readonly string[], ...more: string[]) {
  const file = join(world.running.config.data_dir, `${kind}.csv`);
  writeFileSync(file, rows.join('\n'));
  return runIn(world.running.config.data_dir, [kind, 'import', file, ...more]);
}
const lastRow = async (kind: Parameters<World['store']['audit_log']['newest']>[0]['kind']) =>
  (await world.store.audit_log.newest({ kind, limit: 1 }))[0];
const board = async (name: string) => (await world.rest('GET', `/leaderboards/${name}`)).body.items;

describe('/admin/ratings', () => {
  const HEAD = 'Domain,note,rating,checked_on,source';

  test('records a table that was looked at first, and names each cell that is not accepted [D38]', async () => {
    await addListing(world.store, world.clock, { name: 'Kestrel', url: 'https://kestrel.com' });
    const wrong = [
      HEAD,
      'kestrel.com,x,101,2026-11-17,ahrefs',
      'nowhere.com,,40,2026-11-31,',
      'kestrel.com,,40,2026-11-17,ahrefs',
    ];
    const page = await send('/admin/ratings', { do: 'record', csv: wrong.join('\r\n') });
    expect(page.status).toBe(400);
    expect(refusals(page)).toEqual([
      'Line 2, rating is "101", which is not a number from 0 to 100 such as 38.5.',
      'Line 3, checked_on is "2026-11-31", which is not a day such as 2026-11-16.',
      'Line 3, source is missing.',
      'Line 3, domain is "nowhere.com", and no listing has a website there.',
      'Line 4, domain has a rating of this day on line 2 already.',
    ]);
    expect(page.root.querySelector('textarea')?.text).toContain('nowhere.com');
    expect(refusals(await send('/admin/ratings', { csv: 'domain,rating\na,1' }))).toEqual([
      'Line 1 names no column checked_on, source: the first line must name domain, rating, checked_on, source.',
    ]);
    expect((await upload('/admin/ratings', '')).text).toContain('Choose a file.');

    const rows = [HEAD, 'https://www.kestrel.com/,,38.5,2026-11-17,the Meridian Index'];
    const looked = await upload('/admin/ratings', rows.join('\n'));
    expect([looked.status, looked.text.includes('One rating can be recorded.')]).toEqual([200, true]);
    expect([await board('domain-rating'), await lastRow('ratings_imported')]).toEqual([[], undefined]);
    const csv = looked.root.querySelector('textarea')?.text ?? '';
    const sent = await send('/admin/ratings', { do: 'record', csv });
    expect(sent.headers.get('location')).toBe('/admin/ratings?recorded=1');
    expect((await admin.by.request('/admin/ratings?recorded=1')).text).toMatch(
      /One rating is recorded\. .*Kestrel kestrel\.com · 38\.5, Domain Rating by the Meridian Index, 17 November 2026/,
    );
    expect(await board('domain-rating')).toMatchObject([{ metric: 38.5, source: 'the Meridian Index' }]);
    expect(await lastRow('ratings_imported')).toMatchObject({
      actor: 'person',
      actor_id: String(admin.person_id),
      details: { ratings: 1, sources: ['the Meridian Index'] },
    });
  });

  test('does the same by command', async () => {
    const rows = ['domain,rating,checked_on,source', 'kestrel.com,44,2026-11-18,ahrefs'];
    const wrong = await command('rating', [...rows, 'kestrel.com,many,2026-11-17,ahrefs'], '--dry-run');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toMatch(/rating\.csv line 3, rating is "many", which .*\nNothing was recorded\.\n$/);
    expect((await command('rating', rows, '--dry-run')).out).toBe(
      'Rows that fit: 1. Nothing was recorded: this is a dry run.\n',
    );
    expect(await board('domain-rating')).toMatchObject([{ metric: 38.5 }]);
    expect(await command('rating', rows)).toMatchObject({ code: 0, out: 'Recorded: 1.\n' });
    expect(await board('domain-rating')).toMatchObject([
      { metric: 44, attribution: 'Domain Rating by Ahrefs' },
    ]);
    expect(await lastRow('ratings_imported')).toMatchObject({ actor: 'operator' });
  });

  test('the last table of a day counts, and one of an earlier day changes no listing', async () => {
    await addListing(world.store, world.clock, { name: 'Merlin', url: 'https://merlin.org' });
    const metric = async () =>
      (await board('domain-rating')).find(({ listing }: any) => listing.slug === 'merlin')?.metric;
    const record = (rating: number, day: string) =>
      command('rating', ['domain,rating,checked_on,source', `merlin.org,${rating},${day},ahrefs`]);
    await record(30, '2026-11-17');
    await record(31.5, '2026-11-17');
    expect(await metric()).toBe(31.5);
    await record(12, '2026-11-16');
    expect(await metric()).toBe(31.5);
  });
});

describe('revenue', () => {
  test('is public from the consent of an owner until one of them or the site team ends it [D39]', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Tidewheel' });
    const ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const decide = async (act: string) => {
      const csrf = csrfOf(await ada.request('/account'));
      return ada.send(`/account/listings/${id}/visibility`, { csrf, do: act });
    };
    const path = `/admin/listings/${id}`;
    const typed = {
      do: 'revenue_set',
      revenue_usd: '1234.50',
      verified_on: '2026-11-16',
      source: 'Stripe dashboard',
    };
    const page = await send(path, { ...typed, revenue_usd: 'much', verified_on: '2027-01-01' });
    expect(page.status).toBe(400);
    expect(page.root.querySelectorAll('#revenue .fault').map(({ text }) => text)).toEqual([
      'is "much", which is not an amount in US dollars such as 1234.50.',
      'is 2027-01-01, which is still to come.',
    ]);
    expect((await send(path, { do: 'revenue_withdraw' })).status).toBe(409);
    expect((await send(path, typed)).headers.get('location')).toBe(`${path}?done=revenue_set`);
    expect(await lastRow('revenue_attested')).toMatchObject({
      actor: 'person',
      subject: `listing:${id}`,
      details: { amount_cents: 123_450, source: 'Stripe dashboard', before_cents: null },
    });
    expect(await board('revenue')).toEqual([]);
    expect((await admin.by.request('/admin/revenue')).text).toContain('Tidewheel No owner shows it');

    expect((await ada.request(`/account/listings/${id}/visibility`)).text).toContain(
      'attests $1,234.50 in 30 days',
    );
    expect((await decide('show_revenue')).status).toBe(303);
    expect(await lastRow('revenue_consent_given')).toMatchObject({
      actor: 'person',
      subject: `listing:${id}`,
    });
    expect(await board('revenue')).toMatchObject([
      {
        metric: 123_450,
        currency: 'USD',
        source: 'Stripe dashboard',
        verified_at: '2026-11-16T00:00:00.000Z',
        attribution: 'Attested by the site team, from what the company showed it.',
      },
    ]);
    expect((await ada.request('/leaderboards/revenue')).text).toContain('Attested by the site team');
    await decide('hide_revenue');
    expect([await board('revenue'), (await lastRow('revenue_consent_ended'))?.actor]).toEqual([[], 'person']);
    await decide('show_revenue');
    expect((await send(path, { do: 'revenue_withdraw' })).headers.get('location')).toBe(
      `${path}?done=revenue_withdraw`,
    );
    expect([await board('revenue'), (await lastRow('revenue_withdrawn'))?.actor]).toEqual([[], 'person']);
    // Another person cannot consent for its owners.
    const eve = await member(world.url, world.store, 'eve@example.org', world.clock.now().getTime());
    const csrf = csrfOf(await eve.request('/account'));
    expect((await eve.send(`/account/listings/${id}/visibility`, { csrf, do: 'hide_revenue' })).status).toBe(
      404,
    );
  });

  test('comes from tables and by command too, all or none', async () => {
    const data_dir = world.running.config.data_dir;
    const set = (...args: string[]) => runIn(data_dir, ['revenue', ...args]);
    expect(
      await set('set', 'tidewheel', '99', 'Bank statement', '--verified-on', '2026-11-10'),
    ).toMatchObject({
      code: 0,
      out: 'The revenue of tidewheel is attested. It is public.\n',
    });
    expect(await board('revenue')).toMatchObject([{ metric: 9_900, source: 'Bank statement' }]);
    const HEAD = 'listing,revenue_usd,verified_on,source';
    const wrong = await command('revenue', [
      HEAD,
      'tidewheel,5,2026-11-11,Bank',
      'nobody,-1,2026-11-11,Bank',
    ]);
    expect(wrong.err).toMatch(
      /line 3, revenue_usd is "-1".*\n.*line 3, listing is "nobody", which is not the slug/,
    );
    expect(await board('revenue')).toMatchObject([{ metric: 9_900 }]);
    const csv = `${HEAD}\ntidewheel,5.25,2026-11-11,Bank`;
    expect((await send('/admin/revenue', { do: 'record', csv })).headers.get('location')).toBe(
      '/admin/revenue?recorded=1',
    );
    expect(await board('revenue')).toMatchObject([{ metric: 525 }]);
    expect(await set('withdraw', 'tidewheel')).toMatchObject({ code: 0 });
    expect(await board('revenue')).toEqual([]);
    expect((await set('withdraw', 'tidewheel')).err).toContain('No revenue of tidewheel is attested');
    expect((await set('set', 'tidewheel', 'x', 'Bank')).err).toContain('USD is "x"');
  });
});

test('nothing is recorded with a sign-in that is older than 15 minutes', async () => {
  const csrf = csrfOf(await admin.by.request('/admin/ratings'));
  world.clock.advance(16 * 60_000);
  for (const path of ['/admin/ratings', '/admin/revenue'])
    expect((await admin.by.send(path, { csrf, do: 'record', csv: 'x' })).status).toBe(403);
  const looked = await admin.by.send('/admin/ratings', { csrf, do: 'check', csv: 'x' });
  expect([looked.status, looked.root.querySelector('button[value=record]')]).toEqual([400, null]);
});
