import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { bearerCheck } from '../auth/bearer.ts';
import { documents } from '../bridge/documents.ts';
import { mcpEndpoint } from '../bridge/mcp.ts';
import { openApiDocument } from '../bridge/openapi.ts';
import { type HttpHandler, restBridge } from '../bridge/rest.ts';
import { docs } from '../site/docs.ts';
import { sitePages } from '../site/pages.ts';
import { PAGE_HEADERS } from '../site/respond.ts';
import { areas, operations } from '../tools/registry.ts';
import type { Logger } from './logger.ts';
import type { Service } from './service.ts';

export interface HttpApp {
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** From now on the service says that it is not ready, so that a proxy sends nobody new. */
  leave(): void;
}

/** Everything that answers over HTTP: REST before Express, which carries MCP, the documents and the pages (http.md 0). */
export function httpApp(service: Service, logger: Logger): HttpApp {
  const { config, surroundings, dispatch, quotas } = service;
  const { origin, store, clock } = surroundings;
  const bearer = bearerCheck(store, clock);
  const onFailure = (err: unknown): void => logger.error({ err }, 'request failed');
  const shared = { operations, dispatch, bearer, origin, trust_proxy: config.trust_proxy, onFailure };
  let leaving = false;

  const rest = restBridge(shared);
  const mcp = mcpEndpoint({ ...shared, quotas });
  const machines = documents({
    areas,
    origin,
    site: async () => {
      const settings = await store.settings.all();
      return { name: settings['site.name'], purpose: settings['site.purpose'] };
    },
    ready: async () => ({ database: (await store.listings.liveCount()) >= 0, queue: !leaving }),
  });
  const pages = sitePages({ surroundings, onFailure });
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
  for (const answers of [mcp, docPages, pages.answer]) {
    app.use((req, res, next) => {
      if (!answers(req, res)) next();
    });
  }
  app.use((req, res) => pages.missing(req, res));

  return {
    handle(req, res) {
      // The OpenAPI document lies among the paths of REST, so documents are asked first.
      if (!machines(req, res) && !rest(req, res)) app(req, res);
    },
    leave() {
      leaving = true;
    },
  };
}
