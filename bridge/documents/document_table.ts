import { KEY_DIRECTORY_PATH, KEY_DIRECTORY_TYPE } from '../../domain/http/message_signatures.ts';
import type { Clock } from '../../domain/ports.ts';
import { licenseOf } from '../../domain/settings/setting_publishing.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { RESOURCE_METADATA } from '../http/challenge.ts';
import type { Headers } from '../http/headers.ts';
import { aiCatalog, CARD_PATH, CARD_TYPE, CATALOG_TYPE, serverCard } from '../mcp_identity/card.ts';
import { API_ROOT } from '../shape/placement.ts';
import {
  apiCatalog,
  llmsText,
  protectedResource,
  robotsText,
  SECURITY_PATH,
  securityText,
} from './document_texts.ts';
import { openApiDocument } from './openapi.ts';

/** A document for machines, at one or several paths. */
export interface Document {
  type: string;
  /** Makes the text; null if the site has no such document. */
  text: () => string | null | Promise<string | null>;
  /** More headers for the text as it is, uncompressed. */
  headers?: () => Promise<Headers>;
}

export interface DocumentSources {
  areas: Readonly<Record<string, readonly Operation[]>>;
  /** Public origin, without a trailing slash. */
  origin: string;
  clock: Clock;
  /** The current settings of the site. */
  settings: () => Promise<Settings>;
  /** The keys of the crawler with their proof; null if it signs nothing. */
  bot_directory: () => Promise<{ text: string; headers: Headers } | null>;
}

/** Every document by its path. */
export function documentTable({
  areas,
  origin,
  clock,
  settings,
  bot_directory,
}: DocumentSources): ReadonlyMap<string, Document> {
  const fixed = (make: () => object, type = JSON_TYPE): Document => ({
    type,
    text: once(() => JSON.stringify(make())),
  });
  const current = (make: (settings: Settings) => object | string | null, type = TEXT_TYPE): Document => ({
    type,
    text: async () => {
      const made = make(await settings());
      return typeof made === 'object' && made !== null ? JSON.stringify(made) : made;
    },
  });
  const openApi: Document = { type: JSON_TYPE, text: openApiText(areas, origin, settings) };
  const mcp = fixed(() => protectedResource(origin, '/mcp'));
  const interfaces = fixed(() => apiCatalog(origin), LINKSET_TYPE);
  const card = current((now) => serverCard(origin, now), CARD_TYPE);
  return new Map([
    [`${API_ROOT}/openapi.json`, openApi],
    ['/openapi.json', openApi],
    ['/llms.txt', current((now) => llmsText(areas, origin, now))],
    [RESOURCE_METADATA.mcp, mcp],
    // For clients that use the form without a path; only /mcp asks for sign-in, so it describes that.
    ['/.well-known/oauth-protected-resource', mcp],
    [RESOURCE_METADATA.rest, fixed(() => protectedResource(origin, API_ROOT))],
    ['/.well-known/api-catalog', interfaces],
    // The root of the API serves the catalogue.
    [API_ROOT, interfaces],
    [`${API_ROOT}/`, interfaces],
    ['/.well-known/ai-catalog.json', current((now) => aiCatalog(origin, now['site.name']), CATALOG_TYPE)],
    [CARD_PATH, card],
    // Not the standard path, but some clients look here.
    ['/.well-known/mcp/server-card.json', card],
    ['/.well-known/mcp.json', card],
    [SECURITY_PATH, current((now) => securityText(origin, now, clock.now()))],
    [
      KEY_DIRECTORY_PATH,
      {
        type: KEY_DIRECTORY_TYPE,
        text: async () => (await bot_directory())?.text ?? null,
        headers: async () => (await bot_directory())?.headers ?? {},
      },
    ],
    ['/robots.txt', current((now) => robotsText(origin, now))],
  ]);
}

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The OpenAPI document, made again only if the site's name or licence changes. */
function openApiText(
  areas: DocumentSources['areas'],
  origin: string,
  settings: DocumentSources['settings'],
): () => Promise<string> {
  let written: { name: string; license: string; text: string } | undefined;
  return async () => {
    const { 'site.name': name, 'data.license': license } = await settings();
    if (written?.name !== name || written.license !== license) {
      const text = JSON.stringify(openApiDocument(areas, origin, name, licenseOf(license)));
      written = { name, license, text };
    }
    return written.text;
  };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
