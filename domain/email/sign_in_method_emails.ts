import { passkeysPageUrl, providersPageUrl, sessionsPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { timeOf } from './email_text.ts';

interface OwnPasskey {
  name: string;
  at: number;
}

interface OwnProviderAccount {
  /** Name of the provider. */
  provider: string;
  /** What the provider calls the account; null if it did not say. */
  account: string | null;
  at: number;
}

/** Emails about how a person signs in, each with its data. */
export interface SignInMethodEmailData {
  /** A passkey was added to an account, or removed from it. */
  passkey_added: OwnPasskey;
  passkey_removed: OwnPasskey;
  /** A sign-in provider signed a person in for the first time, from a browser; or its account was unlinked. */
  provider_linked: OwnProviderAccount & { device: string; network: string };
  provider_unlinked: OwnProviderAccount;
}

/** A passkey was added to the account. */
const passkeyAddedEmail = ({ name, at }: OwnPasskey, origin: string): EmailText => ({
  subject: `New passkey: ${name}`,
  text: [
    `A passkey was added to your account on ${timeOf(at)}: “${name}”. It can sign in without an email.`,
    'If this was not you, remove it now, and end any sessions that you do not recognise:',
    passkeysPageUrl(origin),
    sessionsPageUrl(origin),
  ].join('\n\n'),
});

/** A passkey was removed from the account. */
const passkeyRemovedEmail = ({ name, at }: OwnPasskey, origin: string): EmailText => ({
  subject: `Passkey removed: ${name}`,
  text: [
    `The passkey “${name}” was removed from your account on ${timeOf(at)}, so it can no longer sign in. You can always sign in by email.`,
    'If this was not you, end any sessions that you do not recognise:',
    sessionsPageUrl(origin),
  ].join('\n\n'),
});

const accountAt = ({ provider, account }: OwnProviderAccount): string =>
  account === null ? `an account at ${provider}` : `the account ${account} at ${provider}`;

/** A sign-in provider signed the person in for the first time. */
const providerLinkedEmail = (
  { device, network, ...linked }: SignInMethodEmailData['provider_linked'],
  origin: string,
): EmailText => ({
  subject: `You can now sign in with ${linked.provider}`,
  text: [
    `On ${timeOf(linked.at)}, ${accountAt(linked)} signed in to your account here for the first time: ${device}, network ${network}. It has your email address, and can sign in from now on.`,
    'If this was not you, unlink it now, and end any sessions that you do not recognise:',
    providersPageUrl(origin),
    sessionsPageUrl(origin),
  ].join('\n\n'),
});

/** An account at a sign-in provider was unlinked. */
const providerUnlinkedEmail = (unlinked: OwnProviderAccount, origin: string): EmailText => ({
  subject: `${unlinked.provider} is unlinked`,
  text: [
    `On ${timeOf(unlinked.at)}, ${accountAt(unlinked)} was unlinked from your account here. You can always sign in by email.`,
    'If this was not you, end any sessions that you do not recognise:',
    sessionsPageUrl(origin),
  ].join('\n\n'),
});

/** The emails of {@link SignInMethodEmailData}. */
export const SIGN_IN_METHOD_EMAILS = {
  passkey_added: passkeyAddedEmail,
  passkey_removed: passkeyRemovedEmail,
  provider_linked: providerLinkedEmail,
  provider_unlinked: providerUnlinkedEmail,
};
