import { listingPageUrl, votePageUrl } from '../../../domain/http/urls.ts';
import { VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import type { OwnVote, VoteStanding } from '../../../services/votes/own_vote.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { votingTexts as t } from '../../texts/launches/votes.ts';
import { voteTexts } from '../../texts/parts.ts';
import { timeLine } from '../parts/local_time.ts';
import { votesTile } from '../parts/parts.ts';

/** Whether the person has a vote that counts or waits. */
const hasVoted = ({ own }: VoteStanding): boolean => own !== null && own.state !== 'void';

/** Whether the person can press the button: to vote, or to withdraw the vote. */
const mayPress = (standing: VoteStanding): boolean =>
  hasVoted(standing) || (standing.refusal === null && standing.own === null);

/** The button on the page of a listing, with the own vote in words; `csrf` is null for anonymous visitors, who sign in first. */
export function voteButton(standing: VoteStanding, csrf: Safe | null, now: number): Safe {
  const { slug, name, votes } = standing;
  const count = html`${icon('up')}<span>${t.votes(votes)}</span>`;
  const label = html`${icon('up')}<span>${t.button}<span class="sr"> ${t.vote(name)}</span> · ${t.votes(votes)}</span>`;
  if (csrf === null)
    return html`<div class="vote" id="vote"><a class="tally" rel="nofollow" href="${votePageUrl('', slug)}">${label}</a></div>`;
  if (!mayPress(standing))
    return html`<div class="vote" id="vote"><p class="tally">${count}</p>${ownState(standing, now)}</div>`;
  return html`<div class="vote" id="vote">${pressForm(standing, { csrf, inside: label, look: 'tally' })}${ownState(standing, now)}</div>`;
}

interface Press {
  csrf: Safe;
  inside: Child;
  look: string;
  hot?: boolean;
  back?: string | null;
}

function pressForm(standing: VoteStanding, { csrf, inside, look, hot = false, back = null }: Press): Safe {
  const voted = hasVoted(standing);
  return html`<form class="ballot" method="post" action="${votePageUrl('', standing.slug)}">${csrf}${back && html`<input type="hidden" name="back" value="${back}">`}<button class="${look}${hot && ' hot'}" name="do" value="${voted ? 'withdraw' : 'vote'}" ${attr('aria-pressed', String(voted))}>${inside}</button></form>`;
}

/** What the rows of a list need for their buttons. */
export interface Ballots {
  /** By slug; null for anonymous visitors. */
  standings: ReadonlyMap<string, VoteStanding> | null;
  csrf: Safe | null;
  /** The path of the list, to which a vote leads back. */
  back: string;
}

/** The votes of a row in the week that runs, as a button. */
export function voteTile(
  { slug, name }: { slug: string; name: string },
  week_votes: number,
  { standings, csrf, back }: Ballots,
): Safe {
  const inside = html`${icon('up')}<b>${week_votes}</b><span class="sr"> ${voteTexts.this_week(week_votes)}. ${t.vote(name)}</span>`;
  const href = `${votePageUrl('', slug)}?back=${encodeURIComponent(back)}`;
  const link = html`<a class="votes ballot" rel="nofollow" href="${href}">${inside}</a>`;
  if (standings === null || csrf === null) return link;
  const standing = standings.get(slug);
  if (!standing) return votesTile(week_votes, 'this_week');
  if (mayPress(standing)) return pressForm(standing, { csrf, inside, look: 'votes', back });
  if (standing.refusal !== 'stake') return link;
  return html`<p class="votes own">${icon('up')}<b>${week_votes}</b><span class="sr"> ${voteTexts.this_week(week_votes)}. ${VOTE_REFUSALS.stake}</span></p>`;
}

/** How the person's own vote stands, or why there can be none. */
function ownState(standing: VoteStanding, now: number): Child {
  const { own, refusal, counts_from, time_zone } = standing;
  if (own) return ownVoteLines(own, standing, now);
  if (refusal !== null) return html`<p class="fine">${VOTE_REFUSALS[refusal]}</p>`;
  return (
    counts_from !== null && timeLine(counts_from, t.would_count_from(counts_from, now, time_zone), time_zone)
  );
}

function ownVoteLines(own: OwnVote, { time_zone }: VoteStanding, now: number): Child {
  const { state, reason, matured_at, in_week } = own;
  if (state === 'void') return html`<p class="fine">${t.void(reason ?? '')}</p>`;
  if (state === 'counted') return html`<p class="fine">${in_week ? t.counts : t.counts_late}</p>`;
  if (matured_at === null) return html`<p class="fine">${t.same_address}</p>`;
  return [
    timeLine(matured_at, t.counts_from(matured_at, now, time_zone), time_zone),
    html`<p class="fine">${in_week ? t.new_account : t.too_late}</p>`,
  ];
}

/** The page to which people come who had to sign in first: one button, and the own vote in words. */
export function voteTemplate(
  standing: VoteStanding,
  { csrf, now, back }: { csrf: Safe; now: number; back: string | null },
): Safe {
  const { slug, name } = standing;
  const text = hasVoted(standing) ? t.withdraw : t.vote(name);
  return html`<div class="wrap notice"><h1>${hasVoted(standing) ? t.your_vote : t.vote(name)}</h1>
<p class="lede">${t.votes(standing.votes)}</p><p>${t.once} <a href="/ranking#votes">${t.rules}</a></p>${ownState(standing, now)}
<div class="acts">${mayPress(standing) && pressForm(standing, { csrf, inside: text, look: 'btn', hot: !hasVoted(standing), back })}<a class="btn" href="${listingPageUrl('', slug)}">${t.back}</a></div></div>`;
}
