import { wholeNumber } from './setting_rules.ts';

/** Settings of the Monday email, of reminders (docs/decisions/0036) and of updates to followers (docs/decisions/0039). */
export const SUBSCRIPTION_SETTINGS = {
  'newsletter.sends': wholeNumber(1, [0, 1], {
    meaning: 'Whether the Monday email is sent and offered: 1 for yes, 0 for no.',
    effect:
      'With 0 no further email leaves, also of an issue that is being sent, and pages offer no subscription; subscribers and the archive stay.',
  }),
  'newsletter.hour': wholeNumber(9, [0, 23], {
    meaning: 'Hour of Monday, in the site’s time zone, from which the Monday email is sent.',
    effect: 'Applies to the next issue.',
  }),
  'subscriptions.requests_per_network_hour': wholeNumber(20, [1, 1_000_000], {
    reason: 'A limit of 0 would lock everyone out.',
    meaning: 'Subscriptions per hour that one network may request by email address.',
    effect: 'Applies from the next request; counts of the current window stay.',
  }),
  'subscriptions.emails_per_mailbox_day': wholeNumber(3, [1, 1000], {
    reason: 'A limit of 0 would lock everyone out.',
    meaning:
      'Emails per day that ask one mailbox to confirm a subscription, requested by anybody; above it nothing is sent and nothing is stored.',
    effect: 'Applies from the next request.',
  }),
  'subscriptions.emails_per_hour': wholeNumber(300, [1, 1_000_000], {
    reason: 'A limit of 0 would lock everyone out.',
    meaning: 'All emails per hour that ask to confirm a subscription; above it nothing is sent.',
    effect: 'Applies from the next request; counts of the current window stay.',
  }),
  'updates.per_listing_day': wholeNumber(2, [1, 1000], {
    reason: 'A limit of 0 would lock everyone out.',
    meaning:
      'Updates that one listing may post in 24 hours, so that its followers are not flooded. One that was deleted before its emails began does not count.',
    effect: 'Applies from the next update; those of the last 24 hours count.',
  }),
  'updates.email_delay_minutes': wholeNumber(10, [0, 1440], {
    meaning:
      'Minutes between an update and its emails to followers, in which its owner can delete it and nobody is emailed.',
    effect: 'Applies to the next update.',
  }),
};
