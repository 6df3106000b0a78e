import { PERSON_STATES } from '../../../services/administration/people.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf, noteOf } from '../../request/forms.ts';
import {
  isFreshly,
  type MemberRequest,
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
export async function peoplePage(request: MemberRequest): Promise<Page> {
  const { now, query, use_cases } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const state = PERSON_STATES.find((one) => one === query.get('state'));
  const { rows, total } = await use_cases.findPeople({ text, state, ...part });
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
export const personPage = (request: MemberRequest, id: string): Promise<Page> => shown(request, id);

async function shown(
  request: MemberRequest,
  id: string,
  refused: keyof typeof personRefusals | null = null,
): Promise<Page> {
  const { now, query, use_cases } = request;
  const file = await use_cases.personFile(numberOf(id), now);
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
export async function changePerson(request: MemberRequest, id: string): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, use_cases } = request;
  const person_id = numberOf(id);
  const file = await use_cases.personFile(person_id, now);
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

const ACTS: Readonly<Record<string, ((request: MemberRequest, sent: Sent) => Promise<Outcome>) | undefined>> =
  {
    async suspend(request, { person_id, fields }) {
      const acting = { by: administratorOf(request), now: request.now, note: noteOf(fields, NOTE_MAX) };
      const refused = await request.use_cases.suspendPerson(person_id, acting);
      return refused ? { refused } : { done: 'suspended' };
    },
    async unsuspend(request, { person_id }) {
      const done = await request.use_cases.unsuspendPerson(person_id, { by: administratorOf(request) });
      return done ? { done: 'unsuspended' } : { refused: 'not_suspended' };
    },
    async sign_out(request, { person_id, fields }) {
      const [keys, passkeys] = [fields.has('keys'), fields.has('passkeys')];
      const acting = { by: administratorOf(request), now: request.now, keys, passkeys };
      await request.use_cases.signOutPerson(person_id, acting);
      if (passkeys) return { done: keys ? 'all_ended' : 'passkeys_removed' };
      return { done: keys ? 'keys_revoked' : 'signed_out' };
    },
    async revoke_key(request, { person_id, fields }) {
      const acting = { by: administratorOf(request), now: request.now, person_id };
      const done = await request.use_cases.revokePersonKey(numberOf(fields.get('key') ?? ''), acting);
      return done ? { done: 'key_revoked' } : { refused: 'no_key' };
    },
    async disconnect(request, { person_id, fields }) {
      const ending = { by: administratorOf(request), why: 'signed_out_by_operator' as const, person_id };
      const done = await request.use_cases.disconnectPerson(fields.get('grant') ?? '', ending);
      return done ? { done: 'disconnected' } : { refused: 'no_grant' };
    },
    async export(request, { person_id }) {
      const everything = await request.use_cases.exportPerson(person_id, administratorOf(request));
      return dataFile(request, everything, `person-${person_id}`);
    },
    async erase(request, { person_id, email, fields }) {
      if ((fields.get('email') ?? '').trim().toLowerCase() !== email) return { refused: 'wrong' };
      const refused = await request.use_cases.deleteAccount(person_id, request.now, administratorOf(request));
      return refused ? { refused } : { done: 'erased' };
    },
  };
