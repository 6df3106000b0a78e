import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { siteSessions } from '../auth/sessions.ts';
import { type McpOptions, mcpEndpoint } from '../bridge/mcp.ts';
import { openApiDocument } from '../bridge/openapi.ts';
import { docs } from '../site/docs.ts';
import { sitePages } from '../site/pages.ts';
import { areas } from '../tools/registry.ts';
import type { Service } from './service.ts';

/** The MCP endpoint, and what Express carries: the reference and the pages for people (architecture.md 5). */
export function webApp(
  { surroundings }: Service,
  mcp: McpOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const { origin, store, clock } = surroundings;
  const sessions = siteSessions({ store, clock, origin, trust_proxy: mcp.trust_proxy });
  const pages = sitePages({ surroundings, sessions, onFailure: mcp.onFailure });
  const reference = docs({
    document: () => openApiDocument(areas, origin),
    origin,
    settings: () => store.settings.all(),
    onFailure: mcp.onFailure,
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const answers of [reference, pages.answer]) {
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
