import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { FieldLabel, SiteLabel, ValueLabel } from './labels.ts';

/** The judged part of a draft from `get_draft`. */
export interface JudgedDraft {
  fields: Record<DraftFieldName, { value: string | readonly string[] | null }>;
  faqs: readonly { question: string; answer: string }[];
  founders: readonly { name: string; title?: string; bio?: string }[];
  company_socials: Readonly<Record<string, string>>;
}

/** What is judged: the 18 fields and three lists. */
export const JUDGED = [...DRAFT_FIELD_NAMES, 'faqs', 'founders', 'company_socials'] as const;
export type JudgedName = (typeof JUDGED)[number];

/** Result of one field of one draft. A text is one value; a list counts by items. */
export interface Verdict {
  name: JudgedName;
  right: number;
  /** About the company, but not what the label allows here. */
  wrong: readonly string[];
  /** Not on the site, or about somebody else or nobody: hidden text, templates, orders to the reader. */
  invented: readonly string[];
  missed: readonly string[];
  /** 1 if the site states nothing and the draft is blank. */
  right_to_blank: number;
}

/** Judges a draft by its site's label. `words` is the text of all pages, for `own words`. */
export function judge(draft: JudgedDraft, label: SiteLabel, words: string): Verdict[] {
  const site = { never: label.never, words: folded(words) };
  return [
    ...DRAFT_FIELD_NAMES.map((name) =>
      fieldVerdict(name, draft.fields[name].value, label.fields[name], site),
    ),
    listVerdict(
      'faqs',
      draft.faqs.map(({ question, answer }) => `${question}: ${answer}`),
      label.faqs.map(({ question, answer, may }) => ({
        name: question,
        is: (value) => value.startsWith(question) && holds(value, answer),
        may,
      })),
      site,
    ),
    listVerdict(
      'founders',
      draft.founders.map(({ name, title = '', bio = '' }) => [name, title, bio].join('; ')),
      label.founders.map(({ name, may }) => ({ name, is: (value) => value.startsWith(`${name};`), may })),
      site,
    ),
    listVerdict(
      'company_socials',
      Object.entries(draft.company_socials).map(([key, link]) => `${key} ${link}`),
      Object.entries(label.company_socials).map(([key, links]) => ({
        name: key,
        is: (value) => links.some((link) => value === `${key} ${link}`),
        may: false,
      })),
      site,
    ),
  ];
}

interface Site {
  never: readonly string[];
  words: string;
}

/** What a list should contain. */
interface Wanted {
  name: string;
  is: (value: string) => boolean;
  may: boolean | undefined;
}

function fieldVerdict(
  name: DraftFieldName,
  value: string | readonly string[] | null,
  label: FieldLabel,
  site: Site,
): Verdict {
  const values = [value ?? []].flat();
  const rule: ValueLabel = typeof label === 'string' ? {} : label;
  const isInvented = (one: string) => label === 'blank' || isTrap(one, rule, site);
  return verdict(name, values, missedOf(values, rule), isInvented, (one) => isRight(one, label, site));
}

function listVerdict(
  name: JudgedName,
  values: readonly string[],
  wanted: readonly Wanted[],
  { never }: Site,
): Verdict {
  const missed = wanted.filter(({ is, may }) => !may && !values.some(is)).map((each) => each.name);
  const isInvented = (one: string) => wanted.length === 0 || hasTrap(one, never);
  return verdict(name, values, missed, isInvented, (one) => wanted.some(({ is }) => is(one)));
}

function verdict(
  name: JudgedName,
  values: readonly string[],
  missed: readonly string[],
  isInvented: (one: string) => boolean,
  isTrue: (one: string) => boolean,
): Verdict {
  const invented = values.filter(isInvented);
  const rest = values.filter((one) => !invented.includes(one));
  const wrong = rest.filter((one) => !isTrue(one));
  const right_to_blank = Number(values.length + missed.length === 0);
  return { name, right: rest.length - wrong.length, wrong, invented, missed, right_to_blank };
}

function missedOf(values: readonly string[], { is, has, items, may }: ValueLabel): string[] {
  if (items) return items.filter((item) => !values.some((one) => holds(one, item)));
  const [wanted] = is ?? has ?? [];
  return wanted === undefined || may || values.length > 0 ? [] : [wanted];
}

function isTrap(value: string, { not = [], only_with = {} }: ValueLabel, { never }: Site): boolean {
  if (hasTrap(value, [...never, ...not])) return true;
  return Object.entries(only_with).some(([part, word]) => hasAmount(value, part) && !value.includes(word));
}

/** Whether a value contains a trap. The site's port is ignored. */
function hasTrap(value: string, traps: readonly string[]): boolean {
  const stripped = value.replaceAll(/(?<=\/\/127\.0\.0\.1):\d+/g, '');
  return traps.some((trap) => stripped.includes(trap.replaceAll(/(?<=\/\/127\.0\.0\.1):\d+/g, '')));
}

/** Whether an amount occurs by itself, not as the start of a longer one. */
function hasAmount(value: string, amount: string): boolean {
  const at = value.indexOf(amount);
  return at >= 0 && !/\d/.test(value.charAt(at + amount.length));
}

function isRight(value: string, label: FieldLabel, { words }: Site): boolean {
  if (label === 'blank') return false;
  if (label === 'own words') return value.split('\n').every((line) => words.includes(folded(line)));
  const { is, has = [], items = [], also = [] } = label;
  return is?.includes(value) ?? [...has, ...items, ...also].some((part) => holds(value, part));
}

const holds = (value: string, part: string): boolean => folded(value).includes(folded(part));

/** White space as one space, in lower case. */
function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
