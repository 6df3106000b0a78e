import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mcpCallers } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { builtDraft } from '../drafts/draft_scene.ts';

let world: World;
let key: string;
let callers: Caller[];
let id: string;

beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
  callers = [restCaller(world, key), ...(await mcpCallers(world.url, key))];
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await world.close();
});
beforeEach(async () => {
  id = await builtDraft(world, 'ada');
});

const seen = async () => (await callers[0]!.call('get_draft', { id })).answer;
const patch = (body: object, idempotency_key: string) =>
  world.rest('PATCH', `/drafts/${id}`, { key, body, headers: { 'idempotency-key': idempotency_key } });

describe('several update_draft calls at once', () => {
  test('all land: none takes back what another has set, in fields, in parts and among the keys of one object', async () => {
    const inputs: object[] = [
      { fields: { city: 'Ghent' } },
      { fields: { country: 'BE' }, lock_fields: ['name'] },
      { fields: { tagline: null } },
      { restore: ['short_description'] },
      { faqs: [] },
      { founders: [{ name: 'Grace' }] },
      { seo: { title: 'T' } },
      { seo: { meta: 'M' } },
      { story: { title: 'S' } },
      { story: { journey: 'J' } },
      { company_socials: { x: 'https://x.com/a' } },
      { company_socials: { reddit: 'https://reddit.com/r/a' } },
    ];
    const came = await Promise.all(
      inputs.map((input, i) => callers[i % callers.length]!.call('update_draft', { id, ...input })),
    );
    expect(came.map(({ problem }) => problem)).toEqual(inputs.map(() => null));
    expect(await seen()).toMatchObject({
      fields: {
        city: { value: 'Ghent' },
        country: { value: 'BE' },
        name: { state: 'override' },
        tagline: { state: 'deleted' },
      },
      faqs: [],
      founders: [{ name: 'Grace' }],
      seo: { title: 'T', meta: 'M' },
      story: { title: 'S', journey: 'J' },
      company_socials: { x: 'https://x.com/a', reddit: 'https://reddit.com/r/a' },
    });
  });
});

describe('update_draft with an Idempotency-Key [R231, D29]', () => {
  test('gives the same response again without a second effect, also after others have edited', async () => {
    const body = { fields: { tagline: 'First' }, faqs: [] };
    const first = await patch(body, `a-${id}`);
    await callers[0]!.call('update_draft', { id, fields: { tagline: 'Second' } });
    const again = await patch(body, `a-${id}`);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await seen()).fields.tagline.value).toBe('Second');
  });

  test('a refusal frees the key; a result keeps it, also from another body [D73]', async () => {
    const refused = await patch({ fields: { name: 'A' }, restore: ['name'] }, `b-${id}`);
    expect(refused.status).toBe(400);
    expect((await seen()).fields.name.state).toBe('ai');
    expect((await patch({ fields: { name: 'A' } }, `b-${id}`)).status).toBe(200);
    expect((await patch({ fields: { name: 'B' } }, `b-${id}`)).body.code).toBe('idempotency_key_reused');
    expect((await seen()).fields.name.value).toBe('A');
  });

  test('works for tools by the argument idempotency_key', async () => {
    const [, tool] = callers;
    const input = { id, fields: { tagline: 'By a tool' }, idempotency_key: `c-${id}` };
    const first = await tool!.call('update_draft', input);
    await callers[0]!.call('update_draft', { id, fields: { tagline: 'Second' } });
    expect((await tool!.call('update_draft', input)).answer).toEqual(first.answer);
    expect((await seen()).fields.tagline.value).toBe('Second');
  });
});
