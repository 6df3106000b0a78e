import { isDeepStrictEqual } from 'node:util';
import type { Milestone } from '../drafts/draft_content.ts';
import { TEXT_FACTS, type TextFact } from '../evidence/listing_facts.ts';
import type { Faq, ListedFounder, Socials } from '../profile/drafting.ts';
import type { StorySection } from '../profile/paid_sections.ts';

/** Who changes a listing, and by what (record 37). */
export interface ChangedBy {
  who: 'owner' | 'team' | 'service';
  /** The person; null for the command line, the service, and people whose account was deleted. */
  person_id: number | null;
  /** A page of this site, an API key (over REST or MCP), an OAuth client, or the command line. */
  client: 'site' | 'key' | 'oauth' | 'command';
  /** Id of the key or the OAuth client, or the operator's user name; null for pages of the site. */
  client_id: string | null;
  /** Name of the key or the OAuth client at that time. */
  client_name: string | null;
  /** Whether it is an edit of the draft that changes its listing too. */
  through_draft: boolean;
}

/** The content of a listing that people can change, as stored; besides it have the milestones and categories a history. */
export interface ListingContent extends Record<Exclude<TextFact, 'name' | 'founded_year'>, string | null> {
  name: string;
  founded_year: number | null;
  headline: string | null;
  summary: string | null;
  contact_email: string | null;
  demo_video_url: string | null;
  logo_url: string | null;
  features: string[];
  usps: string[];
  keywords: string[];
  tags: string[];
  faqs: Faq[];
  founders: ListedFounder[];
  company_socials: Socials;
  story: Partial<Record<StorySection, string>>;
  seo_title: string | null;
  seo_description: string | null;
}

/** The columns of {@link ListingContent}. */
const CONTENT_COLUMNS = [
  ...TEXT_FACTS,
  'headline',
  'summary',
  'contact_email',
  'demo_video_url',
  'logo_url',
  'features',
  'usps',
  'keywords',
  'tags',
  'faqs',
  'founders',
  'company_socials',
  'story',
  'seo_title',
  'seo_description',
] as const satisfies readonly (keyof ListingContent)[];
/** One of {@link CONTENT_COLUMNS}. */
type ContentColumn = (typeof CONTENT_COLUMNS)[number];

/** Columns whose keys change, and are put back, one by one. */
const KEYED = ['company_socials', 'story'] as const satisfies readonly ContentColumn[];

/** A milestone with the id of its row. */
export interface KnownMilestone extends Milestone {
  id: number;
}

/**
 * One change of a listing. `field` is a column, a column with a key (`story.problem`, `company_socials.github`), `categories` (slugs, the
 * primary first), or `milestones`: one milestone with its id, null before it was added and after it was removed.
 */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What differs between two versions of a listing's content, in the order of the columns; nothing where they are equal. */
export function contentChanges(before: ListingContent, after: ListingContent): FieldChange[] {
  return CONTENT_COLUMNS.flatMap((column) =>
    isKeyed(column)
      ? keyChanges(column, before[column], after[column])
      : difference(column, before[column], after[column]),
  );
}

/** Whether a column changes key by key. */
export const isKeyed = (column: string): column is (typeof KEYED)[number] =>
  KEYED.some((keyed) => keyed === column);

function keyChanges(
  column: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    difference(`${column}.${key}`, before[key] ?? null, after[key] ?? null),
  );
}

/** The change of a field, or nothing where both values are equal. */
export const difference = (field: string, before: unknown, after: unknown): FieldChange[] =>
  isDeepStrictEqual(before, after) ? [] : [{ field, before, after }];
