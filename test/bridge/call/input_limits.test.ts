import { beforeEach, describe, expect, test } from 'vitest';
import { PROBLEM_META } from '../../../domain/http/problem.ts';
import { call, message, modern, older } from '../mcp/mcp_corpus.ts';
import { requested } from '../sample_operations.ts';
import { type Service, startService } from '../service.ts';

let api: Service;

beforeEach(async () => {
  requested.length = 0;
  api = await startService();
});

const names = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 1]));

const tool = (name: string, args: unknown) => {
  const { headers, body } = modern('', 'tools/call', call(name, args));
  return api.send('POST', '/mcp', { as: 'ada', headers, body });
};

describe('a response about many faults', () => {
  test('names twenty of them and says how many more there are', async () => {
    const query = Object.keys(names(27)).join('=1&');
    const rest = (await api.send('GET', `/api/v1/books?${query}`)).json;
    const named = Object.keys(names(20));
    expect(rest.errors.map(({ path }: { path: string }) => path)).toEqual(named);
    expect(rest.detail).toBe(`27 inputs are not valid: ${named.join(', ')}. And 7 more.`);
    const { result } = (await tool('make_book', { title: 'The sea', ...names(27) })).json;
    expect(result._meta[PROBLEM_META].errors).toHaveLength(20);
    expect(result.content[0].text).toContain('And 7 more.');
  });

  test('a tool that reads names twenty of those that it leaves out', async () => {
    const { result } = (await tool('list_books', names(27))).json;
    const named = Object.keys(names(20)).join(', ');
    expect(result.content[1].text).toBe(
      `Left out, because this tool has no such input: ${named} and 7 more.`,
    );
  });

  test('names all of twenty', async () => {
    const { detail, errors } = (await api.send('POST', '/api/v1/books', { as: 'ada', body: names(19) })).json;
    // Nineteen unknown names and the missing title.
    expect(errors).toHaveLength(20);
    expect(detail).not.toContain('more');
  });

  test('repeats a long name only as far as it takes to recognise it', async () => {
    const { json, bytes } = await api.send('POST', '/api/v1/books', {
      as: 'ada',
      body: { title: 'The sea', [`shelf${'x'.repeat(100_000)}`]: 1 },
    });
    expect(json.errors[0].path).toMatch(/^shelfx+…$/);
    expect(bytes.length).toBeLessThan(2_000);
  });
});

describe('an object with more than 200 names', () => {
  test.each([
    ['at the top', (many: object) => many, ''],
    ['inside', (many: object) => ({ title: 'The sea', tags: [{}, { deep: many }] }), 'tags.1.deep'],
  ])('is refused before it is validated: %s', async (_, bodyWith, path) => {
    const { status, json } = await api.send('POST', '/api/v1/books', {
      as: 'ada',
      body: bodyWith(names(201)),
    });
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      {
        path,
        code: 'too_many_names',
        message: 'This object has 201 names; 200 are the most.',
        limit: 200,
        fix: 'Send the inputs that the schema names, and no others.',
      },
    ]);
    expect(requested).toEqual([]);
  });

  test('is validated with 200 names', async () => {
    const { json } = await api.send('POST', '/api/v1/books', { as: 'ada', body: names(200) });
    expect(json.errors[0].code).not.toBe('too_many_names');
  });

  test('is refused as a query, and as arguments of tools and prompts', async () => {
    const query = await api.send('GET', `/api/v1/books?${Object.keys(names(201)).join('&')}`);
    expect([query.status, query.json.errors[0].code]).toEqual([400, 'too_many_names']);
    const get = modern('', 'prompts/get', { name: 'compare_products', arguments: names(201) });
    for (const { status, json } of [
      await tool('list_books', names(201)),
      await api.send('POST', '/mcp', get),
    ]) {
      expect(status).toBe(400);
      expect(json.error).toEqual({
        code: -32600,
        message: 'params.arguments: This object has 201 names; 200 are the most.',
      });
    }
  });
});

describe('a message to MCP', () => {
  test('has short names, URIs and ids; only arguments of tools may be long', async () => {
    const long = 'x'.repeat(2_049);
    for (const { headers, body } of [
      modern('', 'resources/read', { uri: `directory://listings/${long}` }, { headers: { 'mcp-name': 'a' } }),
      older('', '2025-11-25', message('ping', undefined, long)),
      older('', '2025-11-25', message('tools/call', call(long))),
      older(
        '',
        '2025-11-25',
        message('prompts/get', { name: 'launch_my_product', arguments: { url: long } }),
      ),
    ]) {
      const { status, json } = await api.send('POST', '/mcp', { headers, body });
      expect([status, json.error.code, json.error.message]).toEqual([
        400,
        -32600,
        expect.stringMatching(/: This text has \d+ characters; 2048 are the most\.$/),
      ]);
    }
    expect((await tool('list_books', { q: long })).json.result.isError).toBe(true);
  });

  test('of more than 64 kB is read with a valid credential only', async () => {
    const { headers, body } = modern('', 'tools/call', call('list_books', { q: 'x'.repeat(66_000) }));
    const post = (as?: string) => api.send('POST', '/mcp', { headers, body, ...(as && { as }) });
    expect((await post()).status).toBe(413);
    const refused = await post('nobody');
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token"/),
    ]);
    expect((await post('ada')).json.result._meta[PROBLEM_META].errors[0].path).toBe('q');
  });

  test('is one of at most fifty in a batch', async () => {
    const batch = (count: number) => {
      const { headers, body } = older(
        '',
        '2025-03-26',
        Array.from({ length: count }, () => message('ping')),
      );
      return api.send('POST', '/mcp', { headers, body });
    };
    expect((await batch(50)).status).toBe(200);
    expect((await batch(51)).json.error).toEqual({
      code: -32600,
      message: 'The input: The batch has 51 messages; 50 are the most.',
    });
  });
});
