import { passkeysPageUrl, sessionsPageUrl } from '../http/urls.ts';
import { timeOf } from './email_dates.ts';
import type { EmailText } from './email_text.ts';

interface OwnPasskey {
  name: string;
  at: number;
}

/** A passkey was added to the account. */
export const passkeyAddedEmail = ({ name, at }: OwnPasskey, origin: string): EmailText => ({
  subject: `New passkey: ${name}`,
  text: [
    `A passkey was added to your account on ${timeOf(at)}: “${name}”. It can sign in without an email.`,
    'If this was not you, remove it now, and end any sessions that you do not recognise:',
    passkeysPageUrl(origin),
    sessionsPageUrl(origin),
  ].join('\n\n'),
});

/** A passkey was removed from the account. */
export const passkeyRemovedEmail = ({ name, at }: OwnPasskey, origin: string): EmailText => ({
  subject: `Passkey removed: ${name}`,
  text: [
    `The passkey “${name}” was removed from your account on ${timeOf(at)}, so it can no longer sign in. You can always sign in by email.`,
    'If this was not you, end any sessions that you do not recognise:',
    sessionsPageUrl(origin),
  ].join('\n\n'),
});
