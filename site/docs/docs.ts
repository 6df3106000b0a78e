import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../domain/settings/settings.ts';
import { lookOf } from '../../services/content/site_look.ts';
import { layout } from '../frame/layout.ts';
import { cardLink, siteCard } from '../frame/page_card.ts';
import type { Child } from '../html/html.ts';
import { DISCOVERY_LINKS, PAGE_HEADERS, type Reply, sendFailure, sendReply } from '../request/respond.ts';
import { conventions } from '../texts/docs/conventions.ts';
import { RANKING, rankingRules } from '../texts/docs/ranking.ts';
import { errorsTexts, referenceTexts } from '../texts/docs/reference.ts';
import { type ApiDocument, type AreaDoc, readReference } from './api_reference.ts';
import { docsMarkdown, errorsMarkdown } from './docs_markdown.ts';
import { docsMain, errorsMain, type Reference } from './docs_page.ts';
import { searchReference } from './docs_search.ts';
import { proseMain } from './prose.ts';
import { rankingMarkdown } from './ranking_rules.ts';

export interface DocsOptions {
  /** The OpenAPI document of the service, which the reference shows. */
  document: () => ApiDocument;
  /** Public origin, no slash at the end. */
  origin: string;
  /** The settings of the site as they are now. */
  settings: () => Promise<Settings>;
  /** Notified of every failure. */
  onFailure: (error: unknown) => void;
}

/** A page for people, and the same in Markdown for assistants. */
interface DocsPage {
  title: string;
  description: string;
  main: () => Child;
  markdown: () => string;
}

/**
 * The documents that people and assistants read: the API reference at `/docs`, searched by `?q=`, the error codes at
 * `/docs/errors`, and the ranking rules at `/ranking`. As Markdown where the caller prefers it, and always at the same URL with `.md`.
 * Takes the requests for {@link DOCS_PATHS}.
 */
export function docs({ document, origin, settings, onFailure }: DocsOptions) {
  let areas: readonly AreaDoc[] | undefined;

  function pageAt(path: string, q: string, now: Settings): DocsPage {
    if (path === '/docs/errors') return ERRORS_PAGE;
    if (path === '/ranking') return rankingPage(now);
    areas ??= readReference(document());
    const reference: Reference = {
      origin,
      areas: searchReference(areas, q),
      q,
      total: areas.reduce((sum, { operations }) => sum + operations.length, 0),
      conventions: conventions(origin, now),
    };
    return {
      title: referenceTexts.title,
      description: referenceTexts.description,
      main: () => docsMain(reference),
      markdown: () => docsMarkdown(reference),
    };
  }

  /** Pages without a search, until a setting changes: making the reference takes longer than most pages. */
  const cache = new LRUCache<string, { settings: Settings; reply: Reply }>({ max: 2 * PATHS.length });

  async function reply(path: string, q: string, asMarkdown: boolean): Promise<Reply> {
    const now = await settings();
    if (q !== '') return made(now, path, q, asMarkdown);
    const key = `${path} ${asMarkdown}`;
    let cached = cache.get(key);
    if (cached?.settings !== now) {
      cached = { settings: now, reply: made(now, path, q, asMarkdown) };
      cache.set(key, cached);
    }
    return cached.reply;
  }

  function made(now: Settings, path: string, q: string, asMarkdown: boolean): Reply {
    const { title, description, main, markdown } = pageAt(path, q, now);
    const site = { name: now['site.name'], purpose: now['site.purpose'] };
    const look = lookOf(now);
    const card = cardLink(siteCard(site), { ...site, origin, logo: look.logo });
    const frame = {
      site_name: site.name,
      look,
      path,
      title,
      description,
      card,
      canonical: `${origin}${path}`,
    };
    return {
      status: 200,
      type: `text/${asMarkdown ? 'markdown' : 'html'}; charset=utf-8`,
      body: asMarkdown ? markdown() : layout({ ...frame, noindex: q !== '', sheets: ['docs'], main: main() }),
      cache: 'public, max-age=300',
      headers: { ...PAGE_HEADERS, Vary: 'Accept', Link: DISCOVERY_LINKS },
    };
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    const [pathname = '', query = ''] = (req.url ?? '').split('?', 2);
    const path = pathname.replace(/(?<=.)\/$|\.md$/, '');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { ...PAGE_HEADERS, Allow: 'GET, HEAD' }).end();
      return;
    }
    const q = (new URLSearchParams(query).get('q') ?? '').trim().slice(0, 100);
    const asMarkdown = pathname.endsWith('.md') || wantsMarkdown(req.headers.accept);
    reply(path, q, asMarkdown)
      .then((made) => sendReply(req, res, made))
      .catch((error: unknown) => {
        onFailure(error);
        sendFailure(res, error);
      });
  };
}

const PATHS = ['/docs', '/docs/errors', '/ranking'];
/** The paths of these documents, as people write them and as Markdown. */
export const DOCS_PATHS = PATHS.flatMap((path) => [path, `${path}/`, `${path}.md`]);

function rankingPage(settings: Settings): DocsPage {
  const { title, description } = RANKING;
  const sections = rankingRules(settings);
  return {
    title,
    description,
    main: () => proseMain(title, description, sections),
    markdown: () => rankingMarkdown(settings),
  };
}

const ERRORS_PAGE: DocsPage = {
  title: errorsTexts.title,
  description: errorsTexts.description,
  main: errorsMain,
  markdown: errorsMarkdown,
};

/** Whether a caller would rather have Markdown: names it, and does not name HTML before it. */
export function wantsMarkdown(accept = ''): boolean {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  const markdown = types.indexOf('text/markdown');
  const page = types.indexOf('text/html');
  return markdown >= 0 && (page < 0 || markdown < page);
}
