import { passkeysPageUrl } from '../../../domain/http/urls.ts';
import { passkeysOf, removePasskey, renamePasskey } from '../../../services/people/passkeys.ts';
import { csrfField, formOf, formToken } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import {
  isFreshly,
  type MemberRequest,
  type Page,
  refusal,
  seeOther,
  signInAgain,
  siteInfo,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { passkeysTemplate } from '../../templates/account/passkeys.ts';
import { passkeyScript } from '../../templates/parts/passkey_form.ts';
import {
  passkeyMessages as messages,
  passkeyRefusals,
  passkeyTexts as t,
} from '../../texts/account/passkeys.ts';

const PATH = passkeysPageUrl('');
const AGAIN = signInAgain(PATH);
const MESSAGES = Object.keys(messages) as (keyof typeof messages)[];

/** The passkeys of the signed-in user, and the form for a new one. */
const passkeysPage = (request: MemberRequest): Promise<Page> => shown(request, null);

async function shown(request: MemberRequest, refused: keyof typeof passkeyRefusals | null): Promise<Page> {
  const {
    now,
    session,
    query,
    call,
    service: { passkeys: desk },
  } = request;
  const { person_id } = session;
  const isFresh = isFreshly(request);
  const done = refused === null && MESSAGES.find((word) => query.has(word));
  const isOpen = isFresh && desk.host !== null;
  return {
    status: refused === null ? 200 : 400,
    title: t.title,
    noindex: true,
    personal: true,
    head: passkeyScript(),
    main: passkeysTemplate({
      passkeys: await request.do(passkeysOf, person_id),
      now,
      csrf: csrfField(request),
      host: desk.host,
      sign_in: isFresh ? null : AGAIN,
      options: isOpen
        ? await desk.creationOptions(formToken(request), person_id, (await siteInfo(call)).name)
        : null,
      message: done ? messages[done] : null,
      refusal: refused && passkeyRefusals[refused],
    }),
  };
}

/** Adds, renames or removes a passkey, as the form says. Adding needs a recent sign-in. */
async function changePasskeys(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session } = request;
  const { person_id } = session;
  const id = Number(/^[1-9]\d{0,14}$/.exec(fields.get('passkey') ?? '')?.[0] ?? 0);
  switch (fields.get('do')) {
    case 'add':
      return add(request, fields);
    case 'rename': {
      const done = await request.do(renamePasskey, person_id, id, fields.get('name') ?? '');
      if (done === 'not_found') throw refusal('no_passkey');
      return done === 'name' ? shown(request, 'name') : back('renamed');
    }
    case 'remove': {
      const by = { actor: 'person', actor_id: person_id } as const;
      if (!(await request.do(removePasskey, person_id, id, { by, now }))) throw refusal('no_passkey');
      return back('removed');
    }
    default:
      return shown(request, null);
  }
}

async function add(request: MemberRequest, fields: URLSearchParams): Promise<Page | Reply> {
  if (!isFreshly(request)) return seeOther(AGAIN);
  const {
    session,
    service: { passkeys },
  } = request;
  const added = await passkeys.add({
    browser: formToken(request),
    credential: fields.get('credential') ?? '',
    name: fields.get('name') ?? '',
    person_id: session.person_id,
  });
  return 'refused' in added ? shown(request, added.refused) : back('added');
}

const back = (done: keyof typeof messages): Reply => seeOther(`${PATH}?${done}`);

definePage({ path: '/account/passkeys', door: 'members', read: passkeysPage, send: changePasskeys });
