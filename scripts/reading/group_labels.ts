import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of a real website as a person named its kind, reading the pages. */
export interface GroupLabel {
  site: string;
  /** Its file below the site's folder, with a slash. */
  page: string;
  /** With a question mark where the person was not sure. */
  kind: string;
  /** Its first titles; those of pages that may not be copied stand as the beginning of their SHA-256. */
  titles: readonly string[];
}

/** Titles that a label has. */
const TITLES_COMPARED = 12;

const labelsIn = (file: string): GroupLabel[] =>
  readFileSync(join(import.meta.dirname, 'labels', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GroupLabel);

const LEARNT = labelsIn('groups.jsonl');

/** The labels that are learnt from, by host. */
export const GROUP_LABELS = Map.groupBy(LEARNT, ({ site }) => site);

/** The same with those of further pages that the crawler reads, which drafts are judged by and nothing is learnt from. */
const JUDGING = Map.groupBy([...LEARNT, ...labelsIn('other_pages.jsonl')], ({ site }) => site);

/** The label of the group with most of the same titles; none where fewer than two thirds are the same. */
export function nearestLabel(
  titles: readonly string[],
  labels: readonly GroupLabel[],
): GroupLabel | undefined {
  const first = titles.slice(0, TITLES_COMPARED).map(folded);
  const mine = new Set([...first, ...first.map(hashed)]);
  const found = labels.map((label) => {
    const theirs = titlesOf(label);
    const both = [...theirs].filter((title) => mine.has(title)).length;
    return { label, like: both / (new Set(first).size + theirs.size - both) };
  });
  return found
    .filter(({ like }) => like > LEAST_LIKE)
    .reduce<(typeof found)[number] | undefined>(
      (best, one) => (best && best.like >= one.like ? best : one),
      undefined,
    )?.label;
}

const LEAST_LIKE = 0.6;

/** Whether a person named a group with this title a list of features of the site. */
export function isListedFeature(host: string, title: string): boolean {
  const mine = folded(title);
  return (JUDGING.get(host) ?? []).some(
    (label) => label.kind === 'features' && [mine, hashed(mine)].some((one) => titlesOf(label).has(one)),
  );
}

const known = new WeakMap<GroupLabel, ReadonlySet<string>>();

/** A label's titles as they are compared. */
function titlesOf(label: GroupLabel): ReadonlySet<string> {
  const titles =
    known.get(label) ?? new Set(label.titles.map((title) => (title.startsWith('#') ? title : folded(title))));
  known.set(label, titles);
  return titles;
}

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 24);

const hashed = (title: string): string => `#${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
