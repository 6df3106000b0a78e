import {
  DRAFT_FIELDS,
  type DraftFieldName,
  type Evidence,
  type FieldRule,
  type FieldValue,
} from '../../domain/profile/draft_fields.ts';
import type { getDraft } from '../../tools/drafts/get_draft.ts';
import type { ResultOf } from '../request/request.ts';
import type { ShownField, ShownProblem } from '../templates/drafts/review/field_row.ts';
import type { ShownQuote } from '../templates/drafts/review/quotes.ts';
import { countryName, pricingName, type StageName } from '../texts/names.ts';

/** A draft as get_draft returns it. */
export type DraftResult = ResultOf<typeof getDraft>;
/** A field of it. */
export type FieldResult = NonNullable<DraftResult['fields']>[DraftFieldName];

/** Names a value that was shown, so that a form that is sent late does not replace a newer one unseen. */
export type Fingerprint = (value: unknown) => string;

/** What is known of a field beside get_draft. */
interface Around {
  problems: readonly ShownProblem[];
  needed: boolean;
  in_review: boolean;
  /** Whether pages of the website were read. */
  is_read: boolean;
  /** Quotes that name the entries of a list that they prove; older drafts have none. */
  entry_quotes: readonly Evidence[];
  stageName: StageName;
  fingerprint: Fingerprint;
}

/** A field as the page shows it. */
export function shownField(
  name: DraftFieldName,
  { value, state, evidence, original }: FieldResult,
  { is_read, entry_quotes, stageName, fingerprint, ...around }: Around,
): ShownField {
  const { kind }: FieldRule = DRAFT_FIELDS[name];
  const texts = [value ?? []].flat();
  const byEntry = texts.map((text) =>
    kind === 'list' ? evidence.filter((one) => isAbout(text, one, entry_quotes)) : evidence,
  );
  const said = new Set(byEntry.flat());
  return {
    name,
    state,
    raw: texts,
    seen: fingerprint(value),
    is_read,
    is_drafted: evidence.length > 0,
    entries: texts.map((text, i) => ({ text: readable(name, text, stageName), quotes: byEntry[i] ?? [] })),
    list: kind === 'list',
    quotes: evidence.filter((one) => !said.has(one)),
    link: LINKS.includes(name) && typeof value === 'string' ? value : null,
    original: original
      ? { text: textOf(name, original.value as FieldValue, stageName), quote: original.quote }
      : null,
    blank: state === 'deleted' || state === 'override' ? state : is_read ? 'not_found' : 'unread',
    ...around,
  };
}

const LINKS: readonly DraftFieldName[] = ['demo_video_url', 'logo_url'];

/** Whether a quote proves an entry of a list: as it was recorded, or else because they contain one another. */
function isAbout(entry: string, { quote, page_url }: ShownQuote, recorded: readonly Evidence[]): boolean {
  const known = recorded.filter((one) => one.quote === quote && one.page_url === page_url);
  if (known.length > 0) return known.some(({ entries = [] }) => entries.includes(entry));
  const [one, other] = [plain(entry), plain(quote)];
  return one.includes(other) || other.includes(one);
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A value as one text for people. */
export const textOf = (name: DraftFieldName, value: FieldValue, stageName: StageName): string =>
  [value ?? []]
    .flat()
    .map((text) => readable(name, text, stageName))
    .join(' · ');

/** Codes are shown as names. */
const readable = (name: DraftFieldName, text: string, stageName: StageName): string =>
  name === 'stage' ? stageName(text) : (NAMES[name] ?? String)(text);

const NAMES: Partial<Record<DraftFieldName, (code: string) => string>> = {
  pricing_model: pricingName,
  country: countryName,
};
