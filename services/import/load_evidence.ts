import { type FactEvidence, factKey } from '../../domain/evidence/listing_facts.ts';
import { siteNames } from '../../domain/profile/sites.ts';
import { utcDate } from '../../domain/time/day.ts';
import type { Tx } from '../../store/store.ts';
import { factsOfListing } from '../listings/evidence.ts';
import type { ImportedListing } from './format.ts';
import { type Entry, faultAt, type ImportFault } from './parse.ts';

/**
 * Stores where the values of an imported listing come from; returns whether anything changed. An entry without evidence leaves it as it
 * is. Adds a fault for what cannot be true: a value that the listing does not state, a quote of another website, a day to come.
 */
export async function loadEvidence(
  id: number,
  entry: Entry<ImportedListing>,
  { tx, now, faults }: { tx: Tx; now: number; faults: ImportFault[] },
): Promise<boolean> {
  const { evidence, url } = entry.value;
  if (!evidence) return false;
  const stated = new Set((await factsOfListing(tx, await tx.listings.byId(id))).map(factKey));
  const known = new Set<string>();
  for (const [i, row] of evidence.entries()) {
    const wrong = faultOf(row, { stated, known, domain: siteNames(url)?.domain, today: utcDate(now) });
    if (wrong) faults.push(faultAt(entry, `evidence[${i}].${wrong[0]}`, wrong[1]));
    known.add(factKey(row));
  }
  return tx.evidence.replace(id, evidence);
}

interface Around {
  stated: ReadonlySet<string>;
  known: ReadonlySet<string>;
  domain: string | undefined;
  today: string;
}

function faultOf(
  row: FactEvidence,
  { stated, known, domain, today }: Around,
): [path: string, message: string] | undefined {
  const { field, quotes, read_on } = row;
  if (!stated.has(factKey(row))) return ['text', `is nothing that the listing states as ${field}`];
  if (known.has(factKey(row))) return ['text', 'stands there already'];
  if (read_on !== null && quotes.length === 0) return ['read_on', 'is for quotes, and there is none'];
  if (read_on !== null && read_on > today) return ['read_on', `${read_on} is still to come`];
  const other = quotes.findIndex(({ page_url }) => siteNames(page_url)?.domain !== domain);
  return other < 0 ? undefined : [`quotes[${other}].page_url`, 'is no page of the website of the listing'];
}
