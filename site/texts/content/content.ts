import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, listed, plural } from '../format.ts';

/** The blog. */
export const blogTexts = {
  title: 'Blog',
  description: 'On launching, on listings, and on what the directory does and does not do.',
  lede: 'On launching, on listings, and on what this directory does and does not do.',
  search: 'Search the blog',
  none: 'No posts yet',
  none_text: 'The first post will appear here.',
  not_found: (q: string) => `No post has “${q}”`,
  all: 'All posts',
  count: (total: number) => plural(total, { one: 'one post', other: '# posts' }),
  changed: (date: string) => `Last changed on ${dayAndMonth(date, true)}.`,
  newest: 'From the blog',
} as const;

/** The free plan and what can be bought. */
export const pricingTexts = {
  title: 'Prices',
  description: 'Launching is free with our badge. See what else can be bought, and what money never changes.',
  lede: 'Launching is free. Paid options save waiting time or add content. They buy no votes, no community rank and no award.',
  fine: 'Prices are in US dollars and exclude VAT, which is added where it is due. Your assistant can read them with list_products. No assistant and no part of this site ever asks you for card details in a conversation.',
  free: 'Free launch',
  free_text: 'Your listing waits for its launch week, and goes live once our badge is on your homepage.',
  free_weeks: (min: number, max: number) => `A launch week ${min} to ${max} weeks ahead`,
  free_capacity: (places: number) =>
    plural(places, { one: 'One free place in every week', other: '# free places in every week' }),
  free_rank: 'Ranked like every other launch',
  launch: 'Launch yours',
  weeks: 'Free places by week',
  plans: 'Free, paid and bundle side by side',
  two_plans: 'Free and paid side by side',
  what: 'What',
  free_column: 'Free',
  paid_column: 'Paid launch',
  bundle_column: 'Bundle',
  available: 'To be had now',
  yes: 'Yes',
  included: 'Included',
  included_days: (days: number) => plural(days, { one: 'Included, one day', other: 'Included, # days' }),
  not_included: 'Not included',
  alone: (price: Safe): Safe => html`Not included; alone ${price}`,
  price: 'Price',
  week: 'Launch week',
  week_free: (min: number, max: number) => `In the queue, usually ${min} to ${max} weeks ahead`,
  week_paid: (max: number) => `At once, or a week of your choice up to ${max} weeks ahead`,
  badge: 'Our badge on your homepage',
  needed: 'Needed',
  not_needed: 'Not needed',
  categories: 'Categories that the listing shows',
  up_to: (count: number) => `Up to ${count}`,
  section: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  not_shown: 'Not shown',
  shown: 'Shown',
  rel: 'Link to your website',
  votes: 'Votes, community ranks, awards',
  same: 'The same rules',
  marked: 'Marked as paid',
  marked_free: 'No',
  marked_paid: 'Yes, on every page, in feeds and for programs',
} as const;

/** What a product costs and gives. */
export const productTexts = {
  amount: (money: string): Safe => html`<b>${money}</b>`,
  amount_from: (money: string): Safe => html`from <b>${money}</b>`,
  includes: (product: string) => `Includes: ${product}`,
  unlocks: (sections: readonly string[]) => `Unlocks ${listed(sections)}`,
  featured: (days: number) =>
    plural(days, {
      one: 'Featured for one day, marked as paid',
      other: 'Featured for # days, marked as paid',
    }),
  any_amount: 'You choose the amount',
  any_week: 'In a week of your choice',
  any_week_or_now: 'At once, or in a week of your choice',
  week_required: (first: Safe, last: Safe): Safe => html`In a week of your choice, ${first} to ${last}`,
  week_optional: (first: Safe, last: Safe): Safe =>
    html`At once, or in a week of your choice, ${first} to ${last}`,
} as const;

/** Sections that a product unlocks. */
export const sectionNames = {
  story: 'founder story',
  milestones: 'milestones',
  media: 'media',
} as const;

/** What FirstlightBot reads, and how to block it (R103). */
export const botTexts = {
  title: 'FirstlightBot, our crawler',
  description: 'What FirstlightBot reads, how it identifies itself, and how to block it.',
  heading: 'FirstlightBot',
  lede: (site_name: string) =>
    `FirstlightBot reads a company’s website for ${site_name} when someone submits that website for a listing here. It is not a search engine: it reads only websites that were submitted.`,
  does: 'What it does',
  does_list: [
    'It reads the home page and at most seven more pages of the submitted website, such as pricing, about and contact, one after another.',
    'It reads the home page again to check for our badge, as long as the listing waits for it.',
    'It reads robots.txt first and follows it. It does not read forbidden pages, and the draft says so.',
    'It submits no forms, does not sign in and runs no scripts.',
  ],
  identity: 'How it identifies itself',
  identity_signed:
    'Where the site team has switched it on, each request is signed as well (Web Bot Auth), and its Signature-Agent header says where our keys are.',
  block: 'How to block it',
  block_text: 'Add this to the robots.txt of your website. It applies from our next visit.',
  block_part: html`To block only a part, name its path: <code>Disallow: /private</code>. Rules for <code>User-agent: *</code> apply where no rule names FirstlightBot. We respect a <code>Crawl-delay</code> of up to ten seconds; if it is longer, we read only the home page.`,
  block_errors: 'If robots.txt returns a server error, we do not read the website until the error is gone.',
} as const;
