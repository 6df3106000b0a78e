import { createServer } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { documents } from '../../bridge/documents/documents.ts';
import { openApiDocument } from '../../bridge/documents/openapi.ts';
import { PROTOCOL_VERSIONS } from '../../bridge/mcp_identity/versions.ts';
import type { JsonSchema } from '../../bridge/shape/schemas.ts';
import type { OpenApiOperation } from '../../domain/http/openapi.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import manifest from '../../package.json' with { type: 'json' };
import { areas, operations } from '../../tools/registry.ts';
import { SPECIFIED } from '../laws/operations/operations.ts';
import { SAMPLES } from './sample_operations.ts';
import { listening, send } from './service.ts';

const ORIGIN = 'https://firstlight.test';
let url: string;
let words: { name: string; purpose: string };
let contact: string;
let ready: Record<string, boolean> | Error;

beforeEach(async () => {
  words = { name: 'Dawn', purpose: 'Shows what is new.' };
  contact = 'team@dawn.example';
  ready = { database: true, queue: true };
  const handle = documents({
    areas,
    origin: ORIGIN,
    clock: { now: () => new Date('2026-11-18T12:00:00Z') },
    settings: async () => ({
      ...DEFAULT_SETTINGS,
      'site.name': words.name,
      'site.purpose': words.purpose,
      'site.contact': contact,
    }),
    bot_directory: async () => null,
    ready: async () => {
      if (ready instanceof Error) throw ready;
      return ready;
    },
  });
  const server = createServer((req, res) => {
    if (!handle(req, res)) res.writeHead(418).end();
  });
  url = await listening(server);
  onTestFinished(() => void server.close());
});

const get = (path: string, headers: Record<string, string> = {}) => send(url, 'GET', path, { headers });

