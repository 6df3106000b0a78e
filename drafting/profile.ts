import type { DraftRequest, Proposal, Proposed } from '../domain/drafting.ts';
import { type VerifiedDraft, verify } from '../domain/evidence.ts';
import { ReadSite } from '../domain/read_site.ts';
import { withoutDoubtful } from './doubts/doubted.ts';
import { merged } from './merge.ts';
import { proposalIn } from './model/answer.ts';
import { draftByRules } from './rules.ts';

/** What the rules read of a site, as far as its pages prove it. */
export function profileByRules(request: DraftRequest): VerifiedDraft {
  return verify(draftByRules(request), request);
}

/** The rules' draft together with what the pages prove of a model's answer about them; null when the answer is none that can be read. */
export function profileWithModel(
  request: DraftRequest,
  answer: string,
  rules: VerifiedDraft,
): VerifiedDraft | null {
  const proposal = proposalIn(answer);
  if (!proposal) return null;
  const site = new ReadSite(request.pages);
  return merged(rules, profileBy(relocated(proposal, site), request, site));
}

/** What the pages prove of a proposal that is not the rules' own. */
export function profileBy(
  proposal: Proposal,
  request: DraftRequest,
  site: ReadSite = new ReadSite(request.pages),
): VerifiedDraft {
  return verify(withoutDoubtful(proposal, request, site), request, site);
}

/** The proposal with every quote on the page where it stands. */
function relocated(
  { fields, items = {}, faqs, founders, company_socials }: Proposal,
  site: ReadSite,
): Proposal {
  const placed = <T>({ value, quotes }: Proposed<T>): Proposed<T> => ({
    value,
    quotes: site.relocated(quotes),
  });
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, placed(one)])),
    items: Object.fromEntries(Object.entries(items).map(([name, list]) => [name, list.map(placed)])),
    faqs: faqs.map(placed),
    founders: founders.map(placed),
    company_socials,
  };
}
