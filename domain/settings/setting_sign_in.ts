import { wholeNumber } from './setting_rules.ts';

const NOW = 'Acts at the next request; what was counted in the running window stays.';

/** A limit of at least one. */
const atLeastOne = (usual: number, meaning: string, reason = 'A limit of 0 would lock everybody out.') =>
  wholeNumber(usual, [1, 1_000_000], { reason, meaning, effect: NOW });

/** Limits of signing in (docs/decisions/0010). */
export const SIGN_IN_SETTINGS = {
  'sign_in.emails_per_network_hour': atLeastOne(
    10,
    'Sign-in emails an hour that one network may ask for; browsers that have signed in before do not count.',
  ),
  'sign_in.emails_per_network_and_mailbox_hour': atLeastOne(
    5,
    'Sign-in emails an hour that one network can have sent to one mailbox; above it nothing is sent.',
  ),
  'sign_in.emails_per_mailbox_hour': atLeastOne(
    10,
    'Sign-in emails an hour that all strangers together can have sent to one mailbox.',
  ),
  'sign_in.emails_per_mailbox_day': atLeastOne(20, 'The same a day.'),
  'sign_in.emails_per_browser_hour': atLeastOne(
    10,
    'Sign-in emails an hour that a browser which has signed in to the mailbox before can have sent to it.',
  ),
  'sign_in.emails_per_hour': atLeastOne(
    500,
    'All sign-in emails an hour, counted apart for addresses without an account, for those with one and for known browsers; the security log warns when one is used up.',
    'A mail server that sends more than it may is blocked by others.',
  ),
  'sign_in.tries_per_network_hour': atLeastOne(
    30,
    'Codes and dead links an hour that one network, or one known browser, may try.',
  ),
  'sign_in.code_tries_per_mailbox_day': wholeNumber(30, [1, 10_000], {
    reason: 'Each try is a chance to guess; links, which cannot be guessed, go on.',
    meaning:
      'Codes a day that all strangers together can try for one mailbox; then the right one is wrong too. A restart does not forget them.',
    effect: 'Acts at the next try.',
  }),
  'sign_in.accounts_per_network_hour': atLeastOne(
    3,
    'New accounts an hour that one network may make; signing in to one is not concerned.',
  ),
  'sign_in.accounts_per_network_day': atLeastOne(5, 'The same a day.'),
  'sign_in.accounts_per_network_week': atLeastOne(10, 'The same in seven days.'),
};
