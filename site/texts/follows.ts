import { html, type Safe } from '../html/html.ts';
import { dateOf, plural } from './format.ts';

/** Following a product: the button on its page, and the list in the account. */
export const followTexts = {
  follow: 'Follow',
  unfollow: 'Stop following',
  follow_named: (name: string) => `Follow ${name}`,
  unfollow_named: (name: string): Safe => html`Stop following<span class="sr"> ${name}</span>`,
  follows: 'You follow it: its updates come to you by email.',
  followers: (count: number) =>
    plural(count, { none: 'no followers yet', one: 'one follower', other: '# followers' }),
  promise: 'Each update of it comes to you as one email. Every email has a link that ends it.',
  email: (email: string): Safe => html`They go to <strong>${email}</strong>.`,
  back: 'Back to the product',
  title: 'Followed products',
  lede: 'Their updates come to you by email.',
  none: 'You follow no product',
  none_text: 'Press “Follow” on the page of a product, and its updates come to you by email.',
  browse: 'Launches of this week',
  since: (followed_at: number, is_live: boolean) =>
    `Since ${dateOf(followed_at)}${is_live ? '' : ' · not public at present, so it sends nothing'}`,
} as const;
