/**
 * The pages for administrators by the last part of their URLs, in the order of the navigation. A page is one line here, its route
 * `/admin/{name}` in `site/routes.ts`, and a page of `site/pages/admin/` that gives `adminPage` its content.
 */
export const ADMIN_PAGES = {
  overview: 'Overview',
  moderation: 'Moderation',
  listings: 'Listings',
  people: 'People',
  weeks: 'Weeks',
  votes: 'Votes',
  orders: 'Orders',
  tasks: 'Tasks',
  'sign-ups': 'Sign-ups',
  domains: 'Domains',
  ratings: 'Ratings',
  revenue: 'Revenue',
  categories: 'Categories',
  questions: 'Interview',
  products: 'Products',
  blog: 'Blog',
  mail: 'Email',
  audit: 'Audit log',
  settings: 'Settings',
} as const;

/** A page for administrators. */
export type AdminPageName = keyof typeof ADMIN_PAGES;

/** What all of them share. */
export const adminTexts = {
  title: 'Administration',
  pages: 'Pages for administrators',
  sign_in: 'Sign in again',
  fresh: 'To change something here, you must have signed in within the last 15 minutes.',
} as const;
