import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../domain/errors.ts';
import type { Context } from '../tools/context.ts';
import { assetNamed, assetUrl } from './assets.ts';
import { badgeImage } from './badge_image.ts';
import { layout } from './layout.ts';
import { botPage, homePage, listingPage, type Made, siteInfo, type Visit, weekPage } from './page_makers.ts';
import { DISCOVERY_LINKS, pageReply, type Reply, sendReply } from './respond.ts';
import { sitemap } from './sitemap.ts';
import { noticeView } from './views/plain.ts';

export interface SiteOptions {
  /** What operations work with; pages add an anonymous caller and a signal. */
  surroundings: Omit<Context, 'actor' | 'signal'>;
  /** Told of every failure that a visitor sees as "something went wrong". */
  onFailure: (error: unknown) => void;
}

/** The pages for people. Every one of them shows what an operation answers, never a query of its own. */
export interface SitePages {
  /** Answers a page, a badge or a file that pages load; false where the address is none of them. */
  answer: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** The page for every address that nothing answers. */
  missing: (req: IncomingMessage, res: ServerResponse) => void;
}

export function sitePages({ surroundings, onFailure }: SiteOptions): SitePages {
  function respond(req: IncomingMessage, res: ServerResponse, make: (visit: Visit) => Promise<Reply>): void {
    const gone = new AbortController();
    res.once('close', () => gone.abort(new Error('the visitor has gone')));
    const { pathname, searchParams } = addressOf(req);
    const visit: Visit = {
      context: { ...surroundings, actor: null, signal: gone.signal },
      path: pathname,
      query: searchParams,
    };
    make(visit)
      .catch((error: unknown) => refusal(visit, error))
      .catch((error: unknown) => {
        onFailure(error);
        return failure(surroundings.origin);
      })
      .then((reply) => sendReply(req, res, reply))
      .catch(onFailure);
  }

  return {
    answer(req, res) {
      const route = routeOf(addressOf(req).pathname);
      if (!route) return false;
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        respond(req, res, async (visit) => ({ ...(await wrongMethod(visit)), status: 405 }));
      } else {
        respond(req, res, route);
      }
      return true;
    },
    missing: (req, res) => respond(req, res, (visit) => notice(visit, 404, ...NO_PAGE)),
  };
}

type Maker = (visit: Visit) => Promise<Reply>;

/** Who makes the answer of a path; undefined where no page has it. */
function routeOf(path: string): Maker | undefined {
  for (const [pattern, make] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return (visit) => make(visit, match[1] ?? '', match[2] ?? '');
  }
  return undefined;
}

const ROUTES: readonly [RegExp, (visit: Visit, first: string, second: string) => Promise<Reply>][] = [
  [/^\/$/, async (visit) => discoverable(await page(visit, await homePage(visit)))],
  [/^\/launches\/?$/, async () => redirect('/launches/this')],
  [/^\/launches\/([^/]+)$/, async (visit, week) => page(visit, await weekPage(visit, week))],
  [/^\/p\/([^/]+)$/, async (visit, slug) => page(visit, await listingPage(visit, slug))],
  [/^\/bot$/, async (visit) => page(visit, await botPage(visit))],
  [
    /^\/badges\/([^/]+)\/([^/]+)\.svg$/,
    async ({ context, query }, slug, kind) => badgeImage(context, slug, kind, query),
  ],
  [/^\/assets\/([^/]+)$/, asset],
  // Browsers and tools ask for it by this name, whatever the page says.
  [/^\/favicon\.ico$/, async () => redirect(assetUrl('icon.svg'))],
  [/^\/sitemap\.xml$|^\/sitemaps\/[^/]+\.xml$/, sitemapFile],
];

const NO_PAGE = ['There is no such page', 'The address may be mistyped, or what was here is gone.'] as const;

async function page({ context, path }: Visit, made: Made): Promise<Reply> {
  const { name } = await siteInfo(context);
  const { status = 200, ...frame } = made;
  return pageReply(status, layout({ site_name: name, path, ...frame }));
}

function notice(visit: Visit, status: number, title: string, text: string): Promise<Reply> {
  return page(visit, { status, title, noindex: true, main: noticeView(title, text) });
}

/** Tells machines that land on the page where they find what is made for them. */
const discoverable = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, Link: DISCOVERY_LINKS },
});

async function sitemapFile({ context, path }: Visit): Promise<Reply> {
  const reply = await sitemap(path, context);
  return reply ?? { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such file.\n' };
}

async function asset({ query }: Visit, name: string): Promise<Reply> {
  const file = assetNamed(name);
  if (!file) return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such file.\n' };
  // Its address changes with its content, so a copy under the right one is good for ever.
  const cache = query.get('v') === file.version ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { status: 200, type: file.type, body: file.body, cache };
}

const redirect = (to: string): Reply => ({
  status: 302,
  type: 'text/plain',
  body: `${to}\n`,
  headers: { Location: to },
});

async function wrongMethod(visit: Visit): Promise<Reply> {
  const reply = await notice(
    visit,
    405,
    'This page can only be read',
    'Nothing can be sent to this address.',
  );
  return { ...reply, headers: { ...reply.headers, Allow: 'GET, HEAD' } };
}

/** What an operation refuses becomes a page that says so; everything else is thrown on. */
function refusal(visit: Visit, error: unknown): Promise<Reply> {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return notice(visit, 404, ...NO_PAGE);
}

/** The last resort, which needs neither the store nor anything else that may just have failed. */
function failure(origin: string): Reply {
  const title = 'Something went wrong';
  const text = 'The page could not be made just now. Please try again in a moment.';
  const { host } = new URL(origin);
  return pageReply(
    500,
    layout({ site_name: host, path: '', title, noindex: true, main: noticeView(title, text) }),
  );
}

/** Path and query of a request; a target that is no address is one that no page has. */
function addressOf({ url = '/' }: IncomingMessage): URL {
  const target = `http://site${url}`;
  return new URL(url.startsWith('/') && URL.canParse(target) ? target : 'http://site//');
}
