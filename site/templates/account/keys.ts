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
import { counted, dayAndMonth, timeSince, timeUntil } from '../../html/format.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
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
  return html`<div class="wrap page keys">${crumbs([['/account', 'Account']], 'API keys')}
${pageHead('API keys', 'For programs and assistants that act for you. No key can vote, pay or approve anything; only you can, on this site.')}
<div class="split"><section class="list"><h2 class="sr">Your keys</h2>${
    alive.length > 0
      ? html`<ul class="key-list">${alive.map((key) => keyRow(key, now))}</ul>`
      : html`<div class="empty"><h2>No key yet</h2><p>Create one for a script or for an assistant on your computer. Assistants that connect by signing in here need none.</p></div>`
  }${overList(over, now)}</section>
<aside>${makeCard(alive.length, sign_in, form)}</aside></div></div>`;
}

function keyRow(key: ListedKey, now: number): Safe {
  const { id, name, hint } = key;
  return html`<li class="key" id="key-${id}"><div><h3><a href="/account/keys/${id}">${name}</a>${stateTag(key, now)}</h3>
<p><code>${hint}</code></p>${scopeChips(key)}<ul class="meta">${usage(key, now).map((fact) => html`<li>${fact}</li>`)}</ul>
${isUnused(key, now) && html`<p class="advice">Not used for 30 days. <a href="/account/keys/${id}#end">Revoke it?</a></p>`}</div>
<a class="btn small" href="/account/keys/${id}">Manage<span class="sr"> ${name}</span></a></li>`;
}

const TAGS: Partial<Record<KeyState, string>> = {
  leaving: 'Replaced',
  revoked: 'Revoked',
  replaced: 'Replaced',
  expired: 'Expired',
};

function stateTag(key: ApiKey, now: number): Child {
  const text = TAGS[keyState(key, now)];
  return text && html`<span class="tag">${text}</span>`;
}

const scopeChips = ({ scopes }: Pick<ApiKey, 'scopes'>): Safe =>
  html`<p class="chips">${(scopes ?? ['everything']).map((scope) => html`<span class="chip">${scope}</span>`)}</p>`;

/** How a key was used and when it expires, as short texts. */
function usage(
  { last_used_at, last_used_address, requests, expires_at, created_at }: ListedKey,
  now: number,
): string[] {
  const used =
    last_used_at === null
      ? 'never used'
      : `used ${timeSince(last_used_at, now)}${last_used_address === null ? '' : ` from ${last_used_address}`}`;
  return [
    used,
    `${counted(requests, 'request', 'requests')} in 30 days`,
    `created ${dateOf(created_at)}`,
    expires_at === null ? 'never expires' : `expires ${timeUntil(expires_at, now)}`,
  ];
}

const dateOf = (instant: number): string => dayAndMonth(new Date(instant).toISOString().slice(0, 10), true);

/** Keys that are over, out of the way. */
function overList(keys: readonly ListedKey[], now: number): Child {
  if (keys.length === 0) return null;
  return html`<details class="over"><summary>${counted(keys.length, 'key', 'keys')} that no longer ${keys.length === 1 ? 'works' : 'work'}</summary><ul>${keys.map(
    (key) =>
      html`<li><b>${key.name}</b> <code>${key.hint}</code>${stateTag(key, now)}<span class="fine">created ${dateOf(key.created_at)}, ${endText(key)}</span></li>`,
  )}</ul></details>`;
}

function endText({ revoked_at, expires_at, last_used_at }: ApiKey): string {
  const end = revoked_at ?? expires_at;
  const used = last_used_at === null ? 'never used' : `last used ${dateOf(last_used_at)}`;
  return `${end === null ? '' : `ended ${dateOf(end)}, `}${used}`;
}

type KeyForm = Pick<KeysData, 'csrf' | 'form' | 'typed'>;

function makeCard(alive: number, sign_in: string | null, form: KeyForm): Safe {
  return html`<section class="card" id="new"><h2>New key</h2>${makeBody(alive, sign_in, form)}</section>`;
}

function makeBody(alive: number, sign_in: string | null, { csrf, form, typed }: KeyForm): Safe {
  if (alive >= KEYS_MAX) {
    return html`<p>You have ${KEYS_MAX} keys, which is the maximum. Revoke one that you do not need to create another.</p>`;
  }
  if (sign_in !== null) {
    return html`<p>A key gives access to your account. Sign in again to confirm that it is you, and create the key within 15 minutes.</p>
<p class="acts"><a class="btn hot" href="${sign_in}">Sign in again</a></p>`;
  }
  const { name, scopes, days, faults } = typed;
  return html`<form method="post" action="/account/keys" class="key-form">${csrf}<input type="hidden" name="form" value="${form}">
<p class="field"><label for="k-name">Name</label><input id="k-name" name="name" value="${name}" required maxlength="${KEY_NAME_MAX}" autocomplete="off" placeholder="Deploy script" ${attr('aria-invalid', faults.name ? 'true' : null)} ${attr('aria-describedby', faults.name ? 'k-name-fault' : null)}>${fault('k-name-fault', faults.name)}</p>
<fieldset><legend>What it may do</legend>${ALL_SCOPES.map(
    (scope) =>
      html`<label class="tick"><input type="checkbox" name="scopes" value="${scope}" ${attr('checked', scopes.includes(scope))}><span><b>${scope}</b> ${SCOPES[scope]}</span></label>`,
  )}${fault('k-scopes-fault', faults.scopes)}</fieldset>
<p class="field"><label for="k-days">Expires</label><select id="k-days" name="days">${KEY_DAYS.map(
    (one) =>
      html`<option value="${one}" ${attr('selected', one === days)}>${one === '' ? 'never' : `after ${one} days`}</option>`,
  )}</select>${fault('k-days-fault', faults.days)}</p>
<button class="btn hot">Create key</button></form><p class="fine">The key is shown once. We store only its hash.</p>`;
}

