import type { SetUpValues } from '../../../services/administration/set_up.ts';
import { html, type Safe } from '../../html/html.ts';

/** The set-up of a new site by its first administrator. */
export const setUpTexts = {
  title: 'Set up this site',
  lede_email: 'You opened the link that the service printed. Sign in, and you become its administrator.',
  email: 'Your email address',
  send: 'Send me a sign-in link',
  back: 'Open the sign-in link in this browser: it leads back here.',
  lede: (email: string): Safe =>
    html`Signed in as <strong>${email}</strong>. This account becomes the administrator of the site.`,
  another: (sign_in_url: string): Safe =>
    html`Another account? <a href="${sign_in_url}">Sign in with its email address</a>.`,
  fields: {
    'site.name': { label: 'Name of the site', hint: 'Shown in headings and emails.' },
    'site.contact': {
      label: 'Contact',
      hint: 'An email address or URL by which people reach you. It is public. May be empty.',
    },
    'calendar.time_zone': { label: 'Time zone', hint: 'Launch weeks begin on Monday at midnight there.' },
  } satisfies Record<keyof SetUpValues, { label: string; hint: string }>,
  later: 'All of this can be changed later.',
  submit: 'Become the administrator',
  done: 'You are the administrator of this site. The set-up link has ended.',
  suspended: 'This account is suspended. Sign in with another email address.',
  disposable: 'Disposable email addresses cannot administer a site. Sign in with another one.',
} as const;
