import type { SuppressionReason } from '../../../domain/email/mailbox.ts';
import type { SuppressedEmails } from '../../../services/email/suppression.ts';
import { html, type Safe } from '../../html/html.ts';
import { plural, timeOf } from '../format.ts';
import { overviewTexts } from './overview.ts';

/** Emails that wait, and the addresses that get none. */
export const mailTexts = {
  title: 'Email',
  lede: 'Emails that wait to be sent, and the addresses that get none.',
  outbox: 'Outbox',
  waiting: overviewTexts.outbox,
  suppressed: 'Addresses that get no emails',
  suppressed_text: html`Not even to sign in. To add one after a complaint: <code>firstlight mail suppress</code>`,
  search: 'Email address, or a part of it',
  found: (count: number) =>
    plural(count, { none: 'No address matches.', one: '1 address', other: '# addresses' }),
  since: ({ reason, suppressed_at }: SuppressedEmails['rows'][number]) =>
    `${REASONS[reason]} Since ${timeOf(suppressed_at)}.`,
  allow: (email: string): Safe => html`Write to it again<span class="sr">: ${email}</span>`,
} as const;

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  refused: 'Its mail server has no such mailbox.',
  complaint: 'Its owner complained.',
  operator: 'The site team stopped emails to it.',
};
