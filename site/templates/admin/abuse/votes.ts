import type { FlaggedLaunch, FlaggedLaunches } from '../../../../services/votes/checked_votes.ts';
import { html, type Safe } from '../../../html/html.ts';
import { teamVotesTexts as t } from '../../../texts/admin/abuse/votes.ts';
import { adminUrl } from '../admin.ts';
import { weekWithoutUrl } from './week_without.ts';

/** The votes on a launch, for administrators. */
export const adminVotesUrl = (launch_id: number): string => `${adminUrl('votes')}/${launch_id}`;

/** Launches whose votes should be looked at, and as of when. */
export const votesTemplate = ({ launches, behind }: FlaggedLaunches): Safe =>
  html`<p class="fine">${behind === 0 ? t.now : t.behind(behind)}</p>
<ul class="dots"><li><a href="${weekWithoutUrl()}">${t.without_link}</a></li><li><a href="${adminUrl('sign-ups')}">${t.sign_ups_link}</a></li></ul>
${launches.length === 0 ? html`<p>${t.none}</p>` : html`<ul class="sessions">${launches.map(launchItem)}</ul>`}`;

const launchItem = ({ launch_id, name, week, votes, flags, waiting, as_of }: FlaggedLaunch): Safe =>
  html`<li class="card"><div><h2 dir="auto"><a href="${adminVotesUrl(launch_id)}">${name}</a></h2><p class="fine">${t.week(week)} · ${t.votes(votes)}${waiting > 0 && html` · ${t.waiting(waiting)}`}${as_of !== null && html` · ${t.as_of(as_of)}`}</p>
${flags.length > 0 && html`<ul class="dots">${flags.map((flag) => html`<li>${t.flag(flag)}: ${t.votes(flag.votes)}</li>`)}</ul>`}</div></li>`;
