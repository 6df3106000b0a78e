import { type Issued, type KeyRing, keyRing } from '../../../auth/credentials/key_ring.ts';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import { GRACE_HOURS, type KeyFaults, keyName, keyWish } from '../../../domain/http/api_keys.ts';
import { newUuid } from '../../../store/ids.ts';
import { formMark, formOf } from '../../request/forms.ts';
import {
  isFreshly,
  type Made,
  type MemberVisit,
  nowOf,
  PageRefusal,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { keysView, keyView, newKeyView, type Typed } from '../../templates/account/keys.ts';

const PATH = '/account/keys';

const ringOf = ({ context, session }: MemberVisit): KeyRing => keyRing(context, session.person_id);

/** The API keys of whoever is signed in, and the form for a new one (auth.md 7). */
export const keysPage = (visit: MemberVisit): Promise<Made> => listPage(visit, BLANK);

const BLANK: Typed = { name: '', scopes: ALL_SCOPES, days: '', faults: {} };

async function listPage(visit: MemberVisit, typed: Typed): Promise<Made> {
  return {
    status: Object.keys(typed.faults).length > 0 ? 400 : 200,
    title: 'API keys',
    noindex: true,
    personal: true,
    main: keysView({
      keys: await ringOf(visit).list(),
      now: nowOf(visit),
      mark: formMark(visit),
      form: newUuid(),
      typed,
      sign_in: isFreshly(visit) ? null : signInAgain(PATH),
    }),
  };
}

/** Makes a key and shows it, this once: the page is kept nowhere, and loading it again makes no second key. */
export async function createKey(visit: MemberVisit): Promise<Made | Reply> {
  const fields = await formOf(visit);
  if (!isFreshly(visit)) return seeOther(signInAgain(PATH));
  const typed = {
    name: fields.get('name') ?? '',
    scopes: fields.getAll('scopes'),
    days: fields.get('days') ?? '',
  };
  const { wish, faults } = wishOf(typed);
  if (!wish) return listPage(visit, { ...typed, faults });
  return shown(visit, await ringOf(visit).create(wish, formNamed(fields)));
}

function wishOf(typed: Parameters<typeof keyWish>[0]) {
  const came = keyWish(typed);
  return came.faults ? { wish: null, faults: came.faults } : { wish: came.wish, faults: {} as KeyFaults };
}

/** The one-time name of a form; a form without one was not made here. */
function formNamed(fields: URLSearchParams): string {
  const form = fields.get('form') ?? '';
  if (/^[0-9a-f-]{36}$/.test(form)) return form;
  throw new PageRefusal({
    status: 400,
    title: 'This form is not complete',
    text: 'Nothing was changed. Open the page of your keys and send its form again.',
  });
}

function shown(visit: MemberVisit, issued: Issued): Made {
  if (!('refused' in issued)) {
    return {
      title: 'Your new key',
      noindex: true,
      personal: true,
      main: newKeyView({ ...issued, origin: visit.context.origin }),
    };
  }
  if (issued.refused === 'not_found') throw NO_KEY;
  throw issued.refused === 'repeated' ? SHOWN_BEFORE : TOO_MANY;
}

/** One key with all that can be done to it. */
export const keyPage = (visit: MemberVisit, name: string): Promise<Made> => onePage(visit, name, null);

async function onePage(visit: MemberVisit, name: string, trouble: string | null): Promise<Made> {
  const key = await ringOf(visit).find(idOf(name));
  if (!key) throw NO_KEY;
  return {
    status: trouble === null ? 200 : 400,
    title: key.name,
    noindex: true,
    personal: true,
    main: keyView({
      key,
      now: nowOf(visit),
      mark: formMark(visit),
      form: newUuid(),
      trouble,
      sign_in: isFreshly(visit) ? null : signInAgain(`${PATH}/${key.id}`),
    }),
  };
}

/** Renames, replaces or revokes a key, as its form says. */
export async function changeKey(visit: MemberVisit, name: string): Promise<Made | Reply> {
  const fields = await formOf(visit);
  const id = idOf(name);
  switch (fields.get('do')) {
    case 'rename':
      return rename(visit, id, fields.get('name') ?? '');
    case 'rotate':
      return rotate(visit, id, fields);
    case 'revoke':
      if (!(await ringOf(visit).revoke(id))) throw NO_KEY;
      return seeOther(PATH);
    default:
      return keyPage(visit, name);
  }
}

async function rename(visit: MemberVisit, id: number, typed: string): Promise<Made | Reply> {
  const name = keyName(typed);
  if (name === null) return onePage(visit, String(id), 'Give the key a name of at most 60 characters.');
  if (!(await ringOf(visit).rename(id, name))) throw NO_KEY;
  return seeOther(PATH);
}

async function rotate(visit: MemberVisit, id: number, fields: URLSearchParams): Promise<Made | Reply> {
  if (!isFreshly(visit)) return seeOther(signInAgain(`${PATH}/${id}`));
  const hours = GRACE_HOURS.find((one) => one === fields.get('hours'));
  if (hours === undefined) return onePage(visit, String(id), 'Choose how long the old key goes on working.');
  return shown(visit, await ringOf(visit).rotate(id, Number(hours), formNamed(fields)));
}

/** The id in an address; one that is none is that of no key. */
const idOf = (name: string): number => (/^[1-9]\d{0,14}$/.test(name) ? Number(name) : 0);

const NO_KEY = new PageRefusal({
  status: 404,
  title: 'There is no such key',
  text: 'It may have ended or been revoked. Your keys are on the page of the account.',
});

const TOO_MANY = new PageRefusal({
  status: 400,
  title: 'You have 20 keys already',
  text: 'That is the most that an account can have. Revoke one that you do not need, and make the new one then.',
});

const SHOWN_BEFORE = new PageRefusal({
  status: 409,
  title: 'This key was made already',
  text: 'A key is shown once, when it is made, and kept nowhere. If you did not copy it, open it among your keys and replace it by a new one.',
});
