import type { VerifiedDraft } from '../evidence/evidence.ts';
import type { DraftFieldName } from '../profile/draft_fields.ts';
import type { SocialKey } from '../profile/drafting.ts';
import type { DraftContent } from './draft_content.ts';
import { linksOf } from './draft_content.ts';

/** States of reading a competitor's website. */
export const COMPETITOR_STATUSES = ['reading', 'ready', 'blocked_by_robots', 'unreachable'] as const;
/** One of {@link COMPETITOR_STATUSES}. */
export type CompetitorStatus = (typeof COMPETITOR_STATUSES)[number];

/** A quote with its page URL. The pages are not stored, so there are no offsets. */
interface Quoted {
  quote: string;
  page_url: string;
}

/** What a website states about something, with the quotes that prove it. */
export interface Stated {
  value: string | readonly string[];
  evidence: readonly Quoted[];
}

/** A competitor of a draft as stored: only what its own website states (R131). */
export interface Competitor {
  url: string;
  /** Identifies this reading: results of an older one are dropped. */
  token: string;
  status: CompetitorStatus;
  /** When the reading was requested, epoch milliseconds. */
  asked_at: number;
  /** One sentence for the founder. */
  detail: string | null;
  name: string | null;
  /** By field; a platform link is `socials.github`. */
  states: Readonly<Record<string, Stated>>;
  /** Parts from which sentences that command assistants were removed (D82). */
  left_out?: readonly string[];
  /** When its website was read; null before. */
  compared_at: number | null;
}

/** Compared profile fields, in display order. */
const COMPARED = [
  'tagline',
  'short_description',
  'categories',
  'stage',
  'pricing_model',
  'pricing_summary',
  'features',
  'usps',
  'country',
  'city',
  'founded_year',
  'demo_video_url',
] as const satisfies readonly DraftFieldName[];

/** What a competitor's website states, with its name. */
export function statesOf({
  fields,
  company_socials,
  left_out = [],
}: VerifiedDraft): Pick<Competitor, 'name' | 'states' | 'left_out'> {
  const states: Record<string, Stated> = {};
  for (const name of COMPARED) {
    const field = fields[name];
    if (field && field.value !== null)
      states[name] = { value: field.value, evidence: quotesOf(field.evidence) };
  }
  for (const [key, link] of Object.entries(company_socials)) {
    if (link) states[`socials.${key}`] = { value: link.value, evidence: quotesOf(link.evidence) };
  }
  const name = fields.name?.value;
  return { name: typeof name === 'string' ? name : null, states, left_out };
}

const quotesOf = (evidence: readonly Quoted[]): Quoted[] =>
  evidence.map(({ quote, page_url }) => ({ quote, page_url }));

/** One side of a comparison: the value, its source, and the quotes if the source is a website. */
export interface Side extends Stated {
  /** The website, with quotes; or the draft's owner, who set it. */
  said_by: 'website' | 'owner';
}

/** The statements of two companies side by side; missing ones are not guessed. */
export interface Compared {
  both: { field: string; same: boolean; ours: Side; theirs: Side }[];
  only_ours: { field: string; ours: Side }[];
  only_theirs: { field: string; theirs: Side }[];
}

/** A draft's current values beside the statements of the competitor's website. */
export function comparedWith(draft: DraftContent, { states }: Pick<Competitor, 'states'>): Compared {
  const compared: Compared = { both: [], only_ours: [], only_theirs: [] };
  for (const field of fieldsOf(draft, states)) {
    const ours = ourSide(draft, field);
    const stated = states[field];
    const theirs: Side | null = stated ? { ...stated, said_by: 'website' } : null;
    if (ours && theirs) compared.both.push({ field, same: isSame(ours.value, theirs.value), ours, theirs });
    else if (ours) compared.only_ours.push({ field, ours });
    else if (theirs) compared.only_theirs.push({ field, theirs });
  }
  return compared;
}

function fieldsOf(draft: DraftContent, states: Competitor['states']): string[] {
  const links = [
    ...Object.keys(linksOf(draft.company_socials)).map((key) => `socials.${key}`),
    ...Object.keys(states),
  ];
  return [...new Set([...COMPARED, ...links.filter((name) => name.startsWith('socials.')).sort()])];
}

function ourSide({ fields, company_socials }: DraftContent, name: string): Side | null {
  const stated = name.startsWith('socials.')
    ? company_socials[name.slice('socials.'.length) as SocialKey]
    : fields[name as DraftFieldName];
  if (!stated || stated.value === null) return null;
  const evidence = quotesOf(stated.evidence);
  return { value: stated.value, evidence, said_by: evidence.length > 0 ? 'website' : 'owner' };
}

/** True if two values are equal, ignoring case and order. */
function isSame(a: Stated['value'], b: Stated['value']): boolean {
  const plain = (value: Stated['value']) =>
    [value]
      .flat()
      .map((text) => text.trim().toLowerCase())
      .sort()
      .join('\n');
  return plain(a) === plain(b);
}
