import type { SignInLimit, UsedUp } from '../../../auth/callers/limits.ts';
import { cookies } from '../../../auth/sign_in/cookies.ts';
import { localPath } from '../../../auth/sign_in/return_path.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import type { SignInRefusal } from '../../../auth/sign_in/sign_in.ts';
import { formMark, formOf } from '../../request/forms.ts';
import { type Made, PageRefusal, type PageRequest, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { askView, awaitView, linkView } from '../../templates/account/sign_in.ts';

/** Where somebody arrives who wanted nothing in particular. */
const HOME = '/account';
/** How long a browser may wait for its email, and go on from there. */
const BROWSER_COOKIE_S = 3600;
/** How long a browser is known after a sign-in, to have an allowance of its own. */
const DEVICE_COOKIE_S = 365 * 86_400;

/** Asks for the address; whoever is signed in goes on at once, but for what needs a fresh sign-in (`again`). */
export async function signInPage(request: PageRequest): Promise<Made | Reply> {
  const return_to = localPath(request.query.get('return_to')) ?? cameFrom(request) ?? HOME;
  const { session, query } = request;
  if (!session) return askPage(request, { return_to });
  return query.has('again')
    ? askPage(request, { return_to, words: session.email, again: true })
    : seeOther(return_to);
}

/** The page of this site that somebody comes from by the link in its header. */
function cameFrom({ req, origin }: PageRequest): string | null {
  const { referer } = req.headers;
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.origin === origin ? localPath(url.pathname + url.search) : null;
}

function askPage(
  request: PageRequest,
  { return_to, ...said }: { return_to: string; words?: string; trouble?: string; again?: boolean },
): Made {
  return {
    status: said.trouble === undefined ? 200 : 400,
    title: 'Sign in',
    description: 'Sign in with your email address; there is no password.',
    noindex: true,
    personal: true,
    headers: REFERRER,
    main: askView({ mark: formMark(request), return_to, ...said }),
  };
}

/** Has the email sent, and shows where its code goes. The same for every address, known or not. */
export async function askSignIn(request: PageRequest): Promise<Made | Reply> {
  const fields = await formOf(request);
  const { req, res, origin, desk, address } = request;
  const jar = cookies(origin);
  const browser = jar.read(req, 'browser') ?? newSecret();
  const return_to = localPath(fields.get('return_to')) ?? HOME;
  const words = fields.get('email') ?? '';
  const device = jar.read(req, 'device');
  const outcome = await desk.request({ typed: words, browser, device, return_to, ip: address });
  if ('refused' in outcome) return askPage(request, { return_to, words, trouble: troubleOf(outcome) });
  jar.send(res, 'browser', browser, BROWSER_COOKIE_S);
  return seeOther('/sign-in/confirm');
}

/** By the link of an email: a button and nothing more, because mail programs open links too. Else: where the code goes. */
export async function confirmPage(request: PageRequest): Promise<Made | Reply> {
  const token = request.query.get('token');
  if (token === null) return awaitPage(request);
  const letter = await request.desk.linkOf(token);
  if (!letter) throw DEAD_LINK;
  return {
    ...CONFIRM,
    main: linkView({ mark: formMark(request), token, email: letter.email }),
  };
}

async function awaitPage(request: PageRequest, trouble?: string): Promise<Made | Reply> {
  const letter = await request.desk.awaited(browserOf(request));
  if (!letter) return seeOther('/sign-in');
  const { email, return_to } = letter;
  return {
    ...CONFIRM,
    status: trouble === undefined ? 200 : 400,
    main: awaitView({ mark: formMark(request), email, return_to, mail_kept: request.mail_kept, trouble }),
  };
}

/** Signs in by the link or by the code: a new session, and on to where this browser wanted to go. */
export async function confirmSignIn(request: PageRequest): Promise<Made | Reply> {
  const fields = await formOf(request);
  const { req, res, origin, desk, sessions, address } = request;
  const browser = browserOf(request);
  const token = fields.get('token');
  const proof = token === null ? { code: fields.get('code') ?? '' } : { token };
  const jar = cookies(origin);
  const device = jar.read(req, 'device') ?? newSecret();
  const user_agent = req.headers['user-agent'];
  const outcome = await desk.confirm({ ...proof, browser, device, ip: address, user_agent });
  if ('refused' in outcome) return awaitPage(request, troubleOf(outcome));
  await sessions.begin(req, res, outcome.person_id);
  jar.send(res, 'device', device, DEVICE_COOKIE_S);
  if (outcome.return_to !== null) jar.send(res, 'browser', '', 0);
  return seeOther(outcome.return_to ?? HOME);
}

const browserOf = ({ req, origin }: PageRequest): string | undefined => cookies(origin).read(req, 'browser');

/** What is wrong with what somebody typed; raises what has a page of its own. */
function troubleOf(refusal: SignInRefusal): string {
  switch (refusal.refused) {
    case 'no_address':
      return 'That is not an email address. Check it for typing errors.';
    case 'disposable':
      return 'Addresses that last only a few minutes cannot be used here. Use one that you keep.';
    case 'wrong_code':
      return refusal.tries_left > 0
        ? `That is not the code in the newest email. You can try ${refusal.tries_left === 1 ? 'once more' : `${refusal.tries_left} more times`}.`
        : 'That is not the code, and this email’s code was tried too often. Open its link, or ask for a new email.';
    case 'dead_link':
      throw DEAD_LINK;
    case 'suspended':
      throw SUSPENDED;
    case 'too_often':
      throw tooOften(refusal);
  }
}

/** The address of the link carries its secret, so it is told to no other site. */
const REFERRER = { 'Referrer-Policy': 'same-origin' };

const CONFIRM = { title: 'Sign in', noindex: true, personal: true, headers: REFERRER } as const;

const DEAD_LINK = new PageRefusal({
  status: 410,
  title: 'This sign-in link no longer works',
  text: 'It was used already, another email to the same address was used, it is older than 15 minutes, or its code was tried too often. Ask for a new email.',
  onward: { href: '/sign-in', words: 'Get a new email' },
});

const SUSPENDED = new PageRefusal({
  status: 403,
  title: 'This account is suspended',
  text: 'The site team has suspended it, so nobody can sign in to it. If you think that this is a mistake, write to the site team.',
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

/** What is said of a limit; those that are left out send nothing and say nothing (docs/decisions/0010). */
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
