import { listingPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import { NOTE_MAX } from '../../../domain/text/moderation.ts';
import type { FlaggedLaunch, ShownVote, VoteFile } from '../../../services/votes/team_votes.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import { teamVotesTexts as t } from '../../texts/admin/votes.ts';
import { timeOf } from '../../texts/format.ts';
import { stepLinks } from '../parts/parts.ts';
import { adminUrl, signInFirst } from './admin.ts';

/** The votes on a launch, for administrators. */
export const adminVotesUrl = (launch_id: number): string => `${adminUrl('votes')}/${launch_id}`;

/** Launches whose votes should be looked at. */
export const votesTemplate = (launches: readonly FlaggedLaunch[]): Safe =>
  launches.length === 0
    ? html`<p>${t.none}</p>`
    : html`<ul class="sessions">${launches.map(
        ({ launch_id, name, week, votes, flags, waiting }) =>
          html`<li class="card"><div><h2 dir="auto"><a href="${adminVotesUrl(launch_id)}">${name}</a></h2><p class="fine">${t.week(week)} · ${t.votes(votes)}${waiting > 0 && html` · ${t.waiting(waiting)}`}</p>
${flags.length > 0 && html`<ul class="dots">${flags.map((flag) => html`<li>${t.flag(flag)}: ${t.votes(flag.person_ids.length)}</li>`)}</ul>`}</div></li>`,
      )}</ul>`;

interface VoteForms {
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

type Act = (name: string, hidden: Readonly<Record<string, string | number>>, inside: Child) => Child;

/** The votes on one launch: what resembles each other, what waits, what was made void, and each by number. */
export function voteFileTemplate(
  file: VoteFile,
  { shown, steps, ...forms }: VoteForms & { shown: readonly ShownVote[]; steps: Steps },
): Safe {
  const { launch, flags, waiting, voided } = file;
  const act = formTo(adminVotesUrl(launch.launch_id), forms);
  return html`<p class="fine"><a href="${listingPageUrl('', launch.slug)}" dir="auto">${launch.name}</a> · <a href="${weekPageUrl('', launch.week)}">${t.week(launch.week)}</a></p>${signInFirst(forms.sign_in)}
<section class="people after" id="flags"><h2>${t.flags}</h2>${flags.length === 0 ? html`<p>${t.no_flags}</p>` : html`<ul class="changes">${flags.map((flag, i) => flagItem(flag, i, act))}</ul>`}</section>
${waiting > 0 && html`<section class="people" id="waiting"><h2>${t.wait}</h2><p>${t.waiting(waiting)}. ${t.release_text}</p>${act('release', { seen: waiting }, html`<button class="btn hot small">${t.release(waiting)}</button>`)}</section>`}
${voided.length > 0 && html`<section class="people" id="voided"><h2>${t.voided}</h2><ul class="changes">${voided.map(({ reason, votes }) => html`<li><p dir="auto">${t.voided_text(reason, votes)}</p>${launch.finalised_at === null && act('restore', { reason }, html`<button class="btn small">${t.restore}</button>`)}</li>`)}</ul></section>`}
<section class="people" id="all"><h2>${t.all}</h2><p class="fine">${t.how}</p>${voteTable(shown)}${stepLinks(steps)}</section>`;
}

const formTo =
  (action: string, { sign_in, csrf }: VoteForms): Act =>
  (name, hidden, inside) =>
    sign_in === null &&
    html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="${name}">${Object.entries(hidden).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}${inside}</form>`;

function flagItem(flag: VoteFile['flags'][number], i: number, act: Act): Safe {
  const { id, person_ids, without } = flag;
  const votes = person_ids.length;
  const field = html`<p class="field"><label for="f-reason-${i}">${t.reason}</label><input id="f-reason-${i}" name="reason" maxlength="${NOTE_MAX}" autocomplete="off" required></p><p class="acts"><button class="btn small">${t.make_void(votes)}</button></p>`;
  return html`<li><h3>${t.flag(flag)}</h3><p>${t.votes(votes)}, ${t.span(flag)}. ${without && t.without(without)}</p>${act('void', { flag: id, seen: votes }, field)}</li>`;
}

const voteTable = (votes: readonly ShownVote[]): Safe =>
  html`<section class="scroll" tabindex="0" aria-label="${t.all}"><table><thead><tr>${Object.values(t.table).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${votes.map(
    (vote) =>
      html`<tr><td>${vote.number}</td><td>${timeOf(vote.cast_at)}</td><td dir="auto">${t.state(vote)}</td><td>${t.age(vote.account_age_ms)}</td><td>${t.group(vote.ip)}</td><td>${t.group(vote.network)}</td></tr>`,
  )}</tbody></table></section>`;
