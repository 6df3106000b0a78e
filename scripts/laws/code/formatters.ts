import { faultAt, type Law } from '../base/law.ts';

export const FORMATTERS: Law = {
  rule: 'What runs for each request makes no formatter: each holds memory that V8 does not count and hardly ever collects.',
  next: 'Make it once, as a constant of the file or with ??=.',
  faults: (project) =>
    project
      .sources('site', 'bridge', 'tools')
      .flatMap((source) => madePerCall(source.text).map(([made, at]) => faultAt(source, at, made))),
};

/** Constructors of formatters. */
const MAKES_FORMATTER = /(?<!\?\?= )\bnew Intl\.\w+\(|\.toLocale\w*\((?:[^()]*,|undefined\b)[^()]*\)/g;

/** Formatters that are made inside a function, and so for each call, and where. */
function madePerCall(source: string): [made: string, at: number][] {
  return [...source.matchAll(MAKES_FORMATTER)].flatMap(({ 0: made, index }): [string, number][] => {
    const lines = source.slice(0, index).split('\n');
    // Only the first line of a top-level statement has no indentation (biome).
    const start = lines.findLastIndex((line) => /^[^\s})\]]/.test(line));
    const before = lines.slice(Math.max(0, start)).join('\n');
    return /=>|\bfunction\b|^\s+(?:async )?\w+\([^)]*\)[^;]*\{$/m.test(before) || made.includes('toLocale')
      ? [[made, index]]
      : [];
  });
}
