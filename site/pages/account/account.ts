import { draftPageUrl, ownListingPageUrl } from '../../../domain/http/urls.ts';
import { ownListings } from '../../../services/launches/own_listing.ts';
import {
  accountOverview,
  deletionEffects,
  endOtherSessions,
  endSession,
  personalData,
  renamePerson,
  sessionsOf,
} from '../../../services/people/account.ts';
import { deleteAccount as endAccount } from '../../../services/people/delete_account.ts';
import { removePortrait } from '../../../services/people/portrait.ts';
import { listMyDrafts } from '../../../tools/drafts/list_my_drafts.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import {
  callAs,
  isFreshly,
  type MemberRequest,
  type Page,
  type PageRequest,
  refusal,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import { PERSONAL, type Reply } from '../../request/respond.ts';
import { isUpload, type RefusedUpload } from '../../request/uploads.ts';
import {
  accountTemplate,
  deletedTemplate,
  deleteTemplate,
  sessionsTemplate,
  signOutTemplate,
  type Way,
} from '../../templates/account/account.ts';
import { accountTexts, deletionTexts, sessionTexts, signOutTexts } from '../../texts/account/account.ts';
import { portraitTexts } from '../../texts/account/portrait.ts';
import { listingsTexts } from '../../texts/desk/listings.ts';
import { draftsTexts } from '../../texts/drafts/drafts.ts';
import { portraitOf, uploadPortrait } from './portrait.ts';

/** What pages of the account have in common. */
const OWN = { noindex: true, personal: true, sheets: ['account'] } as const;

/** The account of the signed-in user. */
const accountPage = (request: MemberRequest): Promise<Page> => shownAccount(request);

async function shownAccount(request: MemberRequest, refused?: RefusedUpload): Promise<Page> {
  const { now, session, query } = request;
  const { name, created_at, is_repeated, sessions, passkeys, providers } = await request.do(
    accountOverview,
    session.person_id,
    now,
  );
  const message = refused ? undefined : MESSAGES.find(([word]) => query.has(word));
  return {
    ...OWN,
    status: refused?.status ?? 200,
    headers: refused?.headers ?? {},
    title: accountTexts.title,
    main: accountTemplate({
      email: session.email,
      name: name ?? '',
      created_at: created_at ?? session.signed_in_at,
      is_repeated,
      sessions,
      passkeys,
      providers: shownProviders(request, providers),
      is_administrator: session.is_administrator,
      own: await newestOf(request),
      message: message?.[1] ?? null,
      portrait: { ...(await portraitOf(request)), fault: refused?.reason },
      csrf: csrfField(request),
    }),
  };
}

/** How many accounts at sign-in providers are linked; null where none is, and none can be. */
const shownProviders = ({ service: { providers } }: MemberRequest, linked: number): number | null =>
  linked > 0 || providers.offered.length > 0 ? linked : null;

/** Messages after a change, by the word in the URL. */
const MESSAGES = [
  ['saved', accountTexts.saved],
  ['picture_saved', portraitTexts.saved],
  ['picture_removed', portraitTexts.removed],
] as const;

/** How many listings, and how many drafts, the account shows. */
const SHOWN = 5;
/** Among how many of the newest drafts those are looked for that are no listing yet. */
const LOOKED_AT = 20;

/** The newest listings of a person, and drafts that are none yet; the lists behind them have all. */
async function newestOf(request: MemberRequest): Promise<Way[]> {
  const [{ items: listings }, { items: drafts }] = await Promise.all([
    request.do(ownListings, request.session.person_id, { offset: 0, limit: SHOWN }),
    callAs(request, listMyDrafts, { per_page: LOOKED_AT }),
  ]);
  return [
    ...listings.map(({ id, name, url, status }) => ({
      href: ownListingPageUrl('', id),
      title: name,
      text: listingsTexts.brief(new URL(url).host, status),
    })),
    ...drafts
      .filter(({ listing_id }) => listing_id === null)
      .slice(0, SHOWN)
      .map(({ id, name, url, status }) => {
        const site = new URL(url).host;
        return {
          href: draftPageUrl('', id),
          title: name ?? site,
          text: accountTexts.draft_details(draftsTexts.details(site, status, 1)),
        };
      }),
  ];
}

