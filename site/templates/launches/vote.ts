import { listingPageUrl, votePageUrl } from '../../../domain/http/urls.ts';
import { VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import type { OwnVote, VoteStanding } from '../../../services/votes/own_vote.ts';
import { assetUrl } from '../../html/assets.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { upIcon } from '../../html/icons.ts';
import { votingTexts as t } from '../../texts/launches/votes.ts';
import { voteTexts } from '../../texts/parts.ts';
import { timeLine } from '../parts/local_time.ts';
import { votesTile } from '../parts/parts.ts';

/** Whether the person has a vote that counts or waits. */
const hasVoted = ({ own }: VoteStanding): boolean => own !== null && own.state !== 'void';

/** Whether the person can press the button: to vote, or to withdraw the vote. */
const mayPress = (standing: VoteStanding): boolean =>
  hasVoted(standing) || (standing.refusal === null && standing.own === null);

/** Sends presses of the vote buttons of a page without a reload; anonymous visitors have links. */
export const voteScript = ({ csrf }: Pick<Ballots, 'csrf'>): Child =>
  csrf !== null && html`<script src="${assetUrl('votes.js')}" defer></script>`;

/** Which button it is: that of the page of a listing, or a tile with the votes of a list. */
export type VotePart = 'page' | keyof typeof voteTexts;

/**
 * The button on the page of a listing, with the own vote in words; `csrf` is null for anonymous visitors, who sign in first. `said` is
 * what a press without a reload has to report.
 */
export function voteButton(
  standing: VoteStanding,
  { csrf, now, said = null }: { csrf: Safe | null; now: number; said?: Child },
): Safe {
  const { slug, name, votes } = standing;
  const count = html`${upIcon}<span>${t.votes(votes)}</span>`;
  const label = html`${upIcon}<span>${t.button}<span class="sr"> ${t.vote(name)}</span> · ${t.votes(votes)}</span>`;
  if (csrf === null)
    return html`<div class="vote" id="vote"><a class="tally" rel="nofollow" href="${votePageUrl('', slug)}">${label}</a></div>`;
  const lines = [said, ownState(standing, now)];
  if (!mayPress(standing))
    return html`<div class="vote" id="vote"><p class="tally">${count}</p>${lines}</div>`;
  return html`<div class="vote" id="vote" data-vote="page" data-failed="${t.not_sent}">${pressForm(standing, { csrf, inside: label, look: 'tally' })}${lines}</div>`;
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
  /** The listings that have a button: launches of the week that runs. */
  slugs: ReadonlySet<string>;
  /** By slug; null for anonymous visitors. */
  standings: ReadonlyMap<string, VoteStanding> | null;
  csrf: Safe | null;
  /** The path of the list, to which a vote leads back. */
  back: string;
}

/** The votes of a row: a button for a launch of the week that runs, else a number. */
export function voteTile(
  { slug, name }: { slug: string; name: string },
  { votes, which, now }: { votes: number; which: keyof typeof voteTexts; now: number },
  { slugs, standings, csrf, back }: Ballots,
): Safe {
  if (!slugs.has(slug)) return votesTile(votes, which);
  const standing = standings?.get(slug);
  if (standing && csrf !== null) return ownTile(standing, which, { csrf, back, now, votes });
  // Somebody who is signed in sees no button for what is no longer live.
  if (standings !== null) return votesTile(votes, which);
  return signInTile({ slug, name }, { votes, which, back });
}

const tileLabel = (name: string, votes: number, which: keyof typeof voteTexts): Safe =>
  html`${upIcon}<b>${votes}</b><span class="sr"> ${voteTexts[which](votes)}. ${t.vote(name)}</span>`;

function signInTile(
  { slug, name }: { slug: string; name: string },
  { votes, which, back }: { votes: number; which: keyof typeof voteTexts; back: string | null },
): Safe {
  const href = `${votePageUrl('', slug)}${back === null ? '' : `?back=${encodeURIComponent(back)}`}`;
  return html`<a class="votes ballot" rel="nofollow" href="${href}">${tileLabel(name, votes, which)}</a>`;
}

interface TileState {
  csrf: Safe;
  back: string | null;
  now: number;
  votes: number;
  /** What a press without a reload has to report; absent where the page opens. */
  said?: Child;
}

/** The tile of a person with a session; below the row stands what the number does not tell. */
function ownTile(
  standing: VoteStanding,
  which: keyof typeof voteTexts,
  { csrf, back, now, votes, said }: TileState,
): Safe {
  const { name, refusal, own } = standing;
  if (!mayPress(standing) && refusal === 'stake')
    return html`<p class="votes own">${upIcon}<b>${votes}</b><span class="sr"> ${voteTexts[which](votes)}. ${VOTE_REFUSALS.stake}</span></p>`;
  const waits = own !== null && own.state !== 'counted';
  const lines = said !== undefined || waits ? [said, ownState(standing, now)] : null;
  const button = mayPress(standing)
    ? pressForm(standing, { csrf, inside: tileLabel(name, votes, which), look: 'votes', back })
    : signInTile(standing, { votes, which, back });
  return html`<div class="vote-tile" data-vote="${which}" data-failed="${t.not_sent}">${button}${lines && html`<div class="said">${lines}</div>`}</div>`;
}

/** What a press without a reload puts in the place of the button, with the new state of the vote or the fault in words. */
export function pressedPart(
  standing: VoteStanding,
  part: VotePart,
  { csrf, back, now, fault }: { csrf: Safe; back: string | null; now: number; fault: string | null },
): Safe {
  const said = fault === null ? !hasVoted(standing) && fine(t.withdrawn) : fine(fault);
  if (part === 'page') return voteButton(standing, { csrf, now, said });
  const votes = part === 'all' ? standing.votes : standing.week_votes;
  return ownTile(standing, part, { csrf, back, now, votes, said });
}

const fine = (text: string): Safe => html`<p class="fine">${text}</p>`;

/** How the person's own vote stands, or why there can be none. */
function ownState(standing: VoteStanding, now: number): Child {
  const { own, refusal, counts_from, time_zone } = standing;
  if (own) return ownVoteLines(own, standing, now);
  if (refusal !== null) return fine(VOTE_REFUSALS[refusal]);
  return (
    counts_from !== null && timeLine(counts_from, t.would_count_from(counts_from, now, time_zone), time_zone)
  );
}

function ownVoteLines(own: OwnVote, { time_zone }: VoteStanding, now: number): Child {
  const { state, reason, matured_at, in_week } = own;
  if (state === 'void') return fine(t.void(reason ?? ''));
  if (state === 'counted') return fine(in_week ? t.counts : t.counts_late);
  if (matured_at === null) return fine(t.same_address);
  return [
    timeLine(matured_at, t.counts_from(matured_at, now, time_zone), time_zone),
    fine(in_week ? t.new_account : t.too_late),
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
