/**
 * The pages of a listing's desk by the last part of their URLs, in the order of the navigation. A page is one line here, its route
 * `/account/listings/{id}/{name}` in `site/routes.ts`, and a page of `site/pages/desk/` that gives `deskPage` its content.
 */
export const DESK_PAGES = {
  overview: 'Overview',
  edit: 'Edit',
  updates: 'Updates',
  reviews: 'Reviews',
  story: 'Story',
  milestones: 'Milestones',
  pictures: 'Pictures',
  numbers: 'Numbers',
  alternatives: 'Alternatives',
  owners: 'Owners',
  history: 'History',
  visibility: 'Visibility',
} as const;

/** A page of the desk. */
export type DeskPageName = keyof typeof DESK_PAGES;

/** What all pages of a desk share. */
export const deskTexts = {
  pages: (name: string) => `Pages about ${name}`,
} as const;
