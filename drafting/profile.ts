import { type VerifiedDraft, verify } from '../domain/evidence/evidence.ts';
import { ReadSite } from '../domain/evidence/read_site.ts';
import type { DraftRequest, Proposal, Proposed } from '../domain/profile/drafting.ts';
import { withoutDoubtful } from './guards/doubted.ts';
import { merged } from './merge.ts';
import { proposalIn } from './model/answer.ts';
import { commandingParts, obedient, withoutCommands } from './prose/commands.ts';
import { proposalBy } from './prose/proposal_parts.ts';
import type { Reading } from './reading/reading.ts';
import { draftByRules } from './rules.ts';

/** What the rules read of a site, as far as its pages prove it, and without sentences that command assistants (D82). */
export function profileByRules(request: DraftRequest, reading?: Reading): VerifiedDraft {
  const honest = withoutCommands(request);
  const proposal = draftByRules(honest, reading);
  const profile = verify(obedient(proposal), honest);
  if (honest === request) return withLeftOut(profile, commandingParts(proposal));
  // What the rules would have drafted names the parts.
  const named = commandingParts(draftByRules(request));
  return withLeftOut(profile, named.length > 0 ? named : [NOWHERE]);
}

/** Stands for a part where no part would have had the sentence. */
const NOWHERE = 'website';

const withLeftOut = (profile: VerifiedDraft, left_out: readonly string[]): VerifiedDraft =>
  left_out.length > 0 ? { ...profile, left_out } : profile;

/** The rules' draft together with what the pages prove of a model's answer about them; null when the answer is none that can be read. */
export function profileWithModel(
  request: DraftRequest,
  answer: string,
  rules: VerifiedDraft,
): VerifiedDraft | null {
  const proposal = proposalIn(answer);
  if (!proposal) return null;
  const site = new ReadSite(withoutCommands(request).pages);
  const profile = profileBy(relocated(proposal, site), request, site, rules);
  const left_out = [...new Set([...(rules.left_out ?? []), ...(profile.left_out ?? [])])];
  return withLeftOut(merged(rules, profile), left_out);
}

/** What the pages prove of a proposal that is not the rules' own. */
export function profileBy(
  proposal: Proposal,
  request: DraftRequest,
  site: ReadSite = new ReadSite(withoutCommands(request).pages),
  rules: VerifiedDraft = profileByRules(request),
): VerifiedDraft {
  const honest = withoutCommands(request);
  const profile = verify(withoutDoubtful(obedient(proposal), honest, site, rules), honest, site);
  return withLeftOut(profile, commandingParts(proposal));
}

/** The proposal with every quote on the page where it stands. */
function relocated(proposal: Proposal, site: ReadSite): Proposal {
  const placed = <T>({ value, quotes }: Proposed<T>): Proposed<T> => ({
    value,
    quotes: site.relocated(quotes),
  });
  return proposalBy(proposal, { value: placed, faq: placed, founder: placed, social: (one) => one });
}
