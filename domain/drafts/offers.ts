import type { Offer, Offers } from '../evidence/evidence.ts';
import { fold } from '../page/quotes.ts';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftFieldSet,
  distinctEvidence,
  type Evidence,
  type FieldValue,
  provingEntry,
} from '../profile/draft_fields.ts';
import { OFFERED_BESIDE } from '../profile/drafting.ts';

/** An offer that can be taken, with its field and its place among the offers of the field. */
export interface OpenOffer {
  name: DraftFieldName;
  index: number;
  value: NonNullable<FieldValue>;
  label: Evidence | null;
  evidence: readonly Evidence[];
  /** Whether it would take the place of a drafted value. */
  instead: boolean;
}

/**
 * The offers of fields that nobody has set, removed or locked: where nothing was found, and for some fields beside what was drafted, if
 * they say something else (D86).
 */
export function openOffers({ fields, offers }: { fields: DraftFieldSet; offers: Offers }): OpenOffer[] {
  return DRAFT_FIELD_NAMES.flatMap((name) => {
    const { state, value } = fields[name];
    const instead = state === 'ai' && OFFERED_BESIDE.has(name);
    if (state !== 'not_found' && !instead) return [];
    const said = new Set([value ?? []].flat().map(plain));
    return (offers[name] ?? [])
      .map((offer, index) => ({ name, index, instead, ...opened(name, offer) }))
      .filter((offer) => [offer.value].flat().some((entry) => !said.has(plain(entry))));
  });
}

function opened(
  name: DraftFieldName,
  { items, label }: Offer,
): Omit<OpenOffer, 'name' | 'index' | 'instead'> {
  const values = items.map(({ value }) => value);
  return {
    value: DRAFT_FIELDS[name].kind === 'list' ? values : (values[0] ?? ''),
    label,
    evidence: distinctEvidence(items.flatMap(({ evidence }) => evidence)),
  };
}

/**
 * The quotes of a value that takes offers: those of its entries if each of them is offered, in any order and whatever its
 * typography; none otherwise (record 30).
 */
export function offeredEvidence(offers: readonly Offer[] | undefined, value: FieldValue): Evidence[] {
  if (!offers || value === null) return [];
  const items = new Map(offers.flatMap((offer) => offer.items.map((item) => [plain(item.value), item])));
  if (typeof value === 'string') return distinctEvidence(items.get(plain(value))?.evidence ?? []);
  const taken = value.map((entry) => ({ entry, item: items.get(plain(entry)) }));
  if (taken.some(({ item }) => item === undefined)) return [];
  return distinctEvidence(taken.flatMap(({ entry, item }) => provingEntry(entry, item?.evidence ?? [])));
}

const plain = (text: string): string => fold(text).text.trim();
