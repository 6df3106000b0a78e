import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { type McpOptions, mcpEndpoint } from '../bridge/mcp.ts';
import { openApiDocument } from '../bridge/openapi.ts';
import type { HttpHandler } from '../bridge/rest.ts';
import { docs } from '../site/docs.ts';
import { sitePages } from '../site/pages.ts';
import { PAGE_HEADERS } from '../site/respond.ts';
import { areas } from '../tools/registry.ts';
import type { Service } from './service.ts';

/** The MCP endpoint, and what Express carries: the reference and the pages for people (architecture.md 5). */
export function webApp(
  { surroundings }: Service,
  mcp: McpOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const { origin, store } = surroundings;
  const pages = sitePages({ surroundings, onFailure: mcp.onFailure });
  let reference: HttpHandler | undefined;
  const docPages: HttpHandler = (req, res) => {
    if (!req.url?.startsWith('/docs')) return false;
    reference ??= docs({
      document: openApiDocument(areas, origin),
      origin,
      siteName: async () => (await store.settings.all())['site.name'],
      headers: PAGE_HEADERS,
    });
    return reference(req, res);
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const answers of [docPages, pages.answer]) {
    app.use((req, res, next) => {
      if (!answers(req, res)) next();
    });
  }
  app.use((req, res) => pages.missing(req, res));

  // Before Express, which costs as much as a fifth of a call (design/mcp.md 5.4).
  const calls = mcpEndpoint(mcp);
  return (req, res) => {
    if (!calls(req, res)) app(req, res);
  };
}
