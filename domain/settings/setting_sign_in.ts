import { wholeNumber } from './setting_rules.ts';

const NOW = 'Applies from the next request; counts of the current window stay.';

/** A limit of at least one. */
const atLeastOne = (usual: number, meaning: string, reason = 'A limit of 0 would lock everyone out.') =>
  wholeNumber(usual, [1, 1_000_000], { reason, meaning, effect: NOW });

/** Limits of signing in (docs/decisions/0010). */
export const SIGN_IN_SETTINGS = {
  'sign_in.emails_per_network_hour': atLeastOne(
    10,
    'Sign-in emails per hour that one network may request; browsers that signed in before do not count.',
  ),
  'sign_in.emails_per_network_and_mailbox_hour': atLeastOne(
    5,
    'Sign-in emails per hour from one network to one mailbox; above it nothing is sent.',
  ),
  'sign_in.emails_per_mailbox_hour': atLeastOne(
    10,
    'Sign-in emails per hour to one mailbox, requested by all unknown browsers together.',
  ),
  'sign_in.emails_per_mailbox_day': atLeastOne(20, 'The same per day.'),
  'sign_in.emails_per_browser_hour': atLeastOne(
    10,
    'Sign-in emails per hour to one mailbox, requested by a browser that signed in to it before.',
  ),
  'sign_in.emails_per_hour': atLeastOne(
    500,
    'All sign-in emails per hour, counted separately for email addresses without an account, with an account, and for known browsers; the security log warns when one is used up.',
    'Other mail servers block a server that sends too much.',
  ),
  'sign_in.tries_per_network_hour': atLeastOne(
    30,
    'Codes and expired links per hour that one network, or one known browser, may try.',
  ),
  'sign_in.provider_starts_per_network_hour': atLeastOne(
    100,
    'Sign-ins with a provider (GitHub, Google, your own) per hour that one network may start.',
  ),
  'sign_in.code_tries_per_mailbox_day': wholeNumber(30, [1, 10_000], {
    reason: 'Each attempt is a chance to guess; links cannot be guessed and keep working.',
    meaning:
      'Codes per day that all unknown browsers together can try for one mailbox; above it the right code is refused too. A restart does not reset the count.',
    effect: 'Applies from the next attempt.',
  }),
  'sign_in.accounts_per_network_hour': atLeastOne(
    3,
    'New accounts per hour from one network; signing in is not affected.',
  ),
  'sign_in.accounts_per_network_day': atLeastOne(5, 'The same per day.'),
  'sign_in.accounts_per_network_week': atLeastOne(10, 'The same in seven days.'),
};
