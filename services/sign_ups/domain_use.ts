import { speaksForDomain } from '../../domain/claims/scope.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { privateMailDomain } from '../../domain/launches/mail_providers.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import type { DomainUse } from '../../store/drafts/domain_use.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Drafts that nobody has changed for longer do not count. */
export const OPEN_DRAFT_DAYS = 30;
/** Domains with fewer listings and drafts are not listed for the site team. */
export const MANY = 3;
/** Domains that are listed. */
const LISTED = 100;

/**
 * Raises `site_not_accepted` if a domain has as many listings and open drafts as the setting allows (C7). Drafts of others do not count against a
 * person with a mailbox of the domain or a verified claim of it, so that strangers cannot keep its company out.
 */
export async function refuseFullDomain(
  reads: Pick<Reads, 'settings' | 'domain_use' | 'people' | 'claims'>,
  { domain, person_id, now }: { domain: string; person_id: number; now: number },
): Promise<void> {
  const { 'limits.products_per_domain': limit } = await reads.settings.all();
  const after = now - OPEN_DRAFT_DAYS * DAY_MS;
  const own = (await isOfDomain(reads, domain, person_id)) ? person_id : undefined;
  const listings = await reads.domain_use.listings(domain);
  const drafts = await reads.domain_use.drafts(domain, after, own);
  if (listings + drafts < limit) return;
  throw new ApiError(
    'site_not_accepted',
    `${domain} has ${listings + drafts} products and drafts here; the limit is ${limit} for one domain.`,
    {
      errors: [
        {
          path: 'url',
          code: 'domain_full',
          message: `${domain} has ${listings} listings and ${drafts} open drafts here; the limit is ${limit} for one domain.`,
          actual: domain,
          fix: 'Submit or let go of a draft that is open: one that nobody changes for 30 days no longer counts. If the company needs more, write to the site team. A website under a domain of its own is counted by itself.',
        },
      ],
      next_steps: [
        'Go on with a draft of this domain that you have (list_my_drafts), or take a listing offline that is no longer offered.',
        'If the company needs more products here, write to the site team.',
      ],
    },
  );
}

/** Whether a person has a mailbox at a domain that is no public provider's, or a proof of the whole domain; companies give out what is below. */
async function isOfDomain(
  { people, claims }: Pick<Reads, 'people' | 'claims'>,
  domain: string,
  person_id: number,
): Promise<boolean> {
  const person = await people.byId(person_id);
  const mail = person && person.verified_at !== null ? privateMailDomain(person.email) : null;
  if (mail === domain) return true;
  return (await claims.verifiedOf(domain)).some(
    (claim) => claim.person_id === person_id && speaksForDomain(claim, domain),
  );
}

/** Domains with many listings and open drafts, for the site team. */
export interface BusyDomains {
  domains: DomainUse[];
  /** The settings that limit them. */
  limits: { per_domain: number; per_day: number };
}

/** The domains with most listings and open drafts at `now` (epoch milliseconds), those with at least {@link MANY}. */
export const busyDomains = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    { settings, domain_use }: Pick<Reads, 'settings' | 'domain_use'>,
    now: number,
  ): Promise<BusyDomains> => {
    const all = await settings.all();
    const after = now - OPEN_DRAFT_DAYS * DAY_MS;
    return {
      domains: await domain_use.busiest({ after, least: MANY, limit: LISTED }),
      limits: {
        per_domain: all['limits.products_per_domain'],
        per_day: all['limits.drafts_per_domain_per_day'],
      },
    };
  },
);
