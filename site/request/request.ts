import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { CountUpload, FormLimits } from '../../auth/callers/limits.ts';
import type { VisitCounter } from '../../auth/callers/visit_counter.ts';
import type { VoteOrigin } from '../../auth/callers/vote_networks.ts';
import type { CheckoutLinks } from '../../auth/credentials/checkout_links.ts';
import type { KeyRing } from '../../auth/credentials/key_ring.ts';
import type { Consent } from '../../auth/oauth/authorization_server.ts';
import type { ProviderDesk } from '../../auth/providers/desk.ts';
import type { PasskeyDesk } from '../../auth/sign_in/passkeys.ts';
import type { Sessions, SignedIn } from '../../auth/sign_in/sessions.ts';
import type { SetUpDesk } from '../../auth/sign_in/set_up_desk.ts';
import type { SignInDesk } from '../../auth/sign_in/sign_in.ts';
import { ALL_SCOPES } from '../../domain/http/access.ts';
import { isFresh } from '../../domain/http/api_keys.ts';
import { ApiError } from '../../domain/http/errors.ts';
import type { MachineState, Pictures } from '../../domain/ports.ts';
import type { PaymentDesk } from '../../services/orders/payment_desk.ts';
import type { Do, Who } from '../../services/use_cases/define.ts';
import type { Call } from '../../tools/operation/caller.ts';
import type { Defined } from '../../tools/operation/define.ts';
import { getSiteInfo, type SiteInfo } from '../../tools/site/get_site_info.ts';
import type { Frame } from '../frame/layout.ts';
import { noticeTemplate } from '../frame/notice.ts';
import type { PageCard } from '../frame/page_card.ts';
import { type Notice, REFUSALS, type Refusal } from '../texts/refusals.ts';
import type { DrawnCards } from './drawn_cards.ts';
import { PERSONAL, type Reply } from './respond.ts';

/** What the service gives to pages besides operations and use cases: the same for every request. */
export interface SiteService {
  pictures: Pictures;
  /** The links to checkout pages. */
  checkouts: CheckoutLinks;
  /** How orders are paid. */
  payments: PaymentDesk;
  sessions: Sessions;
  /** The API keys of a person. */
  keys: (person_id: number) => KeyRing;
  /** What clients ask people for; the authorization server behind it loads with the first call. */
  consent: () => Promise<Consent>;
  /** Signing in by email. */
  desk: SignInDesk;
  /** Signing in with passkeys. */
  passkeys: PasskeyDesk;
  /** Signing in with providers such as GitHub. */
  providers: ProviderDesk;
  /** The link by which the first administrator is made. */
  set_up: SetUpDesk;
  /** Limits of requesting subscriptions by email address. */
  subscription_limits: FormLimits;
  /** Limits of notices about what the site shows. */
  notice_limits: FormLimits;
  /** Counts a picture that a person uploads. */
  countUpload: CountUpload;
  /** Keyed hashes of an IP address and browser in a launch week, by which votes that resemble each other are found. */
  voteOrigin: (ip: string, browser: string | undefined, week: string) => Promise<VoteOrigin>;
  /** Whether emails stay on this machine, because no mail server is set. */
  emails_as_files: boolean;
  /** Counts who opens the page of a listing. Absent: nobody is counted. */
  counter?: Pick<VisitCounter, 'note'> | undefined;
  /** The machine of the service, for administrators. */
  machine: () => Promise<MachineState>;
}

/**
 * One request for a page: what was requested, who is signed in, and what a page may call to respond. There is no store in it: a page
 * calls operations and use cases.
 */
export interface PageRequest {
  path: string;
  query: URLSearchParams;
  /** Who is signed in with this browser. */
  session: SignedIn | null;
  /** Public origin, no slash at the end. */
  origin: string;
  /** When the request came, in epoch milliseconds. */
  now: number;
  /** Calls an operation anonymously; `callAs` calls it for the signed-in user. */
  call: Call;
  /** Runs a use case that a visitor may run; requests of members and administrators run theirs too. */
  do: Do<'anyone' | 'link'>;
  /** `cards` are the images of share cards. */
  service: SiteService & { cards: DrawnCards };
  /** IP address of the browser, for limits. */
  ip: string;
  /** For forms and cookies; the response itself is what a page returns. */
  req: IncomingMessage;
  res: ServerResponse;
}

