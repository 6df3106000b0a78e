import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../domain/errors.ts';
import type { Context } from '../tools/context.ts';
import { layout } from './layout.ts';
import { pageReply, type Reply, sendReply } from './respond.ts';
import { type Route, routeOf } from './routes.ts';
import { type Made, noticePage, siteInfo, type Visit } from './visit.ts';

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
  function respond(req: IncomingMessage, res: ServerResponse, route: Route): void {
    const gone = new AbortController();
    res.once('close', () => gone.abort(new Error('the visitor has gone')));
    const { pathname, searchParams } = addressOf(req);
    const visit: Visit = {
      context: { ...surroundings, actor: null, signal: gone.signal },
      path: pathname,
      query: searchParams,
    };
    route(visit)
      .catch(refused)
      .then((made) => ('main' in made ? page(visit, made) : made))
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
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      respond(req, res, isRead ? route : async () => ONLY_READ);
      return true;
    },
    missing: (req, res) => respond(req, res, async () => NO_PAGE),
  };
}

async function page({ context, path }: Visit, made: Made): Promise<Reply> {
  const { name } = await siteInfo(context);
  const { status = 200, headers, ...frame } = made;
  const reply = pageReply(status, layout({ site_name: name, path, ...frame }));
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** What an operation refuses becomes a page that says so; everything else is thrown on. */
function refused(error: unknown): Made {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return NO_PAGE;
}

const NO_PAGE = noticePage({
  status: 404,
  title: 'There is no such page',
  text: 'The address may be mistyped, or what was here is gone.',
});

const ONLY_READ: Made = {
  ...noticePage({
    status: 405,
    title: 'This page can only be read',
    text: 'Nothing can be sent to this address.',
  }),
  headers: { Allow: 'GET, HEAD' },
};

/** The last resort, which needs neither the store nor anything else that may just have failed. */
function failure(origin: string): Reply {
  const { host } = new URL(origin);
  const { main, title } = noticePage({
    status: 500,
    title: 'Something went wrong',
    text: 'The page could not be made just now. Please try again in a moment.',
  });
  return pageReply(500, layout({ site_name: host, path: '', title, noindex: true, main }));
}

/** Path and query of a request; a target that is no address is one that no page has. */
function addressOf({ url = '/' }: IncomingMessage): URL {
  const target = `http://site${url}`;
  return new URL(url.startsWith('/') && URL.canParse(target) ? target : 'http://site//');
}
