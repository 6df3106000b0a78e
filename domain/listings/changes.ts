import { isDeepStrictEqual } from 'node:util';
import type { Milestone } from '../drafts/draft_content.ts';
import type { Faq, ListedFounder, Socials } from '../profile/drafting.ts';
import { fieldsWith, type KindOf } from '../profile/listing_fields.ts';
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

/** The value of a field by its kind. */
export interface ValueOf {
  text: string | null;
  texts: string[];
  year: number | null;
  faqs: Faq[];
  founders: ListedFounder[];
  socials: Socials;
  story: Partial<Record<StorySection, string>>;
}

/** The fields that are columns of the listing; categories have a table of their own. */
const CONTENT_COLUMNS = fieldsWith({
  is: ['text', 'texts', 'year', 'faqs', 'founders', 'socials', 'story'],
});
type ContentColumn = (typeof CONTENT_COLUMNS)[number];

/** The content of a listing that people can change, as stored; besides it have the milestones and categories a history. */
export type ListingContent = {
  [Name in ContentColumn]: Name extends 'name' ? string : ValueOf[KindOf<Name>];
};

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
