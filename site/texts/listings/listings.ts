import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, number, plural, weekSpan } from '../format.ts';

/** The page of a listing. */
export const listingTexts = {
  launches: 'Launches',
  about: (name: string) => `About ${name}`,
  coming: 'Coming up',
  coming_text: (week: string | null | undefined) =>
    week
      ? `It launches in the week of ${weekSpan(week)}. Come back then to read about it.`
      : 'Its launch is being prepared. Come back then to read about it.',
  see_week: 'See that week',
  this_week: 'This week’s launches',
  launched: (date: string) => `Launched ${dayAndMonth(date, true)}`,
  award: (rank: number) => `Launch of the Week #${rank}`,
  place: (rank: number, open: boolean) => (open ? `Number ${rank} so far` : `Number ${rank} of its week`),
  featured: 'Paid: featured',
  open_website: 'Visit website',
  demo: 'Watch the demo',
  badges: 'Get badges',
  name_and_tagline: 'Name and tagline',
  does: 'What it does',
  features: 'Features',
  usps: 'What makes it different',
  tags: 'Tags',
  updates: 'Latest updates',
  newest_updates: (some: number, all: number) => `The newest ${some} of ${number(all)} updates.`,
  story: 'The founder story',
  milestones: 'Milestones',
  read_more: 'Read more',
  newest_milestones: (some: number, all: number) => `The newest ${some} of ${number(all)} milestones.`,
  unstated: 'Not stated on the website',
  unstated_text: (facts: number) =>
    plural(facts, {
      one: 'We leave one fact blank, because the company’s own website does not state it.',
      other: 'We leave # facts blank, because the company’s own website does not state them.',
    }),
  unstated_founder: (claims_url: string): Safe =>
    html`Are you the founder? <a href="/account/listings">Add it to your listing</a>. If somebody else launched your product, <a href="${claims_url}">claim it</a>.`,
  same_week: 'Other launches of the week',
} as const;

/** What stands beside the texts of a listing. */
export const detailTexts = {
  title: 'Details',
  website: 'Website',
  category: 'Category',
  pricing: 'Pricing',
  pricing_model: 'Pricing model',
  stage: 'Stage',
  location: 'Location',
  links: 'Links',
  rating: 'Community rating',
  rating_of: (average: string, reviews: number): Safe =>
    html`<b>${average}</b> <span>${plural(reviews, { one: 'of 5, one review', other: 'of 5, # reviews' })}</span>`,
  too_few: (reviews: number) =>
    plural(reviews, {
      one: 'one review, too few for an average',
      other: '# reviews, too few for an average',
    }),
  stars: (stars: number) => plural(stars, { one: 'star', other: 'stars' }),
  read_reviews: 'Read the reviews',
  domain_rating: 'Domain Rating',
  of_hundred: (value: number): Safe => html`<b>${value}</b> <span>of 100</span>`,
  trend: (change: number, since: string) => {
    const date = dayAndMonth(since);
    if (change === 0) return `Unchanged since ${date}`;
    return change > 0 ? `${change} more since ${date}` : `${-change} less since ${date}`;
  },
  attribution: (source: string | undefined, date: string | undefined) =>
    [source, date && dayAndMonth(date, true)].filter(Boolean).join(', '),
  founders: (count: number) => plural(count, { one: 'Founder', other: 'Founders' }),
  alternatives: 'Alternatives',
  chosen: 'Chosen by the owner',
  compare_with: (name: string, other: string): Safe =>
    html`Compare<span class="sr"> ${name} with ${other}</span>`,
  all_alternatives: 'All alternatives',
  also_followed: 'People also follow',
  badge: 'Badge',
  badge_image: (name: string) => `The badge that ${name} shows`,
  all_badges: 'All badges and their code',
  unclaimed: 'No owner has proved yet that this website is theirs.',
  claim: 'Is it yours? Claim the listing',
} as const;

/** Titles of the sections of a founder story. */
export const storyTitles = {
  why_started: 'Why it was started',
  problem: 'The problem',
  journey: 'The journey',
  challenges: 'Challenges',
  achievements: 'Achievements',
  lessons: 'Lessons learned',
  whats_next: 'What is next',
} as const;

/** The badges of a listing. */
export const badgeTexts = {
  crumb: 'Badges',
  title: (name: string) => `Badges of ${name}`,
  description: (name: string) =>
    `The badges that ${name} may show on its website or README, with their code.`,
  lede: 'Put one on your website or in your README. It links to the page of the listing.',
  shape: 'Shape',
  colours: 'Your page is',
  size: 'Size',
  show: 'Show',
  on_light: 'On a light page',
  on_dark: 'On a dark page',
  automatic:
    'The image follows the system of each visitor, not your page: take it only if your page is light or dark with the system.',
  weeks: (weeks: readonly string[]) => `Week of ${weeks.map(weekSpan).join(', week of ')}`,
  styles: {
    light: 'Light',
    dark: 'Dark',
    auto: 'Both, as the visitor has it',
    s: 'Small',
    m: 'Medium',
    l: 'Large',
    standard: 'Standard',
    outline: 'Outline',
    pill: 'Pill',
    square: 'Square',
    banner: 'Banner',
  } as Readonly<Record<string, string>>,
} as const;
