import { decodeProtectedEmail } from '../page/protected_email.ts';
import { hasWords } from '../page/quotes.ts';
import { countriesNamed } from '../places/countries.ts';
import type { DraftFieldName, Evidence, FieldRule } from '../profile/draft_fields.ts';
import type { Choice, DraftRequest, Faq, Founder, Proposed, SocialKey } from '../profile/drafting.ts';
import { choiceOf } from '../profile/lists.ts';
import { isOnPlatform } from '../profile/social_hosts.ts';
import type { ReadSite } from './read_site.ts';

/** A value to be proved. */
export interface Claim {
  name: DraftFieldName;
  value: string;
  /** Its quotes that occur on the page they name. */
  quotes: readonly Evidence[];
  site: ReadSite;
  request: DraftRequest;
}

interface ProvedValue {
  value: string;
  evidence: readonly Evidence[];
}

/** How a value is proved, by the kind of its field (R105; record 11); undefined if it is not. */
export const PROOFS: Readonly<Record<FieldRule['proof'], (claim: Claim) => ProvedValue | undefined>> = {
  /** The value occurs literally in a quote. */
  literal({ name, value, quotes }) {
    if (!(FORMS[name] ?? ANYTHING).test(value)) return undefined;
    return proved(
      value,
      quotes.filter(
        ({ quote }) => states(quote, value) && !(name === 'founded_year' && COPYRIGHT.test(quote)),
      ),
    );
  },

  /** The site links to the URL or shows it; the quote is the URL as written. */
  harvested({ value, site }) {
    const link = /^https?:/.test(value) ? site.link(value) : undefined;
    return proved(value, link ? [link] : []);
  },

  /** A quote names the country. */
  country({ value, quotes }) {
    const code = value.toUpperCase();
    return proved(
      code,
      quotes.filter(({ quote }) => countriesNamed(quote).has(code)),
    );
  },

  /** The value is in the site team's list, and has a quote. */
  choice({ name, value, quotes, request }) {
    const chosen = choiceOf(choicesOf(name, request), value);
    if (!chosen) return undefined;
    return proved(name === 'categories' ? chosen.name : chosen.slug, quotes);
  },

  /** It has a quote, and every number, email address and name in it occurs on the site. */
  prose({ value, quotes, site }) {
    return value !== '' && site.supports(value) ? proved(value, quotes) : undefined;
  },
};

/** Proves a question and its answer; limits of R125. */
export function proveFaq(
  { value, quotes }: Proposed<Faq>,
  site: ReadSite,
): { value: Faq; evidence: Evidence[] } | undefined {
  const evidence = site.proofs(quotes);
  const { question, answer } = value;
  if (question.length > 300 || answer === '' || answer.length > 1500) return undefined;
  const hasQuestion = evidence.some(({ quote }) => states(quote, question));
  const hasAnswer = evidence.some(({ quote }) => !hasWords(question, quote)) && site.supports(answer);
  return hasQuestion && hasAnswer ? { value: { question, answer }, evidence } : undefined;
}

/** Proves a founder named by the site, without an unproved title or bio. Limits of R128. */
export function proveFounder(
  { value, quotes }: Proposed<Founder>,
  site: ReadSite,
): { value: Founder; evidence: Evidence[] } | undefined {
  const evidence = site.proofs(quotes);
  const isQuoted = (words: string): boolean => evidence.some(({ quote }) => states(quote, words));
  if (value.name === '' || value.name.length > 160 || !isQuoted(value.name)) return undefined;
  const founder: Founder = { name: value.name };
  if (value.title && value.title.length <= 160 && isQuoted(value.title)) founder.title = value.title;
  if (value.bio && value.bio.length <= 3000 && site.supports(value.bio)) founder.bio = value.bio;
  return { value: founder, evidence };
}

/** Proves a link to the company's account on a platform; limit of R126. */
export function proveSocial(
  key: SocialKey,
  { value }: Proposed<string>,
  site: ReadSite,
): { value: string; evidence: Evidence[] } | undefined {
  const link = value.length <= 500 && isOnPlatform(key, value) ? site.link(value) : undefined;
  return link && { value, evidence: [link] };
}

const ANYTHING = /./s;
const FORMS: Readonly<Partial<Record<DraftFieldName, RegExp>>> = {
  founded_year: /^(?:1[5-9]|20)\d\d$/,
  contact_email: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/,
};
/** The year of a copyright line dates the page, not the company. */
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i;

function proved(value: string, evidence: readonly Evidence[]): ProvedValue | undefined {
  return evidence.length ? { value, evidence } : undefined;
}

function choicesOf(name: DraftFieldName, request: DraftRequest): readonly Choice[] {
  if (name === 'categories') return request.categories;
  return name === 'stage' ? request.stages : request.pricing_models;
}

/** True if a quote contains the text, also after decoding as a browser or JSON parser would. */
function states(quote: string, words: string): boolean {
  return readings(quote).some((reading) => hasWords(reading, words));
}

function readings(quote: string): string[] {
  return [
    quote,
    decodeProtectedEmail(quote) ?? '',
    quote.replaceAll(/\\u([\da-f]{4})|\\(.)/gi, (_, code: string | undefined, escaped: string) =>
      code ? fromHex(code) : (ESCAPED[escaped] ?? escaped),
    ),
    quote.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => fromHex(code)),
    // Email addresses obfuscated against robots: "info (at) example (dot) org".
    quote
      .replaceAll(/\s*[([{]\s*(?:at|@|ät)\s*[)\]}]\s*/gi, '@')
      .replaceAll(/\s*[([{]\s*(?:dot|punkt)\s*[)\]}]\s*/gi, '.'),
  ];
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

function fromHex(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}
