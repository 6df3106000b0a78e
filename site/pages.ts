import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnonymousCaller } from '../auth/callers/buckets.ts';
import { callerIp } from '../auth/callers/caller_ip.ts';
import { clientFamily } from '../auth/callers/client_family.ts';
import { ApiError } from '../domain/http/errors.ts';
import type { Clock } from '../domain/ports.ts';
import { siteLook } from '../services/content/site_look.ts';
import { isNewsletterOffered } from '../services/subscriptions/newsletter.ts';
import type { Caller } from '../tools/operation/caller.ts';
import { layout } from './frame/layout.ts';
import { cardLink, siteCard } from './frame/page_card.ts';
import { DrawnCards } from './request/drawn_cards.ts';
import {
  noSuchPage,
  noticePage,
  type Page,
  PageRefusal,
  type PageRequest,
  type SiteService,
  siteInfo,
} from './request/request.ts';
import { PERSONAL, pageReply, type Reply, sendFailure, sendReply, troubleOf } from './request/respond.ts';
import { type Route, SITE_ROUTES } from './routes.ts';
import { tooManyPages } from './texts/limits.ts';
import { type Notice, REFUSALS } from './texts/refusals.ts';

export interface SiteOptions extends SiteService, Pick<PageRequest, 'origin' | 'do'> {
  caller: Caller;
  clock: Clock;
  /** Notified of every failure that is shown as "something went wrong". */
  onFailure: (error: unknown) => void;
  /** The cache of responses for pages that all anonymous visitors share. Absent: nothing is cached. */
  shared?: SharedPages | undefined;
  /** How many trusted proxies are in front of us. */
  trust_proxy: number;
  /** Counts the requests of a caller: seconds to wait where the budget is used up, else 0. Absent: no limit. */
  wait?: ((caller: AnonymousCaller, kind: 'page' | 'image') => Promise<number>) | undefined;
}

/** Gives the cached reply of a key, or makes it. */
export type SharedPages = (key: string, make: () => Promise<Reply>) => Promise<Reply>;

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Who answers the URLs of a path, by method. */
interface PageRoute {
  path: RegExp;
  /** GET and HEAD. */
  read: Handler;
  /** POST, where a form is taken. */
  send?: Handler;
  /** Every other method: says which there are. */
  refuse: Handler;
}

/** The pages for people. They show what operations and use cases return; there is no store in this folder. */
export interface SitePages {
  /** Whether a request is within the limits; responds with 429 where it is not. Files that pages load are free. */
  admit: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
  /** Pages, badges and files that pages load. */
  routes: readonly PageRoute[];
  /** The page for every other URL. */
  missing: Handler;
  /** A short page that explains a problem, for other parts of the service. */
  notice: (req: IncomingMessage, res: ServerResponse, notice: Notice) => void;
}

export function sitePages(options: SiteOptions): SitePages {
  const { caller, clock, onFailure, trust_proxy, wait, shared, origin, do: run, ...rest } = options;
  const service = { ...rest, cards: new DrawnCards(rest.pictures) };
  function respond(
    req: IncomingMessage,
    res: ServerResponse,
    route: Route,
    { cache, viewed }: Around = {},
  ): void {
    const gone = new AbortController();
    res.once('close', () => gone.abort(new Error('the visitor has gone')));
    const { pathname, searchParams } = urlOf(req);
    const request: Omit<PageRequest, 'session'> = {
      call: caller(gone.signal),
      now: clock.now().getTime(),
      path: pathname,
      query: searchParams,
      origin,
      do: run,
      service,
      ip: callerIp(req, trust_proxy),
      req,
      res,
    };
    replyTo(request, route, { cache, viewed })
      .catch((error: unknown) => {
        onFailure(error);
        return failure(origin, error);
      })
      .then((reply) => sendReply(req, res, reply))
      .catch((error: unknown) => {
        onFailure(error);
        sendFailure(res, error);
      });
  }

  const by =
    (route: Route, around?: Around): Handler =>
    (req, res) =>
      respond(req, res, route, around);

  return {
    async admit(req, res) {
      const { pathname } = urlOf(req);
      if (!wait || pathname.startsWith('/assets/')) return true;
      const kind = /^\/(?:badges|media)\//.test(pathname) ? 'image' : 'page';
      const caller = { ip: callerIp(req, trust_proxy), client: clientFamily(req.headers['user-agent']) };
      const seconds = await wait(caller, kind);
      if (seconds > 0) sendReply(req, res, tooMany(origin, seconds));
      return seconds === 0;
    },
    routes: SITE_ROUTES.map(({ path, read, send, viewed, hidden, shared: isShared }) => ({
      path,
      read: by(read, { cache: isShared ? shared : undefined, viewed }),
      ...(send && { send: by(send) }),
      refuse: by(async () => (hidden ? NO_PAGE : send ? READ_OR_SEND : ONLY_READ)),
    })),
    missing: by(async () => NO_PAGE),
    notice: (req, res, notice) => respond(req, res, async () => ({ ...noticePage(notice), personal: true })),
  };
}

