import type { AddRefusal } from '../../../auth/sign_in/passkeys.ts';
import { KEY_NAME_MAX } from '../../../domain/http/api_keys.ts';
import { PASSKEYS_MAX } from '../../../domain/http/passkeys.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, timeSince } from '../format.ts';

/** Passkeys of an account. */
export const passkeyTexts = {
  title: 'Passkeys',
  lede: 'Sign in with the fingerprint, face or PIN of your device, or with a security key. Email always works too.',
  list: 'Your passkeys',
  none: 'No passkey yet',
  none_text: 'You sign in by email. A passkey is quicker, and nobody can lure it to another website.',
  used: (created_at: number, last_used_at: number | null, now: number): string =>
    `Added on ${dateOf(created_at)}; ${last_used_at === null ? 'never used' : `last used ${timeSince(last_used_at, now)}`}.`,
  copies: (is_synced: boolean, is_backed_up: boolean): string => {
    if (!is_synced) return 'It stays on its device.';
    return is_backed_up ? 'It is synced to your other devices.' : 'It can be synced to your other devices.';
  },
  other_host: (host: string): Safe =>
    html`It was made for <strong>${host}</strong> and works on no other address: remove it, and add a new one.`,
  name: 'Name',
  rename: (name: string): Safe => html`Rename<span class="sr"> ${name}</span>`,
  remove: (name: string): Safe => html`Remove<span class="sr"> ${name}</span>`,
  heading: 'New passkey',
  name_example: 'My laptop',
  add: 'Add a passkey',
  hint: 'Your device asks for your fingerprint, face or PIN. It keeps the private key; this site stores the public one. You get an email.',
  without: 'This browser cannot add a passkey: it is too old, or scripts are switched off.',
  not_here:
    'Passkeys work on https and on localhost only, and not at an IP address. The address of this site (BASE_URL) is neither.',
  fresh:
    'A passkey gives access to your account. Sign in again to confirm that it is you, and add it within 15 minutes.',
  sign_in_again: 'Sign in again',
  full: `You have ${PASSKEYS_MAX} passkeys, which is the maximum. Remove one that you do not need to add another.`,
  /** What the browser reported. */
  failed: (act: 'create' | 'get'): string =>
    act === 'create'
      ? 'No passkey was made. You can try again.'
      : 'No passkey was used. Try again, or sign in by email.',
  known_here: 'This device has a passkey of your account already.',
  sign_in: 'Sign in with a passkey',
} as const;

/** What was changed, by the word in the URL. */
export const passkeyMessages = {
  added: 'The passkey was added. You can sign in with it from now on.',
  renamed: 'The passkey has its new name.',
  removed: 'The passkey was removed here and no longer signs in. You can delete it on your device, too.',
} as const;

/** Why no passkey was added, or none renamed. */
export const passkeyRefusals: Record<AddRefusal, string> = {
  name: `Give the passkey a name of at most ${KEY_NAME_MAX} characters.`,
  too_many: passkeyTexts.full,
  stale:
    'Nothing was added: this page was open for more than ten minutes, or was used before. Try again now.',
  invalid:
    'Nothing was added: the response of the device could not be verified. Try again, or use another device.',
  known: 'Nothing was added: this passkey is registered already.',
};

/** Why a passkey did not sign in. */
export const passkeySignInRefusals = {
  stale:
    'You are not signed in: this page was open for more than ten minutes, or was used before. Try again now.',
  unknown:
    'This passkey does not sign in here: it was removed, belongs to another account, or could not be verified. Sign in by email.',
} as const;
