import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiDocument, readReference } from './api_reference.ts';
import { docsMarkdown, errorsMarkdown } from './docs_markdown.ts';
import { docsMain, errorsMain } from './docs_page.ts';
import type { Child } from './html.ts';
import { layout } from './layout.ts';

/** A page for people, and the same in Markdown for assistants. */
export interface DocsPage {
  title: string;
  description: string;
  main: Child;
  markdown: string;
}

export interface DocsOptions {
  /** The OpenAPI document of the service; the reference shows what it says. */
  document: ApiDocument;
  /** Public origin, no slash at the end. */
  origin: string;
  /** Name of the site as it is now. */
  siteName: () => Promise<string>;
  /** Headers that every page of the site carries. */
  headers: Readonly<Record<string, string>>;
}

/** The API reference at `/docs` and the error codes at `/docs/errors`; answers no other address. */
export function docs({ document, origin, siteName, headers }: DocsOptions) {
  let pages: ReadonlyMap<string, DocsPage> | undefined;
  const discovery = discoveryLinks();

  async function send(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    page: DocsPage,
  ): Promise<void> {
    const asMarkdown = wantsMarkdown(req.headers.accept);
    const { title, description, main, markdown } = page;
    const text = asMarkdown
      ? markdown
      : layout({
          site_name: await siteName(),
          path,
          title,
          description,
          canonical: `${origin}${path}`,
          main,
        });
    res.writeHead(200, {
      ...headers,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept',
      Link: discovery,
      'Content-Type': `text/${asMarkdown ? 'markdown' : 'html'}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(text),
    });
    res.end(text);
  }

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const path = (req.url ?? '').split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
    if (path !== '/docs' && path !== '/docs/errors') return false;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
      return true;
    }
    pages ??= docsPages(document, origin);
    const page = pages.get(path);
    if (!page) return false;
    void send(req, res, path, page).catch(() => res.writeHead(503, headers).end());
    return true;
  };
}

function docsPages(document: ApiDocument, origin: string): ReadonlyMap<string, DocsPage> {
  const areas = readReference(document);
  return new Map([
    [
      '/docs',
      {
        title: 'API reference',
        description: 'Every operation with its inputs, its answer, its errors and an example.',
        main: docsMain(areas, origin),
        markdown: docsMarkdown(areas, origin),
      },
    ],
    [
      '/docs/errors',
      {
        title: 'Errors of the API',
        description: 'Every error code and what to do about it.',
        main: errorsMain(),
        markdown: errorsMarkdown(),
      },
    ],
  ]);
}

/** Where machines that land on a page find what is made for them (RFC 8288, RFC 9727). */
export function discoveryLinks(): string {
  return [
    '</.well-known/api-catalog>; rel="api-catalog"',
    '</api/v1/openapi.json>; rel="service-desc"',
    '</docs>; rel="service-doc"',
    '</llms.txt>; rel="describedby"',
  ].join(', ');
}

/** Whether a caller would rather have Markdown: names it, and does not name HTML before it. */
export function wantsMarkdown(accept = ''): boolean {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  const markdown = types.indexOf('text/markdown');
  const page = types.indexOf('text/html');
  return markdown >= 0 && (page < 0 || markdown < page);
}