/** A new key: the only time that it can be seen. */
export function newKeyTemplate({ key, row, origin }: { key: string; row: ApiKey; origin: string }): Safe {
  return html`<div class="wrap page keys">${crumbs(
    [
      ['/account', 'Account'],
      ['/account/keys', 'API keys'],
    ],
    row.name,
  )}${pageHead('Your new key', html`Copy “${row.name}” now. It is shown only once.`)}
<section class="card dawn fresh-key"><h2>${icon('check')} ${row.name}</h2><code class="address key-value" tabindex="0">${key}</code>
<p>${row.expires_at === null ? 'It works until you revoke it' : `It works until ${dateOf(row.expires_at)}`}, and may do this: ${scopeText(row)}.</p></section>
<section class="ways"><div class="card"><h2>In a script</h2><code class="address" tabindex="0">curl -H "Authorization: Bearer $KEY" ${origin}/api/v1/me</code></div>
<div class="card"><h2>In an assistant</h2><code class="address" tabindex="0">claude mcp add --transport http firstlight ${origin}/mcp --header "Authorization: Bearer $KEY"</code></div></section>
<p class="acts"><a class="btn hot" href="/account/keys">I have copied it</a></p>
<p class="fine">Keep it like a password: not in a repository, not in a chat. We have sent you an email about it.</p></div>`;
}

const scopeText = ({ scopes }: ApiKey): string => (scopes ?? ALL_SCOPES).filter(isScope).join(', ');

interface KeyData {
  key: ListedKey;
  now: number;
  csrf: Safe;
  form: string;
  /** What was wrong with what was sent. */
  error: string | null;
  sign_in: string | null;
}

/** One key: its facts, and all that can be done to it. */
export function keyTemplate({ key, now, csrf, form, error, sign_in }: KeyData): Safe {
  const { name, hint } = key;
  const state = keyState(key, now);
  return html`<div class="wrap page keys">${crumbs(
    [
      ['/account', 'Account'],
      ['/account/keys', 'API keys'],
    ],
    name,
  )}<header class="phead"><h1>${name}</h1><p class="lede"><code>${hint}</code>${stateTag(key, now)}</p></header>
${scopeChips(key)}<ul class="meta">${usage(key, now).map((fact) => html`<li>${fact}</li>`)}</ul>
${error !== null && html`<p class="fault" role="alert">${error}</p>`}
${
  works(key, now)
    ? html`<div class="key-acts">${renameCard(key, csrf)}${state === 'active' && rotateCard(key, { csrf, form, sign_in })}${revokeCard(key, csrf)}</div>`
    : html`<p class="note">This key no longer works. It stays in the list for your records.</p>`
}</div>`;
}

const renameCard = ({ id, name }: ListedKey, csrf: Safe): Safe =>
  html`<section class="card"><h2>Name</h2><form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="rename">
<p class="field"><label for="k-name">Name of the key</label><input id="k-name" name="name" value="${name}" required maxlength="${KEY_NAME_MAX}" autocomplete="off"></p><button class="btn">Rename</button></form></section>`;

function rotateCard(
  { id }: ListedKey,
  { csrf, form, sign_in }: Pick<KeyData, 'csrf' | 'form' | 'sign_in'>,
): Safe {
  const body =
    sign_in === null
      ? html`<form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="rotate"><input type="hidden" name="form" value="${form}">
<fieldset><legend>The old key</legend><label class="tick"><input type="radio" name="hours" value="24" checked><span>keeps working for 24 hours</span></label>
<label class="tick"><input type="radio" name="hours" value="0"><span>stops working at once</span></label></fieldset><button class="btn">Replace key</button></form>`
      : html`<p class="acts"><a class="btn" href="${sign_in}">Sign in again first</a></p>`;
  return html`<section class="card"><h2>Replace</h2><p>A new key with the same name, scopes and lifetime takes its place.</p>${body}</section>`;
}

const revokeCard = ({ id }: ListedKey, csrf: Safe): Safe =>
  html`<section class="card" id="end"><h2>Revoke</h2><p>Everything that uses this key loses access at once. This cannot be undone.</p>
<form method="post" action="/account/keys/${id}" class="key-form">${csrf}<input type="hidden" name="do" value="revoke"><button class="btn grave">Revoke key</button></form></section>`;
