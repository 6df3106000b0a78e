import { PERSON_STATES, type PersonFile } from '../../../services/administration/people.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import { adminTexts } from '../../texts/admin/admin.ts';
import { peopleTexts, personTexts as t } from '../../texts/admin/people.ts';
import { listingsTexts } from '../../texts/desk/listings.ts';
import { searchForm, selectField } from '../parts/forms.ts';
import { stepLinks } from '../parts/parts.ts';
import { adminUrl } from './admin.ts';

/** The page of an account for administrators. */
export const personUrl = (id: number): string => `${adminUrl('people')}/${id}`;

interface People {
  people: readonly PersonFile['person'][];
  total: number;
  /** What was looked for. */
  text: string;
  state: string;
  steps: Steps;
  now: number;
}

/** The form to find accounts, and those that were found. */
export const peopleTemplate = ({ people, total, text, state, steps, now }: People): Safe =>
  html`${searchForm(
    adminUrl('people'),
    peopleTexts.search,
    text,
    html`<div class="fields-grid">${selectField(
      'state',
      peopleTexts.state,
      PERSON_STATES.map((value) => ({ value, text: peopleTexts.states[value] })),
      state,
      peopleTexts.any_state,
    )}</div>`,
  )}
<p class="fine">${peopleTexts.found(total)}</p><ul class="sessions">${people.map((person) => personRow(person, now))}</ul>${stepLinks(steps)}`;

const personRow = (person: PersonFile['person'], now: number): Safe =>
  html`<li class="card"><div><h2><a href="${personUrl(person.id)}">${person.email}</a>${tagsOf(person)}</h2>
<p class="fine"><span dir="auto">${person.name ?? peopleTexts.unnamed}</span> · ${peopleTexts.details(person, now)}</p></div></li>`;

const tagsOf = ({ suspended_at, administrator_at }: PersonFile['person']): Child => [
  suspended_at !== null && html` <span class="tag">${peopleTexts.suspended}</span>`,
  administrator_at !== null && html` <span class="tag">${peopleTexts.administrator}</span>`,
];

interface PersonScene {
  file: PersonFile;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  note_max: number;
  now: number;
  csrf: Safe;
}

/** An account: its state, what it owns, how it signs in, and what can be done to it. */
export function personTemplate(scene: PersonScene): Safe {
  const { person, is_last_administrator } = scene.file;
  const { id, suspended_at, suspended_note, administrator_at } = person;
  return html`${suspended_at !== null && html`<p class="note">${t.suspended_since(suspended_at, suspended_note)}</p>`}
${administrator_at !== null && html`<p class="note">${t.is_administrator(administrator_at)}${is_last_administrator && html` ${t.last}`}</p>`}
<p class="acts"><a class="btn small" href="${urlWith(adminUrl('audit'), { person: id })}">${t.audit}</a></p>
${ownedSection(scene.file)}${credentials(scene)}
<section class="people" id="acts"><h2>${t.acts}</h2>${
    scene.sign_in === null
      ? acts(scene)
      : html`<p>${adminTexts.fresh}</p><p class="acts"><a class="btn hot" href="${scene.sign_in}">${adminTexts.sign_in}</a></p>`
  }</section>`;
}

const ownedSection = ({ listings, drafts }: PersonFile): Safe =>
  html`<section class="people" id="owns"><h2>${t.owns}</h2><p>${t.owned(listings.total, drafts)}</p>
<ul class="dots">${listings.items.map(
    ({ id, name, url, status }) =>
      html`<li><a href="${`${adminUrl('listings')}/${id}`}" dir="auto">${name}</a> · ${listingsTexts.brief(new URL(url).host, status)}</li>`,
  )}</ul></section>`;

function credentials(scene: PersonScene): Child {
  const { now, file } = scene;
  const sessions = file.sessions.map(({ device, network, last_seen_at }) =>
    credential(device, t.session(network, last_seen_at, now), null),
  );
  const passkeys = file.passkeys.map((passkey) => credential(passkey.name, t.passkey(passkey, now), null));
  const providers = file.providers.map((one) =>
    credential(new URL(one.issuer).host, t.provider(one, now), null),
  );
  const keys = file.keys.map((key) => {
    const { id, name, revoked_at } = key;
    const button = html`<input type="hidden" name="key" value="${id}"><button class="btn small" name="do" value="revoke_key">${t.revoke_key(name)}</button>`;
    return credential(name, t.key(key, now), revoked_at === null && form(scene, button));
  });
  const assistants = file.assistants.map((grant) => {
    const { id, client_name, client_id } = grant;
    const name = client_name ?? client_id;
    const button = html`<input type="hidden" name="grant" value="${id}"><button class="btn small" name="do" value="disconnect">${t.disconnect(name)}</button>`;
    return credential(name, t.assistant(grant, now), form(scene, button));
  });
  return [
    listSection('sessions', t.sessions, sessions, t.no_sessions),
    listSection('passkeys', t.passkeys, passkeys, t.no_passkeys),
    listSection('providers', t.providers, providers, t.no_providers),
    listSection('keys', t.keys, keys, t.no_keys),
    listSection('assistants', t.assistants, assistants, t.no_assistants),
  ];
}

const listSection = (id: string, title: string, rows: readonly Safe[], none: string): Safe =>
  html`<section class="people" id="${id}"><h2>${title}</h2>${rows.length === 0 ? html`<p>${none}</p>` : html`<ul class="sessions">${rows}</ul>`}</section>`;

const credential = (name: string, details: string, button: Child): Safe =>
  html`<li class="card"><div><h3 dir="auto">${name}</h3><p class="fine">${details}</p></div>${button}</li>`;

/** A form of the page; none where the sign-in is too old. */
const form = ({ file, csrf, sign_in }: PersonScene, inside: Child): Child =>
  sign_in === null &&
  html`<form method="post" action="${personUrl(file.person.id)}" class="line-form">${csrf}${inside}</form>`;

function acts(scene: PersonScene): Child {
  const { person, deletion } = scene.file;
  return [
    act(t.sign_out, t.sign_out_text, scene, {
      name: 'sign_out',
      fields: html`<label class="tick"><input type="checkbox" name="keys" value="1"><span>${t.with_keys}</span></label><label class="tick"><input type="checkbox" name="passkeys" value="1"><span>${t.with_passkeys}</span></label>`,
    }),
    person.suspended_at === null
      ? act(t.suspend, t.suspend_text, scene, {
          name: 'suspend',
          fields: html`<p class="field"><label for="note">${t.note}</label><input id="note" name="note" maxlength="${scene.note_max}"></p>`,
        })
      : act(t.unsuspend, t.unsuspend_text, scene, { name: 'unsuspend' }),
    act(t.export, t.export_text, scene, { name: 'export' }),
    act(t.erase, t.erase_text(deletion), scene, {
      name: 'erase',
      fields: html`<p class="field"><label for="email">${t.confirm(person.email)}</label><input id="email" name="email" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="254"></p>`,
    }),
  ];
}

const act = (
  title: string,
  text: string,
  scene: PersonScene,
  { name, fields = null }: { name: string; fields?: Child },
): Safe =>
  html`<h3>${title}</h3><p>${text}</p>${form(scene, html`${fields}<p class="acts"><button class="btn small" name="do" value="${name}">${title}</button></p>`)}`;
