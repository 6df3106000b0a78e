import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import type { ReadSite } from '../../domain/evidence/read_site.ts';
import { DRAFT_FIELDS, type DraftFieldName, type FieldRule } from '../../domain/profile/draft_fields.ts';
import type { DraftRequest, Founder, Proposal, Proposed } from '../../domain/profile/drafting.ts';
import { proposalBy } from '../prose/proposal_parts.ts';
import { siteOf } from '../site/site.ts';
import { bearsCategory, bearsPricingModel, bearsStage } from './choices.ts';
import { cited, type Doubted, doubtedSite } from './cited.ts';
import { type Bears, FACT_BEARINGS } from './facts.ts';
import { bearsFeature } from './listed.ts';
import { isFilm, isOwnLogo } from './media.ts';
import { foundersDoubted, isOwnAccount } from './people.ts';
import { isBorne, isOwnPrice, statesPrices } from './prose.ts';

/**
 * A proposal without what a reader who knows such sites would doubt: values whose quotes are true and speak of something else. The rules
 * read a fact only where it means the company; a model, or a drafter from outside, only says that it does. What is left goes to the judge
 * (domain/evidence/evidence.ts) like the rules' own. What the rules have found as well is not doubted.
 */
export function withoutDoubtful(
  proposal: Proposal,
  request: DraftRequest,
  read: ReadSite,
  rules: VerifiedDraft,
): Proposal {
  const doubted = doubtedSite(siteOf(request), read, rules);
  return proposalBy(proposal, {
    value: (one, name) => fieldDoubted(name, one, doubted),
    // Whether the quotes beside the question say what the answer says.
    faq: (one) => (isBorne(one.value.answer, cited(one.quotes, doubted), doubted) ? one : null),
    founder: (one) => founderDoubted(one, doubted),
    social: (one, key) =>
      isOfRules(rules.company_socials[key]?.value, one.value) || isOwnAccount(key, one.value, doubted)
        ? one
        : null,
  });
}

/** The value with those of its quotes that speak for it; null where none does, or where they do not say what it says. */
function fieldDoubted(
  name: DraftFieldName,
  one: Proposed<string>,
  doubted: Doubted,
): Proposed<string> | null {
  const rule: FieldRule = DRAFT_FIELDS[name];
  if (isOfRules(doubted.rules.fields[name]?.value, one.value)) return one;
  if (rule.proof === 'harvested') return isHarvested(name, one.value, doubted) ? one : null;
  const quotes = cited(one.quotes, doubted);
  const bears = BEARINGS[name];
  const speaking = bears ? quotes.filter((quote) => bears(one.value, quote, doubted)) : quotes;
  if (speaking.length === 0) return null;
  if (rule.proof === 'prose' && !isBorne(one.value, speaking, doubted)) return null;
  if (name === 'pricing_summary' && !statesPrices(one.value, speaking)) return null;
  return { value: one.value, quotes: [...new Set(speaking.map(({ quote }) => quote))] };
}

/** Whether the rules have drafted a value themselves. */
const isOfRules = (drafted: string | number | readonly string[] | null | undefined, value: string): boolean =>
  [drafted ?? []].flat().some((one) => String(one) === value);

/** Which quotes count for a field at all; those of other prose do. */
const BEARINGS: Readonly<Partial<Record<DraftFieldName, Bears>>> = {
  ...FACT_BEARINGS,
  categories: bearsCategory,
  stage: bearsStage,
  pricing_model: bearsPricingModel,
  pricing_summary: (_value, quote, doubted) => isOwnPrice(quote, doubted),
  features: bearsFeature,
};

function isHarvested(name: DraftFieldName, value: string, doubted: Doubted): boolean {
  if (!URL.canParse(value)) return false;
  return name === 'logo_url' ? isOwnLogo(value, doubted) : isFilm(value, doubted);
}

function founderDoubted(one: Proposed<Founder>, doubted: Doubted): Proposed<Founder> | null {
  const known = doubted.rules.founders.some(({ value: { name } }) => name === one.value.name);
  const value = foundersDoubted(one.value, cited(one.quotes, doubted), doubted, known);
  return value && { value, quotes: one.quotes };
}
