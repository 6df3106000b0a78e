import { type VerifiedDraft, verify } from '../domain/evidence/evidence.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../domain/profile/draft_fields.ts';
import type { DraftRequest, Proposal } from '../domain/profile/drafting.ts';
import { nameOf } from './company/name.ts';
import { knownGroups } from './groups/known.ts';
import { pricingCandidates } from './pricing/pricing.ts';
import { likelyCategories } from './prose/category.ts';
import { withoutCommands } from './prose/commands.ts';
import { draftByRules } from './rules.ts';
import { type Site, siteOf } from './site/site.ts';

/** A value that a field might have had. */
export interface Candidate {
  value: string;
  /** What became of it: `unproved` is a value whose quotes do not prove it. */
  outcome: 'drafted' | 'offered' | 'unproved' | 'unlikely';
  /** How much speaks for it, where that is weighed: for lists of features from 0 to 1. */
  score?: number;
  /** The kind of list that it was taken for, and its page. */
  list?: { kind: string; page: string; heading: string };
}

/** For each field what was found and what became of it, the winner first. Lists and categories are weighed; of prices each place comes in the order of trust. */
export function whyDrafted(request: DraftRequest): Partial<Record<DraftFieldName, Candidate[]>> {
  const honest = withoutCommands(request);
  const proposal = draftByRules(honest);
  const draft = verify(proposal, honest);
  const site = siteOf(honest);
  const found = DRAFT_FIELD_NAMES.map((name) => [name, candidatesOf(name, proposal, draft, site)] as const);
  return Object.fromEntries(found.filter(([, candidates]) => candidates.length > 0));
}

function candidatesOf(
  name: DraftFieldName,
  proposal: Proposal,
  draft: VerifiedDraft,
  site: Site,
): Candidate[] {
  if (name === 'features') return lists(site);
  if (name === 'categories') return categories(draft, site);
  const said = [draft.fields[name]?.value ?? []].flat();
  const found = name === 'pricing_summary' ? pricingCandidates(site, nameOf(site)?.value) : [];
  const others = found.map(({ value }) => value);
  const proposed = [proposal.fields[name]?.value ?? []].flat();
  const offered = (draft.offers[name] ?? []).flatMap(({ items }) => items.map(({ value }) => value));
  const outcomeOf = (value: string): Candidate['outcome'] => {
    if (said.includes(value)) return 'drafted';
    if (offered.includes(value)) return 'offered';
    return proposed.includes(value) ? 'unproved' : 'unlikely';
  };
  return [...new Set([...said, ...proposed, ...offered, ...others])].map((value) => ({
    value,
    outcome: outcomeOf(value),
  }));
}

/** Lists that are less likely are not worth a line. */
const LEAST = 0.01;
const LISTS_SHOWN = 20;
const TITLES_SHOWN = 4;

function lists(site: Site): Candidate[] {
  return knownGroups(site)
    .map(({ view, from, kind, likely }): Candidate & { score: number } => {
      const score = Math.round(1000 * (likely['features'] ?? 0)) / 1000;
      const [offered, titles] = [score >= site.reading.offered, view.rows.map(({ title }) => title)];
      const more = titles.length > TITLES_SHOWN ? ' …' : '';
      return {
        value: titles.slice(0, TITLES_SHOWN).join(' | ') + more,
        outcome: kind === 'features' ? 'drafted' : offered ? 'offered' : 'unlikely',
        score,
        list: { kind, page: from.page.url, heading: view.above },
      };
    })
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score)
    .slice(0, LISTS_SHOWN);
}

function categories({ fields, offers }: VerifiedDraft, site: Site): Candidate[] {
  const drafted = [fields.categories?.value ?? []].flat();
  const offered = (offers.categories ?? []).flatMap(({ items }) => items.map(({ value }) => value));
  return likelyCategories(site, nameOf(site)?.value).map(({ choice, score }) => ({
    value: choice.name,
    score: Math.round(100 * score) / 100,
    outcome: drafted.includes(choice.name)
      ? 'drafted'
      : offered.includes(choice.name)
        ? 'offered'
        : 'unlikely',
  }));
}
