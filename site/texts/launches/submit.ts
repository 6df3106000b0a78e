import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, number, plural } from '../format.ts';

/** The page where a launch begins, and its field, which other pages have too. */
export const submitTexts = {
  title: 'Launch your product',
  description:
    'Give the URL of your website. We draft your listing from it, with a quote for every value; you review it and launch free.',
  lede: 'Give us the URL of your website. We read it, as its robots.txt allows, and draft your listing with a quote for every value. Nothing is published before you have reviewed it.',
  field: 'URL of your website',
  example: 'https://your-product.com',
  draft: 'Draft my launch',
  sign_in_first: 'You sign in with your email address first. We keep the URL.',
  free: 'Free, and nothing is public until you submit it.',
  next_free: (week: string) => `The next free launch week begins on ${dayAndMonth(week, true)}.`,
  assistant: 'Or let your assistant do it',
  assistant_text:
    'Give it this URL and ask it to submit your website. It uses the same draft, and you review it here or there.',
  weeks: 'Free places by week',
  weeks_lede: (capacity: number, next: string) =>
    `${plural(capacity, { one: 'Each week has one free place.', other: 'Each week has # free places.' })} A launch that is queued now goes into the week of ${dayAndMonth(next, true)}, and you may choose a later one with room.`,
  week_of: (week: string) => html`<span class="sr">Week of </span>${dayAndMonth(week)}`,
  left: (left: number) => plural(left, { none: 'Full', one: 'one place left', other: '# places left' }),
  closed: 'Free queue closed',
  booked: (booked: number, capacity: number) =>
    html`<span class="sr">${number(booked)} of ${number(capacity)} free places booked</span>`,
  yours: 'Next free week',
  earlier: html`Paid launches may choose an earlier week: see the <a href="/pricing">prices</a>.`,
} as const;

/** Why a URL becomes no draft, and what to do next; each stands beside the field. */
export const submitFaults = {
  no_url:
    'That is not the URL of a website. Type it as it stands in your browser, for example https://acme.com.',
  too_long: 'That URL is too long to be kept while you sign in. Give the page without its parameters.',
  listed: (name: string, listing_url: string, claims_url: string): Safe =>
    html`This website is listed already, as <a href="${listing_url}">${name}</a>. If the company is yours and the listing is not, <a href="${claims_url}">claim it</a>.`,
  /** The sentence of the rule that was broken, and what to do. */
  other: (message: string, fix: string | undefined) => [message, fix].filter(Boolean).join(' '),
  too_often: (message: string): Safe =>
    html`${message} Until then you can edit <a href="/account/drafts">your drafts</a>.`,
} as const;
