import { domainOf, isRegistered } from '../profile/sites.ts';
import { isOnAnyPlatform } from '../profile/social_hosts.ts';
import { mayCommand } from './commands.ts';
import lists from './data/moderation_words.json' with { type: 'json' };
import { latinForms, skeletonOf } from './look_alikes.ts';

/** States of a review by the site team; `cleared` is one that the owner's own edit made unnecessary. */
export const CASE_STATES = ['open', 'cleared', 'approved', 'rejected'] as const;
/** One of {@link CASE_STATES}. */
export type CaseState = (typeof CASE_STATES)[number];

/** A part of what waits for the site team: from a place on, or only the one with an id. */
export interface CasePart {
  offset?: number;
  id?: number;
}

/** Why the site team reviews a listing. */
export const MODERATION_REASONS = {
  reserved_name: 'The name could be mistaken for this site or its team.',
  look_alike_name: 'The name could be mistaken for another listing with a different website.',
  brand_name: 'The name or domain could be mistaken for a well-known company.',
  adult_words: 'The text contains words typical of adult content.',
  gambling_words: 'The text contains words typical of gambling.',
  commands_assistants: 'The text contains instructions to AI assistants, or a sentence that may be one.',
  name_changed: 'The name of a live listing was changed.',
  link_farm: 'The website links to an unusual number of other websites.',
  many_links: 'The text links to an unusual number of websites.',
  new_link: 'The text links to a website that the listing did not name before.',
  blocked_link: 'The text links to a website that the site team does not list.',
  rejected_before: 'The listing was rejected before.',
  site_taken: 'Another listing of this website is live: the site team decides which one stays.',
  owner_disputed:
    'Another account claims the listing, and an owner has a proof too or objected: the site team decides whose it is.',
  claim_denied:
    'The mailbox that an owner claimed the listing with denied the claim: the site team decides whose it is.',
  site_team: 'The site team is reviewing it.',
} as const;
/** One of {@link MODERATION_REASONS}. */
export type ModerationReasonCode = keyof typeof MODERATION_REASONS;

/** Characters of a note of the site team; the owners get it by email. */
export const NOTE_MAX = 1000;

/** One reason for a review. */
export interface ModerationReason {
  code: ModerationReasonCode;
  /** What was found, for the site team; owners get the code and its sentence. */
  detail: string;
}

/** Whether a reason is about whose a listing is: no edit of an owner ends it. */
export const isAboutOwners = ({ code }: ModerationReason): boolean =>
  code === 'owner_disputed' || code === 'claim_denied';

/** Whether a case is about a website of which another listing is live (D72). */
export const wasDisputed = ({ reasons }: { reasons: readonly ModerationReason[] }): boolean =>
  reasons.some(({ code }) => code === 'site_taken');

/** Texts as the rules read them. */
export interface Texts {
  /** Names and other short lines that say what a thing is: one word of the lists in them is a doubt. */
  headlines: readonly string[];
  /** Everything else, links and email addresses too: a text may mention much that it does not sell. */
  texts: readonly string[];
}

/** What the rules examine. */
export interface ListingFacts extends Texts {
  name: string;
  /** Registrable domain of the website. */
  domain: string;
  /** Distinct registrable domains its pages link to, except its own. */
  outside_domains: number;
  site_name: string;
  /** Live listings of other domains whose names may be imitated. */
  namesakes: readonly { slug: string; name: string; domain: string }[];
  /** From this many outside domains on, a website counts as a link farm. */
  link_farm_from: number;
  /** The setting of {@link isBlockedHost}. */
  blocked: string;
}

/** True if a host or a parent domain is blocked; `blocked` is the setting: domains separated by spaces or commas. */
export function isBlockedHost(host: string, blocked: string): boolean {
  const bare = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return blocked
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((domain) => bare === domain || bare.endsWith(`.${domain}`));
}

/**
 * Every reason for the site team to review a listing before it is published (record 14); empty for most. The words and
 * names that it looks for are in `data/moderation_words.json`, without capitals and accents; none refuses anything by
 * itself.
 */
export function moderationReasons(facts: ListingFacts): ModerationReason[] {
  return [
    ...reserved(facts),
    ...imitated(facts),
    ...branded(facts),
    ...textReasons(facts, facts.blocked),
    ...(facts.outside_domains >= facts.link_farm_from
      ? [{ code: 'link_farm' as const, detail: `${facts.outside_domains} outside domains` }]
      : []),
  ];
}

/** From this many domains on, the links of one text are looked at. */
const LINKS_IN_TEXT = 4;

/**
 * Every reason for the site team to look at texts that a person publishes; empty for most. `blocked` is the setting of
 * {@link isBlockedHost}.
 */
export function textReasons(read: Texts, blocked: string): ModerationReason[] {
  const all = [...read.headlines, ...read.texts];
  const refused = all
    .flatMap((text) => [...hostsIn(text), ...mailHostsIn(text)])
    .find((host) => isBlockedHost(host, blocked));
  const linked = all.map(domainsIn).find((domains) => domains.length >= LINKS_IN_TEXT);
  return [
    ...worded('adult_words', lists.adult, read),
    ...worded('gambling_words', lists.gambling, read),
    ...commanding(all),
    ...(refused === undefined ? [] : [{ code: 'blocked_link' as const, detail: refused }]),
    ...(linked ? [{ code: 'many_links' as const, detail: linked.slice(0, 5).join(', ') }] : []),
  ];
}

