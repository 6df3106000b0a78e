import { ALL_SCOPES } from '../../domain/http/access.ts';
import { publicFileUrl } from '../../domain/http/urls.ts';
import { licenseOf } from '../../domain/settings/setting_publishing.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { API_ROOT } from '../shape/placement.ts';

/** Metadata of a protected resource (RFC 9728, 2). */
export function protectedResource(origin: string, path: string) {
  return {
    resource: `${origin}${path}`,
    authorization_servers: [origin],
    scopes_supported: ALL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}/docs`,
  };
}

/** The catalogue of the site's interfaces as a linkset (RFC 9727; RFC 9264). */
export function apiCatalog(origin: string) {
  const docs = [
    { href: `${origin}/docs`, type: 'text/html' },
    { href: `${origin}/docs.md`, type: 'text/markdown' },
  ];
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

/** The guide for assistants (llmstxt.org): what this site is, how to use it, and each operation in one line. */
export function llmsText(
  areas: Readonly<Record<string, readonly Operation[]>>,
  origin: string,
  settings: Settings,
): string {
  const lines = [
    `# ${settings['site.name']}`,
    '',
    `> ${settings['site.purpose']}`,
    '',
    'Reading what is public needs no sign-in. To submit or edit, use an API key or OAuth. Nothing here takes card details: checkout links are for the person. Only people vote, on the pages of the site.',
    ...licenseLine(settings),
    '',
    '## Interfaces',
    '',
    `- [MCP server](${origin}/mcp): Streamable HTTP; every operation is a tool.`,
    `- [REST API](${origin}${API_ROOT}/site): the same operations as JSON over HTTP, root ${origin}${API_ROOT}.`,
    `- [OpenAPI document](${origin}${API_ROOT}/openapi.json): the REST API for programs.`,
    `- [API reference](${origin}/docs.md): inputs, responses, errors and examples of every operation; \`${origin}/docs.md?q=word\` searches it.`,
    `- [Listings](${origin}/llms-full.txt): every listing in one line, each as Markdown with quotes of its website.`,
    ...fileLine(origin, settings),
    `- [Errors](${origin}/docs/errors.md): every error code and what to do about it.`,
    '- Evidence: `/p/{slug}.json` has each fact of a live listing with the quotes of its website that prove it, their pages and the day of the reading.',
    `- [Ranking rules](${origin}/ranking.md): how products are ordered, and what money does and does not change.`,
  ];
  for (const [area, operations] of Object.entries(areas)) {
    lines.push('', `## ${area}`, '');
    for (const { name, route, description } of operations) {
      lines.push(`- [${name}](${origin}/docs#${name}): \`${route}\`. ${firstSentence(description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function fileLine(origin: string, settings: Settings): string[] {
  if (settings['data.weekly_file'] === 0) return [];
  return [
    `- [Everything](${publicFileUrl(origin)}): what the public operations return, made once a week: JSON Lines, compressed with gzip.`,
  ];
}

function licenseLine(settings: Settings): string[] {
  const license = licenseOf(settings['data.license']);
  return license ? ['', `Licence of the data: [${license.name}](${license.url}).`] : [];
}

const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/s.exec(text)?.[0] ?? text;

/** Crawlers that look for a group with their own name. */
const NAMED = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Google-Extended',
  'PerplexityBot',
  'CCBot',
];

/** robots.txt (RFC 9309): everything is allowed, or nothing until the site opens; the operator adds what may be done with the texts. */
export function robotsText(origin: string, settings: Settings): string {
  if (settings['robots.index'] === 0) return '# This site is not open yet.\nUser-agent: *\nDisallow: /\n';
  return [
    `# Reading is what this site is for. Programs are better served by ${origin}/llms.txt and the MCP server ${origin}/mcp.`,
    ...[...NAMED, '*'].map((agent) => `User-agent: ${agent}`),
    `Content-Signal: ${settings['robots.content_signal']}`,
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Months for which the contact is valid; RFC 9116 recommends less than a year. */
const MONTHS = 6;

/** security.txt (RFC 9116); null if the site team has set no contact. */
export function securityText(origin: string, settings: Settings, now: Date): string | null {
  const contact = settings['site.contact'];
  if (contact === '') return null;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
  return [
    `Contact: ${/^(https|mailto|tel):/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_PATH}`,
    '',
  ].join('\n');
}

/** The path that RFC 9116 prescribes. */
export const SECURITY_PATH = '/.well-known/security.txt';
