import { launchesPageUrl } from '../../../domain/urls.ts';
import type { listLaunches } from '../../../tools/launches/list_launches.ts';
import { counted, dayAndMonth, weekSpan } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { assistantCard, numberTile, pageHead, rowList, stepLinks, tabs, votesTile } from '../parts/parts.ts';

type List = ResultOf<typeof listLaunches>;
type Launch = List['items'][number];

/** The lists of launches in the order of their tabs. */
export const SECTIONS = {
  trending: {
    tab: 'Trending',
    title: 'Trending launches',
    description: 'Products that get votes now. Older votes count less.',
    empty: 'Nothing has votes yet.',
  },
  today: {
    tab: 'Today',
    title: 'Launched today',
    description: 'Products that went live today, most voted first.',
    empty: 'Nothing has launched today yet.',
  },
  'this-week': {
    tab: 'This week',
    title: 'Launched this week',
    description: 'All launches of this week by the votes of the week.',
    empty: 'Nothing has launched this week yet.',
  },
  recent: {
    tab: 'Newest',
    title: 'Newest launches',
    description: 'Products in the order in which they went live, the newest first.',
    empty: 'Nothing has launched yet.',
  },
  'most-voted': {
    tab: 'Most voted',
    title: 'Most voted launches',
    description: 'Products by the votes of all time. One person, one vote.',
    empty: 'Nothing has launched yet.',
  },
  'most-viewed': {
    tab: 'Most viewed',
    title: 'Most viewed launches',
    description: 'Products by the visitors of their pages in the last 30 days.',
    empty: 'Nothing has launched yet.',
  },
  'most-followed': {
    tab: 'Most followed',
    title: 'Most followed launches',
    description: 'Products by the number of people who follow their news.',
    empty: 'Nothing has launched yet.',
  },
  upcoming: {
    tab: 'Coming up',
    title: 'Coming launches',
    description: 'What is scheduled, the nearest week first.',
    empty: 'Nothing is scheduled yet.',
  },
} as const;

export type Section = keyof typeof SECTIONS;

/** A list of launches with the ways to the other lists. */
export function launchesTemplate(section: Section, list: List, steps: Steps, mcp_url: string): Safe {
  const { title, description, empty } = SECTIONS[section];
  const entries = Object.entries(SECTIONS).map(([name, { tab }]) => ({
    href: launchesPageUrl('', name),
    text: tab,
    here: name === section,
  }));
  return html`<div class="wrap page">${pageHead(title, description)}${tabs('Lists of launches', entries)}
<div class="split"><div>${rows(section, list, empty)}${stepLinks(steps)}</div>
<aside aria-label="More">${assistantCard(mcp_url)}</aside></div></div>`;
}

function rows(section: Section, { items, page, per_page }: List, empty: string): Child {
  if (items.length === 0)
    return (
      page === 1 &&
      html`<section class="empty"><h2>${empty}</h2><p>See the <a href="/launches/this">launch weeks</a>, or <a href="/#launch">launch yours</a>.</p></section>`
    );
  const first = (page - 1) * per_page + 1;
  const isRanked = section !== 'recent' && section !== 'upcoming';
  return rowList(
    'Launches',
    items.map((launch, i) => ({
      listing: launch,
      ...(isRanked && { rank: first + i }),
      tile: tileOf(section, launch),
      more: [factOf(section, launch)],
    })),
  );
}

/** The number that a list is about. */
function tileOf(section: Section, { week_votes, views_recent, followers, votes }: Launch): Child {
  if (section === 'upcoming') return null;
  if (week_votes !== undefined) return votesTile(week_votes, 'this week');
  if (views_recent !== undefined) return numberTile(views_recent.toLocaleString('en-GB'), 'visitors');
  if (followers !== undefined) return numberTile(followers.toLocaleString('en-GB'), 'followers');
  return votesTile(votes);
}

/** What else the list shows of a launch. */
function factOf(section: Section, { attention, live_at, launch_week }: Launch): Child {
  if (section === 'upcoming') return launch_week && `Week of ${weekSpan(launch_week)}`;
  if (attention !== undefined) return `Worth ${counted(Number(attention.toFixed(1)), 'vote', 'votes')} now`;
  return live_at && `Since ${dayAndMonth(live_at.slice(0, 10), true)}`;
}
