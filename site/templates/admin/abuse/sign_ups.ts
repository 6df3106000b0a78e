import { NOTE_MAX } from '../../../../domain/text/moderation.ts';
import { SUSPEND_WAVE, UNSUSPEND_WAVE } from '../../../../services/acts/sign_up_acts.ts';
import {
  ACTIVITIES,
  type Wave,
  type WaveAccount,
  type WaveFile,
} from '../../../../services/sign_ups/waves.ts';
import { attr, html, type Safe } from '../../../html/html.ts';
import { signUpTexts as t } from '../../../texts/admin/abuse/sign_ups.ts';
import { typedField } from '../../parts/forms.ts';
import { timeTag } from '../../parts/time_tag.ts';
import { type ActScene, wordOf } from '../act_form.ts';
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

/** The accounts of an hour, what they did, and the form that suspends some. */
export function waveTemplate(file: WaveFile, { sign_in, csrf, action, typed = null }: ActScene): Safe {
  const may_act = sign_in === null;
  const ticks = typed && new Set(typed.typed.getAll('person'));
  const reason = typedField('reason', SUSPEND_WAVE.fields['reason']?.label ?? '', {
    value: typed?.typed.get('reason') ?? '',
    max: NOTE_MAX,
  });
  return html`${signInFirst(sign_in)}<section class="people after" id="did"><h2>${t.since}</h2><p>${t.did(file)}</p></section>
<section class="people" id="accounts"><h2>${t.all}</h2>${accountTable(file.accounts, may_act, ticks)}${
    may_act &&
    html`<form method="post" action="${action}" id="ticked" class="line-form">${csrf}${reason}<p class="acts">${[SUSPEND_WAVE, UNSUSPEND_WAVE].map((act) => html`<button class="btn small" name="do" value="${wordOf(act)}">${act.form?.title}</button> `)}</p></form>`
  }<p class="fine">${t.votes_stay}</p></section>`;
}

function accountTable(
  accounts: readonly WaveAccount[],
  may_act: boolean,
  ticks: ReadonlySet<string> | null,
): Safe {
  const { tick, ...columns } = t.table;
  const head = may_act ? { tick, ...columns } : columns;
  return html`<section class="scroll" tabindex="0" aria-label="${t.all}"><table><thead><tr>${Object.values(head).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${accounts.map(
    (account) =>
      html`<tr>${may_act && html`<td>${!account.is_administrator && html`<input type="checkbox" name="person" value="${account.person_id}" form="ticked" ${attr('checked', ticks?.has(String(account.person_id)) ?? true)} aria-label="${t.person(account.person_id)}">`}</td>`}<th scope="row"><a href="${`${adminUrl('people')}/${account.person_id}`}">${t.person(account.person_id)}</a></th><td>${timeTag(account.created_at)}</td><td>${account.domain}</td><td dir="auto">${stateOf(account)}</td>${ACTIVITIES.map((kind) => html`<td>${account.activity[kind]}</td>`)}</tr>`,
  )}</tbody></table></section>`;
}

const stateOf = ({ is_administrator, suspended_at, suspended_note }: WaveAccount): string => {
  if (suspended_at !== null) return t.suspended(suspended_note);
  return is_administrator ? t.administrator : t.active;
};
