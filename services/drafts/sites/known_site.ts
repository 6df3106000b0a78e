import { ApiError } from '../../../domain/http/errors.ts';
import { keysAbove, type SiteNames } from '../../../domain/profile/sites.ts';
import { isBlockedHost } from '../../../domain/text/moderation.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../../store/store.ts';

/**
 * The person's draft of a website that is to be submitted, if it is open or its listing is pending or live (D18). Raises `listing_exists`
 * if the website is live. Unpublished drafts of others are not revealed: the person who proves the website with its badge launches it.
 */
export async function knownDraft(tx: Tx, person_id: number, site: SiteNames): Promise<Draft | undefined> {
  const open = await tx.drafts.openForSite(person_id, site);
  if (open) return open;
  await refuseListed(tx, person_id, site);
  return undefined;
}

/** Raises `listing_exists` for a live website, with its slug and next steps (D18). */
export async function refuseListed(
  tx: Tx,
  person_id: number,
  { url, site_key }: Pick<SiteNames, 'url' | 'site_key'>,
): Promise<void> {
  const listed = await tx.listings.liveForSite(site_key);
  if (!listed) return;
  const { slug, draft_id } = listed;
  const own = await tx.listings.ofPerson(person_id, listed.id);
  throw new ApiError('listing_exists', `This website is live as "${slug}".`, {
    errors: [
      {
        path: 'url',
        code: 'listing_exists',
        message: `The listing "${slug}" has this website.`,
        actual: url,
      },
    ],
    next_steps:
      own && draft_id !== null
        ? [`It is yours: edit it with update_draft and the draft id ${draft_id}.`]
        : [
            `Read it with get_listing and the slug ${slug}.`,
            `If it is your company, prove it with claim_listing and the slug ${slug}: then the listing is yours.`,
          ],
  });
}

/** What is known of the site of a draft, or of the page above it: the nearest live listing or draft of the person (D89). */
type Known = { slug: string } | { draft_id: string };

/**
 * What is known of the site that a draft is an inner page of, with a notice; nothing for other drafts, and for those that are a listing.
 * Two products may share a site, so it is only said.
 */
export async function knownAbove(
  { drafts, listings }: Pick<Reads, 'drafts' | 'listings'>,
  { id, site_key, listing_id, url }: Draft,
  person_id: number,
): Promise<{ known?: Known; notices?: string[] }> {
  if (listing_id !== null) return {};
  const keys = [site_key, ...keysAbove(site_key)];
  const live = await listings.liveOfSites(keys);
  const own = await drafts.ofSites(person_id, keys, id);
  for (const key of keys) {
    const listing = live.find((one) => one.site_key === key);
    const draft = own.find((one) => one.site_key === key);
    const known: Known | undefined = listing ? { slug: listing.slug } : draft && { draft_id: draft.id };
    if (known) return { known, notices: [knownNotice(known, url)] };
  }
  return {};
}

const knownNotice = (known: Known, url: string): string =>
  `${url} belongs to a site that is known: ${'slug' in known ? `the listing "${known.slug}"` : `draft ${known.draft_id}`}. Go on with that one, unless this is a second product of the company.`;

/** The person's drafts and live listings of other pages of the host (D18). Two products may share a domain, so nothing is refused. */
export async function similarTo(tx: Tx, draft: Draft, person_id: number) {
  const { url, site_key } = draft;
  const { known } = await knownAbove(tx, draft, person_id);
  const { host } = new URL(url);
  const bare = host.replace(/^www\./, '');
  const drafts = await tx.drafts.onHost(person_id, bare, site_key);
  const listings = await tx.listings.liveOnHost(bare, site_key);
  if (drafts.length + listings.length === 0) return {};
  const others = [
    ...drafts.map((draft) => `draft ${draft.id} (${draft.url})`),
    ...listings.map(({ slug, url: page }) => `the listing "${slug}" (${page})`),
  ];
  return {
    ...(known && { known }),
    notices: [
      `Another page of ${bare} is known: ${others.join(', ')}. Go on with that one, unless this is a second product of the company.`,
    ],
    similar_drafts: drafts.map((draft) => ({
      id: draft.id,
      url: draft.url,
      name: typeof draft.fields.name.value === 'string' ? draft.fields.name.value : null,
      status: draft.status,
    })),
    similar_listings: listings.map(({ slug, name, url: page }) => ({ slug, name, url: page })),
  };
}

/** Raises `site_not_accepted` for a website on a blocked domain (record 14). */
export async function refuseBlocked(tx: Tx, url: string): Promise<void> {
  const { 'moderation.blocked_domains': blocked } = await tx.settings.all();
  const { hostname } = new URL(url);
  if (!isBlockedHost(hostname, blocked)) return;
  throw new ApiError('site_not_accepted', `Websites of ${hostname} are not listed here.`, {
    errors: [
      {
        path: 'url',
        code: 'blocked_domain',
        message: 'The site team does not list websites of this domain.',
        actual: hostname,
        fix: 'Submit the website under a domain of the company itself, or write to the site team.',
      },
    ],
  });
}
