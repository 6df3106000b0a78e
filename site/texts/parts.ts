import { PAID } from '../../domain/launches/paid_launch.ts';
import { html, type Safe } from '../html/html.ts';
import { number, plural } from './format.ts';

/** Parts that several pages share. */
export const partTexts = {
  start_page: 'Start page',
  this_week: 'This week’s launches',
  you_are_here: 'You are here',
  more: 'More',
  paid: PAID,
  questions: 'Questions',
  search: 'Search',
  picture_of: (name: string) => `Picture of ${name}`,
  place: (rank: number): Safe => html`<span class="sr">Place </span>${rank}`,
  launch_week: (span: string) => `Week of ${span}`,
  launch: html`It could be yours: <a href="/submit">launch your product</a>.`,
} as const;

/** Buttons that copy, and what they report. */
export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  link: 'Copy link',
  mcp_url: 'the MCP URL',
  api_url: 'the URL of the API',
  key: 'the key',
  command: 'the command',
  header: 'the header',
  code: (language: string) => `the ${language} code`,
} as const;

/** The reader's own time beside the site's; the script puts it in the place of `#`. */
export const localTexts = { own: '# where you are' } as const;

/** What stands after a number of votes, by which votes they are. */
export const voteTexts = {
  all: (votes: number) => plural(votes, { one: 'vote', other: 'votes' }),
  this_week: (votes: number) => plural(votes, { one: 'vote this week', other: 'votes this week' }),
  that_week: (votes: number) => plural(votes, { one: 'vote in that week', other: 'votes in that week' }),
} as const;

/** The card that sends people to their assistant. */
export const assistantTexts = {
  title: 'Launch from your assistant',
  text: 'Give this URL to an assistant that supports MCP, then ask it to submit your website.',
  connect: 'How to connect',
} as const;

/** Cards with the launches of another week. */
export const weekCardTexts = {
  all: 'All that are scheduled',
  week: 'See the week',
} as const;

/** The way through the parts of a list. */
export const paginationTexts = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  at: (page: number, total: number) => `Page ${page} of ${number(total)}`,
  /** The title of a part of a list: its number is in it from the second one on. */
  title: (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title),
  beyond: 'The list ends before this',
  has: (total: number) =>
    plural(total, { none: 'There is nothing in it.', one: 'It has one page.', other: 'It has # pages.' }),
  last: (href: string): Safe => html`<a href="${href}">Go to the last one</a>.`,
} as const;
