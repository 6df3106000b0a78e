import type { Implementation } from '@modelcontextprotocol/server';
import type { Settings } from '../../domain/settings/settings.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Name of the MCP server, the same on every site. */
export const SERVER_NAME = 'firstlight';

/** Version of the software; the version of the API is in its path and in the OpenAPI document. */
const SOFTWARE_VERSION: string = manifest.version;

/** Identity in every result of the 2026 era; short, because each result repeats it. */
export const SHORT_IDENTITY = {
  name: SERVER_NAME,
  version: SOFTWARE_VERSION,
} as const satisfies Implementation;

/** Identity for a client that connects; name and purpose of the site are settings. */
export function serverIdentity(origin: string, settings: Settings): Implementation {
  return {
    ...SHORT_IDENTITY,
    title: settings['site.name'],
    description: settings['site.purpose'],
    websiteUrl: `${origin}/docs`,
    icons: [{ src: `${origin}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  };
}

/** The icon of the site's pages; a test checks that it exists. */
const ICON_PATH = '/assets/icon.svg';
