import type { SettingName } from '../../../domain/settings/settings.ts';
import { html, type Safe } from '../../html/html.ts';

type AreaOf<Name extends string> = Name extends `${infer Area}.${string}` ? Area : never;

/** The area of a setting: the first part of its name. */
export type SettingArea = AreaOf<SettingName>;

/** Headings of the areas. */
export const AREAS: Readonly<Record<SettingArea, string>> = {
  site: 'Site',
  pages: 'Pages about the site',
  robots: 'Search engines and crawlers',
  data: 'Published data',
  dns: 'Claims of listings',
  payment: 'Payment',
  tax: 'VAT',
  orders: 'Orders',
  calendar: 'Calendar',
  weeks: 'Launch weeks',
  votes: 'Votes',
  trending: 'Trending',
  free_queue: 'Free launches',
  paid_launch: 'Paid launches',
  featured: 'Featured places',
  reviews: 'Reviews',
  listings: 'Listings',
  links: 'Links',
  limits: 'Limits',
  auth: 'Assistants',
  mcp: 'MCP',
  crawler: 'Crawler',
  pictures: 'Pictures',
  moderation: 'Moderation',
  notices: 'Notices',
  ai: 'Language model',
  drafts: 'Drafts',
  audit: 'Audit table',
  backups: 'Backups',
  sign_in: 'Signing in',
  newsletter: 'Monday email',
  subscriptions: 'Subscriptions',
  updates: 'Updates of listings',
};

/** The settings of the site, for administrators. */
export const settingsTexts = {
  title: 'Settings',
  lede: 'What can be changed while the service runs. Each change is checked, recorded and in effect at the next request.',
  areas: 'Groups of settings',
  fresh: 'To change a setting, you must have signed in within the last 15 minutes.',
  rule: (rule: string) => `Must be ${rule}.`,
  default: (value: unknown): Safe => html`Default: <code>${JSON.stringify(value)}</code>`,
  effect: (effect: string, restart: boolean) =>
    restart ? `When changed: ${effect} Restart the service.` : `When changed: ${effect}`,
  logo: 'Picture',
  logo_hint: 'PNG, JPEG, WebP or SVG, at most 2 MB and 48 pixels or more. It is shown in a square.',
  add_logo: 'Use as logo',
  replace_logo: 'Replace the logo',
  remove_logo: 'Remove the logo',
  no_file: 'Choose a file with a picture. Nothing was changed.',
  ignored: (value: unknown) =>
    `The stored value ${JSON.stringify(value)} is invalid, so the default applies. Save a value, or reset it.`,
  empty: 'empty',
  save: (name: string): Safe => html`Save<span class="sr"> ${name}</span>`,
  reset: (name: string): Safe => html`Reset to default<span class="sr">: ${name}</span>`,
  saved: (name: string, value: unknown, did: string) => `${name} is ${JSON.stringify(value)}. ${did}`,
  preview: (name: string, value: string | null): Safe =>
    value === null
      ? html`Reset <code>${name}</code> to its default?`
      : html`Change <code>${name}</code> to <code>${value}</code>?`,
  preview_text: 'Nothing has been changed yet. The change would have these effects:',
  confirm: 'Make this change',
  cancel: 'Cancel',
  unknown: 'There is no such setting. Nothing was changed.',
} as const;
