import { wholeNumber } from './setting_rules.ts';

const TOO_LOW = 'A limit of 0 would let nobody report anything.';
const NOW = 'Applies from the next notice; counts of the current window stay.';

/** Limits of notices about what the site shows (docs/decisions/0057). */
export const NOTICE_SETTINGS = {
  'notices.per_network_hour': wholeNumber(10, [1, 1_000_000], {
    reason: TOO_LOW,
    meaning: 'Notices about what the site shows that one network may send per hour.',
    effect: NOW,
  }),
  'notices.per_sender_day': wholeNumber(20, [1, 1_000_000], {
    reason: TOO_LOW,
    meaning:
      'Notices per day with one email address, which nobody has to prove: so many receipts are the most that anybody can have sent to it.',
    effect: 'Applies from the next notice; those of the last 24 hours count.',
  }),
  'notices.per_hour': wholeNumber(200, [1, 1_000_000], {
    reason: TOO_LOW,
    meaning: 'All notices per hour; above it the form asks to come back later, and the security log warns.',
    effect: NOW,
  }),
};
