import { type VerifiedDraft, verify } from '../domain/evidence/evidence.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../domain/profile/draft_fields.ts';
import type { DraftRequest, Proposal } from '../domain/profile/drafting.ts';
import { logosOf } from './company/logo.ts';
import { nameOf, namesOf } from './company/name.ts';
import { foundationsOf } from './foundation/foundation.ts';
import { yearsOf } from './foundation/founded_year.ts';
import { knownGroups } from './groups/known.ts';
import { emailsOf } from './places/contact.ts';
import { placesOf } from './places/place.ts';
import { pricingCandidates } from './pricing/pricing.ts';
import { likelyCategories } from './prose/category.ts';
import { withoutCommands } from './prose/commands.ts';
import { filmsOf } from './prose/demo_video.ts';
import { shortDescriptionsOf, taglinesOf } from './prose/prose.ts';
import { draftByRules } from './rules.ts';
import { type Site, siteOf } from './site/site.ts';

/** A value that a field might have had. */
export interface Candidate {
  value: string;
  /** What became of it: `unproved` is a value whose quotes do not prove it. */
  outcome: 'drafted' | 'offered' | 'unproved' | 'unlikely';
  /** How much speaks for it, where that is weighed: for lists of features from 0 to 1, for a name the kinds of places that say it. */
  score?: number;
  /** The kind of list that it was taken for, and its page. */
  list?: { kind: string; page: string; heading: string };
}

/** For each field what was found and what became of it, the winner first, the rest by weight or in the order of trust. */
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
  const said = [draft.fields[name]?.value ?? []].flat();
  const found = [...(CANDIDATES[name]?.(site, nameOf(site)?.value) ?? [])];
  const scores = new Map(found.map(({ value, score }) => [value, score]));
  const proposed = [proposal.fields[name]?.value ?? []].flat();
  const offered = (draft.offers[name] ?? []).flatMap(({ items }) => items.map(({ value }) => value));
  const outcomeOf = (value: string): Candidate['outcome'] => {
    if (said.includes(value)) return 'drafted';
    if (offered.includes(value)) return 'offered';
    return proposed.includes(value) ? 'unproved' : 'unlikely';
  };
  return [...new Set([...said, ...proposed, ...offered, ...scores.keys()])].map((value) => {
    const score = scores.get(value);
    return { value, outcome: outcomeOf(value), ...(score !== undefined && { score }) };
  });
}

/** What else a site says that a field might have been, the likeliest first. */
const CANDIDATES: Partial<
  Record<
    DraftFieldName,
    (site: Site, name: string | undefined) => Iterable<{ value: string; score?: number }>
  >
> = {
  name: (site) => namesOf(site).map(({ found, score }) => ({ value: found.value, score })),
  tagline: taglinesOf,
  short_description: shortDescriptionsOf,
  categories: (site, name) =>
    likelyCategories(site, name).map(({ choice, score }) => ({
      value: choice.name,
      score: Math.round(100 * score) / 100,
    })),
  pricing_summary: pricingCandidates,
  country: (site, name) =>
    placesOf(site, name).flatMap((places) => places.flatMap(({ country }) => country ?? [])),
  city: (site, name) => placesOf(site, name).flatMap((places) => places.flatMap(({ city }) => city ?? [])),
  founded_year: (site, name) => [...yearsOf(site, name, foundationsOf(site, name))].flat(),
  contact_email: (site, name) =>
    emailsOf(site, name).map(({ found, score }) => ({ value: found.value, score })),
  demo_video_url: (site) => filmsOf(site).flat(),
  logo_url: logosOf,
};

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
