import { LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import { likelyKinds, type Signals } from '../../drafting/reading/forest.ts';
import { type Reading, whileFew } from '../../drafting/reading/reading.ts';
import { GROWTH, growSeveral, type Sample } from './grow.ts';
import type { Example } from './labelled.ts';
import type { Growth } from './tree.ts';

/** An example with how likely each kind is by trees that never saw its site. */
export interface Judged extends Example {
  likely: Readonly<Record<string, number>>;
}

/** The sites of each part, by turns. */
export function partsOf(sites: readonly string[], parts: number): string[][] {
  const sorted = [...new Set(sites)].sort();
  return Array.from({ length: parts }, (_, part) => sorted.filter((_, at) => at % parts === part));
}

/** Judges each site by a forest grown from the sites of the other parts. */
export function judgedApart(examples: readonly Example[], parts: number, growth: Growth = GROWTH): Judged[] {
  const sites = examples.map(({ site }) => site);
  return partsOf(sites, parts).flatMap((out) => {
    const isOut = ({ site }: Example): boolean => out.includes(site);
    const forest = growSeveral(samplesOf(examples.filter((one) => !isOut(one))), growth);
    return examples.filter(isOut).map((one) => ({ ...one, likely: likelyKinds(forest, one.signals) }));
  });
}

/** Kinds with fewer groups than this count as if they had so many. */
const FEW = 20;

/** How much a group counts once more without the names of its elements, so that pages without names are read too. */
const NAMELESS = 0.5;

/** Groups whose kind a person could not tell teach nothing; rare kinds count more, but less than their rarity. */
function samplesOf(examples: readonly Example[]): Sample[] {
  const sure = examples.filter(({ kind }) => !kind.startsWith('?'));
  const counts = Map.groupBy(sure, ({ kind }) => kind);
  return sure.flatMap(({ signals, kind }) => {
    const weight = Math.sqrt(200 / Math.max(FEW, counts.get(kind)?.length ?? 0));
    return [
      { signals, kind, weight },
      { signals: nameless(signals), kind, weight: NAMELESS * weight },
    ];
  });
}

const nameless = (signals: Signals): Signals =>
  Object.fromEntries(Object.entries(signals).filter(([name]) => !/^(?:own|around) /.test(name)));

/** Titles that would be drafted as features. */
interface Said {
  said: number;
  right: number;
}

/** What would be drafted at a threshold, as drafting does it: the likeliest lists of a site, none within another, each title once. */
export function saidAt(judged: readonly Judged[], threshold: number): Said {
  const bySite = [...Map.groupBy(judged, ({ site }) => site).values()].map((own) =>
    titlesOf(
      own.filter((one) => isRead(one) && likelihood(one) >= threshold),
      threshold,
    ),
  );
  const all = bySite.flatMap((titles) => [...titles.values()]);
  return { said: all.length, right: all.filter(Boolean).length };
}

const likelihood = ({ likely }: Judged): number => likely['features'] ?? 0;

/** Features are not looked for on these pages, nor in another language than the home page's. */
const isRead = ({ signals }: Judged): boolean =>
  !['foreign', 'page contact', 'page legal', 'page imprint', 'page post'].some((name) => signals[name]);

/** Titles of the chosen lists of a site, and whether each fits. */
function titlesOf(lists: readonly Judged[], threshold: number): Map<string, boolean> {
  const chosen: Judged[] = [];
  for (const list of lists.toSorted((one, other) => likelihood(other) - likelihood(one)))
    if (!chosen.some((one) => overlap(one, list))) chosen.push(list);
  const shown = whileFew(chosen, threshold, likelihood, ({ titles }) => titles.length);
  const titles = shown.flatMap((one) =>
    one.titles.map(
      (title, at) => [title.toLowerCase(), one.kind === 'features' || one.fits[at] === true] as const,
    ),
  );
  return new Map(titles.slice(0, LIST_ITEMS_MAX));
}

function overlap(one: Judged, other: Judged): boolean {
  if (one.page !== other.page) return false;
  const [[a] = [0], [c] = [0]] = [one.items, other.items].map(([first]) => first ?? [0]);
  const [[, b] = [0, 0], [, d] = [0, 0]] = [one.items, other.items].map((items) => items.at(-1) ?? [0, 0]);
  return a < d && c < b;
}

const PRECISION_WANTED = 0.95;
const THRESHOLDS = Array.from({ length: 26 }, (_, n) => Math.round(40 + n * 2) / 100);

/** Where lower thresholds seem to do, a few sites were lucky: lists just above them were false on others. */
const LEAST_STRICT = 0.7;

/** Thresholds on each side whose items count too: few sites make a curve that jumps. */
const BESIDE = 2;

/** The lowest threshold around which items are right as often as wanted; the one at which they are right most often if none is. */
function strictFrom(judged: readonly Judged[]): number {
  const all = THRESHOLDS.map((threshold) => saidAt(judged, threshold));
  const precisions = all.map((_, at) => {
    const around = all.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
    const said = around.reduce((sum, one) => sum + one.said, 0);
    return said > 0 ? around.reduce((sum, one) => sum + one.right, 0) / said : 0;
  });
  const good = precisions.findIndex(
    (precision, at) => precision >= PRECISION_WANTED && (THRESHOLDS[at] ?? 0) >= LEAST_STRICT,
  );
  return THRESHOLDS[good < 0 ? precisions.indexOf(Math.max(...precisions)) : good] ?? 1;
}

/** Below this a list is not even offered. */
const OFFERED = 0.05;

/** Parts of the sites that thresholds are chosen by: as many where sites are left out, so that what is measured is what is shipped. */
export const INNER_PARTS = 4;

/** A forest with thresholds that were chosen by sites left out. */
export function learnt(
  examples: readonly Example[],
  parts: number = INNER_PARTS,
  growth: Growth = GROWTH,
): Reading {
  const strict = strictFrom(judgedApart(examples, parts, growth));
  return { ...growSeveral(samplesOf(examples), growth), strict, offered: OFFERED };
}

/** Precision and recall of groups of a kind at each threshold, and on how many sites the likeliest group is one. */
export function curveOf(judged: readonly Judged[], kind: string): string {
  const sure = judged.filter((one) => !one.kind.startsWith('?'));
  const all = sure.filter((one) => one.kind === kind).length;
  const likely = (one: Judged): number => one.likely[kind] ?? 0;
  const rows = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6].map((threshold) => {
    const said = sure.filter((one) => likely(one) >= threshold);
    const right = said.filter((one) => one.kind === kind).length;
    return `| ${threshold} | ${said.length} | ${right} | ${percent(right, said.length)} | ${percent(right, all)} |`;
  });
  const bySite = [...Map.groupBy(judged, ({ site }) => site).values()].filter((own) =>
    own.some((one) => one.kind === kind),
  );
  const served = (most: number): number =>
    bySite.filter((own) =>
      own
        .toSorted((one, other) => likely(other) - likely(one))
        .slice(0, most)
        .some((one) => one.kind.replace('?', '') === kind),
    ).length;
  return [
    `${kind}: ${all} of ${sure.length} groups; the likeliest group of a site is one on ${served(1)} of ${bySite.length} sites, one of the three likeliest on ${served(3)}`,
    '',
    '| likely | said | right | precision | recall |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
