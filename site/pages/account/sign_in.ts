import type { SignInLimit, UsedUp } from '../../../auth/callers/limits.ts';
import { cookies } from '../../../auth/sign_in/cookies.ts';
import { localPath } from '../../../auth/sign_in/return_path.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import type { SignInRefusal } from '../../../auth/sign_in/sign_in.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { type Page, PageRefusal, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { checkEmailTemplate, confirmTemplate, signInTemplate } from '../../templates/account/sign_in.ts';

/** The page after signing in, unless another was requested. */
const HOME = '/account';
/** How long a browser may wait for its email, and go on from there. */
const BROWSER_COOKIE_S = 3600;
/** How long a browser is known after a sign-in, to have an allowance of its own. */
const DEVICE_COOKIE_S = 365 * 86_400;

/** The sign-in form; signed-in users are redirected at once, unless a fresh sign-in is needed (`again`). */
export async function signInPage(request: PageRequest): Promise<Page | Reply> {
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

function formPage(
  request: PageRequest,
  { return_to, ...said }: { return_to: string; typed?: string; error?: string; again?: boolean },
): Page {
  return {
    status: said.error === undefined ? 200 : 400,
    title: 'Sign in',
    description: 'Sign in with your email address; there is no password.',
    noindex: true,
    personal: true,
    headers: REFERRER,
    main: signInTemplate({ csrf: csrfField(request), return_to, ...said }),
  };
}

/** Has the email sent and shows the field for its code. The same for every email address, known or not. */
export async function requestSignIn(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { req, res, origin, desk, ip } = request;
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

/** By the link of an email: a button and nothing more, because mail programs open links too. Else: where the code goes. */
export async function confirmPage(request: PageRequest): Promise<Page | Reply> {
  const token = request.query.get('token');
  if (token === null) return checkEmailPage(request);
  const letter = await request.desk.linkOf(token);
  if (!letter) throw DEAD_LINK;
  return {
    ...CONFIRM,
    main: confirmTemplate({ csrf: csrfField(request), token, email: letter.email }),
  };
}

async function checkEmailPage(request: PageRequest, error?: string): Promise<Page | Reply> {
  const letter = await request.desk.awaited(browserOf(request));
  if (!letter) return seeOther('/sign-in');
  const { email, return_to } = letter;
  return {
    ...CONFIRM,
    status: error === undefined ? 200 : 400,
    main: checkEmailTemplate({
      csrf: csrfField(request),
      email,
      return_to,
      emails_as_files: request.emails_as_files,
      error,
    }),
  };
}

/** Signs in by the link or by the code: a new session, and on to where this browser wanted to go. */
export async function confirmSignIn(request: PageRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { req, res, origin, desk, sessions, ip } = request;
  const browser = browserOf(request);
  const token = fields.get('token');
  const proof = token === null ? { code: fields.get('code') ?? '' } : { token };
  const jar = cookies(origin);
  const device = jar.read(req, 'device') ?? newSecret();
  const user_agent = req.headers['user-agent'];
  const outcome = await desk.confirm({ ...proof, browser, device, ip: ip, user_agent });
  if ('refused' in outcome) return checkEmailPage(request, errorText(outcome));
  await sessions.begin(req, res, outcome.person_id);
  jar.send(res, 'device', device, DEVICE_COOKIE_S);
  if (outcome.return_to !== null) jar.send(res, 'browser', '', 0);
  return seeOther(outcome.return_to ?? HOME);
}

const browserOf = ({ req, origin }: PageRequest): string | undefined => cookies(origin).read(req, 'browser');

/** What is wrong with the input; raises what has a page of its own. */
function errorText(refusal: SignInRefusal): string {
  switch (refusal.refused) {
    case 'no_address':
      return 'That is not an email address. Check it for typing errors.';
    case 'disposable':
      return 'Disposable email addresses cannot be used here. Use a permanent one.';
    case 'wrong_code':
      return refusal.tries_left > 0
        ? `That is not the code in the newest email. You can try ${refusal.tries_left === 1 ? 'once more' : `${refusal.tries_left} more times`}.`
        : 'That is not the code, and it was tried too often. Open the link in the email, or request a new email.';
    case 'dead_link':
      throw DEAD_LINK;
    case 'suspended':
      throw SUSPENDED;
    case 'too_often':
      throw tooOften(refusal);
  }
}

/** The URL of the link has a secret in it, so no other site may get it as a referrer. */
const REFERRER = { 'Referrer-Policy': 'same-origin' };

const CONFIRM = { title: 'Sign in', noindex: true, personal: true, headers: REFERRER } as const;

const DEAD_LINK = new PageRefusal({
  status: 410,
  title: 'This sign-in link no longer works',
  text: 'It was used already, another email to the same address was used, it is older than 15 minutes, or its code was tried too often. Request a new email.',
  onward: { href: '/sign-in', label: 'Get a new email' },
});

const SUSPENDED = new PageRefusal({
  status: 403,
  title: 'This account is suspended',
  text: 'The site team suspended it, so you cannot sign in. If you think that this is a mistake, contact the site team.',
});

/** Names the rule, its value, and when there is room again. */
function tooOften({ limit, most, retry_after }: UsedUp): PageRefusal {
  const { title, rule, onward } = LIMITED[limit] ?? MANY_TRIES;
  return new PageRefusal({
    status: 429,
    title,
    text: `${rule(most)} ${onward ?? 'Try again'} in ${timeIn(retry_after)}.`,
    headers: { 'Retry-After': String(retry_after) },
  });
}

interface Limited {
  title: string;
  rule: (most: number) => string;
  /** What can be done when there is room again. */
  onward?: string;
}

const MANY_TRIES: Limited = {
  title: 'Too many tries',
  rule: (most) => `${most} wrong codes or links an hour can be tried from one network.`,
};

const manyAccounts = (time: string): Limited => ({
  title: 'Too many new accounts',
  rule: (most) =>
    `${most} new ${most === 1 ? 'account' : 'accounts'} ${time} can be made from one network, and yours has made them. Signing in to an account that exists is not limited by this, nor is another network.`,
  onward: 'Ask for a new email here',
});

/** The texts for limits; those that are left out send nothing and show nothing (docs/decisions/0010). */
const LIMITED: Partial<Record<SignInLimit, Limited>> = {
  requests_by_network: {
    title: 'Too many sign-in emails',
    rule: (most) => `${most} sign-in emails an hour can be asked for from one network.`,
  },
  accounts_by_network: manyAccounts('an hour'),
  accounts_by_network_daily: manyAccounts('a day'),
  accounts_by_network_weekly: manyAccounts('in seven days'),
};

/** A time that is at least as long. */
function timeIn(seconds: number): string {
  const counted = (n: number, word: string) => (n === 1 ? `1 ${word}` : `${n} ${word}s`);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}
