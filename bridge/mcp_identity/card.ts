import type { Settings } from '../../domain/settings/settings.ts';
import { SERVER_NAME, serverIdentity } from './identity.ts';
import { PROTOCOL_VERSIONS } from './versions.ts';

/** Media types of the two documents by which clients find an MCP server (SEP-2127). */
export const CARD_TYPE = 'application/mcp-server-card+json';
export const CATALOG_TYPE = 'application/ai-catalog+json';

/** Path of the card; the catalogue links to it. */
export const CARD_PATH = '/mcp/server-card';

/** At most 100 characters, by the schema of the card. */
const DESCRIPTION = 'A public launch directory: find products, read launch weeks, launch your own.';

/** Name and URLs of the MCP server; clients get its abilities from the server itself. */
export function serverCard(origin: string, settings: Settings) {
  const { hostname } = new URL(origin);
  const { title = SERVER_NAME, version, websiteUrl, icons } = serverIdentity(origin, settings);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reversed(hostname)}/${SERVER_NAME}`,
    title: title.slice(0, 100),
    description: DESCRIPTION,
    version,
    websiteUrl,
    icons,
    remotes: [
      { type: 'streamable-http', url: `${origin}/mcp`, supportedProtocolVersions: PROTOCOL_VERSIONS },
    ],
  };
}

/**
 * The catalogue of what this site offers to assistants. Its drafts differ in the name of the media type, so both are included.
 */
export function aiCatalog(origin: string, title: string) {
  const { hostname } = new URL(origin);
  return {
    specVersion: '1.0',
    host: { displayName: title, identifier: hostname, documentationUrl: `${origin}/docs` },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${SERVER_NAME}`,
        displayName: title,
        type: CARD_TYPE,
        mediaType: CARD_TYPE,
        url: origin + CARD_PATH,
      },
    ],
  };
}

/** `org.example.launch` for `launch.example.org`; an IP address stays as it is. */
function reversed(hostname: string): string {
  const plain = hostname.replaceAll(/[^a-z0-9.-]/gi, '-');
  return /^[\d.]+$/.test(plain) ? plain : plain.split('.').reverse().join('.');
}
