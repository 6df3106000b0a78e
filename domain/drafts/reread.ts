import type { Offer, Offers, Proved } from '../evidence/evidence.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftField,
  type DraftFieldSet,
  NOT_FOUND,
} from '../profile/draft_fields.ts';
import type { SocialKey } from '../profile/drafting.ts';
import { type DraftContent, type DraftParts, linksOf } from './draft_content.ts';
import { type PartHistory, partHistory, setIn, withPrevious } from './draft_history.ts';
import { offeredEvidence } from './offers.ts';

/** What a drafter returns for a website, beside its offers. */
type DraftedContent = Pick<DraftContent, 'fields' | 'faqs' | 'founders' | 'company_socials'>;
/** What a drafter returns for a website. */
export type Drafted = DraftedContent & { offers: Offers };

/** Whether a drafter found nothing at all. */
export const isBlank = ({ fields, offers, faqs, founders, company_socials }: Drafted): boolean =>
  DRAFT_FIELD_NAMES.every((name) => fields[name].ai === null) &&
  [offers, faqs, founders, company_socials].every((part) => Object.keys(part).length === 0);

/** When the previous content was drafted, and when it is drafted again. */
interface Times {
  now: number;
  drafted_at: number | null;
}

/**
 * A draft after its website was read and drafted again (D79): owners' values, removals and locked fields stay, with a
 * new original; everything else becomes what the pages say now. Previous values are recorded; quotes of the previous
 * pages are dropped.
 */
export function draftedAgain(
  before: DraftContent & { part_history: PartHistory | null },
  found: Drafted,
  { now, drafted_at }: Times,
): DraftedContent & { part_history: PartHistory | null } {
  const entries = DRAFT_FIELD_NAMES.map((name) => [
    name,
    followed(before.fields[name], found.fields[name], found.offers[name]),
  ]);
  const fields = withPrevious(before.fields, Object.fromEntries(entries) as DraftFieldSet, {
    now,
    drafted_at,
  });
  const parts = followedParts(before, found, new Set(Object.keys(setIn(before, before.part_history))));
  const history = partHistory(before, { ...before, ...parts }, before.part_history, {
    now,
    by: 'ai',
    drafted_at,
  });
  return { fields, ...parts, part_history: history };
}

function followed(was: DraftField, found: DraftField, offers: readonly Offer[] | undefined): DraftField {
  if (was.state === 'ai' || was.state === 'not_found') return found.ai ? found : NOT_FOUND;
  const isSame = found.ai !== null && JSON.stringify(found.ai.value) === JSON.stringify(was.value);
  const current = isSame ? found.evidence : offeredEvidence(offers, was.value);
  // A locked value may be a drafted one, and a set one an offer: its quotes are from the current pages, or none.
  return { ...was, evidence: was.evidence.length > 0 ? current : [], ai: found.ai };
}

function followedParts(
  before: DraftParts,
  found: DraftedContent,
  set: ReadonlySet<string>,
): Pick<DraftParts, 'faqs' | 'founders' | 'company_socials'> {
  return {
    faqs: set.has('faqs') ? provedAgain(before.faqs, found.faqs) : found.faqs,
    founders: set.has('founders') ? provedAgain(before.founders, found.founders) : found.founders,
    company_socials: followedLinks(before, found, set),
  };
}

const provedAgain = <T>(items: readonly Proved<T>[], found: readonly Proved<T>[]): Proved<T>[] =>
  items.map(({ value }) => {
    const text = JSON.stringify(value);
    return found.find((item) => JSON.stringify(item.value) === text) ?? { value, evidence: [] };
  });

function followedLinks(
  before: DraftParts,
  found: DraftedContent,
  set: ReadonlySet<string>,
): DraftContent['company_socials'] {
  const isOwners = (key: string) => set.has(`company_socials.${key}`);
  const own = Object.entries(linksOf(before.company_socials)).filter(([key]) => isOwners(key));
  const drafted = Object.entries(found.company_socials).filter(([key]) => !isOwners(key));
  return {
    ...Object.fromEntries(drafted),
    ...Object.fromEntries(
      own.map(([key, value]) => {
        const link = found.company_socials[key as SocialKey];
        return [key, link?.value === value ? link : { value, evidence: [] }];
      }),
    ),
  };
}
