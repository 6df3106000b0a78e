import { textsOfListing } from '../../domain/listings/free_texts.ts';
import { domainOf } from '../../domain/profile/sites.ts';
import { imitatedSlugs } from '../../domain/text/look_alikes.ts';
import { approvedReasons, isSameReason, moderationReasons } from '../../domain/text/moderation.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';

type NameReads = Pick<Reads, 'listings' | 'moderation' | 'settings'>;

/**
 * Name of a draft for invited people: its name, or that of its live listing. The host of its website while the name is doubtful or the
 * listing is held back, so that nobody sends names in our emails that are not public (record 14).
 */
export async function nameForInvited(reads: NameReads, draft: Draft): Promise<string> {
  const host = new URL(draft.url).host;
  const listing = draft.listing_id === null ? undefined : await reads.listings.byId(draft.listing_id);
  if (listing?.status === 'live') return listing.name;
  if (listing && (listing.in_review || listing.status === 'rejected' || listing.status === 'suspended'))
    return host;
  const name = draftName(draft);
  return (await isDoubtful(reads, name, draft)) ? host : name;
}

/** Whether the rules object to a name that the site team has not approved for this listing. */
async function isDoubtful(
  { moderation, settings }: NameReads,
  name: string,
  { url, listing_id }: Draft,
): Promise<boolean> {
  const domain = domainOf(new URL(url).hostname);
  const all = await settings.all();
  const reasons = moderationReasons({
    ...textsOfListing({ name }),
    name,
    domain,
    outside_domains: 0,
    site_name: all['site.name'],
    namesakes: await moderation.namesakes(imitatedSlugs(name), domain),
    link_farm_from: all['moderation.link_farm_from'],
    blocked: all['moderation.blocked_domains'],
  });
  if (reasons.length === 0 || listing_id === null) return reasons.length > 0;
  const approved = approvedReasons(await moderation.lastDecision(listing_id));
  return reasons.some((reason) => !approved.some((one) => isSameReason(one, reason)));
}
