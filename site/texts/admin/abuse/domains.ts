import { type BusyDomains, MANY, OPEN_DRAFT_DAYS } from '../../../../services/sign_ups/domain_use.ts';
import { plural } from '../../format.ts';

/** Domains with many listings, for administrators. */
export const domainTexts = {
  title: 'Domains',
  lede: `Registrable domains with at least ${MANY} listings and open drafts. On shared hosts, as github.io, each subdomain is a domain of its own.`,
  limits: ({ per_domain, per_day }: BusyDomains['limits']) =>
    `${plural(per_domain, { one: 'One listing or open draft', other: '# listings and open drafts' })} of one domain are allowed at most, and ${plural(per_day, { one: 'one new draft', other: '# new drafts' })} a day (limits.products_per_domain, limits.drafts_per_domain_per_day). Drafts that nobody has changed for ${OPEN_DRAFT_DAYS} days are not counted.`,
  what_to_do:
    'A company with many products is no abuse. Where one domain fills the directory, reject its listings, and keep the domain out with moderation.blocked_domains.',
  settings: 'Settings',
  none: 'No domain has so many.',
  table: {
    domain: 'Domain',
    live: 'Live',
    other: 'Other listings',
    drafts: 'Open drafts',
    people: 'People',
  },
} as const;
