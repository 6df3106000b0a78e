import type { ApiKey, ListedKey } from '../../../auth/credentials/key_ring.ts';
import { ALL_SCOPES, isScope, SCOPES } from '../../../domain/http/access.ts';
import {
  isUnused,
  KEY_DAYS,
  KEY_NAME_MAX,
  KEYS_MAX,
  type KeyFaults,
  type KeyState,
  keyState,
  works,
} from '../../../domain/http/api_keys.ts';
import { copyable } from '../../frame/copy.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { checkIcon } from '../../html/icons.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { keyStates, keyUsage, newKeyTexts, keyTexts as t } from '../../texts/account/keys.ts';
import { commandTexts } from '../../texts/commands.ts';
import { copyTexts } from '../../texts/parts.ts';
import { fault } from '../parts/forms.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

/** What was typed for a new key. */
export interface Typed {
  name: string;
  scopes: readonly string[];
  days: string;
  faults: KeyFaults;
}

interface KeysData {
  keys: readonly ListedKey[];
  now: number;
  /** The hidden field with the CSRF token, and the name by which the form is sent once. */
  csrf: Safe;
  form: string;
  typed: Typed;
  /** Where to sign in again before a key can be made; null where the sign-in is young enough. */
  sign_in: string | null;
}

/** All keys of a person, and the form for a new one. */
export function keysTemplate({ keys, now, sign_in, ...form }: KeysData): Safe {
  const alive = keys.filter((key) => works(key, now));
  const over = keys.filter((key) => !works(key, now));
  return html`<div class="wrap page keys">${crumbs([['/account', accountTexts.account]], t.title)}
${pageHead(t.title, t.lede)}
<div class="split"><section class="list"><h2 class="sr">${t.list}</h2>${
    alive.length > 0
      ? html`<ul class="key-list">${alive.map((key) => keyRow(key, now))}</ul>`
      : html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p></div>`
  }${overList(over, now)}</section>
<aside>${makeCard(alive.length, sign_in, form)}</aside></div></div>`;
}

function keyRow(key: ListedKey, now: number): Safe {
  const { id, name, hint } = key;
  return html`<li class="key" id="key-${id}"><div><h3><a href="/account/keys/${id}">${name}</a>${stateTag(key, now)}</h3>
