import { listingPageUrl, weekPageUrl } from '../../../../domain/http/urls.ts';
import { NOTE_MAX } from '../../../../domain/text/moderation.ts';
import { VOTE_ACTS } from '../../../../services/votes/decide_votes.ts';
import type { TypedFilter } from '../../../../services/votes/read_filter.ts';
import type { ShownVote, VoteFile } from '../../../../services/votes/team_votes.ts';
import { type Child, html, type Safe } from '../../../html/html.ts';
import type { Steps } from '../../../html/pagination.ts';
import { choiceTexts, teamVotesTexts as t } from '../../../texts/admin/abuse/votes.ts';
import { stepLinks } from '../../parts/parts.ts';
import { timeTag } from '../../parts/time_tag.ts';
import { signInFirst } from '../admin.ts';
import { filterForm, filterParams } from './filter_form.ts';
import { timelineSection } from './timeline.ts';
import { adminVotesUrl } from './votes.ts';
import { weekWithoutUrl } from './week_without.ts';

interface VoteForms {
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

interface ShownPart extends VoteForms {
  typed: TypedFilter;
  shown: readonly ShownVote[];
  steps: Steps;
}

type Act = (name: string, hidden: Readonly<Record<string, string | number>>, inside: Child) => Child;

/** The votes on one launch: over the week, what resembles each other, what waits, what was made void, and each by number. */
export function voteFileTemplate(file: VoteFile, { shown, steps, typed, ...forms }: ShownPart): Safe {
  const { launch, flags, waiting, voided } = file;
  const url = adminVotesUrl(launch.launch_id);
  const act = formTo(url, forms);
  return html`<p class="fine"><a href="${listingPageUrl('', launch.slug)}" dir="auto">${launch.name}</a> · <a href="${weekPageUrl('', launch.week)}">${t.week(launch.week)}</a> · <a href="${weekWithoutUrl(launch.week, launch.launch_id)}">${t.without_link}</a></p>${signInFirst(forms.sign_in)}
<section class="people after" id="flags"><h2>${t.flags}</h2>${flags.length === 0 ? html`<p>${t.no_flags}</p>` : flagList(flags, url, forms.sign_in === null, act)}</section>
${waiting > 0 && html`<section class="people" id="waiting"><h2>${t.wait}</h2><p>${t.waiting(waiting)}. ${t.release_text}</p>${act('release', { seen: waiting }, html`<button class="btn hot small">${t.release(waiting)}</button>`)}</section>`}
${voided.length > 0 && html`<section class="people" id="voided"><h2>${t.voided}</h2><ul class="changes">${voided.map(({ reason, votes }) => html`<li><p dir="auto">${t.voided_text(reason, votes)}</p>${launch.finalised_at === null && act('restore', { reason }, html`<button class="btn small">${t.restore}</button>`)}</li>`)}</ul></section>`}
${timelineSection(file.timeline)}
<section class="people" id="all"><h2>${t.all}</h2>${filterForm(url, typed, flags)}<p>${choiceTexts.matching(file.votes.length, launch.votes)}</p>
${matchingActs(file, typed, act)}<p class="fine">${t.how}</p>${voteTable(shown, forms.sign_in === null)}${forms.sign_in === null && tickedActs(url, forms.csrf)}${stepLinks(steps)}</section>`;
}

const formTo =
  (action: string, { sign_in, csrf }: VoteForms): Act =>
  (name, hidden, inside) =>
    sign_in === null &&
    html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="${name}">${Object.entries(hidden).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}${inside}</form>`;

const reasonField = (id: string, label: string): Safe =>
  html`<p class="field"><label for="${id}">${label}</label><input id="${id}" name="reason" maxlength="${NOTE_MAX}" autocomplete="off" required></p>`;

/** The flags, several of which can be decided at once. */
function flagList(flags: VoteFile['flags'], url: string, may_act: boolean, act: Act): Safe {
  const items = html`<ul class="changes">${flags.map((flag) => {
    const { id, person_ids, without, share } = flag;
    const votes = person_ids.length;
    const head = may_act
      ? html`<label class="tick"><input type="checkbox" name="flag" value="${id}"><span>${t.flag(flag)}</span></label><input type="hidden" name="size" value="${`${id} ${votes}`}">`
      : t.flag(flag);
    return html`<li><h3>${head}</h3><p>${t.votes(votes)}, ${t.span(flag)}. ${share && t.share(share)} ${without && t.without(without)} <a href="${url}?flag=${id}#all">${t.show_flag}</a></p></li>`;
  })}</ul>`;
  if (!may_act) return items;
  const inside = html`${items}<p class="fine">${t.flags_how}</p>${reasonField('f-reason', t.reason)}<p class="acts"><button class="btn small">${t.make_flags_void}</button></p>`;
  return html`${act('void', {}, inside)}`;
}

/** What can be done with all votes that meet the filter; only where it narrows them. */
function matchingActs({ changeable, launch }: VoteFile, typed: TypedFilter, act: Act): Child {
  const hidden = filterParams(typed);
  if (Object.keys(hidden).length === 0) return null;
  return VOTE_ACTS.filter((name) => name !== 'restore' || launch.finalised_at === null).map((name) => {
    const count = changeable[name];
    const button = html`<p class="acts"><button class="btn small">${choiceTexts.acts[name](count)}</button></p>`;
    const inside = name === 'void' ? html`${reasonField('f-matching-reason', t.reason)}${button}` : button;
    return count > 0 && act(name, { scope: 'filter', seen: count, ...hidden }, inside);
  });
}

/** The form of the ticked votes, which stand in the table above. */
const tickedActs = (url: string, csrf: Safe): Safe =>
  html`<form method="post" action="${url}" id="ticked" class="line-form">${csrf}<input type="hidden" name="scope" value="ticked"><p class="field"><label for="f-ticked-reason">${choiceTexts.reason}</label><input id="f-ticked-reason" name="reason" maxlength="${NOTE_MAX}" autocomplete="off"></p><p class="acts">${VOTE_ACTS.map((name) => html`<button class="btn small" name="do" value="${name}">${choiceTexts.ticked[name]}</button> `)}</p><p class="fine">${choiceTexts.withdrawn}</p></form>`;

const voteTable = (votes: readonly ShownVote[], may_act: boolean): Safe => {
  const { tick, ...columns } = t.table;
  const head = may_act ? { tick, ...columns } : columns;
  return html`<section class="scroll" tabindex="0" aria-label="${t.all}"><table><thead><tr>${Object.values(head).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${votes.map(
    (vote) =>
      html`<tr>${may_act && html`<td>${!vote.is_withdrawn && html`<input type="checkbox" name="vote" value="${vote.ref}" form="ticked" aria-label="${t.tick(vote.number)}">`}</td>`}<td>${vote.number}</td><td>${timeTag(vote.cast_at)}</td><td dir="auto">${t.state(vote)}</td><td>${t.age(vote.account_age_ms)}</td><td>${t.group(vote.ip)}</td><td>${t.group(vote.region)}</td><td>${t.group(vote.network)}</td><td>${t.group(vote.sign_up)}</td></tr>`,
  )}</tbody></table></section>`;
};
