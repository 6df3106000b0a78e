import { isDeepStrictEqual } from 'node:util';
import type { Proved } from '../evidence/evidence.ts';
import type { DraftFieldSet } from '../profile/draft_fields.ts';
import type { Faq, Founder, SocialKey, Socials } from '../profile/drafting.ts';
import type { StorySection } from '../profile/paid_sections.ts';

/** Most milestones of a draft (R130). */
export const MILESTONES_MAX = 50;
/** Most milestones that a listing takes: as many as its page shows. */
export const LISTING_MILESTONES_MAX = 100;

/** A milestone of a draft or listing (R130). */
export interface Milestone {
  /** `2026-11-16`. */
  date: string;
  title: string;
  description?: string;
  url?: string;
}

/** Texts for search engines. */
interface Seo {
  title?: string;
  meta?: string;
}

/** The sections of a founder story that have a text. */
type Story = Partial<Record<StorySection, string>>;

/** The content of a draft, which people edit. Only drafted values have quotes, never those of a client. */
export interface DraftContent {
  fields: DraftFieldSet;
  faqs: Proved<Faq>[];
  /** The first is primary. */
  founders: Proved<Founder>[];
  company_socials: Partial<Record<SocialKey, Proved<string>>>;
  /** Of the primary founder (D35). */
  founder_socials: Socials;
  story: Story;
  milestones: Milestone[];
  seo: Seo;
}

/** The parts of a draft besides its fields. */
export type DraftParts = Omit<DraftContent, 'fields'>;

/** A client's changes of those parts; absent parts stay. */
export interface PartChanges {
  faqs?: readonly Faq[];
  founders?: readonly Founder[];
  milestones?: readonly Milestone[];
  /** In these four, absent keys stay and an empty text removes its key. */
  company_socials?: Socials;
  founder_socials?: Socials;
  story?: Story;
  seo?: Seo;
}

/**
 * The parts after a client's changes: faqs, founders and milestones replace the list (R125, R128, R130); socials,
 * story and seo are merged by key (D19). Unchanged items and links keep their quotes; others have none.
 */
export function changedParts(before: DraftParts, changes: PartChanges): Partial<DraftParts> {
  const { faqs, founders, milestones, company_socials, founder_socials, story, seo } = changes;
  return {
    ...(faqs && { faqs: withProofs(before.faqs, faqs) }),
    ...(founders && { founders: withProofs(before.founders, founders.map(stated)) }),
    ...(milestones && { milestones: milestones.map(stated) }),
    ...(company_socials && {
      company_socials: mergedLinks(before.company_socials, company_socials),
    }),
    ...(founder_socials && { founder_socials: merged(before.founder_socials, founder_socials) }),
    ...(story && { story: merged(before.story, story) }),
    ...(seo && { seo: merged(before.seo, seo) }),
  };
}

/** The parts of a draft without quotes. */
export const statedParts = ({ faqs, founders, company_socials, ...draft }: DraftParts) => ({
  faqs: faqs.map(({ value }) => value),
  founders: founders.map(({ value }) => value),
  company_socials: linksOf(company_socials),
  founder_socials: draft.founder_socials,
  story: draft.story,
  milestones: draft.milestones,
  seo: draft.seo,
});

/** Names of the fields and parts whose values differ between two versions, ignoring quotes. */
export function changedNames(before: DraftContent, after: DraftContent): string[] {
  const fields = (Object.keys(after.fields) as (keyof DraftFieldSet)[]).filter(
    (name) => !isDeepStrictEqual(before.fields[name].value, after.fields[name].value),
  );
  const [was, is] = [statedParts(before), statedParts(after)];
  const parts = (Object.keys(is) as (keyof typeof is)[]).filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  return [...fields, ...parts];
}

/** A company's links without quotes. */
export function linksOf(company_socials: DraftContent['company_socials']): Socials {
  return Object.fromEntries(
    Object.entries(company_socials).flatMap(([key, link]) => (link ? [[key, link.value]] : [])),
  );
}

function withProofs<T>(before: readonly Proved<T>[], values: readonly T[]): Proved<T>[] {
  return values.map(
    (value) => before.find((known) => isDeepStrictEqual(known.value, value)) ?? { value, evidence: [] },
  );
}

function mergedLinks(
  before: DraftContent['company_socials'],
  changes: Socials,
): DraftContent['company_socials'] {
  const links = merged(linksOf(before), changes);
  return Object.fromEntries(
    Object.entries(links).map(([key, value]) => {
      const known = before[key as SocialKey];
      return [key, known?.value === value ? known : { value, evidence: [] }];
    }),
  );
}

function merged<T extends object>(before: T, changes: T): T {
  return stated({ ...before, ...changes });
}

/** Without empty texts. */
export function stated<T extends object>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as T;
}
