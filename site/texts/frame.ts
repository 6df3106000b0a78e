import { publicFileUrl } from '../../domain/http/urls.ts';
import { html, type Safe } from '../html/html.ts';

/** What stands around every page. */
export const frameTexts = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  site_search: 'Site search',
  search_products: 'Search products',
  search: 'Search',
  search_on: (site_name: string) => `Search products on ${site_name}`,
  sign_in: 'Sign in',
  account: 'Account',
  your_account: (email: string) => `Your account, ${email}`,
  launch_yours: 'Launch yours',
  /** The title of a page in a browser tab. */
  title: (page: string, site_name: string) => (page === site_name ? page : `${page} · ${site_name}`),
  about:
    'A launch directory for people and their assistants. Every listing is drafted from the company’s own website and checked by its founder.',
  license: ({ name, url }: { name: string; url: string }, has_file: boolean): Safe =>
    html`Data: <a href="${url}" rel="license">${name}</a>${has_file && html`, <a href="${publicFileUrl('')}">as a file</a>`}.`,
  fairness:
    'Votes come from people on this site only, never through the API. Paid places are always labelled and never affect community rank.',
} as const;

/** Names of the pages that header and footer link to. */
export const pageNames = {
  launches: 'Launches',
  categories: 'Categories',
  leaderboards: 'Leaderboards',
  founders: 'Founders',
  blog: 'Blog',
  api: 'API',
  this_week: 'This week',
  next_week: 'Next week',
  trending: 'Trending',
  awards: 'Awards',
  compare: 'Compare two products',
  updates: 'Updates',
  newsletter: 'The Monday email',
  launch: 'Launch yours',
  pricing: 'Prices',
  ranking: 'How products are ranked',
  crawler: 'Our crawler',
  connect: 'Connect your assistant',
  reference: 'API reference',
  openapi: 'OpenAPI document',
  llms: 'llms.txt',
  report: 'Report a page',
} as const;

/** Headings of the columns of the footer. */
export const columnTexts = {
  discover: 'Discover',
  founders: 'For founders',
  assistants: 'For assistants',
} as const;
