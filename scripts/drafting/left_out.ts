import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, figuresOf, figuresTable } from './figures.ts';
import type { JudgedName } from './judge.ts';
import type { WebMeasured } from './web_measure.ts';

/** Part of a whole. */
type Share = readonly [part: number, whole: number];

/** Figures of real websites, each drafted by what was learnt without it; written by `node scripts/web_report.ts --left-out`. */
export interface LeftOutFigures {
  sites: number;
  parts: number;
  figures: Record<JudgedName, Figures>;
  /** Sites with a category, or with one of its features, among what is drafted or offered. */
  category: Share;
  features: Share;
  /** Sites of whose drafted features more than half are false. */
  spoilt: number;
  languages: Readonly<Record<string, { sites: number; right: number; said: number; wanted: number }>>;
  /** Titles that would be drafted as features at a threshold, and how many of them are right. */
  curve: readonly { threshold: number; said: number; right: number }[];
}

export const LEFT_OUT = join(import.meta.dirname, 'left_out.json');

/** Adds the drafts of sites up. */
export function leftOutFigures(
  measured: readonly WebMeasured[],
  parts: number,
  curve: LeftOutFigures['curve'],
): LeftOutFigures {
  const shareOf = (all: readonly (boolean | undefined)[]): Share => [
    all.filter((one) => one === true).length,
    all.filter((one) => one !== undefined).length,
  ];
  const spoilt = measured.filter(({ verdicts }) => {
    const features = verdicts.find(({ name }) => name === 'features');
    const bad = (features?.wrong.length ?? 0) + (features?.invented.length ?? 0);
    return bad > 1 && bad > (features?.right ?? 0);
  });
  const byLanguage = Map.groupBy(measured, ({ site }) => site.label.lang);
  return {
    sites: measured.length,
    parts,
    figures: figuresOf(measured.flatMap(({ verdicts }) => verdicts)),
    category: shareOf(measured.map(({ has_category }) => has_category)),
    features: shareOf(measured.map(({ has_features }) => has_features)),
    spoilt: spoilt.length,
    languages: Object.fromEntries(
      [...byLanguage]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([language, own]) => [language, countsOf(own)]),
    ),
    curve,
  };
}

function countsOf(measured: readonly WebMeasured[]) {
  const verdicts = measured.flatMap((one) => one.verdicts);
  const sum = (count: (one: (typeof verdicts)[number]) => number): number =>
    verdicts.reduce((all, one) => all + count(one), 0);
  const right = sum((one) => one.right);
  const wrong = sum((one) => one.wrong.length);
  return {
    sites: measured.length,
    right,
    said: right + wrong + sum((one) => one.invented.length),
    wanted: right + wrong + sum((one) => one.missed.length),
  };
}

/** The part of the report about sites left out; empty where none were measured. */
export function leftOutPart(): string {
  if (!existsSync(LEFT_OUT)) return '';
  const measured = JSON.parse(readFileSync(LEFT_OUT, 'utf8')) as LeftOutFigures;
  const { sites, parts, figures, category, features, spoilt, languages, curve } = measured;
  return `## Real websites that were left out

${sites} real websites in ${Object.keys(languages).length} languages, labelled by reading their pages before any draft of them was looked at (scripts/reading/labels). What
recognises lists was learnt ${parts} times, each time without one part of the sites, its thresholds too; each site is drafted by what never saw
it. A site whose robots.txt forbids reading is not counted. Words of language files and parsers were written with part of the sites known.
The least threshold of 0.7, that ten titles make further lists less likely, that titles of values and audiences are no features, two forests of 60 trees each instead of one, and the limits
beside headings and for short lists were chosen when figures of these sites were known; labels of seventeen sites were corrected then (README of the
labels), and the lists of 233 of their pages labelled: of sites that nobody has seen, expect a little less. \`node scripts/web_report.ts --left-out\` measures it again.

${figuresTable(figures)}

A category that fits is drafted or offered on ${category.join(' of ')} sites, a list with features of the label on ${features.join(' of ')}; on ${spoilt} more than
half of the drafted features are false.

| Language | sites | precision | recall |
|---|---|---|---|
${Object.entries(languages)
  .map(
    ([language, one]) =>
      `| ${language} | ${one.sites} | ${percent(one.right, one.said)} | ${percent(one.right, one.wanted)} |`,
  )
  .join('\n')}

How sure lists have to be: titles that would be drafted as features at a threshold, of sites left out.

| likely | said | right | precision |
|---|---|---|---|
${curve.map(({ threshold, said, right }) => `| ${threshold} | ${said} | ${right} | ${percent(right, said)} |`).join('\n')}`;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
