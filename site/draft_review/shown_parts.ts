import type { PartName, ShownItem, ShownPart } from '../templates/drafts/review/part_inputs.ts';
import {
  isKeyPart,
  isListPart,
  KEY_PARTS,
  type KeyPart,
  LIST_PARTS,
  type ListPart,
} from '../templates/drafts/review/part_inputs.ts';
import type { ShownQuote } from '../templates/drafts/review/quotes.ts';
import { inputName } from '../texts/drafts/review.ts';
import { dayAndMonth } from '../texts/format.ts';
import type { DraftResult, Fingerprint } from './shown_field.ts';

/** The texts of an entry, or of a part with keys. */
export type Texts = Record<string, string>;

/** The entries of a list as update_draft takes them: without quotes. */
export function entriesOf(draft: DraftResult, part: ListPart): Texts[] {
  const names: readonly string[] = LIST_PARTS[part].inputs.map(({ name }) => name);
  return (draft[part] ?? []).map((entry) => textsIn(entry, names));
}

/** The texts of a part by key. */
export const keysOf = (draft: DraftResult, part: KeyPart): Texts =>
  textsIn(
    draft[part] ?? {},
    KEY_PARTS[part].map(({ name }) => name),
  );

function textsIn(object: object, names: readonly string[]): Texts {
  const texts = Object.entries(object).filter(
    ([name, text]) => names.includes(name) && typeof text === 'string',
  );
  return Object.fromEntries(texts) as Texts;
}

/** A part of a draft beside its fields, as the page shows it. */
export function shownPart(
  name: PartName,
  draft: DraftResult,
  fingerprint: Fingerprint,
): Omit<ShownPart, 'problems'> {
  if (isListPart(name)) {
    const entries = entriesOf(draft, name);
    const items = entries.map((values, place) =>
      listed(name, draft, { values, place, seen: fingerprint(values) }),
    );
    return { name, items, values: {}, seen: fingerprint(entries) };
  }
  if (!isKeyPart(name)) throw new Error(`a draft has no part ${String(name)}`);
  const values = keysOf(draft, name);
  const items = KEY_PARTS[name].flatMap(({ name: key, kind }, place) => {
    const text = values[key];
    if (text === undefined) return [];
    const quotes = name === 'company_socials' ? linkQuotes(draft, key) : [];
    const title = inputName(name, key);
    return [entry(title, { place, quotes, ...(kind === 'url' ? { link: text } : { body: text }) })];
  });
  return { name, items, values, seen: fingerprint(values) };
}

/** The schema of get_draft leaves open what a quote has, as it does for former values. */
const linkQuotes = ({ link_evidence = {} }: DraftResult, key: string): readonly ShownQuote[] =>
  (link_evidence[key] ?? []) as ShownQuote[];

function listed(
  part: ListPart,
  draft: DraftResult,
  about: Pick<ShownItem, 'place' | 'seen'> & { values: Texts },
): ShownItem {
  const quotes = part === 'milestones' ? [] : (draft[part]?.[about.place]?.evidence ?? []);
  const { title, ...more } = READ[part](about.values);
  return entry(title ?? '', { ...about, quotes, ...more });
}

/** An entry of each list as people read it. */
const READ: Record<
  ListPart,
  (values: Texts) => { [key in 'title' | 'note' | 'body']?: string } & { link?: string | null }
> = {
  faqs: ({ question = '', answer = '' }) => ({ title: question, body: answer }),
  founders: ({ name = '', title = '', bio = '' }) => ({ title: name, note: title, body: bio }),
  milestones: ({ title = '', date = '', description = '', url = null }) => ({
    title,
    note: date && dayAndMonth(date, true),
    body: description,
    link: url,
  }),
};

const entry = (title: string, more: Partial<ShownItem>): ShownItem => ({
  title,
  note: '',
  body: '',
  link: null,
  quotes: [],
  place: 0,
  values: {},
  seen: '',
  ...more,
});
