import { ALL_SCOPES } from '../domain/access.ts';
import type { Operation } from '../tools/define.ts';
import { API_ROOT } from './placement.ts';

/** What the site says of itself; settings, so they may change while it runs. */
export interface SiteWords {
  name: string;
  purpose: string;
}

/** Metadata of a protected resource (RFC 9728, 2). */
export function protectedResource(origin: string, path: string) {
  return {
    resource: `${origin}${path}`,
    scopes_supported: ALL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}/docs`,
  };
}

/** The catalogue of the site's interfaces as a linkset (RFC 9727; RFC 9264). */
export function apiCatalog(origin: string) {
  const docs = [{ href: `${origin}/docs`, type: 'text/html' }];
  return {
    linkset: [
      {
        anchor: `${origin}${API_ROOT}`,
        'service-desc': [{ href: `${origin}${API_ROOT}/openapi.json`, type: 'application/json' }],
        'service-doc': docs,
        status: [{ href: `${origin}/healthz`, type: 'application/json' }],
      },
      { anchor: `${origin}/mcp`, 'service-doc': docs },
    ],
  };
}

/** The guide for assistants (llmstxt.org): what this is, how to use it, and every operation in one line. */
export function llmsText(
  areas: Readonly<Record<string, readonly Operation[]>>,
  origin: string,
  site: SiteWords,
): string {
  const lines = [
    `# ${site.name}`,
    '',
    `> ${site.purpose}`,
    '',
    'Reading what is public needs no sign-in. To submit or edit, use an API key or OAuth. Nothing here takes card details: checkout links are for the person.',
    '',
    '## Interfaces',
    '',
    `- [MCP server](${origin}/mcp): Streamable HTTP; every operation is a tool.`,
    `- [REST API](${origin}${API_ROOT}/site): the same operations as JSON over HTTP, root ${origin}${API_ROOT}.`,
    `- [OpenAPI document](${origin}${API_ROOT}/openapi.json): the REST API for programs.`,
    `- [API reference](${origin}/docs): inputs, answers and errors of every operation; Markdown with \`Accept: text/markdown\`.`,
    `- [Errors](${origin}/docs/errors): every error code and what to do about it.`,
  ];
  for (const [area, operations] of Object.entries(areas)) {
    lines.push('', `## ${area}`, '');
    for (const { name, route, description } of operations) {
      lines.push(`- [${name}](${origin}/docs#${name}): \`${route}\`. ${firstSentence(description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/s.exec(text)?.[0] ?? text;
