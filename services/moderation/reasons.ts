import { joined, textsOf, textsOfListing } from '../../domain/listings/free_texts.ts';
import { domainOf } from '../../domain/profile/sites.ts';
import { imitatedSlugs } from '../../domain/text/look_alikes.ts';
import {
  approvedReasons,
  isSameReason,
  linkedDomains,
  type ModerationReason,
  type ModerationReasonCode,
  moderationReasons,
  newLinks,
  type Texts,
  textReasons,
} from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';

/** The doubts of the rules about a listing with these values and its milestones. */
export async function reasonsToReview(tx: Tx, listing: Listing): Promise<ModerationReason[]> {
  const { name, domain } = listing;
  const settings = await tx.settings.all();
  return moderationReasons({
    ...(await publishedTexts(tx, listing)),
    name,
    domain,
    outside_domains: await outsideDomains(tx, listing),
    site_name: settings['site.name'],
    namesakes: await tx.moderation.namesakes(imitatedSlugs(name), domain),
    link_farm_from: settings['moderation.link_farm_from'],
    blocked: settings['moderation.blocked_domains'],
  });
}

/** The doubts about a listing that are known: the approved ones and those of what it shows now. */
export async function knownReasons(tx: Tx, listing: Listing): Promise<ModerationReason[]> {
  const approved = approvedReasons(await tx.moderation.lastDecision(listing.id));
  return [...approved, ...(await reasonsToReview(tx, listing))];
}

/** What the rules read of a listing and its milestones. */
async function publishedTexts({ milestones }: Pick<Tx, 'milestones'>, listing: Listing): Promise<Texts> {
  const reached = await milestones.all(listing.id);
  return joined([textsOfListing(listing), ...reached.map((one) => textsOf('milestone', one))]);
}

/**
 * A reason for each website that these texts link to although neither the listing nor its milestones name it (record 76), if the site team looks
 * at new links.
 */
export async function unknownLinks(tx: Tx, listing: Listing, texts: Texts): Promise<ModerationReason[]> {
  const { 'moderation.review_live_links': looks } = await tx.settings.all();
  if (looks === 0) return [];
  return newLinks(texts, [listing.domain, ...linkedDomains(await publishedTexts(tx, listing))]);
}

/** The doubts of the rules about a further text of a listing, as an update or a milestone, that are not known of the listing. */
export async function reasonsOfText(tx: Tx, listing: Listing, texts: Texts): Promise<ModerationReason[]> {
  const { 'moderation.blocked_domains': blocked } = await tx.settings.all();
  const known = await knownReasons(tx, listing);
  const reasons = [...textReasons(texts, blocked), ...(await unknownLinks(tx, listing, texts))];
  // A casino that was approved may write about games; a command to assistants or a link is another one each time.
  return reasons.filter(
    (reason) =>
      !known.some(
        (one) => isSameReason(one, reason) || (OF_ITS_FIELD.has(one.code) && one.code === reason.code),
      ),
  );
}

/** Doubts about what a company does: approved once, its other words of that kind raise none. */
const OF_ITS_FIELD: ReadonlySet<ModerationReasonCode> = new Set(['adult_words', 'gambling_words']);

/** Number of other registrable domains that the listing's website links to. */
async function outsideDomains(tx: Tx, { draft_id, domain }: Listing): Promise<number> {
  if (draft_id === null) return 0;
  const domains = new Set((await tx.drafts.linkHosts(draft_id)).map(domainOf));
  domains.delete(domain);
  return domains.size;
}
