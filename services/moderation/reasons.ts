import { domainOf } from '../../domain/profile/sites.ts';
import { imitatedSlugs } from '../../domain/text/look_alikes.ts';
import {
  isSameReason,
  type ModerationReason,
  type ModerationReasonCode,
  moderationReasons,
  textReasons,
} from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';

/** The doubts of the rules about a listing with these values and its milestones. */
export async function reasonsToReview(tx: Tx, listing: Listing): Promise<ModerationReason[]> {
  const { name, tagline, short_description, description, keywords, tags, features, usps, domain } = listing;
  const { headline, summary, seo_title, seo_description, faqs, story } = listing;
  const [settings, milestones] = await Promise.all([tx.settings.all(), tx.milestones.all(listing.id)]);
  return moderationReasons({
    name,
    headlines: [
      ...stated(tagline, short_description, headline, seo_title),
      ...keywords,
      ...tags,
      ...milestones.map(({ title }) => title),
    ],
    texts: [
      ...stated(description, summary, seo_description),
      ...features,
      ...usps,
      ...faqs.flatMap(({ question, answer }) => [question, answer]),
      ...Object.values(story),
      ...milestones.flatMap((reached) => reached.description ?? []),
    ],
    domain,
    outside_domains: await outsideDomains(tx, listing),
    site_name: settings['site.name'],
    namesakes: await tx.moderation.namesakes(imitatedSlugs(name), domain),
    link_farm_from: settings['moderation.link_farm_from'],
  });
}

/** A text of a listing beside its columns. */
interface FurtherText {
  title: string;
  body: string;
}

/** The doubts of the rules about a further text, as an update or a milestone, that are not known of its listing. */
export async function reasonsOfText(
  tx: Tx,
  listing: Listing,
  { title, body }: FurtherText,
): Promise<ModerationReason[]> {
  const { 'moderation.blocked_domains': blocked } = await tx.settings.all();
  const decided = await tx.moderation.lastDecision(listing.id);
  const known = [
    ...(decided?.state === 'approved' ? decided.reasons : []),
    ...(await reasonsToReview(tx, listing)),
  ];
  // A casino that was approved may write about games; a command to assistants or a link is another one each time.
  return textReasons(body, blocked, title).filter(
    (reason) =>
      !known.some(
        (one) => isSameReason(one, reason) || (OF_ITS_FIELD.has(one.code) && one.code === reason.code),
      ),
  );
}

/** Doubts about what a company does: approved once, its other words of that kind raise none. */
const OF_ITS_FIELD: ReadonlySet<ModerationReasonCode> = new Set(['adult_words', 'gambling_words']);

const stated = (...texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null);

/** Number of other registrable domains that the listing's website links to. */
async function outsideDomains(tx: Tx, { draft_id, domain }: Listing): Promise<number> {
  if (draft_id === null) return 0;
  const domains = new Set((await tx.drafts.linkHosts(draft_id)).map(domainOf));
  domains.delete(domain);
  return domains.size;
}
