import {
  DELETE_PERSON,
  DISCONNECT_ASSISTANT,
  REVOKE_KEY,
  SIGN_OUT_PERSON,
  SUSPEND_PERSON,
  UNSUSPEND_PERSON,
} from '../../../services/acts/people_acts.ts';
import { PERSON_STATES, type PersonFile } from '../../../services/administration/people.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import { peopleTexts, personTexts as t } from '../../texts/admin/people.ts';
import { listingsTexts } from '../../texts/desk/listings.ts';
import { searchForm, selectField } from '../parts/forms.ts';
import { stepLinks } from '../parts/parts.ts';
import { type ActScene, actForm, actRow } from './act_form.ts';
import { adminUrl, signInFirst } from './admin.ts';

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

/** An account: its state, what it owns, how it signs in, and what can be done to it. */
export function personTemplate(file: PersonFile, scene: ActScene & { now: number }): Safe {
  const { person, is_last_administrator, deletion } = file;
  const { id, suspended_at, suspended_note, administrator_at } = person;
  return html`${suspended_at !== null && html`<p class="note">${t.suspended_since(suspended_at, suspended_note)}</p>`}
${administrator_at !== null && html`<p class="note">${t.is_administrator(administrator_at)}${is_last_administrator && html` ${t.last}`}</p>`}
<p class="acts"><a class="btn small" href="${urlWith(adminUrl('audit'), { person: id })}">${t.audit}</a></p>
${ownedSection(file)}${credentials(file, scene)}
<section class="people" id="acts"><h2>${t.acts}</h2>${signInFirst(scene.sign_in)}${
    scene.sign_in === null && [
      actForm(SIGN_OUT_PERSON, scene),
      actForm(suspended_at === null ? SUSPEND_PERSON : UNSUSPEND_PERSON, scene),
      html`<h3>${t.export}</h3><p>${t.export_text}</p><form method="post" action="${scene.action}" class="line-form">${scene.csrf}<p class="acts"><button class="btn small" name="do" value="export">${t.export}</button></p></form>`,
      actForm(DELETE_PERSON, scene, { text: t.erase_text(deletion) }),
    ]
  }</section>`;
}

const ownedSection = ({ listings, drafts }: PersonFile): Safe =>
  html`<section class="people" id="owns"><h2>${t.owns}</h2><p>${t.owned(listings.total, drafts)}</p>
<ul class="dots">${listings.items.map(
    ({ id, name, url, status }) =>
      html`<li><a href="${`${adminUrl('listings')}/${id}`}" dir="auto">${name}</a> · ${listingsTexts.brief(new URL(url).host, status)}</li>`,
  )}</ul></section>`;

function credentials(file: PersonFile, scene: ActScene & { now: number }): Child {
  const { now } = scene;
  const rows = {
    sessions: file.sessions.map((one) => credential(one.device, t.session(one, now))),
    passkeys: file.passkeys.map((one) => credential(one.name, t.passkey(one, now))),
    providers: file.providers.map((one) => credential(new URL(one.issuer).host, t.provider(one, now))),
    keys: file.keys.map((key) => {
      const button = { label: t.revoke_key(key.name), hidden: { key: key.id } };
      return credential(
        key.name,
        t.key(key, now),
        key.revoked_at === null && actRow(REVOKE_KEY, scene, button),
      );
    }),
    assistants: file.assistants.map((grant) => {
      const { id, client_name, client_id } = grant;
      const name = client_name ?? client_id;
      const button = { label: t.disconnect(name), hidden: { grant: id } };
      return credential(name, t.assistant(grant, now), actRow(DISCONNECT_ASSISTANT, scene, button));
    }),
  };
  return (Object.keys(rows) as (keyof typeof rows)[]).map((id) => listSection(id, rows[id]));
}

const listSection = (id: keyof typeof t.credentials, rows: readonly Safe[]): Safe =>
  html`<section class="people" id="${id}"><h2>${t.credentials[id][0]}</h2>${rows.length === 0 ? html`<p>${t.credentials[id][1]}</p>` : html`<ul class="sessions">${rows}</ul>`}</section>`;

const credential = (name: string, details: string, button: Child = null): Safe =>
  html`<li class="card"><div><h3 dir="auto">${name}</h3><p class="fine">${details}</p></div>${button}</li>`;