/** The domains of all links in texts, each once. */
export const linkedDomains = ({ headlines, texts }: Texts): string[] => [
  ...new Set([...headlines, ...texts].flatMap(domainsIn)),
];

/** A reason for each domain that texts link to, unless it is known or a platform on which everybody has an account. */
export const newLinks = (read: Texts, known: readonly string[]): ModerationReason[] =>
  linkedDomains(read)
    .filter((domain) => !known.includes(domain) && !isOnAnyPlatform(domain))
    .map((domain) => ({ code: 'new_link', detail: domain }));

const domainsIn = (text: string): string[] => [...new Set(hostsIn(text).map(domainOf))];

/** The hosts of the links in a text, also of those written without a scheme. */
const hostsIn = (text: string): string[] => [
  ...[...text.matchAll(/(?:https?:\/\/|\bwww\.)[^\s/?#<>"'()[\]]+/gi)].map(([link]) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^[^@]*@/, '')
      .replace(/[.,;:!]+$/, ''),
  ),
  ...[...text.toLowerCase().matchAll(BARE)]
    .map(([host]) => host)
    .filter((host) => isRegistered(domainOf(host))),
];

/** A host before a path; "Node.js/Express" has no domain that anybody can register. */
const BARE = /(?<![\w/.@-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,24}(?=\/\w)/g;

/** The hosts of the email addresses in a text. */
const mailHostsIn = (text: string): string[] =>
  [...text.matchAll(/@([\w-]+(?:\.[\w-]+)+)/g)].map(([, host = '']) => host);

/** The words of a name, as skeletons. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{N}@$€|]+/u)
    .map(skeletonOf)
    .filter(Boolean);

function reserved({ name, site_name }: ListingFacts): ModerationReason[] {
  const whole = skeletonOf(name);
  const own = wordsOf(site_name);
  const words = wordsOf(name);
  const hasOwn =
    own.length > 0 &&
    (words.some((_, i) => own.every((word, k) => words[i + k] === word)) || whole === own.join(''));
  if (hasOwn) return [{ code: 'reserved_name', detail: `has the name of this site, ${site_name}` }];
  const is = lists.reserved_names.find((one) => skeletonOf(one) === whole);
  return is === undefined ? [] : [{ code: 'reserved_name', detail: `is called ${is}` }];
}

/**
 * A look-alike spelling is always reported. An identical name is reported only if both listings have a registered
 * domain (test hosts have none).
 */
function imitated({ name, domain, namesakes }: ListingFacts): ModerationReason[] {
  const whole = skeletonOf(name);
  const like = namesakes.find(
    (one) =>
      skeletonOf(one.name) === whole &&
      (!isSameName(one.name, name) || (isRegistered(one.domain) && isRegistered(domain))),
  );
  return like ? [{ code: 'look_alike_name', detail: `like ${like.name} (${like.slug})` }] : [];
}

const isSameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

function branded({ name, domain }: ListingFacts): ModerationReason[] {
  const [label = ''] = domain.split('.', 1);
  const like = skeletonOf(label);
  const [first = '', ...rest] = wordsOf(name);
  const suffixes = lists.brand_suffixes.map(skeletonOf);
  for (const brand of lists.brands) {
    if (label === brand) continue;
    const skeleton = skeletonOf(brand);
    const named = first === skeleton && rest.every((word) => suffixes.includes(word));
    if (named) return [{ code: 'brand_name', detail: `is called ${brand}, on ${domain}` }];
    if (like === skeleton) return [{ code: 'brand_name', detail: `${domain} looks like ${brand}` }];
  }
  return [];
}

/** The site team reviews sentences that command assistants (D82) before any assistant reads them. */
function commanding(texts: readonly string[]): ModerationReason[] {
  const first = texts.find(mayCommand);
  return first === undefined ? [] : [{ code: 'commands_assistants', detail: first.slice(0, 100) }];
}

/** Matches in a description that count as much as one in a headline: a text may mention much that it does not sell. */
const HITS_IN_TEXTS = 2;

function worded(
  code: 'adult_words' | 'gambling_words',
  words: readonly string[],
  { headlines, texts }: Texts,
): ModerationReason[] {
  const inHeadlines = hits(headlines, words);
  const inTexts = hits(texts, words);
  if (inHeadlines.length === 0 && inTexts.length < HITS_IN_TEXTS) return [];
  return [{ code, detail: [...new Set([...inHeadlines, ...inTexts])].slice(0, 5).join(', ') }];
}

/** The words that occur in the texts as whole words, whatever letters look like theirs (record 76). */
function hits(texts: readonly string[], words: readonly string[]): string[] {
  const plain = texts.flatMap(latinForms).map((form) => ` ${form.replace(/[^\p{L}\p{N}]+/gu, ' ')} `);
  const all = plain.join('|');
  return words.filter((word) => all.includes(` ${word} `));
}

/** True if two reviews found the same: an approved reason is not reviewed again. */
export const isSameReason = (a: ModerationReason, b: ModerationReason): boolean =>
  a.code === b.code && a.detail === b.detail;

/** The reasons that a decision approved; none if it rejected, or if there is no decision. */
export const approvedReasons = (
  decided: { state: (typeof CASE_STATES)[number]; reasons: readonly ModerationReason[] } | undefined,
): readonly ModerationReason[] => (decided?.state === 'approved' ? decided.reasons : []);