/** A request by a signed-in user. */
export interface MemberRequest extends Omit<PageRequest, 'session' | 'do'> {
  session: SignedIn;
  do: Do<'anyone' | 'link' | 'members'>;
}

/** A request by an administrator. */
export interface AdminRequest extends Omit<MemberRequest, 'do'> {
  do: Do<Who>;
}

/** What a page gives to the frame and to its response; the status is 200 by default. */
export type Page = Omit<Frame, 'site_name' | 'path' | 'card'> & {
  status?: number;
  /** What social networks show of it: the card of the site by default. */
  card?: PageCard;
  headers?: Readonly<Record<string, string>>;
  /** For this browser only, signed in or not: no cache stores it. */
  personal?: boolean;
};

/** A short page that explains a problem and links onward. */
export const noticePage = ({ status, title, text, onward }: Notice): Page => ({
  status,
  title,
  noindex: true,
  main: noticeTemplate(title, text, onward),
});

/** What a page for one browser has, whose URL may hold a secret: no other site gets it as a referrer, and nobody searches for it. */
export const FOR_ONE_BROWSER = {
  sheets: ['account'],
  headers: { 'Referrer-Policy': 'same-origin' },
  noindex: true,
  personal: true,
} as const;

/** What a URL without a page gives. */
export const noSuchPage = (): Page => noticePage(REFUSALS.no_page);

/** A request was refused: a page says why. */
export class PageRefusal extends Error {
  override readonly name = 'PageRefusal';
  readonly made: Page;

  constructor(notice: Notice & { headers?: Record<string, string> }) {
    super(notice.title);
    this.made = { ...noticePage(notice), ...(notice.headers && { headers: notice.headers }), personal: true };
  }
}

/** A refusal of the table, to be thrown; `onward` replaces its link. */
export const refusal = (name: Refusal, onward?: Notice['onward']): PageRefusal =>
  new PageRefusal({ ...REFUSALS[name], ...(onward && { onward }) });

/** Redirects to another page of the site with GET (never 307: the form is not sent on). */
export const seeOther = (path: string): Reply => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  body: `${path}\n`,
  cache: PERSONAL,
  headers: { Location: path },
});

/** Redirects reading to another URL: for now, or for good with the method as it was. */
export const redirect = (to: string, status: 302 | 308 = 302): Reply => ({
  status,
  type: 'text/plain',
  body: `${to}\n`,
  headers: { Location: to },
});

/** The page has another URL for good. */
export const movedTo = (path: string): Reply => ({
  status: 301,
  type: 'text/plain; charset=utf-8',
  body: `${path}\n`,
  headers: { Location: path },
});

/**
 * Whether the sign-in is recent enough to change keys and the account itself. A provider confirms nothing: it may have let the browser
 * through without asking the person (record 58).
 */
export const isFreshly = ({ session, now }: MemberRequest): boolean =>
  session.provider === null && isFresh(session.signed_in_at, now);

/** Where a signed-in user signs in once more, and is sent back to a page. */
export const signInAgain = (path: string): string => `/sign-in?again=1&return_to=${encodeURIComponent(path)}`;

/** The result of an operation. */
export type ResultOf<O extends { output: z.ZodObject }> = z.output<O['output']>;

/** Calls an operation for the signed-in user: what their browser may do, a page of this site may do for them. */
export const callAs = <In extends z.ZodObject, Out extends z.ZodObject>(
  { call, session }: MemberRequest,
  operation: Defined<In, Out>,
  input: Readonly<Record<string, unknown>>,
): Promise<z.output<Out>> =>
  call(operation, input, {
    actor: {
      person_id: session.person_id,
      credential: 'session',
      credential_id: session.session_id,
      scopes: new Set(ALL_SCOPES),
    },
  });

/** The site as get_site_info returns it. */
export const siteInfo = (call: Call): Promise<SiteInfo> => call(getSiteInfo, {});

/** What there is, or undefined where it is not found. */
export async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * The inputs of an operation that the URL of a page names. Empty form fields are left out, and so are parameters that the
 * page does not know: campaigns add their own to URLs.
 */
export function wanted<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string | number>> {
  const values: Partial<Record<Name, string | number>> = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) values[name] = name === 'page' ? Number(value) : value;
  }
  return values;
}
