import { NOTE_MAX } from '../../../../domain/text/moderation.ts';
import {
  ACTIVITIES,
  type Wave,
  type WaveAccount,
  type WaveFile,
} from '../../../../services/sign_ups/waves.ts';
import { html, type Safe } from '../../../html/html.ts';
import { signUpTexts as t } from '../../../texts/admin/abuse/sign_ups.ts';
import { timeTag } from '../../parts/time_tag.ts';
import { adminUrl, signInFirst } from '../admin.ts';

/** The page of a wave for administrators. */
export const waveUrl = (id: string): string => `${adminUrl('sign-ups')}/${encodeURIComponent(id)}`;

/** Hours with many new accounts, the newest first. */
export const wavesTemplate = (waves: readonly Wave[]): Safe =>
  html`<p class="fine">${t.how}</p>${
    waves.length === 0
      ? html`<p>${t.none}</p>`
      : html`<ul class="sessions">${waves.map((wave) => html`<li class="card"><div><h2><a href="${waveUrl(wave.id)}">${t.wave(wave)}</a></h2><p class="fine">${t.accounts(wave.accounts)}</p></div></li>`)}</ul>`
  }`;

interface WaveForms {
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** The accounts of an hour, what they did, and the form that suspends some. */
export function waveTemplate(file: WaveFile, { sign_in, csrf }: WaveForms): Safe {
  const may_act = sign_in === null;
  return html`${signInFirst(sign_in)}<section class="people after" id="did"><h2>${t.since}</h2><p>${t.did(file)}</p></section>
<section class="people" id="accounts"><h2>${t.all}</h2>${accountTable(file.accounts, may_act)}${
    may_act &&
    html`<form method="post" action="${waveUrl(file.wave.id)}" id="ticked" class="line-form">${csrf}<p class="field"><label for="f-reason">${t.reason}</label><input id="f-reason" name="reason" maxlength="${NOTE_MAX}" autocomplete="off"></p><p class="acts"><button class="btn small" name="do" value="suspend">${t.suspend}</button> <button class="btn small" name="do" value="unsuspend">${t.unsuspend}</button></p></form>`
  }<p class="fine">${t.votes_stay}</p></section>`;
}

function accountTable(accounts: readonly WaveAccount[], may_act: boolean): Safe {
  const { tick, ...columns } = t.table;
  const head = may_act ? { tick, ...columns } : columns;
  return html`<section class="scroll" tabindex="0" aria-label="${t.all}"><table><thead><tr>${Object.values(head).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${accounts.map(
    (account) =>
      html`<tr>${may_act && html`<td>${!account.is_administrator && html`<input type="checkbox" name="person" value="${account.person_id}" form="ticked" checked aria-label="${t.person(account.person_id)}">`}</td>`}<th scope="row"><a href="${`${adminUrl('people')}/${account.person_id}`}">${t.person(account.person_id)}</a></th><td>${timeTag(account.created_at)}</td><td>${account.domain}</td><td dir="auto">${stateOf(account)}</td>${ACTIVITIES.map((kind) => html`<td>${account.activity[kind]}</td>`)}</tr>`,
  )}</tbody></table></section>`;
}

const stateOf = ({ is_administrator, suspended_at, suspended_note }: WaveAccount): string => {
  if (suspended_at !== null) return t.suspended(suspended_note);
  return is_administrator ? t.administrator : t.active;
};
