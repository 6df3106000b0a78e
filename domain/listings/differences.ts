import { type TextPart, textDifference } from '../text/text_difference.ts';

/** One entry of a value that differs: the whole text, or an item of a list. */
export interface EntryDifference {
  kind: 'added' | 'removed' | 'changed';
  /** What names the entry: a question, a founder, a milestone; null for plain texts. */
  title: string | null;
  parts: TextPart[];
}

/** What differs between two values of a field. */
export interface Difference {
  entries: EntryDifference[];
  /** Whether the same entries stand in another order. */
  is_reordered: boolean;
}

/** What differs between two values of one field of a listing, as its history has them. */
export function differenceOf(before: unknown, after: unknown): Difference {
  const [was, is] = [entriesOf(before), entriesOf(after)];
  const gone = [...was].flatMap(([key, entry]) => (is.has(key) ? [] : [whole('removed', entry)]));
  const others = [...is].flatMap(([key, entry]) => {
    const old = was.get(key);
    if (!old) return [whole('added', entry)];
    if (old.text === entry.text) return [];
    const parts = textDifference(old.text, entry.text);
    return [{ kind: 'changed' as const, title: entry.title, parts }];
  });
  const stayed = [...was.keys()].filter((key) => is.has(key));
  const order = [...is.keys()].filter((key) => was.has(key));
  return { entries: [...gone, ...others], is_reordered: stayed.join('\n') !== order.join('\n') };
}

interface Entry {
  title: string | null;
  text: string;
}

const whole = (kind: 'added' | 'removed', { title, text }: Entry): EntryDifference => ({
  kind,
  title,
  parts: text === '' ? [] : [{ kind, text }],
});

/** The entries of a value by what identifies them. */
function entriesOf(value: unknown): Map<string, Entry> {
  if (value === null || value === undefined || value === '') return new Map();
  if (Array.isArray(value)) return new Map(value.map(listed));
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? new Map([['', { title: null, text: String(value) }]]) : new Map([listed(value)]);
}

/** An item of a list: a text, a FAQ, a founder or a milestone. */
function listed(item: unknown): [string, Entry] {
  if (typeof item !== 'object' || item === null) return [String(item), { title: null, text: String(item) }];
  const { question, answer, name, title, bio, socials, date, description, url } = item as Record<
    string,
    unknown
  >;
  if (question !== undefined) return titled(question, [answer]);
  if (name !== undefined) return titled(name, [title, bio, ...Object.values(socials ?? {})]);
  return titled([date, title].filter(Boolean).join(' · '), [description, url]);
}

function titled(name: unknown, lines: readonly unknown[]): [string, Entry] {
  const title = String(name);
  return [title, { title, text: lines.filter((line) => typeof line === 'string').join('\n') }];
}
