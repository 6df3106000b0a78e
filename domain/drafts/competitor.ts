import type { VerifiedDraft } from '../evidence/evidence.ts';
import type { DraftFieldName } from '../profile/draft_fields.ts';
import type { SocialKey } from '../profile/drafting.ts';
import type { DraftContent } from './draft_content.ts';
import { linksOf } from './draft_content.ts';

/** How far the reading of a competitor's website is, or how it ended. */
export const COMPETITOR_STATUSES = ['reading', 'ready', 'blocked_by_robots', 'unreachable'] as const;
/** One of {@link COMPETITOR_STATUSES}. */
export type CompetitorStatus = (typeof COMPETITOR_STATUSES)[number];

/** Words of a website with the page that says them. Its pages are not kept, so there are no places in them. */
export interface Quoted {
  quote: string;
  page_url: string;
}

/** What a website states about something, with the words that prove it. */
export interface Stated {
  value: string | readonly string[];
  evidence: readonly Quoted[];
}

/** A competitor of a draft as it is stored: what its own website states, and nothing else (R131). */
export interface Competitor {
  url: string;
  /** Names this reading: what an older one finds later is not recorded. */
  token: string;
  status: CompetitorStatus;
  /** When the reading was asked for, epoch milliseconds. */
  asked_at: number;
  /** One sentence for the founder. */
  detail: string | null;
  name: string | null;
  /** By what is compared; a link of a platform is `socials.github`. */
  states: Readonly<Record<string, Stated>>;
  /** Parts of which sentences that command assistants were left out (D82). */
  left_out?: readonly string[];
  /** When its website was read; null until then. */
  compared_at: number | null;
}

/** Profile fields that are held against each other, in the order in which they are shown. */
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

/** What a competitor's website was found to state, with its name. */
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

/** One side of a comparison: what is stated, who says it, and the words that prove it where a website says it. */
export interface Side extends Stated {
  /** The website, proved by its words; or the owner of the draft, who set it by hand. */
  said_by: 'website' | 'owner';
}

/** What two companies state, held against each other; nothing is guessed about what one of them does not state. */
export interface Compared {
  both: { field: string; same: boolean; ours: Side; theirs: Side }[];
  only_ours: { field: string; ours: Side }[];
  only_theirs: { field: string; theirs: Side }[];
}

/** A draft as it is now beside what the competitor's website stated. */
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

/** Whether two values say the same, whatever their case and order. */
function isSame(a: Stated['value'], b: Stated['value']): boolean {
  const plain = (value: Stated['value']) =>
    [value]
      .flat()
      .map((text) => text.trim().toLowerCase())
      .sort()
      .join('\n');
  return plain(a) === plain(b);
}
