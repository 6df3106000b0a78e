import { html, type Safe } from '../../html/html.ts';
import { dateOf, plural, timeSince } from '../format.ts';

/** The account of a person. */
export const accountTexts = {
  account: 'Account',
  title: 'Your account',
  lede: (email: string, created_at: number): Safe =>
    html`Signed in as <strong>${email}</strong>. Account created on ${dateOf(created_at)}.`,
  saved: 'Saved.',
  repeated:
    'An older account has the same mailbox under another spelling of the email address. You can sign in to both, but only the older one can vote.',
  profile: 'Profile',
  name: 'Name',
  email: 'Email address',
  email_hint: 'You sign in with this email address, so it cannot be changed. It is never public.',
  save: 'Save',
  data: 'Your data',
  data_text: 'Everything that this site stores about you, as one JSON file.',
  download: 'Download',
  products: 'Your products',
  no_products: 'No listing and no draft yet. Give us the URL of your website, and we draft one.',
  draft_details: (details: string) => `Draft of ${details}`,
  listings: 'All listings',
  listings_text: 'See how they stand, change a launch week, and check the badge.',
  drafts: 'All drafts',
  drafts_text: 'See your drafts and the people who own them with you.',
  interview: 'Your interview',
  interview_text: 'Answer questions for founders; your founder page shows them.',
  follows: 'Followed products',
  follows_text: 'Products whose updates come to you by email.',
  administration: 'Administration',
  administration_text: 'What waits for a decision, and how the service is doing.',
  sign_in_methods: 'Sign-in methods',
  assistants: 'Connected assistants',
  assistants_text: 'Assistants that can use your account. Disconnect them here.',
  keys: 'API keys',
  keys_text: 'For scripts and for assistants on your computer.',
  passkeys_text: (count: number) =>
    plural(count, {
      none: 'Sign in with your device instead of an email.',
      one: 'One passkey signs in to your account.',
      other: '# passkeys sign in to your account.',
    }),
  providers_text: (count: number) =>
    plural(count, {
      none: 'Accounts elsewhere that sign you in here.',
      one: 'One account elsewhere signs you in here.',
      other: '# accounts elsewhere sign you in here.',
    }),
  sessions: 'Sessions',
  sessions_text: (count: number) =>
    plural(count, { one: 'One browser is signed in.', other: '# browsers are signed in.' }),
  sign_out: 'Sign out',
  delete: 'Delete account',
  delete_text:
    'Deletes your account with its keys, sessions and drafts, and takes your listings offline. Drafts that you own with others stay with them.',
  delete_link: 'Delete account…',
} as const;

/** Browsers that are signed in. */
export const sessionTexts = {
  title: 'Sessions',
  lede: 'Browsers that are signed in to your account. Sign out any that you do not recognise.',
  others: 'Sign out everywhere else',
  own: 'This browser',
  details: (network: string, created_at: number, last_seen_at: number, now: number) =>
    `Network ${network} · signed in ${timeSince(created_at, now)} · last seen ${timeSince(last_seen_at, now)}`,
  sign_out: (device: string): Safe => html`Sign out<span class="sr"> ${device}</span>`,
} as const;

/** Deleting an account. */
export const deletionTexts = {
  crumb: 'Delete',
  title: 'Delete your account',
  lede: 'This takes effect at once and cannot be undone.',
  access: 'Your sessions, API keys and connected assistants stop working.',
  content: 'Your drafts, reviews with the replies to them, picture, interview and founder pages are deleted.',
  listings: (count: number) =>
    plural(count, {
      none: 'You have no listing that would go offline.',
      one: 'Your listing goes offline, without the names in it.',
      other: 'Your # listings go offline, without the names in them.',
    }),
  shared: (count: number) =>
    plural(count, {
      one: 'The draft that you own with others goes to a co-owner, with its listing.',
      other: 'The # drafts that you own with others go to co-owners, with their listings.',
    }),
  votes: 'Your votes in weeks that are not final are withdrawn. Final results stay and do not name you.',
  export: html`You may want to <a href="/account/export">download your data</a> first.`,
  fresh: 'To delete the account, you must have signed in within the last 15 minutes.',
  sign_in: 'Sign in again',
  cancel: 'Keep my account',
  confirm: (email: string) => `To confirm, type ${email}`,
  wrong: 'That is not the email address of this account. Nothing was deleted.',
  last_administrator:
    'You are the last administrator of this site, so your account stays: without it, nobody could run the site. Make another person an administrator first. Nothing was deleted.',
  delete: 'Delete my account',
  done: 'Your account is deleted',
  done_text:
    'Thank you for using this site. You can create a new account with the same email address at any time.',
  start_page: 'Start page',
} as const;

/** Signing out. */
export const signOutTexts = {
  title: 'Sign out',
  question: 'Sign out?',
  text: 'You can sign in again with your email address at any time.',
  confirm: 'Sign out',
  cancel: 'Stay signed in',
} as const;

/** Assistants that a person has connected. */
export const assistantsTexts = {
  title: 'Connected assistants',
  lede: 'Assistants that can use your account. Disconnecting one ends its access at once.',
  none: 'No assistant is connected',
  none_text: 'An assistant appears here once you allow it to use your account.',
  unnamed: 'Unnamed program',
  origin: (client_host: string | null, redirect_host: string | null): Safe => {
    const published = html`Published by <strong>${client_host}</strong>`;
    const registered = 'Registered itself; its name is not verified';
    const redirects = html`, redirects to <strong>${redirect_host}</strong>`;
    return html`${client_host ? published : registered}${redirect_host && redirects}`;
  },
  use: (allowed: Safe, last_used: Safe | null, networks: number): Safe => {
    const used = last_used ? html`Last used ${last_used}.` : 'Not used yet.';
    const spread = ` Used from ${networks} networks. If you use it in one place only, disconnect it.`;
    return html`Allowed ${allowed}. ${used}${networks > 1 && spread}`;
  },
  disconnect: (name: string): Safe => html`Disconnect<span class="sr"> ${name}</span>`,
} as const;
