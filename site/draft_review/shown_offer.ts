import { DRAFT_FIELDS, type Evidence } from '../../domain/profile/draft_fields.ts';
import type { DraftOffer } from '../../services/drafts/draft_offers.ts';
import type { ShownOffer } from '../templates/drafts/review/offers.ts';
import type { ShownQuote } from '../templates/drafts/review/quotes.ts';
import { pricingName, type StageName } from '../texts/names.ts';

/** Quotes of an offer that the page shows, and characters of each. */
const QUOTES = 3;
const CHARACTERS = 240;

/** An offer without the places of its quotes. */
export type KnownOffer = Pick<DraftOffer, 'name' | 'value' | 'offer' | 'instead'> & {
  label: Pick<Evidence, 'quote'> | null;
  evidence: readonly ShownQuote[];
};

/** An offer as people see it. */
export function shownOffer(
  { name, value, label, evidence, offer, instead }: KnownOffer,
  stageName: StageName,
): ShownOffer {
  // Values that are stored as slugs.
  const names: Partial<Record<DraftOffer['name'], (slug: string) => string>> = {
    stage: stageName,
    pricing_model: pricingName,
  };
  const entries = [value].flat();
  return {
    field: name,
    entries: entries.map((entry) => (names[name] ?? String)(entry)),
    list: DRAFT_FIELDS[name].kind === 'list',
    label: label && shortened(label.quote),
    quotes: evidence.slice(0, QUOTES).map(({ quote, page_url }) => ({ quote: shortened(quote), page_url })),
    offer,
    instead,
  };
}

const shortened = (text: string): string =>
  text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;
