import { RULE_VERSION, RULES_CHANGED_ON } from '../../domain/launches/ranking.ts';
import { VOTE_REFUSALS } from '../../domain/launches/votes.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { proseMarkdown, type Section } from './prose.ts';

/** Refusals that disqualify a vote for good; after the others the person can try again. */
const DISQUALIFYING = ['not_by_session', 'email_disposable', 'mailbox_repeated', 'stake'] as const;

/** How everything here is ordered, with the current settings. */
export function rankingRules(settings: Settings): Section[] {
  return [money(), votes(settings), trending(settings), orders(), weeks(settings), versions()];
}

/** What the page of the rules is called, and what it holds. */
export const RANKING = {
  title: 'How products are ranked',
  description: 'Every order of this site with its ties, which votes count, and what money does not change.',
} as const;

/** The rules as a text for readers without pages. */
export const rankingMarkdown = (settings: Settings): string =>
  `# ${RANKING.title}\n\n${RANKING.description}\n\n${proseMarkdown(rankingRules(settings))}`;

function money(): Section {
  return {
    id: 'money',
    title: 'What money changes, and what it does not',
    blocks: [
      'Community ranks count the votes of people and nothing else. Whether a listing is free or paid, how much was paid and what was bought is not looked at when launch weeks, trending, the boards by votes, categories, search and awards are ordered. Nobody can buy a vote, a place among them or an award.',
      {
        list: [
          'A paid launch goes live when its owner wants, without the badge on the homepage. It then takes part in its week like every other.',
          'The billboard is a list of its own, ordered by the money that owners paid for it. Each of its entries says `paid: true` and a disclosure.',
          'A featured place is bought for some days and always labelled as such.',
          'Answers and pages that show anything paid say so at that very place.',
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
            'age of the account before its votes count',
            `${settings['votes.account_age_hours']} hours; younger ones wait and then count by themselves`,
          ],
          [
            'votes on one launch that count from one network address',
            `${settings['votes.per_address']}; more wait for the site team`,
          ],
          [
            'votes that a person may cast',
            `${settings['votes.per_hour']} an hour, ${settings['votes.per_day']} a day`,
          ],
        ],
      },
      'For a launch week count the votes that were cast in it and whose account was old enough before its end. The site team may find votes void, with a reason, which is recorded.',
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
      'Most attention first; equal ones: the later launch, then the lower id.',
    ],
  };
}

function orders(): Section {
  return {
    id: 'orders',
    title: 'All orders and their ties',
    blocks: [
      'Ranks are 1, 2, 3 and so on, without shared places, so that a page never changes by itself from one reading to the next. Where all else is equal, the lower id comes first. "Reached" is when the last vote (or payment) came that made the number: who got there first, leads.',
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
            'visitors of the last 30 days, most first; then of all time; live since, latest first',
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
          ['`domain-rating`', 'rating, highest first; last checked; name. Votes and money are no part of it'],
          [
            '`revenue`',
            'attested revenue of 30 days in US dollars, most first; attested since, earliest first',
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
      `A week runs from Monday to Sunday in the zone ${settings['calendar.time_zone']}. After its end its votes are checked for ${settings['weeks.hold_hours']} hours; until then its ranks are provisional. Then the result is fixed for good, and the first three with at least one vote get the award Launch of the Week. A vote that is found void later changes neither; the site team may take an award back, visibly and with a reason, and nobody moves up.`,
      `A free launch is booked ${settings['free_queue.min_weeks']} to ${settings['free_queue.max_weeks']} weeks ahead, into the earliest week with room for one more of ${settings['free_queue.capacity']}; if all are full, into the one with the fewest.`,
    ],
  };
}

function versions(): Section {
  return {
    id: 'version',
    title: 'Version of these rules',
    blocks: [
      `Version ${RULE_VERSION}, last changed on ${RULES_CHANGED_ON}. The result of each week is stored with the version that it was made by. Figures are settings of the site: this page shows them as they are now.`,
    ],
  };
}
