import { LISTING_MILESTONES_MAX } from '../../../domain/drafts/draft_content.ts';
import { galleryUrl, listingEvidenceUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { isPaidLaunch } from '../../../domain/launches/paid_launch.ts';
import { featuredUntil, paidDisclosure } from '../../../domain/launches/paid_places.ts';
import { attributionOf, TREND_DAYS, trendOf } from '../../../domain/listings/domain_rating.ts';
import { communityRating } from '../../../domain/listings/reviews.ts';
import type { GalleryPicture } from '../../../domain/pictures/gallery.ts';
import { PROFILE_FIELDS, type ProfileField } from '../../../domain/profile/listing_fields.ts';
import { siteNames } from '../../../domain/profile/sites.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { shortener } from '../../../domain/text/shorten.ts';
import { DAY_MS } from '../../../domain/time/day.ts';
import { evidenceOfListing } from '../../../services/listings/evidence.ts';
import { founderPortrait } from '../../../services/people/portrait.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { ListingMilestone } from '../../../store/listings/milestones.ts';
import type { ListingUpdate } from '../../../store/listings/updates.ts';
import { nameKey } from '../../../store/people/founders.ts';
import type { Reads } from '../../../store/store.ts';
import type { Context } from '../../operation/context.ts';
import { pictureOf } from '../../shapes/founder_picture.ts';
import { logoOf, taglineOf } from './present.ts';

/** Most updates and milestones in a profile, and on its page. */
const IN_PROFILE = { updates: 5, milestones: 20 };
const ON_PAGE = { updates: 100, milestones: LISTING_MILESTONES_MAX };
/** Characters of all long texts of one profile together. A result has at most 100,000 characters: what hosts give a model. */
const TEXT_BUDGET = 60_000;

/** Where the whole texts are, the page of the listing by default, and how many characters of long ones there are room for. */
interface Room {
  page?: string;
  texts?: number;
}

/** The full public profile of a live listing (R39–R43). */
export async function profileOf(row: Listing, ctx: Context, room: Room = {}) {
  const { store, clock, origin, whole_texts } = ctx;
  const { page, budget } = roomFor(row, ctx, room);
  const now = clock.now().getTime();
  const most = whole_texts ? ON_PAGE : IN_PROFILE;
  const [
    settings,
    categories,
    launch,
    updates,
    milestones,
    domain_rating,
    founders,
    awards,
    evidence,
    gallery,
  ] = await Promise.all([
    store.settings.all(),
    store.listings.categoriesOf(row.id),
    row.launch_id === null ? undefined : store.launches.byId(row.launch_id),
    store.updates.newest(row.id, most.updates),
    row.unlocked.includes('milestones') ? store.milestones.newest(row.id, most.milestones) : NONE,
    domainRating(row, store, now),
    foundersOf(row, store),
    store.awards.ofListing(row.id),
    evidenceOfListing(store, row),
    store.galleries.ofListing(row.id),
  ]);
  const [primary] = categories;
  const short = shortener(longTexts(row, updates.items, milestones.items), budget, page);
  return {
    slug: row.slug,
    name: row.name,
    tagline: taglineOf(row),
    ...logoOf(row, origin),
    url: row.url,
    page_url: page,
    category: primary?.slug ?? null,
    category_name: primary?.name ?? null,
    country: row.country,
    pricing_model: row.pricing_model,
    votes: row.votes,
    launch_week: launch?.week ?? null,
    live_at: row.live_at === null ? null : instantOf(row.live_at),
    ...moneyOf(row, now),
    ...textsOf(row, short),
    founders: founders.map((founder) => presentFounder(founder, origin, short)),
    stage: row.stage,
    pricing: { model: row.pricing_model, summary: row.pricing_summary },
    categories: categories.map(({ slug, name }, i) => ({ slug, name, primary: i === 0 })),
    ...profileFieldsOf(row),
    socials: row.company_socials,
    links: linksOf(row, settings, page),
    latest_updates: {
      items: updates.items.map(({ title, body, published_at }) => ({
        title,
        body: short(body),
        published_at: instantOf(published_at),
      })),
      total: updates.total,
      ...moreOn(page, 'updates', updates),
    },
    community_rating: communityRating(row.rating_counts, settings['reviews.min_for_average']),
    domain_rating,
    awards: awards.flatMap(({ week, rank, revoked_at }) => (revoked_at === null ? [{ week, rank }] : [])),
    ...unlockedOf(row, { milestones, pictures: picturesOf(gallery, origin), short, page }),
    ...seoOf(row),
    not_found_on_website: row.not_found_on_website,
    ...quotedOf(evidence, listingEvidenceUrl(origin, row.slug)),
  };
}

const roomFor = (
  { slug }: Listing,
  { origin, whole_texts }: Context,
  { page = listingPageUrl(origin, slug), texts = TEXT_BUDGET }: Room,
) => ({ page, budget: whole_texts ? Infinity : texts });

type Milestones = Awaited<ReturnType<Reads['milestones']['newest']>>;
type Short = (text: string) => string;

const NONE: Milestones = { items: [], total: 0 };

const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

/** All texts of a profile that may be long. */
function longTexts(
  { summary, description, faqs, founders, story, unlocked }: Listing,
  updates: readonly ListingUpdate[],
  milestones: readonly ListingMilestone[],
): string[] {
  const optional = [
    summary,
    description,
    ...founders.map(({ bio }) => bio),
    ...milestones.map((m) => m.description),
  ];
  return [
    ...optional.flatMap((text) => text ?? []),
    ...faqs.map(({ answer }) => answer),
    ...updates.map(({ body }) => body),
    ...(unlocked.includes('story') ? Object.values(story) : []),
  ];
}

function textsOf(row: Listing, short: Short) {
  const { headline, short_description, summary, description, features, usps, keywords, tags, faqs } = row;
  return {
    ...((headline ?? summary) !== null && {
      on_this_site: {
        ...(headline !== null && { headline }),
        ...(summary !== null && { summary: short(summary) }),
      },
    }),
    short_description,
    description: description === null ? null : short(description),
    features,
    usps,
    keywords,
    tags,
    faqs: faqs.map(({ question, answer }) => ({ question, answer: short(answer) })),
  };
}

/** The fields that stand there as they are. */
const profileFieldsOf = (row: Listing): Pick<Listing, ProfileField> =>
  Object.fromEntries(PROFILE_FIELDS.map((name) => [name, row[name]])) as Pick<Listing, ProfileField>;

/** Founders as the listing has them, with slug and picture where they are founders of the directory. */
async function foundersOf({ id, founders }: Listing, store: Reads) {
  const known = await store.founders.ofListing(id);
  return Promise.all(
    founders.map(async (founder) => {
      const row = known.get(nameKey(founder.name));
      return { ...founder, slug: row?.slug, picture: row && (await founderPortrait(store, row)) };
    }),
  );
}

function presentFounder(
  { slug, name, picture, title, bio }: Awaited<ReturnType<typeof foundersOf>>[number],
  origin: string,
  short: Short,
) {
  return {
    slug,
    name,
    ...pictureOf(picture, origin),
    ...(title !== undefined && { title }),
    ...(bio !== undefined && { bio: short(bio) }),
  };
}

/** Paid plans and placements, disclosed wherever the listing is shown in full (R75). */
function moneyOf(row: Listing, now: number) {
  const disclosure = paidDisclosure(row, now);
  const featured_until = featuredUntil(row, now);
  return {
    paid: isPaidLaunch(row.plan),
    ...(featured_until !== null && { featured_until: instantOf(featured_until) }),
    ...(disclosure !== null && { disclosure }),
  };
}

function linksOf({ url, plan }: Listing, settings: Settings, page: string) {
  return {
    website: siteNames(url)?.url ?? url,
    rel: settings[plan === 'paid' ? 'links.rel_paid' : 'links.rel_free'],
    page,
  };
}

function seoOf({ seo_title: title, seo_description: description }: Listing) {
  if (title === null && description === null) return {};
  return { seo: { ...(title !== null && { title }), ...(description !== null && { description }) } };
}

/** How much of the listing its website proves; absent without a quote (record 34). */
function quotedOf(
  { facts, quoted, read_on }: Awaited<ReturnType<typeof evidenceOfListing>>,
  evidence_url: string,
) {
  return quoted > 0 && { quoted: { facts: facts.length, quoted, read_on, evidence_url } };
}

interface Sections {
  milestones: Milestones;
  pictures: Pictures;
  short: Short;
  page: string;
}

type Pictures = ReturnType<typeof picturesOf>;

/** The gallery of the owners; the picture of the website is shown on the page only. */
const picturesOf = (all: readonly GalleryPicture[], origin: string) =>
  all.flatMap(({ hash, source }) => (source === 'owner' ? [galleryUrl(origin, hash)] : []));

/** What there is to see of an unlocked listing; nothing where it is empty. */
const mediaOf = (demo_video_url: string | null, pictures: Pictures) =>
  (demo_video_url !== null || pictures.length > 0) && {
    media: {
      ...(demo_video_url !== null && { demo_video_url }),
      ...(pictures.length > 0 && { pictures }),
    },
  };

/** Unlocked sections with content (R43, D54). */
function unlockedOf(
  { unlocked, story, demo_video_url }: Listing,
  { milestones, pictures, short, page }: Sections,
) {
  const sections = Object.entries(story).filter(([, text]) => text !== '');
  return {
    ...(unlocked.includes('story') &&
      sections.length > 0 && {
        story: Object.fromEntries(sections.map(([section, text]) => [section, short(text)])),
      }),
    ...(milestones.total > 0 && {
      milestones: {
        items: milestones.items.map(({ date, title, description, url }) => ({
          date,
          title,
          ...(description !== null && { description: short(description) }),
          ...(url !== null && { url }),
        })),
        total: milestones.total,
        ...moreOn(page, 'milestones', milestones),
      },
    }),
    ...(unlocked.includes('media') && mediaOf(demo_video_url, pictures)),
  };
}

/** Link to the page if there is more than the profile shows. */
function moreOn(
  page: string,
  part: keyof typeof IN_PROFILE,
  { items, total }: Pick<Milestones, 'total'> & { items: unknown[] },
) {
  return total > items.length ? { page_url: `${page}#${part}` } : {};
}

/** The latest rating of the domain with its trend (D38); a null value if nobody has rated it. */
async function domainRating(row: Listing, { ratings }: Reads, now: number) {
  const { domain, domain_rating: value, domain_rating_checked_at: checked_at, domain_rating_source } = row;
  if (value === null || checked_at === null || domain_rating_source === null) return { value: null };
  const checked_on = instantOf(checked_at).slice(0, 10);
  const since = instantOf(now - TREND_DAYS * DAY_MS).slice(0, 10);
  const oldest = await ratings.oldest(domain, domain_rating_source, since);
  const trend = trendOf({ checked_on, rating: value }, oldest);
  return {
    value,
    ...(trend && { trend }),
    source: domain_rating_source,
    attribution: attributionOf(domain_rating_source),
    checked_at: instantOf(checked_at),
  };
}
