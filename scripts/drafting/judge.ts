import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { FieldLabel, SiteLabel, ValueLabel } from './labels.ts';

/** A draft as `get_draft` answers it, as far as it is judged. */
export interface JudgedDraft {
  fields: Record<DraftFieldName, { value: string | readonly string[] | null }>;
  faqs: readonly { question: string; answer: string }[];
  founders: readonly { name: string; title?: string; bio?: string }[];
  company_socials: Readonly<Record<string, string>>;
}

/** What is judged: the 18 fields and the three lists beside them. */
export const JUDGED = [...DRAFT_FIELD_NAMES, 'faqs', 'founders', 'company_socials'] as const;
export type JudgedName = (typeof JUDGED)[number];

/** How one field of one draft did. A text is one value; a list counts by items. */
export interface Verdict {
  name: JudgedName;
  right: number;
  /** Said of the company, but not what the label allows here. */
  wrong: readonly string[];
  /** The site does not say it, or says it of somebody else, or of nobody: hidden text, templates, orders to the reader. */
  invented: readonly string[];
  missed: readonly string[];
  /** 1 when nothing was there to say and nothing was said. */
  right_to_blank: number;
}

/** Judges a draft by its site's label. `words` is all that the site's pages write, for `own words`. */
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
        is: (said) => said.startsWith(question) && holds(said, answer),
        may,
      })),
      site,
    ),
    listVerdict(
      'founders',
      draft.founders.map(({ name, title = '', bio = '' }) => [name, title, bio].join('; ')),
      label.founders.map(({ name, may }) => ({ name, is: (said) => said.startsWith(`${name};`), may })),
      site,
    ),
    listVerdict(
      'company_socials',
      Object.entries(draft.company_socials).map(([key, link]) => `${key} ${link}`),
      Object.entries(label.company_socials).map(([key, links]) => ({
        name: key,
        is: (said) => links.some((link) => said === `${key} ${link}`),
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

/** What a list should hold. */
interface Wanted {
  name: string;
  is: (said: string) => boolean;
  may: boolean | undefined;
}

function fieldVerdict(
  name: DraftFieldName,
  value: string | readonly string[] | null,
  label: FieldLabel,
  site: Site,
): Verdict {
  const said = [value ?? []].flat();
  const rule: ValueLabel = typeof label === 'string' ? {} : label;
  const isInvented = (one: string) => label === 'blank' || isTrap(one, rule, site);
  return verdict(name, said, missedOf(said, rule), isInvented, (one) => isRight(one, label, site));
}

function listVerdict(
  name: JudgedName,
  said: readonly string[],
  wanted: readonly Wanted[],
  { never }: Site,
): Verdict {
  const missed = wanted.filter(({ is, may }) => !may && !said.some(is)).map((each) => each.name);
  const isInvented = (one: string) => wanted.length === 0 || hasTrap(one, never);
  return verdict(name, said, missed, isInvented, (one) => wanted.some(({ is }) => is(one)));
}

function verdict(
  name: JudgedName,
  said: readonly string[],
  missed: readonly string[],
  isInvented: (one: string) => boolean,
  isTrue: (one: string) => boolean,
): Verdict {
  const invented = said.filter(isInvented);
  const rest = said.filter((one) => !invented.includes(one));
  const wrong = rest.filter((one) => !isTrue(one));
  const right_to_blank = Number(said.length + missed.length === 0);
  return { name, right: rest.length - wrong.length, wrong, invented, missed, right_to_blank };
}

function missedOf(said: readonly string[], { is, has, items, may }: ValueLabel): string[] {
  if (items) return items.filter((item) => !said.some((one) => holds(one, item)));
  const [wanted] = is ?? has ?? [];
  return wanted === undefined || may || said.length > 0 ? [] : [wanted];
}

function isTrap(value: string, { not = [], only_with = {} }: ValueLabel, { never }: Site): boolean {
  if (hasTrap(value, [...never, ...not])) return true;
  return Object.entries(only_with).some(([part, word]) => hasAmount(value, part) && !value.includes(word));
}

/** Whether a trap is in a value. The port that a site is served on by chance is none of its words. */
function hasTrap(value: string, traps: readonly string[]): boolean {
  const said = value.replaceAll(/(?<=\/\/127\.0\.0\.1):\d+/g, '');
  return traps.some((trap) => said.includes(trap.replaceAll(/(?<=\/\/127\.0\.0\.1):\d+/g, '')));
}

/** Whether an amount stands there by itself, and not as the beginning of a longer one. */
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

/** White space as one space, and lower case. */
function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
