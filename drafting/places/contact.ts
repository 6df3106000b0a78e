import { unescape } from 'node:querystring';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Span } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { wordsFor } from '../../domain/words/languages.ts';
import { isCredit } from '../company/selves.ts';
import { ownCompanies, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import { compact, pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';

/**
 * The email address to write to: of the company's own domain if there is one, else one that the site itself puts forward as its
 * contact. Legal pages are read last. Examples, form hints and addresses of other offices are none.
 */
export function contactEmailOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  return emailsOf(site, name).find(({ score }) => score > 0)?.found;
}

/** Every email address on the site, the one to write to first; 0: not the company's, or not for writing to. */
export function emailsOf(site: Site, name: string | undefined): { found: Proposed<string>; score: number }[] {
  const legal = pagesOf(site, 'legal');
  const others = site.pages.filter((from) => !legal.includes(from));
  return [...rankedEmails(others, site, name), ...rankedEmails(legal, site, name)];
}

interface Found {
  email: string;
  from: SitePage;
  span: Span;
  /** How much it is put forward, by a link, structured data or the foot of a page; 0: by words in a text. */
  offered: number;
}

const [IN_FOOT, AS_CONTACT, BY_LINK] = [0.3, 0.4, 0.5];
const EMAIL = /(?<![\w.+'-])[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+/gu;
/** "info (at) example (dot) org", as careful people write it. */
const AT = `\\s*[([{]\\s*(?:@|${wordsFor('places', 'at_sign').join('|')})\\s*[)\\]}]\\s*`;
const DOT = `\\s*[([{]\\s*(?:\\.|${wordsFor('places', 'dot').join('|')})\\s*[)\\]}]\\s*`;
const SPELLED = new RegExp(`(?<![\\w.+-])[\\w.+-]{1,64}${AT}[\\w-]+(?:(?:\\.|${DOT})[\\w-]+)+`, 'giu');
/** Public mailboxes: whose they are only the page says. */
export const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|proton|protonmail|pm|gmx|web|aol|fastmail|hey|zoho|yandex|mail|t-online|orange|free|libero|seznam|wp|onet)\.[a-z.]+$/;
const EXAMPLE =
  /(?:^|[.@])(?:example|domain|company|yourdomain|yourcompany|email|test|site|website|acme-?corp|sentry|wixpress)\.\w+$|\.(?:png|jpe?g|gif|svg|webp|js|css)$/i;
const FORM_HINT =
  /^(?:you|your[._-]?\w*|name|user(?:name)?|first[._-]?(?:name)?(?:[._-]?last(?:[._-]?name)?)?|firstname|(?:john|jane)[._-]?(?:doe|smith)|email|e-mail|test|foo|someone|somebody|xxx+)$/i;
/** Whom a company is written to, and to whom in some other matter only. */
const MAILBOXES = new Set(wordsFor('places', 'mailboxes'));
const OTHER_MAILBOXES = new Set(wordsFor('places', 'other_mailboxes'));

function rankedEmails(pages: readonly SitePage[], site: Site, name: string | undefined) {
  return pages
    .flatMap((from) =>
      [...structured(site, from, name), ...linked(from), ...written(from)].slice(0, MAX_EMAILS),
    )
    .filter(({ email }) => !EXAMPLE.test(email))
    .map((one) => ({ found: proposed(one.email, one.from, one.span), score: weigh(one, site, name) }))
    .sort((a, b) => b.score - a.score);
}

/** 0: not the company's, or not for writing to. */
function weigh(found: Found, site: Site, name: string | undefined): number {
  const [local = '', host = ''] = found.email.toLowerCase().split('@');
  const weight =
    FORM_HINT.test(local) && found.offered <= IN_FOOT ? 0 : weightOf(local, host, found, site, name);
  const usual = (MAILBOXES.has(local) ? 2 : 0) - (OTHER_MAILBOXES.has(local) ? 5 : 0);
  return weight && weight + usual + found.offered;
}

function weightOf(local: string, host: string, { from, offered }: Found, site: Site, name?: string): number {
  if (`.${host}`.endsWith(`.${getDomain(site.request.url) ?? '?'}`)) return 10;
  const words = [site.label ?? '', name ?? ''].map(compact).filter((word) => word.length >= 4);
  const bears = (text: string): boolean => words.some((word) => compact(text).includes(word));
  if (bears(getDomainWithoutSuffix(host) ?? host)) return 8;
  // The name of a mailbox says whose it is, at any provider.
  if (bears(local)) return 7;
  return offered ? foreignWeight(host, from, offered) : 0;
}

/** A public mailbox; or of another domain altogether: the mother company's, if the home or contact page puts it forward to write to. */
function foreignWeight(host: string, { kind }: SitePage, offered: number): number {
  if (FREE_MAIL.test(host)) return ['other', 'post', 'legal'].includes(kind) ? 0 : 4;
  return offered > IN_FOOT && (kind === 'home' || kind === 'contact') ? 2 : 0;
}

/** A page with more addresses than this is a list of others. */
const MAX_EMAILS = 100;

function* structured(site: Site, from: SitePage, name: string | undefined): Generator<Found> {
  for (const entity of ownCompanies(site, from, name)) {
    // One of several contacts may be for some matter only.
    for (const [at, part] of [entity.properties, ...partsOf(entity.properties, 'contactPoint')].entries()) {
      const value = textOfProperty(part, 'email');
      const span = value && placeOf(entity, value);
      const [email] = value?.match(EMAIL) ?? [];
      if (email && span) yield { email, from, span, offered: at === 0 ? BY_LINK : AS_CONTACT };
    }
  }
}

function* linked(from: SitePage): Generator<Found> {
  for (const link of from.page.links.filter(({ url }) => url.startsWith('mailto:'))) {
    const [email_address = ''] = link.url.slice('mailto:'.length).split('?');
    const [email] = unescape(email_address).match(EMAIL) ?? [];
    if (email) yield { email, from, span: link, offered: BY_LINK };
  }
}

function* written(from: SitePage): Generator<Found> {
  for (const block of from.page.blocks) {
    const text = textOf(from, block);
    const found = [...text.matchAll(EMAIL), ...text.matchAll(SPELLED)];
    for (const { 0: words, index } of found.length > 0 && isCredit(text) ? [] : found) {
      const email = words.replace(new RegExp(AT, 'iu'), '@').replaceAll(new RegExp(DOT, 'giu'), '.');
      const start = block.start + index;
      yield {
        email,
        from,
        span: { start, end: start + words.length },
        offered: block.area === 'footer' ? IN_FOOT : 0,
      };
    }
  }
}
