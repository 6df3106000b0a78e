import { DRAFT_FIELDS } from '../../../domain/profile/draft_fields.ts';
import type { DraftOffer } from '../../../services/drafts/draft_offers.ts';
import type { OwnDraft } from '../../../services/drafts/own_draft.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';
import { callAs, type MemberRequest } from '../../request/request.ts';
import type { ShownOffer } from '../../templates/drafts/draft_offers.ts';
import { factName, pricingName, stageName } from '../../texts/names.ts';

/** Quotes of an offer that the page shows, and characters of each. */
const QUOTES = 3;
const CHARACTERS = 240;

/** An offer as the page shows it. */
export function shownOffer({ name, value, label, evidence, offer, instead }: DraftOffer): ShownOffer {
  const entries = [value].flat();
  const said = new Set(entries);
  return {
    field: name,
    title: factName(name),
    entries: entries.map((entry) => (NAMES[name] ?? String)(entry)),
    list: DRAFT_FIELDS[name].kind === 'list',
    label: label && shortened(label.quote),
    // A quote that is an entry says nothing new.
    quotes: evidence
      .filter(({ quote }) => !said.has(quote))
      .slice(0, QUOTES)
      .map(({ quote }) => shortened(quote)),
    pages: [...new Set(evidence.map(({ page_url }) => page_url))],
    offer,
    instead,
  };
}

/** Names of values that are stored as slugs. */
const NAMES: Partial<Record<DraftOffer['name'], (slug: string) => string>> = {
  stage: stageName,
  pricing_model: pricingName,
};

const shortened = (text: string): string =>
  text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;

/** Takes an offer by the operation that assistants call, if it is still there. Raises what that refuses. */
export async function takeOffer(
  request: MemberRequest,
  { id }: OwnDraft,
  fields: URLSearchParams,
): Promise<'saved' | 'not_taken'> {
  const { session, use_cases } = request;
  const input = await use_cases.takeInput({
    person_id: session.person_id,
    draft_id: id,
    offer: fields.get('offer') ?? '',
    entries: fields.getAll('entry').map(Number),
  });
  if (!input) return 'not_taken';
  await callAs(request, updateDraft, input);
  return 'saved';
}
