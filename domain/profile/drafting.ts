import type { Page } from '../page/page.ts';
import type { DraftFieldName, FieldValue } from './draft_fields.ts';

/** The 14 platform keys of socials (R127, D31). */
export const SOCIAL_KEYS = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'threads',
  'pinterest',
  'github',
  'reddit',
  'producthunt',
  'medium',
  'website',
  'custom',
] as const;
export type SocialKey = (typeof SOCIAL_KEYS)[number];
/** Links by platform; unknown ones are absent (R126). */
export type Socials = Partial<Record<SocialKey, string>>;

/** Most FAQs that are drafted; a founder may set more (D1). */
export const FAQS_DRAFTED = 5;
/** Most FAQs of a draft or listing (D1, R154). */
export const LISTING_FAQS_MAX = 10;
/** Most founders of a draft (R128). */
export const FOUNDERS_MAX = 6;

/** A question with its answer (R125). */
export interface Faq {
  question: string;
  answer: string;
}

/** A founder of a draft; title is the role (R128). */
export interface Founder {
  name: string;
  title?: string;
  bio?: string;
}

/** A founder of a listing, with links (D35). */
export interface ListedFounder extends Founder {
  socials?: Socials;
}

/** A quote that a drafter claims to have read, with the index of its page. Not yet verified. */
export interface Quote {
  page: number;
  quote: string;
}

/** A value with its claimed quotes. */
export interface Proposed<T> {
  value: T;
  quotes: readonly Quote[];
}

/** Fields that have offers beside a drafted value: a site shows several lists, and which of them is the one is its owner's choice (D86). */
export const OFFERED_BESIDE: ReadonlySet<DraftFieldName> = new Set(['features']);

/** Most offers of a field. */
export const OFFERS_MAX = 3;

/**
 * A likely value that is not sure enough to be drafted (record 30): a text is one item, a list has all of its items.
 * Not yet verified.
 */
export interface ProposedOffer {
  items: readonly Proposed<string>[];
  /** The heading above it on the page. */
  label?: Quote;
}

/** A choice from the site team's lists. */
export interface Choice {
  slug: string;
  name: string;
  /** What belongs to it, in one sentence. */
  description?: string;
}

/** The input of a drafter: the pages, and the lists to choose from. */
export interface DraftRequest {
  url: string;
  pages: readonly Page[];
  categories: readonly Choice[];
  stages: readonly Choice[];
  pricing_models: readonly Choice[];
}

/**
 * The same with pages as stored JSON: parsing them would block the main thread (record 11, "A thread"). It is drafted at the turn of
 * `for_person` (record 85).
 */
export type StoredRequest = Omit<DraftRequest, 'pages'> & {
  pages: readonly (Page | string)[];
  for_person?: number;
};

/** The request with its pages parsed. */
export function parsedRequest({ for_person: _person, ...request }: StoredRequest): DraftRequest {
  const pages = request.pages.map((page) => (typeof page === 'string' ? (JSON.parse(page) as Page) : page));
  return { ...request, pages };
}

/** A drafter's proposal. Every part is verified against the pages (domain/evidence/evidence.ts). */
export interface Proposal {
  fields: Partial<Record<DraftFieldName, Proposed<NonNullable<FieldValue>>>>;
  /** Items of list fields with their own quotes, after those of `fields`. */
  items?: Partial<Record<DraftFieldName, readonly Proposed<string>[]>>;
  /** By field, the best first; at most {@link OFFERS_MAX}, and none for a field that is drafted. */
  offers?: Partial<Record<DraftFieldName, readonly ProposedOffer[]>>;
  /** At most 5 (D1). */
  faqs: readonly Proposed<Faq>[];
  founders: readonly Proposed<Founder>[];
  company_socials: Partial<Record<SocialKey, Proposed<string>>>;
}

/** Pages could not be drafted from, or a draft not verified, within the limits of time and memory. */
export class DraftingFailed extends Error {
  override readonly name = 'DraftingFailed';
}
