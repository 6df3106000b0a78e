import { isDeepStrictEqual } from 'node:util';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldValue,
} from '../profile/draft_fields.ts';
import { formatted, removedItems, replacedText, shortened } from '../profile/taken_away.ts';
import { DAY_MS } from '../time/day.ts';
import { type DraftContent, type PartChanges, statedParts } from './draft_content.ts';
import { isOwners } from './draft_history.ts';

/** Facts in which a website and its owner can contradict each other; descriptions cannot. */
const FACTS: readonly DraftFieldName[] = [
  'name',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'contact_email',
];

/** Facts that an owner set to something else than the website states, with the website's words. */
export function contradictionsIn(fields: DraftFieldSet): { name: DraftFieldName; quote: string }[] {
  return FACTS.flatMap((name) => {
    const { value, ai } = fields[name];
    // A price is proved by several short quotes; one alone would say nothing.
    const quotes = new Set(ai?.evidence.map((proof) => proof.quote));
    if (quotes.size === 0 || typeof value !== 'string' || typeof ai?.value !== 'string') return [];
    return plain(value).includes(plain(ai.value)) ? [] : [{ name, quote: [...quotes].join(' … ') }];
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Notices of where a draft and its website disagree. */
export const contradictionNotices = ({ fields }: Pick<DraftContent, 'fields'>): string[] =>
  contradictionsIn(fields).map(
    ({ name, quote }) => `${name}: the website still says ${quoted(shortened(quote))}. Tell the founder.`,
  );

/** In curly quotation marks if the text contains straight ones, as structured data does. */
const quoted = (text: string): string => (text.includes('"') ? `“${text}”` : `"${text}"`);

/**
 * Notices of what a change removed beyond its intent: owners' values that redrafting replaced, and entries missing
 * from a new list (D78). `drafted` are the redrafted fields.
 */
export function removalNotices(
  before: DraftContent,
  after: DraftContent,
  drafted: readonly DraftFieldName[] = [],
): string[] {
  const notices = [...removedFields(before.fields, after.fields, drafted), ...removedParts(before, after)];
  return notices.length > 0 ? [...notices, UNDO] : notices;
}

const UNDO =
  'To undo, send the previous value back under the same name: it is `before` in the changes view, and `previous` in the full draft.';

function removedFields(
  before: DraftFieldSet,
  after: DraftFieldSet,
  drafted: readonly DraftFieldName[],
): string[] {
  return DRAFT_FIELD_NAMES.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isDeepStrictEqual(was.value, is.value)) return [];
    if (drafted.includes(name)) {
      return isOwners(was)
        ? [`${name}: your ${formatted(was.value)} was replaced by the drafted ${formatted(is.value)}.`]
        : [];
    }
    if (DRAFT_FIELDS[name].kind !== 'list' || is.value === null) return [];
    return removedItems(name, itemsOf(was.value), itemsOf(is.value), (item) => item);
  });
}

const itemsOf = (value: FieldValue): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value;

function removedParts(before: DraftContent, after: DraftContent): string[] {
  const [was, is] = [statedParts(before), statedParts(after)];
  return [
    ...removedItems('faqs', was.faqs, is.faqs, ({ question }) => question),
    ...removedItems('founders', was.founders, is.founders, ({ name }) => name),
    ...removedItems('milestones', was.milestones, is.milestones, ({ title }) => title),
    ...(['company_socials', 'founder_socials', 'story', 'seo'] as const).flatMap((part) =>
      Object.entries(was[part]).flatMap(([key, text]) => {
        const now: unknown = Reflect.get(is[part], key);
        return replacedText(`${part}.${key}`, text ?? '', typeof now === 'string' ? now : null);
      }),
    ),
  ];
}

/** Notices of likely mistakes in a client's changes: duplicate entries, and milestones in the future. */
export function oddParts(changes: PartChanges, after: DraftContent, now: number): string[] {
  const notices: string[] = [];
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
  for (const { date, title } of changes.milestones ?? []) {
    if (date > tomorrow)
      notices.push(`milestones: ${formatted(title)} is dated ${date}, which is in the future.`);
  }
  const twice = (part: string, keys: readonly string[]): void => {
    const again = new Set(keys.filter((key, i) => keys.indexOf(key) !== i));
    for (const key of again) notices.push(`${part}: ${formatted(key)} is there more than once.`);
  };
  twice(
    'milestones',
    (changes.milestones ?? []).map(({ date, title }) => `${date} ${title}`),
  );
  twice(
    'faqs',
    (changes.faqs ?? []).map(({ question }) => question),
  );
  twice(
    'founders',
    (changes.founders ?? []).map(({ name }) => name),
  );
  for (const part of ['company_socials', 'founder_socials'] as const) {
    if (changes[part]) twice(part, Object.values(statedParts(after)[part]));
  }
  return notices;
}

/** How the notice begins that a website was not read again because of a limit (D79). */
export const NOT_READ = 'The website was not read again';
