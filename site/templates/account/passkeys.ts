import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { KEY_NAME_MAX } from '../../../domain/http/api_keys.ts';
import { PASSKEYS_MAX } from '../../../domain/http/passkeys.ts';
import type { Passkey } from '../../../services/people/passkeys.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { passkeyTexts as t } from '../../texts/account/passkeys.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { passkeyForm } from '../parts/passkey_form.ts';

interface PasskeysData {
  passkeys: readonly Passkey[];
  now: number;
  csrf: Safe;
  /** The host whose passkeys work; null if none do. */
  host: string | null;
  /** Where to sign in again before one can be added; null where the sign-in is young enough. */
  sign_in: string | null;
  /** What the browser needs to make one; null if none can be added now. */
  options: PublicKeyCredentialCreationOptionsJSON | null;
  message: string | null;
  /** Why nothing was changed. */
  refusal: string | null;
}

/** All passkeys of a person, and the form for a new one. */
export const passkeysTemplate = (data: PasskeysData): Safe =>
  html`<div class="wrap page keys">${crumbs([['/account', accountTexts.account]], t.title)}${pageHead(t.title, t.lede)}
${data.message !== null && html`<p class="flash" role="status">${data.message}</p>`}
${data.refusal !== null && html`<p class="fault" role="alert">${data.refusal}</p>`}
<div class="split"><section class="list"><h2 class="sr">${t.list}</h2>${
    data.passkeys.length > 0
      ? html`<ul class="grants">${data.passkeys.map((passkey) => row(passkey, data))}</ul>`
      : html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p></div>`
  }</section>
<aside><section class="card" id="new"><h2>${t.heading}</h2>${addBody(data)}</section></aside></div></div>`;

function row(passkey: Passkey, { now, csrf, host }: PasskeysData): Safe {
  const { id, name, rp_id, created_at, last_used_at, is_synced, is_backed_up } = passkey;
  const field = html`${csrf}<input type="hidden" name="passkey" value="${id}">`;
  return html`<li class="card" id="passkey-${id}"><h3>${name}</h3>
<p class="fine">${t.used(created_at, last_used_at, now)} ${rp_id === host ? t.copies(is_synced, is_backed_up) : t.other_host(rp_id)}</p>
<form method="post" action="/account/passkeys" class="stack">${field}<input type="hidden" name="do" value="rename">
<p class="field"><label for="name-${id}">${t.name}</label><input id="name-${id}" name="name" value="${name}" required maxlength="${KEY_NAME_MAX}" autocomplete="off"></p><button class="btn small">${t.rename(name)}</button></form>
<form method="post" action="/account/passkeys">${field}<input type="hidden" name="do" value="remove"><button class="btn small grave">${t.remove(name)}</button></form></li>`;
}

function addBody({ passkeys, host, sign_in, options, csrf, refusal }: PasskeysData): Child {
  if (host === null) return html`<p>${t.not_here}</p>`;
  if (passkeys.length >= PASSKEYS_MAX) return html`<p>${t.full}</p>`;
  if (sign_in !== null)
    return html`<p>${t.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${t.sign_in_again}</a></p>`;
  if (options === null) return null;
  const fields = html`${csrf}<input type="hidden" name="do" value="add">
<p class="field"><label for="name">${t.name}</label><input id="name" name="name" required maxlength="${KEY_NAME_MAX}" autocomplete="off" placeholder="${t.name_example}" ${attr('aria-invalid', refusal === null ? null : 'true')}></p><button class="btn hot">${t.add}</button>`;
  return html`<p data-without-passkey>${t.without}</p>${passkeyForm({ act: 'create', options }, '/account/passkeys', fields)}<p class="fine">${t.hint}</p>`;
}
