import { randomUUID } from 'node:crypto';
import type { Issued, KeyRing } from '../../../auth/credentials/key_ring.ts';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import { GRACE_HOURS, type KeyFaults, keyName, keyWish } from '../../../domain/http/api_keys.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  isFreshly,
  type MemberRequest,
  type Page,
  refusal,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { keysTemplate, keyTemplate, newKeyTemplate, type Typed } from '../../templates/account/keys.ts';
import { keyTexts, newKeyTexts } from '../../texts/account/keys.ts';

const PATH = '/account/keys';

const ringOf = ({ session, service: { keys } }: MemberRequest): KeyRing => keys(session.person_id);

/** The API keys of the signed-in user, and the form for a new one. */
const keysPage = (request: MemberRequest): Promise<Page> => listPage(request, BLANK);

const BLANK: Typed = { name: '', scopes: ALL_SCOPES, days: '', faults: {} };

async function listPage(request: MemberRequest, typed: Typed): Promise<Page> {
  return {
    status: Object.keys(typed.faults).length > 0 ? 400 : 200,
    title: keyTexts.title,
    noindex: true,
    personal: true,
    main: keysTemplate({
      keys: await ringOf(request).list(),
      now: request.now,
      csrf: csrfField(request),
      form: randomUUID(),
      typed,
      sign_in: isFreshly(request) ? null : signInAgain(PATH),
    }),
  };
}

/** Creates a key and shows it once: the page is not stored, and reloading it creates no second key. */
async function createKey(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  if (!isFreshly(request)) return seeOther(signInAgain(PATH));
  const typed = {
    name: fields.get('name') ?? '',
    scopes: fields.getAll('scopes'),
    days: fields.get('days') ?? '',
  };
  const { wish, faults } = wishOf(typed);
  if (!wish) return listPage(request, { ...typed, faults });
  return shown(request, await ringOf(request).create(wish, formNamed(fields)));
}

function wishOf(typed: Parameters<typeof keyWish>[0]) {
  const came = keyWish(typed);
  return came.faults ? { wish: null, faults: came.faults } : { wish: came.wish, faults: {} as KeyFaults };
}

/** The one-time name of a form; a form without one was not made here. */
function formNamed(fields: URLSearchParams): string {
  const form = fields.get('form') ?? '';
  if (/^[0-9a-f-]{36}$/.test(form)) return form;
  throw refusal('key_form_incomplete');
}

function shown(request: MemberRequest, issued: Issued): Page {
  if (!('refused' in issued)) {
    return {
      title: newKeyTexts.title,
      noindex: true,
      personal: true,
      main: newKeyTemplate({ ...issued, origin: request.origin }),
    };
  }
  if (issued.refused === 'not_found') throw refusal('no_key');
  throw refusal(issued.refused === 'repeated' ? 'key_shown_before' : 'too_many_keys');
}

/** One key with all that can be done to it. */
const keyPage = (request: MemberRequest, { name }: Named<'name'>): Promise<Page> =>
  onePage(request, name, null);

async function onePage(request: MemberRequest, name: string, error: string | null): Promise<Page> {
  const key = await ringOf(request).find(idIn(name));
  if (!key) throw refusal('no_key');
  return {
    status: error === null ? 200 : 400,
    title: key.name,
    noindex: true,
    personal: true,
    main: keyTemplate({
      key,
      now: request.now,
      csrf: csrfField(request),
      form: randomUUID(),
      error,
      sign_in: isFreshly(request) ? null : signInAgain(`${PATH}/${key.id}`),
    }),
  };
}

/** Renames, replaces or revokes a key, as its form says. */
async function changeKey(request: MemberRequest, { name }: Named<'name'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const id = idIn(name);
  switch (fields.get('do')) {
    case 'rename':
      return rename(request, id, fields.get('name') ?? '');
    case 'rotate':
      return rotate(request, id, fields);
    case 'revoke':
      if (!(await ringOf(request).revoke(id))) throw refusal('no_key');
      return seeOther(PATH);
    default:
      return keyPage(request, { name });
  }
}

async function rename(request: MemberRequest, id: number, typed: string): Promise<Page | Reply> {
  const name = keyName(typed);
  if (name === null) return onePage(request, String(id), keyTexts.rename_error);
  if (!(await ringOf(request).rename(id, name))) throw refusal('no_key');
  return seeOther(PATH);
}

async function rotate(request: MemberRequest, id: number, fields: URLSearchParams): Promise<Page | Reply> {
  if (!isFreshly(request)) return seeOther(signInAgain(`${PATH}/${id}`));
  const hours = GRACE_HOURS.find((one) => one === fields.get('hours'));
  if (hours === undefined) return onePage(request, String(id), keyTexts.replace_error);
  return shown(request, await ringOf(request).rotate(id, Number(hours), formNamed(fields)));
}

/** The id in a URL; 0, which no key has, where it is not an id. */

definePage({ path: '/account/keys', door: 'members', read: keysPage, send: createKey });

definePage({ path: '/account/keys/:name', door: 'members', read: keyPage, send: changeKey });
