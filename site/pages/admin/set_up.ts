import { cookies } from '../../../auth/sign_in/cookies.ts';
import {
  SET_UP_SETTINGS,
  type SetUpRefusal,
  type SetUpValues,
  setUp,
  setUpValues,
} from '../../../services/administration/set_up.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, refusal, seeOther, signInAgain } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { fieldOf, SET_UP_URL, setUpSignInTemplate, setUpTemplate } from '../../templates/admin/set_up.ts';
import { setUpTexts as t } from '../../texts/admin/set_up.ts';
import { tooOften } from '../account/sign_in.ts';

/** As long as the link works at most. */
const COOKIE_S = 30 * 60;

/**
 * The set-up of the site by the link that the service printed. Its secret goes from the URL into a cookie of this browser, so that
 * no later page, referrer or history names it; nothing else changes before the form is sent.
 */
async function setUpPage(request: PageRequest): Promise<Page | Reply> {
  const { req, res, origin, query } = request;
  const jar = cookies(origin);
  const token = query.get('token');
  if (token === null) {
    await linkOf(request, jar.read(req, 'set_up'));
    return formPage(request);
  }
  await linkOf(request, token);
  jar.send(res, 'set_up', token, COOKIE_S);
  const reply = seeOther(SET_UP_URL);
  return { ...reply, headers: { ...reply.headers, ...NO_REFERRER } };
}

/** Makes the signed-in user the first administrator. */
async function setUpSite(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { req, res, origin, now, session } = request;
  const jar = cookies(origin);
  const hash = await linkOf(request, jar.read(req, 'set_up'));
  if (!session) return formPage(request);
  const values = Object.fromEntries(
    SET_UP_SETTINGS.map((name) => [name, (fields.get(fieldOf(name)) ?? '').trim()]),
  ) as SetUpValues;
  const refused = await request.do(setUp, { hash, person_id: session.person_id, values, now });
  if (refused?.refused === 'link') throw refusal('set_up_link_dead');
  if (refused) return formPage(request, { values, refused });
  jar.send(res, 'set_up', '', 0);
  return seeOther(`${adminUrl('overview')}?set_up`);
}

/** The hash of a link that still works. Raises a refusal for any other. */
async function linkOf({ ip, service: { set_up } }: PageRequest, secret: string | undefined): Promise<string> {
  if (secret === undefined) throw refusal('set_up_link_dead');
  const found = await set_up.check(secret, ip);
  if ('hash' in found) return found.hash;
  throw found.refused === 'dead' ? refusal('set_up_link_dead') : tooOften(found);
}

async function formPage(
  request: PageRequest,
  sent?: { values: SetUpValues; refused: SetUpRefusal },
): Promise<Page> {
  const { session } = request;
  const csrf = csrfField(request);
  if (!session) return { ...FRAME, main: setUpSignInTemplate(csrf) };
  const values = sent?.values ?? (await request.do(setUpValues));
  const refused = sent?.refused;
  return {
    ...FRAME,
    status: refused ? 400 : 200,
    main: setUpTemplate({
      csrf,
      email: session.email,
      sign_in: signInAgain(SET_UP_URL),
      values,
      faults: refused?.refused === 'values' ? refused.faults : {},
      refusal:
        refused?.refused === 'suspended' || refused?.refused === 'disposable' ? t[refused.refused] : null,
      zones: [...new Set([values['calendar.time_zone'], 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    }),
  };
}

const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' };

const FRAME = {
  title: t.title,
  noindex: true,
  personal: true,
  bare: true,
  sheets: ['account'],
  headers: { 'Referrer-Policy': 'same-origin' },
} as const;

definePage({ path: '/setup', read: setUpPage, send: setUpSite });
