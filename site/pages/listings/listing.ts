import {
  cardUrl,
  feedUrl,
  listingEvidenceUrl,
  listingMarkdownUrl,
  listingPageUrl,
} from '../../../domain/http/urls.ts';
import { currentStages } from '../../../services/content/team_lists.ts';
import { publicEvidence } from '../../../services/listings/evidence.ts';
import { newsOf } from '../../../services/listings/feeds.ts';
import { publicGallery } from '../../../services/listings/gallery.ts';
import { upcomingListing } from '../../../services/listings/upcoming.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { presentSummary } from '../../../tools/listings/show/present.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import { listingCard } from '../../cards/contents.ts';
import { placeOf } from '../../cards/place.ts';
import { html, type Safe } from '../../html/html.ts';
import { memberField } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { noticePage, type Page, type PageRequest, unlessNotFound } from '../../request/request.ts';
import { voteScript } from '../../templates/launches/vote.ts';
import { listingTemplate, upcomingTemplate } from '../../templates/listings/listing.ts';
import { cardTexts } from '../../texts/cards.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { evidenceTexts } from '../../texts/listings/evidence.ts';
import { markdownTexts } from '../../texts/machines.ts';
import { stageNames } from '../../texts/names.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { votePart } from '../launches/vote.ts';
import { reviewsPart } from '../reviews/reviews.ts';
import { followPart } from '../subscriptions/follows.ts';
import { reminderForm } from '../subscriptions/reminder.ts';
import { listingData } from './listing_data.ts';

/** A listing: live ones in full, scheduled ones by name and week, and a kind word about all others. */
async function listingPage(request: PageRequest, { slug }: Named<'slug'>): Promise<Page> {
  const { call, origin } = request;
  const listing = await unlessNotFound(call(getListing, { slug }, { whole_texts: true }));
  if (listing) return livePage(request, listing);
  const upcoming = await request.do(upcomingListing, slug);
  if (upcoming === undefined) return noticePage(REFUSALS.no_product);
  if (upcoming === 'gone') return noticePage(REFUSALS.listing_gone);
  if (upcoming === 'unproven') return noticePage(REFUSALS.launch_in_preparation);
  const summary = presentSummary(upcoming, origin);
  return {
    title: upcoming.name,
    description: cardTexts.upcoming(summary.name, summary.launch_week),
    canonical: listingPageUrl(origin, slug),
    noindex: true,
    main: upcomingTemplate(summary, await reminderForm(request, slug)),
  };
}

async function livePage(request: PageRequest, listing: ListingProfile): Promise<Page> {
  const { call, origin, now } = request;
  const { slug, name, tagline, short_description, seo } = listing;
  const [place, { items: alternatives }, evidence, pictures, follow, vote, reviews, stages, news] =
    await Promise.all([
      placeOf(call, listing),
      call(getAlternatives, { slug }),
      request.do(publicEvidence, slug),
      request.do(publicGallery, slug),
      followPart(request, slug),
      votePart(request, slug),
      reviewsPart(request, slug),
      request.do(currentStages),
      listing.latest_updates.items.length > 0
        ? request.do(newsOf, slug, now, listing.latest_updates.items.length)
        : [],
    ]);
  return {
    title: seo?.['title'] ?? (tagline ? `${name}: ${tagline}` : name),
    description: seo?.['description'] ?? short_description ?? tagline ?? name,
    canonical: listingPageUrl(origin, slug),
    card: listingCard(listing, place),
    head: [
      ...listingData(origin, listing, cardUrl(origin, 'listing', slug)),
      evidenceLink(listing),
      markdownLink(listing),
    ],
    sheets: ['listing'],
    share: tagline ? `${name}: ${tagline}` : name,
    feed: { href: feedUrl('', 'listings', slug), title: feedTexts.of_listing(name) },
    main: listingTemplate(listing, {
      place,
      alternatives,
      evidence,
      pictures,
      follow: follow.button,
      also: follow.also,
      news,
      reviews,
      vote: [vote, voteScript({ csrf: memberField(request) })],
      stageName: stageNames(stages),
    }),
  };
}

/** Where assistants find the same page. */
const markdownLink = ({ slug, name }: ListingProfile): Safe =>
  html`<link rel="alternate" type="text/markdown" title="${markdownTexts.link(name)}" href="${listingMarkdownUrl('', slug)}">`;

/** Where programs find the same facts with their quotes. */
const evidenceLink = ({ slug, name }: ListingProfile): Safe =>
  html`<link rel="alternate" type="application/json" title="${evidenceTexts.document(name)}" href="${listingEvidenceUrl('', slug)}">`;

definePage({ path: '/p/:slug', read: listingPage, counts_views: true });
