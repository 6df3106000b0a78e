import type { ClaimCheck } from '../../domain/claims/claims.ts';
import { dnsVerdict } from '../../domain/claims/dns_verdict.ts';
import {
  type Claimed,
  dnsNames,
  type Publication,
  publicationOf,
  TAG_NAME,
} from '../../domain/claims/publications.ts';
import type { WorkFor } from '../../domain/fair_queue.ts';
import type { ClaimChecker } from '../../domain/ports.ts';
import { domainOf } from '../../domain/profile/sites.ts';
import { decodePage } from '../fetch/charset.ts';
import { ACCEPT_HTML, requireHtml } from '../fetch/content_type.ts';
import type { DnsReader } from '../fetch/dns_reader.ts';
import { CRAWL_LIMITS } from '../fetch/limits.ts';
import { siteOf } from '../fetch/same_site.ts';
import type { SiteFetch } from '../fetch/site_fetch.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { parsed } from './visit_page.ts';

/** Most bytes of a claim's file. */
const FILE_BYTES = 1024;

interface CheckerWorld {
  site: SiteFetch;
  reader: HtmlReader;
  /** DNS through the resolvers that the settings name now. */
  dns: () => Promise<DnsReader>;
}

type Finding = Omit<ClaimCheck, 'at'>;
/** Where it was found, or what is there instead. */
type Sight = { at: string } | { instead: string };
/** A claim with what it wants published, and the look's resolvers and end. */
type Look = Claimed & { published: Publication; dns: DnsReader; signal: AbortSignal; by: WorkFor };

/**
 * Looks at what claims want published. Its owner asked for each request, so robots.txt is not read; every other guard of the crawler holds.
 */
export function claimChecker({ site, reader, dns }: CheckerWorld): ClaimChecker {
  return {
    async check(claimed, signal, by) {
      const published = publicationOf(claimed);
      if (!published) throw new Error('a claim by email is not looked at');
      const look = { ...claimed, published, dns: await dns(), signal, by };
      if (claimed.method === 'dns') {
        const replies = await look.dns.txt(dnsNames(claimed.domain), signal);
        return dnsVerdict(claimed.domain, published, replies);
      }
      return claimed.method === 'meta' ? tagOn(site, reader, look) : fileAt(site, look);
    },
  };
}

async function tagOn(site: SiteFetch, reader: HtmlReader, look: Look): Promise<Finding> {
  const { published, token, signal, by } = look;
  const { where, content } = published;
  const expected = `The tag ${content} inside <head> of ${where}`;
  return looked(look, expected, async () => {
    const start = new URL(where);
    const page = await site.get(where, {
      accept: ACCEPT_HTML,
      maxBytes: CRAWL_LIMITS.page_bytes,
      signal,
      admit: (next) => staysWithin(siteOf(next) === siteOf(start), next, 'another site'),
    });
    requireHtml(page);
    const { url, bytes, contentType, status } = page;
    const html = decodePage(bytes, contentType);
    const values = await parsed(reader.tags(html, { url, name: TAG_NAME }, signal, by), status, signal);
    const foreign = await aliasOf([start.hostname, new URL(url).hostname], look);
    if (foreign !== null) return instead(foreign);
    if (values.includes(token)) return { at: url };
    if (values.length > 0)
      return instead(
        `${url} has a tag ${TAG_NAME} inside <head>, but with another content: “${values.join('”, “').slice(0, 200)}”.`,
      );
    return instead(
      html.includes(token)
        ? `${url} has the token, but not in a tag ${TAG_NAME} inside <head>: a tag in the body, in a comment or in a script does not count.`
        : `${url} has no tag ${TAG_NAME} inside <head> of the HTML that its server sends.`,
    );
  });
}

async function fileAt(site: SiteFetch, look: Look): Promise<Finding> {
  const { published, signal } = look;
  const { where, content } = published;
  return looked(look, `A file ${where} that contains nothing but ${content}`, async () => {
    const { host, hostname } = new URL(where);
    const { bytes, url } = await site.get(where, {
      accept: 'text/plain,*/*;q=0.1',
      maxBytes: FILE_BYTES,
      signal,
      admit: (next) => staysWithin(next.host === host, next, 'another host'),
    });
    const foreign = await aliasOf([hostname], look);
    if (foreign !== null) return instead(foreign);
    const text = Buffer.from(bytes).toString('utf8').trim();
    if (text === content) return { at: url };
    return instead(
      text === ''
        ? `The file at ${url} is empty.`
        : `The file at ${url} does not contain the token alone; it begins with “${Array.from(text).slice(0, 60).join('')}”.`,
    );
  });
}

const instead = (text: string): Sight => ({ instead: text });

/** Runs a look at a website; a failure of the site is what was observed. */
async function looked(
  { published, signal }: Look,
  expected: string,
  look: () => Promise<Sight>,
): Promise<Finding> {
  try {
    const seen = await look();
    return 'at' in seen
      ? { result: 'found', expected, observed: `It is there: ${seen.at}` }
      : { result: 'missing', expected, observed: seen.instead };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof VisitFailure)) throw error;
    const { reason, status, message } = error;
    const isSilent = reason === 'unreachable' || reason === 'timeout' || (status !== null && status >= 500);
    const observed = `${published.where} ${message}.`;
    return { result: isSilent ? 'silent' : 'missing', expected, observed };
  }
}

function staysWithin(isWithin: boolean, { host }: URL, what: string): void {
  if (!isWithin) throw new VisitFailure('left_site', `leads to ${host}, which is ${what}`);
}

/** Why a subdomain proves nothing: it is an alias of another company's host, so that company decides what it shows. */
async function aliasOf(hosts: readonly string[], { domain, dns, signal }: Look): Promise<string | null> {
  for (const host of new Set(hosts)) {
    if (host === domain || host === `www.${domain}`) continue;
    const alias = await dns.alias(host, signal);
    if (alias === undefined)
      throw new VisitFailure(
        'unreachable',
        `was read, but no DNS server says whether ${host} is an alias of another company’s host: check again in a few minutes`,
      );
    if (alias !== null && domainOf(alias) !== domain)
      return `${host} is an alias (CNAME) of ${alias}, so it does not prove that ${domain} is yours. Claim the listing with method dns or email instead.`;
  }
  return null;
}
