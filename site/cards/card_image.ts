import { networkOf } from '../../auth/callers/caller_ip.ts';
import type { ShareCard } from '../../domain/cards/card.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { siteLook } from '../../services/content/site_look.ts';
import { listAwards } from '../../tools/awards/list_awards.ts';
import { getLaunchWeek } from '../../tools/launches/get_launch_week.ts';
import { getListing } from '../../tools/listings/get_listing.ts';
import type { Call } from '../../tools/operation/caller.ts';
import { getBlogPost } from '../../tools/people/get_blog_post.ts';
import { getFounder } from '../../tools/people/get_founder.ts';
import {
  CARD_KINDS,
  type CardKind,
  cardVersion,
  type PageCard,
  shareCard,
  siteCard,
} from '../frame/page_card.ts';
import { definePage, type Named } from '../request/page.ts';
import { type PageRequest, siteInfo } from '../request/request.ts';
import type { Reply } from '../request/respond.ts';
import { storedFile } from '../request/stored_files.ts';
import { fileTexts } from '../texts/refusals.ts';
import { awardCard, founderCard, listingCard, postCard, weekCard } from './contents.ts';
import { placeOf } from './place.ts';

/**
 * The share card of a page, as PNG. What is not public has none: 404, and nothing is drawn. The URL with the current version may be
 * stored for a day, any other is looked at again soon.
 */
async function cardImage(
  {
    call,
    origin,
    query,
    do: run,
    ip,
    service: { cards },
  }: Pick<PageRequest, 'call' | 'origin' | 'query' | 'do' | 'ip' | 'service'>,
  { kind, slug }: Named<'kind' | 'slug'>,
): Promise<Reply> {
  const known = CARD_KINDS.find((name) => name === kind);
  const card = known && (await unlessRefused(CARDS[known](call, slug)));
  if (!card) return refused(404, fileTexts.no_card);
  const [{ name }, { logo }] = await Promise.all([siteInfo(call), run(siteLook)]);
  const shown = shareCard(card, { name, origin, logo });
  const version = cardVersion(shown);
  const image = await cards.get(version, networkOf(ip), () => withLogos(shown, run));
  if (!image) return { ...refused(503, fileTexts.card_later), headers: { 'Retry-After': '10' } };
  return {
    status: 200,
    type: 'image/png',
    body: image,
    cache: query.get('v') === version ? 'public, max-age=86400' : 'public, max-age=300',
    headers: {
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  };
}

/** The card with its logos as data, because nothing is fetched while it is drawn; without those that have gone. */
async function withLogos(card: ShareCard, run: PageRequest['do']): Promise<ShareCard> {
  const { site_logo, tile } = card;
  return {
    ...card,
    site_logo: await asData(site_logo, run),
    tile: tile && { ...tile, image: await asData(tile.image, run) },
  };
}

async function asData(file: string | null, run: PageRequest['do']): Promise<string | null> {
  const stored = file === null ? undefined : await storedFile(run, file);
  return stored ? `data:image/png;base64,${Buffer.from(stored.bytes).toString('base64')}` : null;
}

/** The card of each kind of page by its slug; null if there is none. */
const CARDS: Record<CardKind, (call: Call, slug: string) => Promise<PageCard | null>> = {
  async listing(call, slug) {
    const listing = await call(getListing, { slug }, { whole_texts: true });
    return listingCard(listing, await placeOf(call, listing));
  },
  async week(call, slug) {
    const week = await call(getLaunchWeek, { week: slug });
    return week.week === slug ? weekCard(week) : null;
  },
  award: async (call, slug) => awardCard((await call(listAwards, { listing: slug, per_page: 100 })).items),
  post: async (call, slug) => postCard(await call(getBlogPost, { slug })),
  founder: async (call, slug) => founderCard(await call(getFounder, { slug }, { whole_texts: true })),
  site: async (call, slug) => (slug === 'home' ? siteCard(await siteInfo(call)) : null),
};

/** What an operation returns; null where it refuses the slug. */
async function unlessRefused<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

const refused = (status: 404 | 503, why: string): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${why}\n`,
});

definePage({ path: '/cards/:kind/:slug.png', read: cardImage });