/** What happens around a route: its cache, and of which listing it counts a view. */
interface Around {
  cache?: SharedPages | undefined;
  viewed?: ((path: string) => string) | undefined;
}

async function replyTo(
  stranger: Omit<PageRequest, 'session'>,
  route: Route,
  { cache, viewed }: Around,
): Promise<Reply> {
  const request: PageRequest = { ...stranger, session: await stranger.service.sessions.of(stranger.req) };
  const make = async (): Promise<Reply> => {
    const made = await route(request).catch(refused);
    return 'main' in made ? page(request, made) : made;
  };
  const reply = await (cache && !request.session ? cache(stranger.req.url ?? '/', make) : make());
  if (viewed && reply.status === 200) noteView(request, viewed(request.path));
  return reply;
}

/** Notes that somebody opened the page of a listing (D40): not its headers alone, and not a script that reads it. */
function noteView({ req, ip, session, service: { counter } }: PageRequest, slug: string): void {
  const { method, headers } = req;
  const { 'sec-fetch-dest': destination = 'document' } = headers;
  if (method !== 'GET' || destination !== 'document') return;
  counter?.note({ kind: 'view', slug, ip, headers, person_id: session?.person_id ?? null });
}

/** A page in its frame. Caches may store anonymous pages; `Vary` keeps them from requests with a cookie. */
async function page({ call, origin, path, session, do: run }: PageRequest, made: Page): Promise<Reply> {
  const [{ name, purpose }, look] = await Promise.all([siteInfo(call), run(siteLook)]);
  // Pages of one person, and those with a form of their own, have no second one.
  const isOpen = !made.personal && !made.noindex && path !== '/newsletter';
  const newsletter = isOpen && (await run(isNewsletterOffered));
  const { status = 200, headers, personal = false, card, ...frame } = made;
  // Nobody shares a page of their account.
  const link = personal
    ? {}
    : { card: cardLink(card ?? siteCard({ name, purpose }), { name, origin, logo: look.logo }) };
  const reply = pageReply(
    status,
    layout({ site_name: name, path, session, newsletter, look, ...frame, ...link }),
  );
  return {
    ...reply,
    ...((personal || session) && { cache: PERSONAL }),
    headers: { ...reply.headers, Vary: 'Cookie', ...headers },
  };
}

/** What an operation refuses becomes a 404 page; everything else is thrown on. */
function refused(error: unknown): Page {
  if (error instanceof PageRefusal) return error.made;
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return NO_PAGE;
}

const NO_PAGE = noSuchPage();

const ONLY_READ: Page = { ...noticePage(REFUSALS.read_only), headers: { Allow: 'GET, HEAD' } };

const READ_OR_SEND: Page = { ...ONLY_READ, headers: { Allow: 'GET, HEAD, POST' } };

/** Without a look at the store, which may just have failed. */
function failure(origin: string, error: unknown): Reply {
  const { notice, headers } = troubleOf(error);
  const reply = bareReply(origin, notice);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** For a network that has used up its budget: it must cost next to nothing. */
function tooMany(origin: string, seconds: number): Reply {
  const reply = bareReply(origin, tooManyPages(seconds));
  return {
    ...reply,
    cache: PERSONAL,
    headers: { ...reply.headers, 'Retry-After': String(seconds) },
  };
}

/** A notice in the frame of a page, made without a look at the store. */
function bareReply(origin: string, notice: Notice): Reply {
  const { main, title } = noticePage(notice);
  const { host } = new URL(origin);
  return pageReply(notice.status, layout({ site_name: host, path: '', title, noindex: true, main }));
}

/** Path and query of a request; a target that cannot be parsed becomes a path that no page has. */
function urlOf({ url = '/' }: IncomingMessage): URL {
  const target = `http://site${url}`;
  return new URL(url.startsWith('/') && URL.canParse(target) ? target : 'http://site//');
}
