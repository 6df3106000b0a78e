import { boardPageUrl } from '../../../domain/http/urls.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, backIcon } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import { BOARDS, boardTexts as t } from '../../texts/launches/boards.ts';
import { miniList, pageHead, paidTag, stepLinks, tabs } from '../parts/parts.ts';
import { type Board, type BoardName, type BoardVotes, boardPlaces, metricOf } from './board_places.ts';
import { type Ballots, voteScript, voteTile } from './vote.ts';

/** All boards with their first places. */
export function boardsTemplate(boards: readonly Board[]): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
<ul class="tiles boards">${boards.map(
    (board) => html`<li class="card">${boardCard(board)}</li>`,
  )}</ul></div>`;
}

/** The first places of a board, with the way to the others. */
export function boardCard(board: Board): Child {
  const name = board.board as BoardName;
  const { title, unit } = BOARDS[name];
  const entries = board.items.map((place) => ({
    // The place says that it is paid for.
    listing: place.paid ? { ...place.listing, paid: false } : place.listing,
    rank: place.rank,
    end: html`<span class="count">${place.paid && html`${paidTag()} `}${metricOf(name, place)}<span class="sr"> ${unit}</span></span>`,
  }));
  return html`<h2>${title}${board.paid && paidTag()}</h2>${entries.length > 0 ? miniList(entries) : html`<p>${board.notice ?? t.none}</p>`}
${board.disclosure && html`<p class="fine">${board.disclosure}</p>`}${attribution(board)}<p class="more"><a href="${boardPageUrl('', name)}">${t.see_all(title)} ${arrowIcon}</a></p>`;
}

/** Whose figures they are, which is to be shown with them (D38). */
function attribution({ items }: Board): Child {
  const text = [...new Set(items.flatMap((place) => place.attribution ?? []))];
  return text.length > 0 && html`<p class="fine">${text.join('; ')}</p>`;
}

/** The week of a board and the weeks beside it that have a board. */
export interface Weeks {
  week: string;
  before: string | null;
  after: string | null;
}

/** What stands around the places of a board; a board whose votes are settled has no ballots. */
interface BoardScene {
  steps: Steps;
  weeks: Weeks | null;
  ballots: Ballots | null;
  now: number;
}

/** One board with the ways to the others, and between weeks. */
export function boardTemplate(name: BoardName, board: Board, { steps, weeks, ...rows }: BoardScene): Safe {
  const { title, description } = BOARDS[name];
  const entries = Object.entries(BOARDS).map(([other, { tab }]) => ({
    href: boardPageUrl('', other),
    text: tab,
    here: other === name,
  }));
  return html`<div class="wrap page">${pageHead(weeks ? t.of_week(weeks.week) : title, t.rules(description))}
${tabs(t.title, entries)}${weeks && weekPicker(weeks, board)}
${board.disclosure && html`<p class="paid-note">${paidTag()} ${board.disclosure}</p>`}${attribution(board)}
<div class="results">${rows.ballots && voteScript(rows.ballots)}${boardPlaces(name, board, votesOf(rows))}${stepLinks(steps)}</div></div>`;
}

function weekPicker({ week, before, after }: Weeks, { state, provisional }: Board): Safe {
  const urlOf = (to: string): string => boardPageUrl('', 'community-weekly', to);
  return html`<div class="picker"><p>${provisional ? UNFINISHED[state ?? 'open'] : t.final}</p>
<nav aria-label="${t.weeks}">${before && html`<a class="btn small" href="${urlOf(before)}" rel="prev">${backIcon}${t.week_before}</a>`}${after && html`<a class="btn small" href="${urlOf(after)}" rel="next">${t.week_after}${arrowIcon}</a>`}
<form class="short" action="${boardPageUrl('', 'community-weekly')}"><label class="sr" for="week">${t.date}</label><input id="week" type="date" name="week" value="${week}"><button class="btn small">${t.go}</button></form></nav></div>`;
}

const UNFINISHED: Partial<Record<string, string>> = {
  open: t.open,
  holding: t.holding,
};

/** Vote buttons for a board of votes that are not settled. */
const votesOf = ({ ballots, now }: Pick<BoardScene, 'ballots' | 'now'>): BoardVotes | undefined =>
  ballots === null
    ? undefined
    : ({ listing, metric }, which) => voteTile(listing, { votes: metric, which, now }, ballots);
