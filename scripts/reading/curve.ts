import { likelyKinds } from '../../drafting/groups/forest.ts';
import { GROWTH, type Growth, grow, type Sample } from './grow.ts';
import type { Example } from './labelled.ts';

/** An example with how likely it is of the kind that was asked for, told by trees that never saw its site. */
export interface Judged extends Example {
  likely: number;
}

/** Judges each site by a forest grown from the sites of the other parts: whether a group is of a kind or of any other. */
export function judgedApart(
  examples: readonly Example[],
  kind: string,
  parts: number,
  growth: Growth = GROWTH,
): Judged[] {
  const sites = [...new Set(examples.map(({ site }) => site))].sort();
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const out = new Set(sites.filter((_, at) => at % parts === part));
    const forest = grow(
      samplesOf(
        examples.filter(({ site }) => !out.has(site)),
        kind,
      ),
      growth,
    );
    return examples
      .filter(({ site }) => out.has(site))
      .map((example) => ({ ...example, likely: likelyKinds(forest, example.signals)[kind] ?? 0 }));
  });
}

/** Groups whose kind a person could not tell teach nothing. */
function samplesOf(examples: readonly Example[], kind: string): Sample[] {
  return examples
    .filter((example) => !example.kind.startsWith('?'))
    .map(({ signals, kind: own }) => ({
      signals,
      kind: own === kind ? kind : 'other',
      weight: own === kind ? 3 : 1,
    }));
}

/** Precision and recall at each threshold, and on how many sites the likeliest group is right. */
export function curveOf(judged: readonly Judged[], kind: string): string {
  const sure = judged.filter((one) => !one.kind.startsWith('?'));
  const all = sure.filter((one) => one.kind === kind).length;
  const rows = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((threshold) => {
    const said = sure.filter(({ likely }) => likely >= threshold);
    const right = said.filter((one) => one.kind === kind).length;
    return `| ${threshold} | ${said.length} | ${right} | ${percent(right, said.length)} | ${percent(right, all)} |`;
  });
  const bySite = [...Map.groupBy(judged, ({ site }) => site).values()].filter((own) =>
    own.some((one) => one.kind === kind),
  );
  const best = bySite.map((own) => own.reduce((one, other) => (other.likely > one.likely ? other : one)));
  const served = best.filter((one) => one.kind.replace('?', '') === kind).length;
  return [
    `${kind}: ${all} of ${sure.length} groups; the likeliest group of a site is one on ${served} of ${bySite.length} sites`,
    '',
    '| likely | said | right | precision | recall |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
