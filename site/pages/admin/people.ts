import {
  exportPerson,
  findPeople,
  PERSON_STATES,
  personFile,
} from '../../../services/administration/people.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import { endGrant } from '../../../services/people/end_grant.ts';
import { revokeKey, signOutEverywhere, suspend, unsuspend } from '../../../services/people/shut_out.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf, noteOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { peopleTemplate, personTemplate, personUrl } from '../../templates/admin/people.ts';
import { personMessages, personRefusals, personTexts, peopleTexts as t } from '../../texts/admin/people.ts';
import { dataFile } from '../account/account.ts';
import { numberOf, partOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage } from './admin.ts';

/** Characters of a note about a suspension. */
const NOTE_MAX = 500;

/** Accounts by email address, name or id. */
async function peoplePage(request: AdminRequest): Promise<Page> {
  const { now, query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const state = PERSON_STATES.find((one) => one === query.get('state'));
  const { rows, total } = await request.do(findPeople, { text, state, ...part });
  const done = query.has('erased');
  return adminPage('people', {
    title: t.title,
    lede: t.lede,
    message: done ? personMessages.erased : null,
    main: peopleTemplate({
      people: rows,
      total,
      text,
      state: state ?? '',
      steps: stepsOf(listOf(part, total), adminUrl('people'), { q: text, state }),
      now,
    }),
  });
}

/** One account, with forms for what the site team can do to it. */
const personPage = (request: AdminRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: AdminRequest,
  id: string,
  refused: keyof typeof personRefusals | null = null,
): Promise<Page> {
  const { now, query } = request;
  const file = await request.do(personFile, numberOf(id), now);
  if (!file) return { ...noSuchPage(), personal: true };
  const { person } = file;
  const done = MESSAGES.find((word) => query.has(word));
  const name = person.name ?? person.email;
  return adminPage('people', {
    title: name,
    below: name,
    lede: personTexts.lede(person),
    message: refused === null && done ? personMessages[done] : null,
    refusal: refused && personRefusals[refused],
    main: personTemplate({
      file,
      sign_in: isFreshly(request) ? null : signInAgain(personUrl(person.id)),
      note_max: NOTE_MAX,
      now,
      csrf: csrfField(request),
    }),
  });
}

const MESSAGES = Object.keys(personMessages) as (keyof typeof personMessages)[];

/** What became of an act: its message, its refusal, or a whole response. */
type Outcome = { done: keyof typeof personMessages } | { refused: keyof typeof personRefusals } | Reply;

/** Does what a form of the page says, by the use cases of the commands; needs a recent sign-in. */
async function changePerson(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now } = request;
  const person_id = numberOf(id);
  const file = await request.do(personFile, person_id, now);
  if (!file) return { ...noSuchPage(), personal: true };
  const url = personUrl(person_id);
  const act = ACTS[fields.get('do') ?? ''];
  const outcome: Outcome = act
    ? await act(request, { person_id, email: file.person.email, fields })
    : { refused: 'unknown' };
  if ('status' in outcome) return outcome;
  if ('refused' in outcome) return shown(request, id, outcome.refused);
  return seeOther(`${outcome.done === 'erased' ? adminUrl('people') : url}?${outcome.done}`);
}

interface Sent {
  person_id: number;
  email: string;
  fields: URLSearchParams;
}

const ACTS: Readonly<Record<string, ((request: AdminRequest, sent: Sent) => Promise<Outcome>) | undefined>> =
  {
    async suspend(request, { person_id, fields }) {
      const acting = { by: administratorOf(request), now: request.now, note: noteOf(fields, NOTE_MAX) };
      const refused = await request.do(suspend, person_id, acting);
      return refused ? { refused } : { done: 'suspended' };
    },
    async unsuspend(request, { person_id }) {
      const done = await request.do(unsuspend, person_id, { by: administratorOf(request) });
      return done ? { done: 'unsuspended' } : { refused: 'not_suspended' };
    },
    async sign_out(request, { person_id, fields }) {
      const [keys, passkeys] = [fields.has('keys'), fields.has('passkeys')];
      const acting = { by: administratorOf(request), now: request.now, keys, passkeys };
      await request.do(signOutEverywhere, person_id, acting);
      if (passkeys) return { done: keys ? 'all_ended' : 'passkeys_removed' };
      return { done: keys ? 'keys_revoked' : 'signed_out' };
    },
    async revoke_key(request, { person_id, fields }) {
      const acting = { by: administratorOf(request), now: request.now, person_id };
      const done = await request.do(revokeKey, numberOf(fields.get('key') ?? ''), acting);
      return done ? { done: 'key_revoked' } : { refused: 'no_key' };
    },
    async disconnect(request, { person_id, fields }) {
      const ending = { by: administratorOf(request), why: 'signed_out_by_operator' as const, person_id };
      const done = await request.do(endGrant, fields.get('grant') ?? '', ending);
      return done ? { done: 'disconnected' } : { refused: 'no_grant' };
    },
    async export(request, { person_id }) {
      const everything = await request.do(exportPerson, person_id, administratorOf(request));
      return dataFile(request, everything, `person-${person_id}`);
    },
    async erase(request, { person_id, email, fields }) {
      if ((fields.get('email') ?? '').trim().toLowerCase() !== email) return { refused: 'wrong' };
      const refused = await request.do(deleteAccount, person_id, request.now, administratorOf(request));
      return refused ? { refused } : { done: 'erased' };
    },
  };

definePage({ path: '/admin/people', door: 'administrators', read: peoplePage });

definePage({ path: '/admin/people/:id', door: 'administrators', read: personPage, send: changePerson });
