import type { SignInLimit, UsedUp } from '../../../auth/callers/limits.ts';
import { cookies } from '../../../auth/sign_in/cookies.ts';
import { localPath } from '../../../auth/sign_in/return_path.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import type { SignInRefusal } from '../../../auth/sign_in/sign_in.ts';
import { submitPageUrl } from '../../../domain/http/urls.ts';
import { csrfField, formOf, formToken } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type Page, PageRefusal, type PageRequest, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { checkEmailTemplate, confirmTemplate, signInTemplate } from '../../templates/account/sign_in.ts';
import { passkeyScript } from '../../templates/parts/passkey_form.ts';
import { passkeySignInRefusals } from '../../texts/account/passkeys.ts';
import { signInErrors, signInTexts } from '../../texts/account/sign_in.ts';
import { signInLimit } from '../../texts/limits.ts';

/** The page after signing in, unless another was requested. */
export const HOME = '/account';
/** Characters of a submitted URL that the page shows. */
const SHOWN_URL = 80;
/** How long a browser may wait for its email, and go on from there. */
const BROWSER_COOKIE_S = 3600;
/** How long a browser is known after a sign-in, to have an allowance of its own. */
export const DEVICE_COOKIE_S = 365 * 86_400;

/** The sign-in form; signed-in users are redirected at once, unless a fresh sign-in is needed (`again`). */
async function signInPage(request: PageRequest): Promise<Page | Reply> {
  const return_to = localPath(request.query.get('return_to')) ?? cameFrom(request) ?? HOME;
  const { session, query } = request;
  if (!session) return formPage(request, { return_to });
  return query.has('again')
    ? formPage(request, { return_to, typed: session.email, again: true })
    : seeOther(return_to);
}

/** The page of this site whose header link was followed. */
function cameFrom({ req, origin }: PageRequest): string | null {
  const { referer } = req.headers;
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.origin === origin ? localPath(url.pathname + url.search) : null;
}

interface Said {
  return_to: string;
  typed?: string;
  error?: string;
  /** Why a passkey or a sign-in provider did not sign in. */
  fault?: string;
  again?: boolean;
}

/** The sign-in form, with what was wrong. */
export async function formPage(request: PageRequest, { return_to, ...said }: Said): Promise<Page> {
  const token = formToken(request);
  return {
    status: (said.error ?? said.fault) === undefined ? 200 : 400,
    title: signInTexts.title,
    description: signInTexts.description,
    noindex: true,
    personal: true,
    sheets: ['account'],
    head: passkeyScript(),
    headers: REFERRER,
    main: signInTemplate({
      csrf: csrfField(request, token),
      passkey: await passkeyOptions(request, token),
      return_to,
      // A provider confirms nothing.
      providers: said.again ? [] : request.service.providers.offered,
      lede: said.again ? signInTexts.lede_again(Boolean(request.session?.provider)) : signInTexts.lede,
      submitting: submittedIn(return_to),
      ...said,
    }),
  };
}

/** What a browser needs to sign in with a passkey; null where that cannot work. */
async function passkeyOptions({ session, service: { passkeys } }: PageRequest, token: string) {
  if (passkeys.host === null) return null;
  const options = await passkeys.requestOptions(token, session?.person_id ?? null);
  const hasNone = session !== null && options.allowCredentials?.length === 0;
  return hasNone ? null : options;
}

/** The URL of a website that is submitted after signing in; null where something else follows. */
function submittedIn(return_to: string): string | null {
  const { pathname, searchParams } = new URL(return_to, 'http://site');
  const url = searchParams.get('url') ?? '';
  return pathname === submitPageUrl('') && url !== '' ? url.slice(0, SHOWN_URL) : null;
}

/** Has the email sent and shows the field for its code. The same for every email address, known or not. */
async function requestSignIn(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  if (fields.has('credential')) return signInByPasskey(request, fields);
  const {
    req,
    res,
    origin,
    ip,
    service: { desk },
  } = request;
  const jar = cookies(origin);
  const browser = jar.read(req, 'browser') ?? newSecret();
  const return_to = localPath(fields.get('return_to')) ?? HOME;
  const typed = fields.get('email') ?? '';
  const device = jar.read(req, 'device');
  const outcome = await desk.request({ typed: typed, browser, device, return_to, ip: ip });
  if ('refused' in outcome) return formPage(request, { return_to, typed, error: errorText(outcome) });
  jar.send(res, 'browser', browser, BROWSER_COOKIE_S);
  return seeOther('/sign-in/confirm');
}

