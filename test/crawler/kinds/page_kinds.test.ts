import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { siteReader } from '../../../crawler/site/read_site.ts';
import { siteVisitor } from '../../../crawler/site/visitor.ts';
import { PAGE_KINDS } from '../../../domain/page/page.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { directReader } from '../../doubles/direct_reader.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { timesSlower } from '../../gate/speed.ts';
import { type BlindSite, blindSites, routesOf } from './blind_sites.ts';

const NOT_THE_SITE = [...PAGE_KINDS, 'robots_unreadable'];
const notTheSite = NOT_THE_SITE.flatMap((kind) => some(blindSites(`not_the_site/${kind}`)));
const ordinary = ['a', 'b', 'c', 'd'].flatMap((part) => some(blindSites(`ordinary/${part}`)));

/** A server that does not answer is unreachable, whatever it does not answer to. */
const ROBOTS_IN_SILENCE = ['robots_unreadable-03', 'robots_unreadable-06'];

/** All at landing, a few before. */
function some(sites: BlindSite[]): BlindSite[] {
  return AT_LANDING ? sites : sites.slice(0, 2);
}

let site: CompanySite;
beforeAll(async () => {
  site = await companySite();
});
afterAll(() => site.close());

/** How the reading of a site ends, and whether any page of it is drafted from. */
async function read(blind: BlindSite): Promise<{ id: string; outcome: string; drafted: boolean }> {
  site.set(routesOf(blind, site.port));
  const reach = reachOf(true);
  const visitor = siteVisitor({
    fetch: guardedFetch(reach, fakeLookup({ [blind.host]: ['127.0.0.1'] })),
    clock: { now: () => new Date(0) },
    origin: 'https://us.example',
    delayMs: 0,
    reach,
    requestMs: Math.round(2_000 * timesSlower()),
  });
  let drafted = false;
  const { outcome } = await siteReader(visitor, directReader).read(
    `http://${blind.host}:${site.port}/`,
    [],
    async ({ page }) => void (drafted ||= page !== null),
    new AbortController().signal,
  );
  return { id: blind.id, outcome, drafted };
}

const readAll = async (sites: readonly BlindSite[]) => {
  const all = [];
  for (const one of sites) all.push(await read(one));
  return all;
};

test('none of the pages that are not the website is drafted as the website [D87]', async () => {
  const seen = await readAll(notTheSite);
  expect(seen.filter(({ drafted }) => drafted)).toEqual([]);
  const others = seen.filter(({ outcome }, at) => outcome !== notTheSite[at]?.kind);
  expect(others.map(({ id }) => id)).toEqual(AT_LANDING ? ROBOTS_IN_SILENCE : []);
});

test('none of the small websites is taken for something else [D87]', async () => {
  const seen = await readAll(ordinary);
  expect(seen.filter(({ drafted, outcome }) => !drafted || NOT_THE_SITE.includes(outcome))).toEqual([]);
});
