import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companySite } from '../doubles/company_site.ts';
import { HOSTILE_SITES, makeHostile } from '../doubles/hostile_sites.ts';
import { startWorld, until, type World } from '../world.ts';

let world: World;
let key: string;
beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
});
afterAll(() => world.close());

/** The allowed outcomes of each; `complete` if it is harmless once it is cut to size. */
const UNREACHABLE = [
  'a home page that drips',
  'a robots.txt that drips',
  'a connection that hangs',
  'redirects without end',
  'fifty encodings',
];
const TOO_LARGE = ['headers of 64 kB'];
/** Their first megabyte is read and nothing beyond it, which is only a part. */
const CUT = ['pages without end', 'a gzip bomb', 'a gzip bomb in a gzip', 'a brotli bomb'];
/** Nothing is said in that megabyte. */
const EMPTY = ['two megabytes'];
const NO_ROBOTS = ['a robots.txt that redirects without end'];
const BLOCKED = ['a robots.txt of half a megabyte of rules'];

describe('a site that means harm costs no more than the limits, and its draft gets ready [D3]', () => {
  test.concurrent.each(Object.entries(HOSTILE_SITES))('%s', async (name, make) => {
    await using site = await companySite();
    makeHostile(site, make());
    const { body } = await world.rest('POST', '/drafts', { key, body: { url: site.url } });
    const draft = await until(async () => {
      // The service looks at the build alone while it waits; to present a draft again and again costs as much as to make it.
      const seen = await world.rest('GET', `/drafts/${body.id}`, { key, headers: { prefer: 'wait=20' } });
      return seen.body.status === 'ready' && seen.body;
    });
    expect(draft.build.percent).toBe(100);
    expect(draft.build.detail, name).not.toMatch(/our side/);
    if (UNREACHABLE.includes(name)) expect(draft.build.outcome).toBe('unreachable');
    else if (TOO_LARGE.includes(name)) expect(draft.build.outcome).toBe('too_large');
    else if (CUT.includes(name)) expect(draft.build.outcome).toBe('partial');
    else if (EMPTY.includes(name)) expect(draft.build.outcome).toBe('cut');
    else if (NO_ROBOTS.includes(name)) expect(draft.build.outcome).toBe('robots_unreadable');
    else if (BLOCKED.includes(name)) expect(draft.build.outcome).toBe('blocked_by_robots');
    else expect(['complete', 'partial', 'unreachable']).toContain(draft.build.outcome);
    expect(site.requests.length).toBeLessThan(25);
    expect((await world.rest('GET', '/listings')).status).toBe(200);
  });
});
