import type { ClientCapabilities, ReadResourceResult, Tool } from '@modelcontextprotocol/server';
import type { McpResource } from '../mcp_content/surface.ts';

/** The extension by which hosts show a page of ours beside a result (MCP Apps, 2026-01-26). */
const EXTENSION = 'io.modelcontextprotocol/ui';
/** The media type of a view (MCP Apps, UI Resource Format). */
const VIEW_TYPE = 'text/html;profile=mcp-app';

/** The views, each with the operations whose results it shows. A host opens the view of the tool that its model called. */
const VIEWS = {
  badges: {
    title: 'Badges',
    description: 'The badges of a listing with their code, and whether that of the free plan was found.',
    operations: ['get_badges', 'choose_free_listing'],
  },
  draft: {
    title: 'A draft',
    description: 'What a website says as fields with their quotes, for the person to correct and submit.',
    operations: ['submit_listing', 'get_draft', 'update_draft', 'submit_draft'],
  },
  listing: {
    title: 'A listing',
    description: 'The profile of a listing, two side by side, or the alternatives to one.',
    operations: ['get_listing', 'compare_listings', 'get_alternatives'],
  },
  order: {
    title: 'Order',
    description: 'A basket with its prices and VAT, and an order with the way to its payment on the site.',
    operations: ['list_products', 'quote_order', 'create_checkout', 'get_order'],
  },
  week: {
    title: 'Launches',
    description:
      'Launches, search results and leaderboards as a list that the person can open and page through.',
    operations: ['get_launch_week', 'list_launches', 'search_listings', 'get_leaderboard'],
  },
} as const;

/** The name of a view. */
export type ViewName = keyof typeof VIEWS;

/** Where the views come from, and what they may load. */
export interface ViewSource {
  /** The HTML of a view. */
  html: (name: ViewName) => string;
  /** Origin of this site: pictures of listings lie there. */
  origin: string;
}

/** The URI of a view. */
const viewUri = (name: ViewName): string => `ui://firstlight/${name}`;

const VIEW_OF: ReadonlyMap<string, ViewName> = new Map(
  (Object.keys(VIEWS) as ViewName[]).flatMap((name) =>
    VIEWS[name].operations.map((operation) => [operation, name] as const),
  ),
);

/** What a client declares that shows views. */
export const SHOWS_VIEWS: ClientCapabilities = { extensions: { [EXTENSION]: { mimeTypes: [VIEW_TYPE] } } };

/** Whether a client shows views: it declared the extension with our media type. */
export function showsViews(declared: ClientCapabilities | undefined): boolean {
  const settings: unknown = declared?.extensions?.[EXTENSION];
  if (typeof settings !== 'object' || settings === null || !('mimeTypes' in settings)) return false;
  return Array.isArray(settings.mimeTypes) && settings.mimeTypes.includes(VIEW_TYPE);
}

/** The tool with a link to its view; unchanged if it has none. */
export function withView<T extends Tool>(tool: T): T {
  const view = VIEW_OF.get(tool.name);
  return view ? { ...tool, _meta: { ...tool._meta, ui: { resourceUri: viewUri(view) } } } : tool;
}

/** The views as resources. They are not in `resources/list`: hosts find them by the tools (MCP Apps, Resource Discovery). */
export const viewResources = ({ html, origin }: ViewSource): McpResource[] =>
  (Object.keys(VIEWS) as ViewName[]).map((name) => {
    const { title, description } = VIEWS[name];
    const uri = viewUri(name);
    return {
      definition: { uri, name: `view-${name}`, title, description, mimeType: VIEW_TYPE },
      read: (): ReadResourceResult => ({
        contents: [
          {
            uri,
            mimeType: VIEW_TYPE,
            text: html(name),
            // Nothing but our own pictures is loaded, and nothing is sent anywhere: calls go through the host.
            _meta: { ui: { csp: { resourceDomains: [origin] }, prefersBorder: true } },
          },
        ],
      }),
    };
  });
