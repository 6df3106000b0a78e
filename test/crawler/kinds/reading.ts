import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { siteReader } from '../../../crawler/site/read_site.ts';
import { siteVisitor } from '../../../crawler/site/visitor.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { directReader } from '../../doubles/direct_reader.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { timesSlower } from '../../gate/speed.ts';
import { type BlindSite, routesOf } from './blind_sites.ts';

/** How the reading of a site ends, and whether any page of it is drafted from. */
interface BlindReading {
  id: string;
  outcome: string;
  drafted: boolean;
}

/** Reads sites one after the other, each from its first page. */
export async function readAll(site: CompanySite, all: readonly BlindSite[]): Promise<BlindReading[]> {
  const readings = [];
  for (const one of all) readings.push(await read(site, one));
  return readings;
}

async function read(site: CompanySite, blind: BlindSite): Promise<BlindReading> {
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
  const [first = '/'] = Object.keys(blind.pages);
  const { outcome } = await siteReader(visitor, directReader).read(
    `http://${blind.host}:${site.port}${first}`,
    [],
    // Of a page that shows nothing without scripts nothing but its title is left.
    async ({ page }) => void (drafted ||= page !== null && (!page.needs_script || page.blocks.length > 0)),
    new AbortController().signal,
  );
  return { id: blind.id, outcome, drafted };
}