/** Signs in by the response of a passkey, and goes on to where the person was. */
async function signInByPasskey(request: PageRequest, fields: URLSearchParams): Promise<Page | Reply> {
  const {
    req,
    res,
    origin,
    session,
    ip,
    service: { passkeys, sessions },
  } = request;
  const return_to = localPath(fields.get('return_to')) ?? HOME;
  const jar = cookies(origin);
  const device = jar.read(req, 'device') ?? newSecret();
  const outcome = await passkeys.signIn({
    browser: formToken(request),
    credential: fields.get('credential') ?? '',
    person_id: session?.person_id ?? null,
    device,
    ip,
    user_agent: req.headers['user-agent'],
  });
  if (!('refused' in outcome)) {
    await sessions.begin(req, res, outcome.person_id);
    jar.send(res, 'device', device, DEVICE_COOKIE_S);
    return seeOther(return_to);
  }
  if (outcome.refused === 'suspended') throw refusal('account_suspended');
  if (outcome.refused === 'too_often') throw tooOften(outcome);
  const again = session && { again: true, typed: session.email };
  return formPage(request, { return_to, ...again, fault: passkeySignInRefusals[outcome.refused] });
}

/** By the link of an email: a button and nothing more, because mail programs open links too. Else: where the code goes. */
async function confirmPage(request: PageRequest): Promise<Page | Reply> {
  const token = request.query.get('token');
  if (token === null) return checkEmailPage(request);
  const link = await request.service.desk.linkOf(token);
  if (!link) return deadLink(request);
  return {
    ...CONFIRM,
    main: confirmTemplate({ csrf: csrfField(request), token, email: link.email }),
  };
}

/** A link that was used elsewhere, by a mail program for instance, leaves the code of its email to the browser that requested it. */
async function deadLink(request: PageRequest): Promise<Page | Reply> {
  if (!(await request.service.desk.awaited(browserOf(request)))) throw refusal('sign_in_link_dead');
  return checkEmailPage(request, signInErrors.link_used);
}

async function checkEmailPage(request: PageRequest, error?: string): Promise<Page | Reply> {
  const link = await request.service.desk.awaited(browserOf(request));
  if (!link) return seeOther('/sign-in');
  const { email, return_to } = link;
  return {
    ...CONFIRM,
    status: error === undefined ? 200 : 400,
    main: checkEmailTemplate({
      csrf: csrfField(request),
      email,
      return_to,
      emails_as_files: request.service.emails_as_files,
      error,
    }),
  };
}

/** Signs in by the link or by the code: a new session, and on to where this browser wanted to go. */
async function confirmSignIn(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const {
    req,
    res,
    origin,
    ip,
    service: { desk, sessions },
  } = request;
  const browser = browserOf(request);
  const token = fields.get('token');
  const proof = token === null ? { code: fields.get('code') ?? '' } : { token };
  const jar = cookies(origin);
  const device = jar.read(req, 'device') ?? newSecret();
  const user_agent = req.headers['user-agent'];
  const outcome = await desk.confirm({ ...proof, browser, device, ip: ip, user_agent });
  if ('refused' in outcome && outcome.refused === 'dead_link' && token !== null) return deadLink(request);
  if ('refused' in outcome) return checkEmailPage(request, errorText(outcome));
  await sessions.begin(req, res, outcome.person_id);
  jar.send(res, 'device', device, DEVICE_COOKIE_S);
  if (outcome.return_to !== null) jar.send(res, 'browser', '', 0);
  return seeOther(outcome.return_to ?? HOME);
}

const browserOf = ({ req, origin }: PageRequest): string | undefined => cookies(origin).read(req, 'browser');

/** What is wrong with the input; raises what has a page of its own. */
function errorText(outcome: SignInRefusal): string {
  switch (outcome.refused) {
    case 'no_address':
      return signInErrors.no_email;
    case 'disposable':
      return signInErrors.disposable;
    case 'emails_stopped':
      return signInErrors.emails_stopped;
    case 'wrong_code':
      return signInErrors.wrong_code(outcome.tries_left);
    case 'dead_link':
      throw refusal('sign_in_link_dead');
    case 'suspended':
      throw refusal('account_suspended');
    case 'too_often':
      throw tooOften(outcome);
  }
}

/** The URL of the link has a secret in it, so no other site may get it as a referrer. */
export const REFERRER = { 'Referrer-Policy': 'same-origin' };

const CONFIRM = {
  title: signInTexts.title,
  noindex: true,
  personal: true,
  sheets: ['account'],
  headers: REFERRER,
} as const;

/** Names the rule, its value, and when there is room again. */
export const tooOften = ({ limit, most, retry_after }: UsedUp): PageRefusal =>
  new PageRefusal({
    ...signInLimit(QUOTAS[limit] ?? 'tries_of_network', most, retry_after),
    headers: { 'Retry-After': String(retry_after) },
  });

/** The limits that have a text; those that are left out send nothing and show nothing (docs/decisions/0010). */
const QUOTAS: Partial<Record<SignInLimit, Parameters<typeof signInLimit>[0]>> = {
  requests_by_network: 'emails',
  provider_starts_by_network: 'provider_starts',
  confirmed_by_network: 'tries_of_network',
  confirmed_by_device: 'tries_of_browser',
  accounts_by_network: 'accounts_hourly',
  accounts_by_network_daily: 'accounts_daily',
  accounts_by_network_weekly: 'accounts_weekly',
};

definePage({ path: '/sign-in', read: signInPage, send: requestSignIn });

definePage({ path: '/sign-in/confirm', read: confirmPage, send: confirmSignIn });
