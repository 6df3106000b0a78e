import { markedPaid } from '../../domain/launches/paid_launch.ts';
import type { listAwards } from '../../tools/awards/list_awards.ts';
import type { LaunchWeek } from '../../tools/launches/get_launch_week.ts';
import type { getBlogPost } from '../../tools/people/get_blog_post.ts';
import type { getFounder } from '../../tools/people/get_founder.ts';
import type { ListingProfile, ListingSummary } from '../../tools/shapes/listing.ts';
import type { PageCard } from '../frame/page_card.ts';
import { initialOf, toneOf } from '../html/logo.ts';
import type { ResultOf } from '../request/request.ts';
import { cardTexts as t } from '../texts/cards.ts';
import { initials } from '../texts/names.ts';

/** Where a listing stands in its launch week. */
export interface Place {
  rank: number;
  /** Community votes of that week. */
  week_votes: number;
  /** Whether the votes still change it. */
  open: boolean;
  /** The launches of the same week around it. */
  previous?: Neighbour | undefined;
  next?: Neighbour | undefined;
}

/** Another launch of a week. */
type Neighbour = Pick<ListingSummary, 'slug' | 'name' | 'paid'>;

/** What the cards of pages show, from what operations return. */

const PLAIN = { plain_title: '', text: null, facts: [], emblem: null, tile: null, paid: null } as const;

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** The colours of monograms in logos.css, light. */
const GROUNDS = [
  '#a73e3b',
  '#a34700',
  '#8d5901',
  '#706901',
  '#3f7712',
  '#007a44',
  '#04766d',
  '#03718f',
  '#2366b4',
  '#5859b4',
  '#7e4ba1',
  '#9e3e71',
];

const groundOf = (slug: string): string => GROUNDS[toneOf(slug)] ?? '';

const fileOf = (url: string | undefined): string | null => url?.split('/').at(-1) ?? null;

/** The logo as the name of its file, or a monogram. */
const tileOf = ({ slug, name, logo }: Pick<ListingSummary, 'slug' | 'name' | 'logo'>) => ({
  image: fileOf(logo),
  initial: initialOf(name) ?? '',
  ground: groundOf(slug),
});

/** A listing with its place, its votes, and what was paid for. */
export function listingCard(listing: ListingProfile, place: Place | null): PageCard {
  const { slug, name, url, tagline, short_description, category_name, launch_week, votes } = listing;
  const ranked = place && place.week_votes > 0 ? [t.place(place.rank, place.open)] : [];
  return {
    kind: 'listing',
    slug,
    content: {
      ...PLAIN,
      eyebrow: t.launched(launch_week, category_name),
      title: name,
      plain_title: hostOf(url),
      text: tagline ?? short_description,
      facts: [...ranked, ...(votes > 0 ? [t.votes(votes)] : [])],
      tile: tileOf(listing),
      paid: paidLabel(listing),
    },
  };
}

function paidLabel({ paid, featured_until }: ListingProfile): string | null {
  if (featured_until !== undefined) return t.paid_place;
  return launchLabelOf({ paid });
}

const launchLabelOf = ({ paid }: { paid?: boolean | undefined }): string | null =>
  paid ? t.paid_launch : null;

/** How many names a card of a week shows. */
const NAMES = 3;

/** A launch week: what launches in it, the first ones by name. */
export function weekCard({ week, items, total, scheduled, total_scheduled }: LaunchWeek): PageCard {
  const names = [...items.map(({ listing }) => listing), ...scheduled].map(({ name, paid }) =>
    markedPaid(name, paid === true),
  );
  const shown = names.slice(0, NAMES);
  return {
    kind: 'week',
    slug: week,
    content: {
      ...PLAIN,
      eyebrow: t.week,
      title: t.week_title(week),
      text: shown.length > 0 ? t.names(shown, total + total_scheduled - shown.length) : null,
      facts: [
        ...(total > 0 ? [t.launches(total)] : []),
        ...(total_scheduled > 0 ? [t.scheduled(total_scheduled)] : []),
      ],
    },
  };
}

type Award = ResultOf<typeof listAwards>['items'][number];

/** The best award that a listing holds; null if it holds none. */
export function awardCard(awards: readonly Award[]): PageCard | null {
  const [best] = awards
    .filter(({ revoked }) => !revoked)
    .toSorted((a, b) => a.rank - b.rank || b.week.localeCompare(a.week));
  if (!best) return null;
  const { listing, rank, week, week_votes } = best;
  return {
    kind: 'award',
    slug: listing.slug,
    content: {
      ...PLAIN,
      eyebrow: t.award(rank),
      title: listing.name,
      plain_title: hostOf(listing.url),
      text: listing.tagline,
      facts: [t.votes(week_votes), t.award_week(week)],
      emblem: rank,
      tile: tileOf(listing),
      paid: launchLabelOf(listing),
    },
  };
}

/** A post with its author and day. */
export const postCard = ({
  slug,
  title,
  summary,
  author,
  published_at,
}: ResultOf<typeof getBlogPost>): PageCard => ({
  kind: 'post',
  slug,
  content: {
    ...PLAIN,
    eyebrow: t.post,
    title,
    text: summary,
    facts: [...(author ? [author] : []), t.day(published_at)],
  },
});

/** A founder with the newest company. */
export function founderCard({
  slug,
  name,
  picture,
  title,
  bio,
  companies,
  companies_total,
}: ResultOf<typeof getFounder>): PageCard {
  const [newest] = companies;
  return {
    kind: 'founder',
    slug,
    content: {
      ...PLAIN,
      eyebrow: newest ? t.founder(title, newest.name) : '',
      title: name,
      plain_title: newest ? hostOf(newest.url) : '',
      text: bio ?? newest?.tagline ?? null,
      facts: companies_total > 0 ? [t.companies(companies_total)] : [],
      tile: { image: fileOf(picture), initial: initials(name), ground: groundOf(slug) },
      paid: newest ? launchLabelOf(newest) : null,
    },
  };
}
