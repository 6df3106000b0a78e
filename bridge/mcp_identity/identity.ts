import type { Implementation } from '@modelcontextprotocol/server';
import type { Settings } from '../../domain/settings/settings.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Name of the MCP server, the same at every site. */
export const SERVER_NAME = 'firstlight';

/** Version of the software that answers; that of the API is in its path and in the OpenAPI document. */
const SOFTWARE_VERSION: string = manifest.version;

/** What the server calls itself in every result of the 2026 era: nothing more, because it travels with each of them. */
export const SHORT_IDENTITY = {
  name: SERVER_NAME,
  version: SOFTWARE_VERSION,
} as const satisfies Implementation;

/** What the server says of itself to a client that connects; the site's name and purpose are settings. */
export function serverIdentity(origin: string, settings: Settings): Implementation {
  return {
    ...SHORT_IDENTITY,
    title: settings['site.name'],
    description: settings['site.purpose'],
    websiteUrl: `${origin}/docs`,
    icons: [{ src: `${origin}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  };
}

/** The icon of the site, as its pages have it; a test asks for it there. */
const ICON_PATH = '/assets/icon.svg';