<p><code>${hint}</code></p>${scopeChips(key)}<ul class="meta">${usage(key, now).map((fact) => html`<li>${fact}</li>`)}</ul>
${isUnused(key, now) && html`<p class="advice">${t.unused(`/account/keys/${id}#end`)}</p>`}</div>
<a class="btn small" href="/account/keys/${id}">${t.manage(name)}</a></li>`;
}

const TAGS: Partial<Record<KeyState, string>> = keyStates;

function stateTag(key: ApiKey, now: number): Child {
  const text = TAGS[keyState(key, now)];
  return text && html`<span class="tag">${text}</span>`;
}

const scopeChips = ({ scopes }: Pick<ApiKey, 'scopes'>): Safe =>
  html`<p class="chips">${(scopes ?? [t.all_scopes]).map((scope) => html`<span class="chip">${scope}</span>`)}</p>`;

/** How a key was used and when it expires, as short texts. */
function usage(
  { last_used_at, last_used_address, requests, expires_at, created_at }: ListedKey,
  now: number,
): string[] {
  return [
    keyUsage.used(last_used_at, last_used_address, now),
    keyUsage.requests(requests),
    keyUsage.created(created_at),
    keyUsage.expires(expires_at, now),
  ];
}

/** Keys that are over, out of the way. */
function overList(keys: readonly ListedKey[], now: number): Child {
  if (keys.length === 0) return null;
  return html`<details class="over"><summary>${t.over(keys.length)}</summary><ul>${keys.map(
    (key) =>
      html`<li><b>${key.name}</b> <code>${key.hint}</code>${stateTag(key, now)}<span class="fine">${keyUsage.over(key.created_at, key.revoked_at ?? key.expires_at, key.last_used_at)}</span></li>`,
  )}</ul></details>`;
}

type KeyForm = Pick<KeysData, 'csrf' | 'form' | 'typed'>;

function makeCard(alive: number, sign_in: string | null, form: KeyForm): Safe {
  return html`<section class="card" id="new"><h2>${newKeyTexts.heading}</h2>${makeBody(alive, sign_in, form)}</section>`;
}

function makeBody(alive: number, sign_in: string | null, { csrf, form, typed }: KeyForm): Safe {
  if (alive >= KEYS_MAX) {
    return html`<p>${newKeyTexts.full}</p>`;
  }
  if (sign_in !== null) {
    return html`<p>${newKeyTexts.fresh}</p>
<p class="acts"><a class="btn hot" href="${sign_in}">${newKeyTexts.sign_in}</a></p>`;
  }
  const { name, scopes, days, faults } = typed;
  return html`<form method="post" action="/account/keys" class="key-form">${csrf}<input type="hidden" name="form" value="${form}">
<p class="field"><label for="k-name">${newKeyTexts.name}</label><input id="k-name" name="name" value="${name}" required maxlength="${KEY_NAME_MAX}" autocomplete="off" placeholder="${newKeyTexts.name_example}" ${attr('aria-invalid', faults.name ? 'true' : null)} ${attr('aria-describedby', faults.name ? 'k-name-fault' : null)}>${fault('k-name-fault', faults.name)}</p>
<fieldset><legend>${newKeyTexts.scopes}</legend>${ALL_SCOPES.map(
    (scope) =>
      html`<label class="tick"><input type="checkbox" name="scopes" value="${scope}" ${attr('checked', scopes.includes(scope))}><span><b>${scope}</b> ${SCOPES[scope]}</span></label>`,
  )}${fault('k-scopes-fault', faults.scopes)}</fieldset>
<p class="field"><label for="k-days">${newKeyTexts.expires}</label><select id="k-days" name="days">${KEY_DAYS.map(
    (one) =>
      html`<option value="${one}" ${attr('selected', one === days)}>${newKeyTexts.lifetime(one)}</option>`,
  )}</select>${fault('k-days-fault', faults.days)}</p>
<button class="btn hot">${newKeyTexts.create}</button></form><p class="fine">${newKeyTexts.hint}</p>`;
}

/** A new key: the only time that it can be seen. */
export function newKeyTemplate({ key, row, origin }: { key: string; row: ApiKey; origin: string }): Safe {
  return html`<div class="wrap page keys">${crumbs(
    [
      ['/account', accountTexts.account],
      ['/account/keys', t.title],
    ],
    row.name,
  )}${pageHead(newKeyTexts.title, newKeyTexts.copy(row.name))}
<section class="card dawn fresh-key"><h2>${checkIcon} ${row.name}</h2>${copyable(key, copyTexts.key, 'key-value')}
<p>${newKeyTexts.works(row.expires_at, (row.scopes ?? ALL_SCOPES).filter(isScope))}</p></section>
<section class="ways"><div class="card"><h2>${newKeyTexts.in_script}</h2>${copyable(commandTexts.me(`${origin}/api/v1`), copyTexts.command)}</div>
<div class="card"><h2>${newKeyTexts.in_assistant}</h2>${copyable(commandTexts.claude_code_key('firstlight', `${origin}/mcp`), copyTexts.command)}</div></section>
<p class="acts"><a class="btn hot" href="/account/keys">${newKeyTexts.copied}</a></p>
<p class="fine">${newKeyTexts.secrecy}</p></div>`;
}

interface KeyData {
  key: ListedKey;
  now: number;
  csrf: Safe;
  form: string;
  /** What was wrong with what was sent. */
  error: string | null;
  sign_in: string | null;
}

/** One key: its use, and all that can be done with it. */
export function keyTemplate({ key, now, csrf, form, error, sign_in }: KeyData): Safe {
  const { name, hint } = key;
  const state = keyState(key, now);
  return html`<div class="wrap page keys">${crumbs(
    [
      ['/account', accountTexts.account],
      ['/account/keys', t.title],
    ],
    name,
  )}<header class="phead"><h1>${name}</h1><p class="lede"><code>${hint}</code>${stateTag(key, now)}</p></header>
${scopeChips(key)}<ul class="meta">${usage(key, now).map((fact) => html`<li>${fact}</li>`)}</ul>
${error !== null && html`<p class="fault" role="alert">${error}</p>`}
${
  works(key, now)
    ? html`<div class="key-acts">${renameCard(key, csrf)}${state === 'active' && rotateCard(key, { csrf, form, sign_in })}${revokeCard(key, csrf)}</div>`
    : html`<p class="note">${t.over_note}</p>`
}</div>`;
}

const renameCard = ({ id, name }: ListedKey, csrf: Safe): Safe =>
  html`<section class="card"><h2>${t.rename}</h2><form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="rename">
<p class="field"><label for="k-name">${t.rename_label}</label><input id="k-name" name="name" value="${name}" required maxlength="${KEY_NAME_MAX}" autocomplete="off"></p><button class="btn">${t.rename_button}</button></form></section>`;

function rotateCard(
  { id }: ListedKey,
  { csrf, form, sign_in }: Pick<KeyData, 'csrf' | 'form' | 'sign_in'>,
): Safe {
  const body =
    sign_in === null
      ? html`<form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="rotate"><input type="hidden" name="form" value="${form}">
<fieldset><legend>${t.replace_old}</legend><label class="tick"><input type="radio" name="hours" value="24" checked><span>${t.replace_later}</span></label>
<label class="tick"><input type="radio" name="hours" value="0"><span>${t.replace_now}</span></label></fieldset><button class="btn">${t.replace_button}</button></form>`
      : html`<p class="acts"><a class="btn" href="${sign_in}">${t.sign_in_first}</a></p>`;
  return html`<section class="card"><h2>${t.replace}</h2><p>${t.replace_text}</p>${body}</section>`;
}

const revokeCard = ({ id }: ListedKey, csrf: Safe): Safe =>
  html`<section class="card" id="end"><h2>${t.revoke}</h2><p>${t.revoke_text}</p>
<form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="revoke"><button class="btn grave">${t.revoke_button}</button></form></section>`;
