import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type McpCaller, mcpCaller } from '../../clients/mcp_clients.ts';
import { addListing } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let key: string;
let assistant: McpCaller;
let id: string;
beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
  assistant = await mcpCaller(world.url, key);
});
afterAll(async () => {
  await assistant.close();
  await world.close();
});
beforeEach(async () => {
  id = await builtDraft(world, 'ada');
});

const FAQ = { question: 'Is there an app?', answer: 'For phones and tablets.' };
const read = (path = `/drafts/${id}`, headers: Record<string, string> = {}) =>
  world.rest('GET', path, { key, headers });
const patch = (body: object, headers: Record<string, string>, path = `/drafts/${id}`) =>
  world.rest('PATCH', path, { key, body, headers });
const tagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? '';

describe('If-Match of a draft [record 79]', () => {
  test('of the last read is kept; of an older one it is refused with what is there now, and nothing changes', async () => {
    const first = await read();
    expect(tagOf(first)).toBe(`W/"${first.body.revision}.${tagOf(first).split('.')[1]}`);
    const one = await patch({ faqs: [FAQ] }, { 'if-match': tagOf(first) });
    expect([one.status, tagOf(one)]).toEqual([200, `W/"${one.body.revision}"`]);
    const late = await patch(
      { faqs: [], fields: { tagline: 'Later', city: 'Ghent' } },
      { 'if-match': tagOf(first) },
    );
    expect([late.status, late.body.code]).toEqual([400, 'changed_meanwhile']);
    expect(late.body.errors).toMatchObject([
      { path: 'fields.tagline', message: expect.stringContaining('Incident updates') },
      { path: 'fields.city', message: expect.stringContaining('null') },
      { path: 'faqs', message: `Is now ${JSON.stringify([FAQ])}.` },
    ]);
    expect(late.body.next_steps[0]).toContain(one.body.revision);
    const now = await read();
    expect(now.body).toMatchObject({
      revision: one.body.revision,
      faqs: [FAQ],
      fields: { city: { value: null } },
    });
    // The tag of the change is enough for the next one, and any state is good for a star.
    expect((await patch({ faqs: [] }, { 'if-match': tagOf(one) })).status).toBe(200);
    expect((await patch({ faqs: [FAQ] }, { 'if-match': '*' })).status).toBe(200);
  });

  test('of two at once one is kept and one refused', async () => {
    const headers = { 'if-match': tagOf(await read()) };
    const came = await Promise.all([1, 2].map((n) => patch({ seo: { title: `Title ${n}` } }, headers)));
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('a repeat with the same Idempotency-Key gets the stored response', async () => {
    const headers = { 'if-match': tagOf(await read()), 'idempotency-key': `revision-${id}` };
    await patch({ seo: { title: 'Once' } }, headers);
    const again = await patch({ seo: { title: 'Once' } }, headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test('holds for submit_draft, and what nobody edits does not change it', async () => {
    const before = await read();
    await world.rest('POST', `/drafts/${id}/submit`, { key, headers: { 'if-match': tagOf(before) } });
    const after = await read();
    expect([after.body.status, after.body.revision]).toEqual(['submitted', before.body.revision]);
    expect(tagOf(after)).not.toBe(tagOf(before));
    await patch({ seo: { title: 'Newer' } }, {});
    const late = await world.rest('POST', `/drafts/${id}/submit`, {
      key,
      headers: { 'if-match': tagOf(after) },
    });
    expect(late.body.code).toBe('changed_meanwhile');
  });

  test('an unchanged draft is 304 to who polls it', async () => {
    const first = await read();
    const again = await fetch(`${world.url}/api/v1/drafts/${id}`, {
      headers: { authorization: `Bearer ${key}`, 'if-none-match': tagOf(first) },
    });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tagOf(first), '']);
  });
});

test('an assistant names the revision as if_revision', async () => {
  const { answer } = await assistant.call('get_draft', { id });
  const edit = { id, fields: { city: 'Ghent' }, if_revision: answer.revision };
  const { answer: changed } = await assistant.call('update_draft', edit);
  expect(changed.revision).not.toBe(answer.revision);
  const { problem } = await assistant.call('update_draft', { ...edit, fields: { city: 'Bruges' } });
  expect(problem).toMatchObject({ code: 'changed_meanwhile', errors: [{ path: 'fields.city' }] });
});

test('an own listing has a revision, of update_my_listing and set_founder_story alike', async () => {
  const made = await addListing(world.store, world.clock, {
    name: 'Lumenlog',
    tagline: 'Logs in plain words',
  });
  const path = `/me/listings/${made.id}`;
  const first = await read(path);
  const story = (text: string, tag: string) =>
    world.rest('PUT', `${path}/story`, { key, body: { problem: text }, headers: { 'if-match': tag } });
  const written = await story('Nobody read logs.', tagOf(first));
  expect([written.status, written.body.revision]).toEqual([200, (await read(path)).body.revision]);
  const late = await patch({ fields: { headline: 'Late' } }, { 'if-match': tagOf(first) }, path);
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', errors: [{ path: 'fields.headline' }] });
  const edited = await patch({ fields: { headline: 'In time' } }, { 'if-match': tagOf(written) }, path);
  expect([edited.status, edited.body.revision]).toEqual([200, (await read(path)).body.revision]);
  expect((await story('Too late.', tagOf(written))).body.errors).toMatchObject([
    { path: 'problem', message: 'Is now "Nobody read logs.".' },
  ]);
});

test('a precondition that is not kept is refused, and never ignored', async () => {
  const since = { 'if-unmodified-since': new Date(0).toUTCString() };
  for (const [method, path, headers, name] of [
    ['PATCH', `/drafts/${id}`, since, 'If-Unmodified-Since'],
    ['POST', '/drafts', since, 'If-Unmodified-Since'],
    ['POST', `/drafts/${id}/invites`, { 'if-match': '"x"' }, 'If-Match'],
    ['PUT', '/me/interview', { 'if-match': '*' }, 'If-Match'],
  ] as const) {
    const { status, body } = await world.rest(method, path, { key, body: {}, headers });
    expect([path, status, body.errors[0].path]).toEqual([path, 400, name]);
  }
});
