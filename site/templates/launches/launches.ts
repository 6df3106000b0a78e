import { launchesPageUrl } from '../../../domain/http/urls.ts';
import type { listLaunches } from '../../../tools/launches/list_launches.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { number, weekSpan } from '../../texts/format.ts';
import { SECTIONS, launchesTexts as t } from '../../texts/launches/launches.ts';
import { partTexts } from '../../texts/parts.ts';
import { assistantCard, numberTile, pageHead, rowList, stepLinks, tabs, votesTile } from '../parts/parts.ts';

type List = ResultOf<typeof listLaunches>;
type Launch = List['items'][number];

export type Section = keyof typeof SECTIONS;

/** A list of launches with the ways to the other lists. */
export function launchesTemplate(section: Section, list: List, steps: Steps, mcp_url: string): Safe {
  const { title, description, empty } = SECTIONS[section];
  const entries = Object.entries(SECTIONS).map(([name, { tab }]) => ({
    href: launchesPageUrl('', name),
    text: tab,
    here: name === section,
  }));
  return html`<div class="wrap page">${pageHead(title, description)}${tabs(t.lists, entries)}
<div class="split"><div>${launchRows(section, list, empty)}${stepLinks(steps)}</div>
<aside aria-label="${partTexts.more}">${assistantCard(mcp_url)}</aside></div></div>`;
}

/** The launches of a list in their order, with what the list is about. */
export function launchRows(section: Section, { items, page, per_page }: List, empty: string): Child {
  if (items.length === 0)
    return page === 1 && html`<section class="empty"><h2>${empty}</h2><p>${t.elsewhere}</p></section>`;
  const first = (page - 1) * per_page + 1;
  const isRanked = section !== 'recent' && section !== 'upcoming';
  return rowList(
    t.heading,
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
  if (week_votes !== undefined) return votesTile(week_votes, 'this_week');
  if (views_recent !== undefined) return numberTile(number(views_recent), t.visitors(views_recent));
  if (followers !== undefined) return numberTile(number(followers), t.followers(followers));
  return votesTile(votes);
}

/** What else the list shows of a launch. */
function factOf(section: Section, { attention, live_at, launch_week }: Launch): Child {
  if (section === 'upcoming') return launch_week && partTexts.launch_week(weekSpan(launch_week));
  if (attention !== undefined) return t.attention(attention);
  return live_at && t.since(live_at.slice(0, 10));
}
