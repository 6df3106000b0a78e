import { type Child, html, type Safe } from '../../html/html.ts';

/** Connecting an assistant. */
export const consentTexts = {
  title: 'Connect an assistant',
  /** Leads with what is verified: any client can choose a name, but not the host it redirects to. */
  published: (name: string | null, host: string): Safe =>
    name ? html`Let <q>${name}</q> of ${host} use your account?` : html`Let ${host} use your account?`,
  local: 'Let a program on this computer use your account?',
  app: (scheme: string): Safe => html`Let the app that opens <q>${scheme}</q> links use your account?`,
  host: (host: string): Safe => html`Let ${host} use your account?`,
  claim: (name: string | null): Child =>
    name ? html`It calls itself <q>${name}</q>. Anyone can use that name.` : 'It gives no name.',
  requester: 'Who requests access',
  publisher: 'Published by',
  registered: 'Registered',
  by_itself: (name: string | null): Safe =>
    name
      ? html`By itself<small>We have <strong>not verified</strong> its name.</small>`
      : html`By itself<small>We have <strong>not verified</strong> who it is.</small>`,
  redirects: 'Redirects to',
  loopback: 'A program on this computer',
  account: 'Your account',
  scopes: 'What it may do',
  never: ['It can never vote or review for you.', 'It can never pay: checkout links are for you to open.'],
  opening: 'Back to your program',
  opening_lede: 'It waits for your decision. You can close this page afterwards.',
  go_on: 'Continue',
  allow: 'Allow',
  cancel: 'Cancel',
  later: (site_host: string): Safe =>
    html`You can disconnect it at any time under <a href="/account/assistants">connected assistants</a>. It acts on ${site_host} only.`,
} as const;

/** What a careful reader would notice about a client. */
export const warningTexts = {
  mixed_scripts:
    'The name mixes letters of different alphabets that look alike. Make sure that you know who requests access.',
  alike:
    'The name is written in letters that only look like Latin ones. Make sure that you know who requests access.',
  loopback: 'Allow this only if you have just started it from a program on this computer.',
  other_host: (client_host: string, redirect_host: string) =>
    `It is published by ${client_host}, but the access goes to ${redirect_host}.`,
  unnamed_host: (redirect_host: string) =>
    `Nothing shows that ${redirect_host} belongs to what the name says.`,
} as const;
