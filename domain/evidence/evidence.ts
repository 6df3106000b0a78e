import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftFieldSet,
  distinctEvidence,
  drafted,
  type Evidence,
  type FieldRule,
  type FieldValue,
  LIST_ITEMS_MAX,
  provingEntry,
} from '../profile/draft_fields.ts';
import {
  type DraftRequest,
  FAQS_DRAFTED,
  type Faq,
  FOUNDERS_MAX,
  type Founder,
  OFFERED_BESIDE,
  OFFERS_MAX,
  type Proposal,
  type Proposed,
  type ProposedOffer,
  type Quote,
  type SocialKey,
} from '../profile/drafting.ts';
import { hasLines } from '../profile/listing_fields.ts';
import { inOneLine, isPlainText } from '../text/plain_text.ts';
import { PROOFS, proveFaq, proveFounder, proveSocial } from './proofs.ts';
import { ReadSite } from './read_site.ts';

/** A value with the quotes that prove it. */
export interface Proved<T> {
  value: T;
  evidence: readonly Evidence[];
}

/**
 * A likely value that the owner may take (record 30); it counts for nothing before. A text is one item, a list has all of
 * its items, each with its quotes.
 */
export interface Offer {
  items: readonly Proved<string>[];
  /** The heading above it on its page; null if none is known. */
  label: Evidence | null;
}

/** Offers by field, at most three each, the best first. */
export type Offers = Partial<Record<DraftFieldName, readonly Offer[]>>;

/** The proven part of a drafter's proposal (R105, R106). */
export interface VerifiedDraft {
  fields: Partial<DraftFieldSet>;
  /** Of fields without a drafted value. */
  offers: Offers;
  /** At most 5 (D1). */
  faqs: readonly Proved<Faq>[];
  /** At most 6; the first is primary. */
  founders: readonly Proved<Founder>[];
  company_socials: Partial<Record<SocialKey, Proved<string>>>;
  /**
   * Parts from which sentences that command assistants were removed (D82); `website` if they would not have come into
   * any part.
   */
  left_out?: readonly string[];
}

/**
 * Returns what the pages prove of a proposal (R105, R106; record 11) and what fits a live listing (D2). Anything else
 * is dropped, never shortened or corrected. For every quote `page.text.slice(start, end) === quote`.
 */
export function verify(
  proposal: Proposal,
  request: DraftRequest,
  site: ReadSite = new ReadSite(request.pages),
): VerifiedDraft {
  const fields: Partial<DraftFieldSet> = {};
  for (const name of DRAFT_FIELD_NAMES) {
    const proved = proveField(name, proposedFor(name, proposal), site, request);
    if (proved) fields[name] = drafted(asShown(name, proved.value), proved.evidence);
  }
  const socials = Object.entries(proposal.company_socials) as [SocialKey, Proposed<string>][];
  return {
    fields,
    offers: offersFor(fields, proposal, site, request),
    faqs: mapDefined(proposal.faqs, (faq) => proveFaq(faq, site)).slice(0, FAQS_DRAFTED),
    founders: mapDefined(proposal.founders, (founder) => proveFounder(founder, site)).slice(0, FOUNDERS_MAX),
    company_socials: Object.fromEntries(
      mapDefined(socials, ([key, proposed]) => {
        const proved = proveSocial(key, proposed, site);
        return proved && ([key, proved] as const);
      }),
    ),
  };
}

/** A text of a field of one line without what nobody sees; entries of lists are named by their quotes. */
const asShown = (name: DraftFieldName, value: NonNullable<FieldValue>): NonNullable<FieldValue> =>
  typeof value === 'string' && !hasLines(name) ? inOneLine(value) : value;

/** The values proposed for a field, each with its quotes. */
function proposedFor(name: DraftFieldName, { fields, items }: Proposal): Proposed<string>[] {
  const { kind }: FieldRule = DRAFT_FIELDS[name];
  const whole = fields[name];
  if (whole && (kind === 'text') !== (typeof whole.value === 'string')) return [];
  const values = whole ? [whole.value].flat().map((value) => ({ value, quotes: whole.quotes })) : [];
  return kind === 'list' ? [...values, ...(items?.[name] ?? [])] : values;
}

function proveField(
  name: DraftFieldName,
  proposals: readonly Proposed<string>[],
  site: ReadSite,
  request: DraftRequest,
): Proved<string | readonly string[]> | undefined {
  const { kind }: FieldRule = DRAFT_FIELDS[name];
  const proved = proveItems(name, proposals, site, request);
  const evidence = distinctEvidence(
    proved.flatMap((result) =>
      kind === 'list' ? provingEntry(result.value, result.evidence) : result.evidence,
    ),
  );
  const values = [...new Set(proved.map(({ value }) => value))];
  const [first] = values;
  if (first === undefined) return undefined;
  return { value: kind === 'text' ? first : values, evidence };
}

function proveItems(
  name: DraftFieldName,
  proposals: readonly Proposed<string>[],
  site: ReadSite,
  request: DraftRequest,
): Proved<string>[] {
  const rule: FieldRule = DRAFT_FIELDS[name];
  return mapDefined(proposals, ({ value, quotes }) => {
    const result = PROOFS[rule.proof]({
      name,
      value: value.trim(),
      quotes: site.proofs(quotes),
      site,
      request,
    });
    return result && result.value.length <= rule.live_max ? result : undefined;
  }).slice(0, LIST_ITEMS_MAX);
}

function offersFor(
  fields: Partial<DraftFieldSet>,
  { offers = {} }: Proposal,
  site: ReadSite,
  request: DraftRequest,
): Offers {
  const names = DRAFT_FIELD_NAMES.filter(
    (name) => (!fields[name] || OFFERED_BESIDE.has(name)) && offers[name],
  );
  const entries = names.map((name) => {
    const proved = mapDefined(offers[name] ?? [], (offer) => proveOffer(name, offer, site, request));
    const byValue = new Map(proved.map((offer) => [offer.items.map(({ value }) => value).join('\n'), offer]));
    return [name, [...byValue.values()].slice(0, OFFERS_MAX)] as const;
  });
  return Object.fromEntries(entries.filter(([, proved]) => proved.length > 0));
}

/** Most characters of a quote of an offer: a response may hold many offers that nobody takes. */
const OFFER_QUOTE_MAX = 1_000;

/** An offer whose quotes all stand on their pages, with the items that they prove; nothing of it if one does not. */
function proveOffer(
  name: DraftFieldName,
  { items, label }: ProposedOffer,
  site: ReadSite,
  request: DraftRequest,
): Offer | undefined {
  const quotes = items.flatMap((item) => item.quotes);
  const stands = (quote: Quote): boolean =>
    quote.quote.length <= OFFER_QUOTE_MAX && site.proofs([quote]).length > 0;
  if (!quotes.every(stands)) return undefined;
  // An item with such characters could not be sent back.
  const proved = proveItems(name, items, site, request).filter(({ value }) => isPlainText(value));
  const distinctItems = [...new Map(proved.map((item) => [item.value, item])).values()];
  const heading = label && stands(label) ? site.proofs([label])[0] : undefined;
  if (distinctItems.length === 0 || (label && !heading)) return undefined;
  return {
    items: DRAFT_FIELDS[name].kind === 'text' ? distinctItems.slice(0, 1) : distinctItems,
    label: heading ?? null,
  };
}

function mapDefined<T, R>(items: readonly T[], prove: (item: T) => R | undefined): R[] {
  return items.map(prove).filter((result): result is NonNullable<typeof result> => result !== undefined);
}
