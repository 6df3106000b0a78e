import { RULE_VERSION, RULES_CHANGED_ON } from '../../../domain/launches/ranking.ts';
import { OWN_PLACES_IN_REGION, VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import { RECENT_DAYS, VISITORS_COUNTED } from '../../../domain/listings/visits.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { Section } from './section.ts';

/** Refusals that disqualify a vote for good; after the others the person can try again. */
const DISQUALIFYING = ['not_by_session', 'email_disposable', 'mailbox_repeated', 'stake'] as const;

/** How listings are ordered, with the current settings. */
export function rankingRules(settings: Settings): Section[] {
  return [money(), votes(settings), trending(settings), orders(), weeks(settings), versions()];
}

/** Title and description of the rules. */
export const RANKING = {
  title: 'How products are ranked',
  description: 'Every order of this site with its ties, which votes count, and what money does not change.',
} as const;

function money(): Section {
  return {
    id: 'money',
    title: 'What money changes, and what it does not',
    blocks: [
      'Community ranks count the votes of people and nothing else. Whether a listing is free or paid, how much was paid and what was bought does not affect the order of launch weeks, trending, the boards by votes, categories, search and awards. No one can buy a vote, a place in these orders or an award.',
      {
        list: [
          'A paid launch goes live when its owner wants, without the badge on the homepage. It then takes part in its week like every other launch.',
          'The billboard is a list of its own, ordered by the money that owners paid for it. Each of its entries says `paid: true` and a disclosure.',
          'A featured place is bought for some days and always labelled as such.',
          'Responses and pages that show anything paid label it right there.',
        ],
      },
    ],
  };
}

function votes(settings: Settings): Section {
  return {
    id: 'votes',
    title: 'Which votes count',
    blocks: [
      'Votes come from signed-in people on the pages of this site only; no program can cast one. A person has one vote for each launch of a product.',
      { list: DISQUALIFYING.map((reason) => VOTE_REFUSALS[reason]) },
      {
        head: ['Rule', 'Now'],
        rows: [
          [
            'Age of the account before its votes count',
            `${settings['votes.account_age_hours']} hours; votes of younger accounts wait, and then count without further action`,
          ],
          [
            'Votes on one launch that count from one network',
            `${settings['votes.per_address']}; further votes wait for the site team. A network is an IPv4 address or an IPv6 /64; beyond the first ${OWN_PLACES_IN_REGION} of an IPv6 /48, all others of it are one`,
          ],
          [
            'Votes that a person may cast',
            `${settings['votes.per_hour']} an hour, ${settings['votes.per_day']} a day`,
          ],
        ],
      },
      'A launch week counts the votes that were cast in it, if the account was old enough before its end. The site team may void votes; the reason is recorded.',
    ],
  };
}

function trending(settings: Settings): Section {
  const hours = settings['trending.half_life_hours'];
  return {
    id: 'trending',
    title: 'Trending',
    blocks: [
      `Each vote counts less as it ages: half after ${hours} hours, a quarter after ${2 * hours}, whenever the product launched. The number beside a product, its attention, is what its votes are worth now.`,
      { code: `attention = Σ over its counted votes of 2^(−age / ${hours} h)` },
      'Most attention first. Where it is equal: the later launch, then the lower id.',
    ],
  };
}

function orders(): Section {
  return {
    id: 'orders',
    title: 'All orders and their ties',
    blocks: [
      'Ranks are 1, 2, 3 and so on, without shared places, so that the order is always the same. Where all else is equal, the lower id comes first. "Reached" is the time of the last vote (or payment) that made the number: whichever listing got there first leads.',
      {
        head: ['Where', 'Order'],
        rows: [
          [
            'a launch week, `community-weekly`, `this-week`',
            'votes of the week, most first; reached, earliest first; live since, earliest first',
          ],
          [
            '`community-all-time`, `most-voted`, categories, sort `votes`',
            'people who voted, most first; reached, earliest first; live since, earliest first',
          ],
          ['`trending`', 'attention, most first; live since, latest first'],
          [
            '`most-viewed`, sort `most_viewed`',
            `visitors of the last ${RECENT_DAYS} full days, each once a day (UTC), at most ${VISITORS_COUNTED.network} of one network and ${VISITORS_COUNTED.region} of its region for a product on a day, most first; then of all time; live since, latest first`,
          ],
          ['`most-followed`, sort `most_followed`', 'followers, most first; live since, latest first'],
          ['`recent`, sort `newest`', 'live since, latest first'],
          ['`today`', 'went live on this day in the zone of the site; then as in the launch week'],
          ['`upcoming`', 'launch week, earliest first; scheduled since, earliest first'],
          ['search by relevance', 'how well the text matches, best first; people who voted, most first'],
          [
            '`billboard` (paid)',
            'money paid for it and not refunded, without VAT, most first; reached, earliest first',
          ],
          ['`domain-rating`', 'rating, highest first; last checked; name. Votes and money have no effect'],
          [
            '`revenue`',
            'verified revenue of 30 days in US dollars, most first; verified since, earliest first',
          ],
          ['awards', 'week, latest first; rank'],
        ],
      },
    ],
  };
}

function weeks(settings: Settings): Section {
  return {
    id: 'weeks',
    title: 'Launch weeks and awards',
    blocks: [
      `A week runs from Monday to Sunday in the zone ${settings['calendar.time_zone']}. After its end its votes are checked for ${settings['weeks.hold_hours']} hours; until then its ranks are provisional. Then the result is final, and the first three with at least one vote get the award Launch of the Week. A vote that is voided later changes neither. The site team may revoke an award, publicly and with a reason; the others do not move up.`,
      `A free launch is booked ${settings['free_queue.min_weeks']} to ${settings['free_queue.max_weeks']} weeks ahead, into the earliest week with room for one more of ${settings['free_queue.capacity']}; if all of these are full, into the earliest later week with room: no week takes more. Without the badge by the end of its week it moves to the earliest week with room, from the running one on, at most ${settings['free_queue.max_slides']} times. A launch that is late because this service was down, or because the site team had not decided, moves as well, to a week with at least two days left; that does not count as a move. Nothing goes live in a week that is over.`,
      'Before its week begins, an owner may move a free launch to another week of the queue with room, and before it is live withdraw it; neither counts as a move. A website has one live listing: the launch of another one waits for the site team, which decides between them.',
    ],
  };
}

function versions(): Section {
  return {
    id: 'version',
    title: 'Version of these rules',
    blocks: [
      `Version ${RULE_VERSION}, last changed on ${RULES_CHANGED_ON}. The result of each week is stored with the version of the rules that made it. Figures are settings of the site: this page shows their current values.`,
    ],
  };
}