/** Changes the name, or the picture. */
async function changeAccount(request: MemberRequest): Promise<Page | Reply> {
  if (isUpload(request)) {
    const refused = await uploadPortrait(request);
    return refused ? shownAccount(request, refused) : seeOther('/account?picture_saved');
  }
  const fields = await formOf(request);
  const { session } = request;
  if (fields.get('do') === 'remove_picture') {
    await request.do(removePortrait, session.person_id);
    return seeOther('/account?picture_removed');
  }
  await request.do(renamePerson, session.person_id, fields.get('name') ?? '');
  return seeOther('/account?saved');
}

/** Every browser that is signed in. */
async function sessionsPage(request: MemberRequest): Promise<Page> {
  const { now, session } = request;
  const sessions = await request.do(sessionsOf, session.person_id, now);
  return {
    ...OWN,
    title: sessionTexts.title,
    main: sessionsTemplate({ sessions, own: session.session_id, now, csrf: csrfField(request) }),
  };
}

/** Ends one session of this person, or all but this one; others' sessions are none of them. */
async function endSessions(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { session } = request;
  const { person_id, session_id } = session;
  const one = fields.get('session');
  if (one === null) await request.do(endOtherSessions, person_id, session_id);
  else await request.do(endSession, person_id, Number(one) || 0);
  return seeOther('/account/sessions');
}

/** Everything that is stored about this person, as a file (D51), after a recent sign-in: an open browser must not give it away. */
async function exportAccount(request: MemberRequest): Promise<Reply> {
  if (!isFreshly(request)) return seeOther(signInAgain('/account'));
  const data = await request.do(personalData, request.session.person_id);
  return dataFile(request, data, 'firstlight-account');
}

/** What is stored about a person, as a file that a browser saves. */
export function dataFile(
  { now, origin }: MemberRequest,
  everything: object | undefined,
  name: string,
): Reply {
  const exported = { exported_at: new Date(now).toISOString(), origin, ...everything };
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(exported, null, 2)}\n`,
    cache: PERSONAL,
    headers: { 'Content-Disposition': `attachment; filename="${name}.json"` },
  };
}

const DELETE = '/account/delete';
const AGAIN = signInAgain(DELETE);

/** Says what goes and what stays, before it goes. */
async function deletePage(request: MemberRequest, error?: string): Promise<Page> {
  const { session } = request;
  const effects = await request.do(deletionEffects, session.person_id);
  return {
    ...OWN,
    status: error === undefined ? 200 : 400,
    title: deletionTexts.title,
    main: deleteTemplate({
      email: session.email,
      ...effects,
      sign_in: isFreshly(request) ? null : AGAIN,
      error,
      csrf: csrfField(request),
    }),
  };
}

/** Deletes the account and all its data; needs a recent sign-in and the typed email address. */
async function deleteAccount(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const {
    now,
    session,
    req,
    res,
    service: { sessions },
  } = request;
  if (!isFreshly(request)) throw refusal('sign_in_not_recent', { href: AGAIN, label: deletionTexts.sign_in });
  if ((fields.get('email') ?? '').trim().toLowerCase() !== session.email)
    return deletePage(request, deletionTexts.wrong);
  const refused = await request.do(endAccount, session.person_id, now);
  if (refused) return deletePage(request, deletionTexts.last_administrator);
  await sessions.end(req, res);
  return { ...OWN, title: deletionTexts.done, session: null, main: deletedTemplate() };
}

/** Asks before signing out: a link changes nothing. */
async function signOutPage(request: PageRequest): Promise<Page | Reply> {
  if (!request.session) return seeOther('/');
  return { ...OWN, title: signOutTexts.title, main: signOutTemplate(csrfField(request)) };
}

/** Ends the session of this browser. */
async function signOut(request: PageRequest): Promise<Reply> {
  const {
    req,
    res,
    session,
    service: { sessions },
  } = request;
  if (session) {
    await formOf(request);
    await sessions.end(req, res);
  }
  return seeOther('/');
}

definePage({ path: '/sign-out', read: signOutPage, send: signOut });

definePage({ path: '/account', door: 'members', read: accountPage, send: changeAccount });

definePage({ path: '/account/sessions', door: 'members', read: sessionsPage, send: endSessions });

definePage({ path: '/account/export', door: 'members', read: exportAccount });

definePage({
  path: '/account/delete',
  door: 'members',
  read: (request) => deletePage(request),
  send: deleteAccount,
});
