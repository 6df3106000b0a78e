import type { ProviderRefusal } from '../../../auth/providers/desk.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, timeSince } from '../format.ts';
import { signInErrors } from './sign_in.ts';

/** Signing in with an account elsewhere. */
export const providerTexts = {
  title: 'Sign-in providers',
  lede: 'Accounts elsewhere that sign you in here. Email always works too.',
  list: 'Your linked accounts',
  none: 'No account is linked',
  none_text: (names: readonly string[]): string =>
    names.length === 0
      ? 'This site offers no sign-in with an account elsewhere.'
      : `When you next sign in, choose ${names.join(' or ')}. An account there with your email address is linked by that.`,
  used: (created_at: number, last_used_at: number, now: number): string =>
    `Linked on ${dateOf(created_at)}; last used ${timeSince(last_used_at, now)}.`,
  not_offered: 'This site no longer offers this sign-in.',
  unlink: (name: string): Safe => html`Unlink<span class="sr"> ${name}</span>`,
  unlinked:
    'The account is unlinked. It is linked again if you sign in with it and it has your email address.',
  hint: 'What needs a fresh sign-in, such as making an API key or deleting your account, is confirmed by email or with a passkey, not by these accounts.',
  sign_in: (name: string): string => `Sign in with ${name}`,
  opening: (name: string): string => `On to ${name}`,
  opening_lede: 'You sign in there, and come back here. Nothing happens here before that.',
  go_on: (name: string): string => `Continue to ${name}`,
} as const;

/** Why an account at a provider did not sign in, in a sentence for the sign-in form. */
export const providerRefusals: Record<
  Exclude<ProviderRefusal['refused'], 'suspended' | 'too_often'>,
  (name: string) => string
> = {
  cancelled: (name) => `You are not signed in: you cancelled at ${name}. Try again, or sign in by email.`,
  unavailable: (name) =>
    `You are not signed in: ${name} does not respond as it should at the moment. Nothing was changed. Try again later, or sign in by email.`,
  invalid: (name) =>
    `You are not signed in: the response of ${name} could not be verified. Nothing was changed. Try again, or sign in by email.`,
  stale: () =>
    'You are not signed in: this took more than ten minutes, was started in another browser, or was used before. Try again, or sign in by email.',
  no_email: (name) =>
    `You are not signed in: ${name} gave us no verified email address of yours. Verify your primary email address there, or sign in by email here.`,
  disposable: () => `You are not signed in. ${signInErrors.disposable}`,
};
