import { wholeNumber } from './setting_rules.ts';

const NOW = 'Acts at the next request; what was counted in the running window stays.';
const ONE_IN = 'A limit of 0 would lock everybody out.';

/** How often what belongs to signing in may be done (docs/decisions/0010). */
export const SIGN_IN_SETTINGS = {
  'sign_in.emails_per_network_hour': wholeNumber(10, [1, 1_000_000], {
    reason: ONE_IN,
    meaning:
      'Sign-in emails an hour that one network may ask for; browsers that have signed in before do not count.',
    effect: NOW,
  }),
  'sign_in.emails_per_network_and_mailbox_hour': wholeNumber(5, [1, 1_000_000], {
    reason: ONE_IN,
    meaning:
      'Sign-in emails an hour that one network can have sent to one mailbox; above it nothing is sent.',
    effect: NOW,
  }),
  'sign_in.emails_per_mailbox_hour': wholeNumber(10, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'Sign-in emails an hour that all strangers together can have sent to one mailbox.',
    effect: NOW,
  }),
  'sign_in.emails_per_mailbox_day': wholeNumber(20, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'The same a day.',
    effect: NOW,
  }),
  'sign_in.emails_per_browser_hour': wholeNumber(10, [1, 1_000_000], {
    reason: ONE_IN,
    meaning:
      'Sign-in emails an hour that a browser which has signed in to the mailbox before can have sent to it.',
    effect: NOW,
  }),
  'sign_in.emails_per_hour': wholeNumber(500, [1, 1_000_000], {
    reason: 'A mail server that sends more than it may is blocked by others.',
    meaning:
      'All sign-in emails an hour, counted apart for addresses without an account, for those with one and for known browsers; the security log warns when one is used up.',
    effect: NOW,
  }),
  'sign_in.tries_per_network_hour': wholeNumber(30, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'Codes and dead links an hour that one network, or one known browser, may try.',
    effect: NOW,
  }),
  'sign_in.code_tries_per_mailbox_day': wholeNumber(30, [1, 10_000], {
    reason: 'Each try is a chance to guess; links, which cannot be guessed, go on.',
    meaning:
      'Codes a day that all strangers together can try for one mailbox; then the right one is wrong too. A restart does not forget them.',
    effect: 'Acts at the next try.',
  }),
  'sign_in.accounts_per_network_hour': wholeNumber(3, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'New accounts an hour that one network may make; signing in to one is not concerned.',
    effect: NOW,
  }),
  'sign_in.accounts_per_network_day': wholeNumber(5, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'The same a day.',
    effect: NOW,
  }),
  'sign_in.accounts_per_network_week': wholeNumber(10, [1, 1_000_000], {
    reason: ONE_IN,
    meaning: 'The same in seven days.',
    effect: NOW,
  }),
};
