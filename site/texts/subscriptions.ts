import { CONFIRM_DAYS } from '../../domain/email/subscription_emails.ts';
import { html, type Safe } from '../html/html.ts';
import { dateOf, dayAndMonth, plural } from './format.ts';

/** The Monday email: its page, its form and its archive. */
export const newsletterTexts = {
  title: 'The Monday email',
  description: 'Last week’s winners, this week’s launches and updates: one plain email every Monday.',
  lede: 'Last week’s winners, this week’s launches and updates: one plain email every Monday. It has no pictures and follows nobody.',
  email: 'Email address',
  email_example: 'you@example.org',
  subscribe: 'Subscribe',
  subscribe_as: (email: string): Safe => html`It goes to <strong>${email}</strong>.`,
  subscribed: (email: string): Safe => html`The Monday email goes to <strong>${email}</strong>.`,
  unsubscribe: 'Unsubscribe',
  promise: `We email you a link to confirm first. Your email address serves this email only; every issue has a link that ends it and deletes the address.`,
  off: 'The Monday email is not sent at present. Earlier issues stay here.',
  sent: 'Check your email',
  sent_text: `If that email address can get this email, a link to confirm is on its way. It works for ${CONFIRM_DAYS} days. Each email address gets only a few of them a day.`,
  ended: 'You are unsubscribed. Your email address is deleted from the list.',
  archive: 'Earlier issues',
  none: 'The first issue appears here on a Monday.',
  issue: (week: string) => `Week of ${dayAndMonth(week, true)}`,
  issue_title: (week: string) => `The Monday email of ${dayAndMonth(week, true)}`,
  issue_description: (week: string) =>
    `Winners, launches and updates as sent to subscribers on ${dayAndMonth(week, true)}.`,
  issue_lede: (week: string) => `As sent to subscribers on Monday, ${dayAndMonth(week, true)}.`,
  winners: (week: string) => `Winners of the week of ${dayAndMonth(week)}`,
  votes: (votes: number) => plural(votes, { one: 'one vote', other: '# votes' }),
  provisional: (week: string): Safe =>
    html`Votes were still being checked when this was sent. <a href="/launches/${week}">The result of that week</a>`,
  launches: 'Launches of the week',
  all_launches: 'All launches of the week',
  updates: 'Updates',
  all_updates: 'All updates',
  gone: 'The products of this issue are no longer listed.',
  /** The form at the end of pages. */
  footer: 'One plain email every Monday',
} as const;

/** Reminders of launches. */
export const reminderTexts = {
  title: 'Be there when it launches',
  remind: 'Remind me',
  promise: 'One email when it goes live, and no other. Then we forget your email address.',
  on: (email: string): Safe => html`We remind <strong>${email}</strong> when it goes live.`,
  stop: 'Do not remind me',
  sent: `Check your email: a link to confirm the reminder is on its way. It works for ${CONFIRM_DAYS} days. Each email address gets only a few of them a day.`,
  off: 'You will not be reminded.',
  back: 'Back to the product',
} as const;

/** Confirming and ending a subscription by the link of an email. */
export const subscriptionTexts = {
  confirm_title: 'Confirm your subscription',
  confirm_newsletter: (email: string): Safe =>
    html`Press the button to get the Monday email at <strong>${email}</strong>.`,
  confirm_launch: (email: string, name: string): Safe =>
    html`Press the button to get one email at <strong>${email}</strong> when ${name} launches.`,
  confirm: 'Confirm',
  confirm_fine: 'This was not you? Close this page: nothing is sent, and the email address is forgotten.',
  confirmed_title: 'You are subscribed',
  confirmed_newsletter: 'The next Monday email comes to you.',
  confirmed_launch: (name: string) =>
    `You get one email when ${name} launches. Then we forget your email address.`,
  launched_title: (name: string) => `${name} has launched`,
  launched:
    'It went live before you confirmed, so there is nothing to remind you of. We have forgotten your email address.',
  see: (name: string) => `See ${name}`,
  changed_mind: 'Unsubscribe',
  end_title: 'Unsubscribe',
  end_newsletter: (email: string): Safe =>
    html`Press the button, and <strong>${email}</strong> gets no further Monday email.`,
  end_launch: (email: string, name: string): Safe =>
    html`Press the button, and <strong>${email}</strong> gets no email when ${name} launches.`,
  end_follow: (email: string, name: string): Safe =>
    html`Press the button to stop following ${name}, and <strong>${email}</strong> gets no further update of it.`,
  stored_follow: (followed_at: number) =>
    `What we store: that your account follows this product since ${dateOf(followed_at)}. That is deleted; your account stays.`,
  stored: (requested_at: number) =>
    `What we store: this email address, what it is subscribed to, and that it was requested on ${dateOf(requested_at)}. All of it is deleted with the subscription.`,
  end: 'Unsubscribe',
  ended_title: 'You are unsubscribed',
  ended:
    'No further email of this kind comes to you. An email address that was stored for it alone is deleted.',
  none_title: 'This link has no subscription any more',
  none: 'It was ended already, its one email was sent, or the link is incomplete. If you still get emails from us, use the link in the latest one.',
  newsletter: 'The Monday email',
  invalid_email: 'That is not an email address. Check it for typing errors.',
} as const;
