import { type OpenOffer, openOffers } from '../../../domain/drafts/offers.ts';
import { DRAFT_FIELDS, type DraftFieldName, type FieldRule } from '../../../domain/profile/draft_fields.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';

/** The offers of a draft by field, with their quotes; absent without any (D86). */
export function presentOffers(row: Draft) {
  const byField = Map.groupBy(openOffers(row), ({ name }) => name);
  if (byField.size === 0) return {};
  const offers = [...byField].map(([name, list]) => [name, list.map(presentOffer)] as const);
  return { offers: Object.fromEntries(offers) };
}

const presentOffer = ({ value, label, evidence }: OpenOffer) => ({
  value: typeof value === 'string' ? value : [...value],
  ...(label && { label: label.quote }),
  evidence: evidence.map(({ quote, page_url }) => ({ quote, page_url })),
});

/**
 * One step for each field with offers. Next steps count as ours, so words of the website are not repeated in them (record 30): only
 * names of the site team's lists.
 */
export function offerSteps(row: Draft): string[] {
  const byField = Map.groupBy(openOffers(row), ({ name }) => name);
  return [...byField].map(([name, list]) => (isChoice(name) ? choiceStep : textStep)(row.id, name, list));
}

const isChoice = (name: DraftFieldName): boolean => {
  const { proof }: FieldRule = DRAFT_FIELDS[name];
  return proof === 'choice';
};

function choiceStep(id: string, name: DraftFieldName, list: readonly OpenOffer[]): string {
  const values = list.map(({ value }) => JSON.stringify([value].flat().join(', ')));
  const call = JSON.stringify({ id, fields: { [name]: list[0]?.value } });
  return `${name}: the website points to ${values.join(' or ')} (quotes: offers.${name}${IN_FULL}). Ask the founder which is right, and take it with update_draft ${call}; its quotes come along.`;
}

function textStep(id: string, name: DraftFieldName, list: readonly OpenOffer[]): string {
  const places = list.map(({ value }, i) => `offers.${name}[${i}]${sizeOf(value)}`);
  const isList = DRAFT_FIELDS[name].kind === 'list';
  if (list[0]?.instead)
    return `${name}: the website has other lists too: ${places.join(', ')}${IN_FULL}. If the founder finds one fits better than what is drafted, take it with update_draft {"id":"${id}","fields":{"${name}":[…]}}; its quotes come along.`;
  const [question, taken, value] = isList
    ? ['Is it their list?', 'it, or the entries that are right,', '[…]']
    : ['Is it right?', 'it', '"…"'];
  return `${name}: the website may say it in ${places.join(' or ')}${IN_FULL}. Show it to the founder with its quotes. ${question} Then take ${taken} with update_draft {"id":"${id}","fields":{"${name}":${value}}}; its quotes come along.`;
}

/** The short view has no offers. */
const IN_FULL = ' of get_draft, view full';

const sizeOf = (value: OpenOffer['value']): string =>
  typeof value === 'string' ? '' : ` (${value.length} ${value.length === 1 ? 'entry' : 'entries'})`;