describe('documents for machines', () => {
  test('the OpenAPI document is served at both of its URLs [R16, R23]', async () => {
    const { status, headers, json } = await get('/api/v1/openapi.json');
    expect([status, headers['content-type'], json.openapi, json.info.version]).toEqual([
      200,
      'application/json',
      '3.1.0',
      '1.0.0',
    ]);
    expect((await get('/openapi.json')).text).toBe(JSON.stringify(json));
  });

  test('the protected resource metadata names the resource and exactly the three scopes [R213, R214]', async () => {
    const mcp = {
      resource: `${ORIGIN}/mcp`,
      scopes_supported: ['account:read', 'listings:write', 'orders:write'],
      authorization_servers: [ORIGIN],
      bearer_methods_supported: ['header'],
      resource_documentation: `${ORIGIN}/docs`,
    };
    expect((await get('/.well-known/oauth-protected-resource/mcp')).json).toEqual(mcp);
    expect((await get('/.well-known/oauth-protected-resource')).json).toEqual(mcp);
    const rest = await get('/.well-known/oauth-protected-resource/api/v1');
    expect(rest.json).toEqual({ ...mcp, resource: `${ORIGIN}/api/v1` });
  });

  test('the API catalogue is a linkset to the description and the reference', async () => {
    const { headers, json } = await get('/.well-known/api-catalog');
    expect(headers['content-type']).toMatch(/^application\/linkset\+json/);
    expect(json.linkset[0]).toMatchObject({
      anchor: `${ORIGIN}/api/v1`,
      'service-desc': [{ href: `${ORIGIN}/api/v1/openapi.json` }],
    });
  });

  test('the catalogue for assistants leads to the card of the MCP server, which says how to reach it (SEP-2127)', async () => {
    const catalog = await get('/.well-known/ai-catalog.json');
    expect(catalog.headers['content-type']).toBe('application/ai-catalog+json');
    expect(catalog.headers['access-control-allow-origin']).toBe('*');
    const [entry] = catalog.json.entries;
    expect(entry).toMatchObject({
      identifier: 'urn:air:firstlight.test:mcp:firstlight',
      type: 'application/mcp-server-card+json',
      url: `${ORIGIN}/mcp/server-card`,
    });
    const card = await get('/mcp/server-card', { accept: 'application/mcp-server-card+json' });
    expect(card.headers['content-type']).toBe('application/mcp-server-card+json');
    expect(card.json).toMatchObject({
      name: 'test.firstlight/firstlight',
      title: 'Dawn',
      version: manifest.version,
      remotes: [
        { type: 'streamable-http', url: `${ORIGIN}/mcp`, supportedProtocolVersions: PROTOCOL_VERSIONS },
      ],
    });
    expect(card.json.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.json.description.length).toBeLessThanOrEqual(100);
    for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'])
      expect((await get(path)).text).toBe(card.text);
  });

  test('security.txt has a contact and expires within a year; without a contact there is none [RFC 9116]', async () => {
    const { text, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      `Contact: mailto:team@dawn.example\nExpires: 2027-05-01T00:00:00.000Z\nPreferred-Languages: en\nCanonical: ${ORIGIN}/.well-known/security.txt\n`,
    );
    contact = 'https://dawn.example/security';
    expect((await get('/.well-known/security.txt')).text).toContain(
      'Contact: https://dawn.example/security\n',
    );
    contact = '';
    const none = await get('/.well-known/security.txt');
    expect([none.status, none.json.code]).toEqual([404, 'no_such_address']);
  });

  test('robots.txt lets all crawlers read, names those of assistants, and leads to the sitemap [RFC 9309]', async () => {
    const { text } = await get('/robots.txt');
    expect(text).toMatch(/^User-agent: ClaudeBot$/m);
    expect(text).toMatch(
      /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: \/$/m,
    );
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).not.toContain('Disallow');
  });

  test('the API catalogue responds to HEAD like GET [RFC 9727]', async () => {
    const { headers } = await get('/.well-known/api-catalog');
    const head = await send(url, 'HEAD', '/.well-known/api-catalog');
    expect([head.status, head.headers['content-type'], head.headers.etag, head.text]).toEqual([
      200,
      headers['content-type'],
      headers.etag,
      '',
    ]);
  });

  test('llms.txt names every operation, and shows a new name of the site at once', async () => {
    const { text, headers } = await get('/llms.txt');
    expect(text).toMatch(/^# Dawn\n\n> Shows what is new\.\n/);
    for (const { name, route } of operations)
      expect(text).toContain(`[${name}](${ORIGIN}/docs#${name}): \`${route}\``);
    words = { name: 'Dusk', purpose: 'Shows what was new.' };
    const again = await get('/llms.txt', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text.slice(0, 6)]).toEqual([200, '# Dusk']);
  });

  test('documents are conditional, compressed when requested again, and the same for HEAD', async () => {
    const { headers } = await get('/api/v1/openapi.json');
    expect((await get('/api/v1/openapi.json', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    const gzip = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const head = await send(url, 'HEAD', '/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(head.headers['content-length']).toBe(String(gzip.bytes.length));
    expect((await send(url, 'OPTIONS', '/llms.txt')).headers.allow).toBe('GET, HEAD, OPTIONS');
    const post = await send(url, 'POST', '/llms.txt');
    expect([post.status, post.headers.allow, post.json.code]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
  });

  test('other paths are left to the next handler', async () => {
    for (const path of ['/', '/docs', '/api/v1/listings', '/openapi.json/'])
      expect((await get(path)).status).toBe(418);
  });
});

describe('health', () => {
  test('the process is live as long as it responds; the service is ready when all of it works', async () => {
    expect((await get('/healthz')).json).toEqual({ status: 'ok' });
    const answer = await get('/readyz');
    expect([answer.status, answer.json, answer.headers['cache-control']]).toEqual([
      200,
      { status: 'ready', checks: { database: true, queue: true } },
      'no-store',
    ]);
    for (const broken of [{ database: true, queue: false }, new Error('closed')]) {
      ready = broken;
      const { status, headers, json } = await get('/readyz');
      expect([status, headers['retry-after'], json.status]).toEqual([503, '2', 'unavailable']);
    }
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(areas, ORIGIN);
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, OpenApiOperation] => [
      operation.operationId,
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

  test('has the registered operations, and nothing else [R2]', () => {
    expect(found.map(([name, route]) => `${name} ${route}`).sort()).toEqual(
      operations.map(({ name, route }) => `${name} ${route}`).sort(),
    );
  });

  test.each(found)(
    '%s declares its statuses and scope [R226, R227, R229, R230, D63]',
    (name, route, operation) => {
      const row = SPECIFIED.find((specified) => specified.name === name)!;
      const isPublic = row.access === 'public';
      const statuses = [
        row.status,
        route.startsWith('GET ') && 304,
        400,
        !isPublic && 401,
        !isPublic && 403,
        row.not_found && 404,
        429,
        'default',
      ];
      expect(Object.keys(operation.responses).sort()).toEqual(statuses.filter(Boolean).map(String).sort());
      expect(operation.security).toEqual(
        isPublic ? [{}, { oauth2: [] }, { apiKey: [] }] : [{ oauth2: [row.access] }, { apiKey: [] }],
      );
      const keyed =
        operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey') ?? false;
      expect(keyed).toBe(row.keyed);
    },
  );

  test('shared shapes are named once and referred to', () => {
    const text = JSON.stringify(openApiDocument({ Site: SAMPLES }, ORIGIN));
    expect(text.match(/"SampleBook":/g)).toHaveLength(1);
    expect(text).toContain('{"$ref":"#/components/schemas/SampleBook"}');
    expect(text).not.toContain('$defs');
  });

  test('names no two parts alike, however generators join the names of properties', () => {
    const pascal = (name: string) =>
      name.replaceAll(/(?:^|[_\-. ])(\w)/g, (_, letter: string) => letter.toUpperCase());
    const places = new Map<string, string[]>();
    const walk = (schema: JsonSchema, path: readonly string[]): void => {
      if (schema['$ref'] !== undefined) return;
      const name = path.map(pascal).join('');
      places.set(name, [...(places.get(name) ?? []), path.join('.')]);
      for (const [key, part] of Object.entries(schema.properties ?? {})) walk(part, [...path, key]);
      if (schema.items) walk(schema.items, [...path, 'item']);
    };
    for (const [name, schema] of Object.entries(document.components['schemas'] ?? {}))
      walk(schema as JsonSchema, [name]);
    expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
  });

  test('has a name for the result of every operation', () => {
    for (const { operationId, responses } of Object.values(document.paths).flatMap(
      Object.values<OpenApiOperation>,
    )) {
      const { content } = (responses['200'] ?? responses['201']) as {
        content: Record<string, { schema: JsonSchema }>;
      };
      expect([operationId, content['application/json']?.schema['$ref']]).toEqual([
        operationId,
        expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/),
      ]);
    }
  });

  test('is the committed docs/openapi.json', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
  });
});
