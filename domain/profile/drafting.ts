import type { Page } from '../page/page.ts';
import type { DraftFieldName, FieldValue } from './draft_fields.ts';

/** The 14 platform keys of socials, in the order of api.md's descriptions (R127, D31). */
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
/** Links by platform; what is not known is absent (R126). */
export type Socials = Partial<Record<SocialKey, string>>;

/** FAQs that are drafted at most; a founder may set more (D1). */
export const FAQS_DRAFTED = 5;
/** Founders that a draft holds at most (R128). */
export const FOUNDERS_MAX = 6;

/** A question with its answer (api.md, sub-objects). */
export interface Faq {
  question: string;
  answer: string;
}

/** A founder as a draft holds one; title is the role (api.md, sub-objects). */
export interface Founder {
  name: string;
  title?: string;
  bio?: string;
}

/** A founder as a listing names one: with links of its own (D35). */
export interface ListedFounder extends Founder {
  socials?: Socials;
}

/** Words that a drafter claims to have read, and on which page of the request (its index). Not yet believed. */
export interface Quote {
  page: number;
  quote: string;
}

/** A value with the words that are said to prove it. */
export interface Proposed<T> {
  value: T;
  quotes: readonly Quote[];
}

/** A choice of the site team that drafts pick from. */
export interface Choice {
  slug: string;
  name: string;
  /** What belongs to it, in a sentence. */
  description?: string;
}

/** What a drafter is given: the pages that were read and the lists that it may choose from. */
export interface DraftRequest {
  url: string;
  pages: readonly Page[];
  categories: readonly Choice[];
  stages: readonly Choice[];
  pricing_models: readonly Choice[];
}

/** The same with pages as the store keeps them, in JSON: reading them takes longer than the main thread has (architecture.md 8). */
export type StoredRequest = Omit<DraftRequest, 'pages'> & { pages: readonly (Page | string)[] };

/** The request with its pages read. */
export function parsedRequest(request: StoredRequest): DraftRequest {
  const pages = request.pages.map((page) => (typeof page === 'string' ? (JSON.parse(page) as Page) : page));
  return { ...request, pages };
}

/** What a drafter says about a site. Every part is checked against the pages before it is kept (domain/evidence/evidence.ts). */
export interface Proposal {
  fields: Partial<Record<DraftFieldName, Proposed<NonNullable<FieldValue>>>>;
  /** Of list fields, items with quotes of their own; they stand behind those of `fields`. */
  items?: Partial<Record<DraftFieldName, readonly Proposed<string>[]>>;
  /** At most 5 (D1). */
  faqs: readonly Proposed<Faq>[];
  founders: readonly Proposed<Founder>[];
  company_socials: Partial<Record<SocialKey, Proposed<string>>>;
}

/** Pages that cannot be drafted from, or a draft that cannot be checked, within the limits of time and memory. */
export class DraftingFailed extends Error {
  override readonly name = 'DraftingFailed';
}
