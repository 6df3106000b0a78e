import { likelyKinds } from '../../drafting/reading/forest.ts';
import type { Reading } from '../../drafting/reading/reading.ts';
import { type Judged, learnt, partsOf } from './curve.ts';
import type { Example } from './labelled.ts';
import type { Growth } from './tree.ts';

/** What was learnt without some sites, and how it judges the groups of these. */
export interface LeftOut {
  /** The reading that never saw a site, by its host. */
  readings: ReadonlyMap<string, Reading>;
  judged: readonly Judged[];
}

/** Learns once for each part of the sites, from the others: thresholds too are chosen without the part. */
export function leftOut(
  examples: readonly Example[],
  parts: number,
  inner: number,
  growth?: Growth,
): LeftOut {
  const readings = new Map<string, Reading>();
  const judged: Judged[] = [];
  for (const out of partsOf(
    examples.map(({ site }) => site),
    parts,
  )) {
    const isOut = ({ site }: Example): boolean => out.includes(site);
    const reading = learnt(
      examples.filter((one) => !isOut(one)),
      inner,
      growth,
    );
    for (const host of out) readings.set(host, reading);
    for (const one of examples.filter(isOut))
      judged.push({ ...one, likely: likelyKinds(reading, one.signals) });
  }
  return { readings, judged };
}
