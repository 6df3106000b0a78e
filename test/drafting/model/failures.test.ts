import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { type MessagesServer, type ModelReply, messagesServer } from '../../doubles/messages_server.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { startWorld, until, type World } from '../../world.ts';

const KEY = 'sk-ant-double-0123456789';
/** Makes the SDK try again at once. */
const soon = { 'retry-after-ms': '1' };
const tagline = {
  value: 'Light, planned',
  quotes: [{ page: 1, quote: 'Project management for lighting designers' }],
};

describe('whatever the model does, the rules’ draft stands and the build says so [D3]', () => {
  let world: World;
  let model: MessagesServer;
  let site: CompanySite;
  let key: string;
  let ada: Both;

  beforeAll(async () => {
    model = await messagesServer();
    world = await startWorld({
      env: { ANTHROPIC_API_KEY: KEY, AI_BASE_URL: model.url, LOG_LEVEL: 'silent' },
    });
    key = await world.key('ada');
    ada = await both(world, key);
  });
  afterAll(async () => {
    await ada.close();
    await world.close();
    await model.close();
  });
  beforeEach(async () => {
    site = await lumenlogSite();
    model.requests.length = 0;
  });
  afterEach(() => site.close());

  async function built(): Promise<any> {
    const { id } = (await world.rest('POST', '/drafts', { key, body: { url: site.url } })).body;
    await until(async () => (await world.store.drafts.byId(id))?.status === 'ready');
    return ada.answer('get_draft', { id });
  }

  const broken = (status: number, headers = {}): ModelReply => ({ status, headers: { ...soon, ...headers } });

  test.each<[what: string, replies: ModelReply[], words: string, requests: number]>([
    ['refuses', [{ refusal: true }], 'declined to answer', 1],
    [
      'is cut off',
      [{ text: '{"tagline": {"val', stop_reason: 'max_tokens' }],
      'returned an incomplete answer',
      1,
    ],
    ['talks', [{ text: 'Happy to help! What would you like to know?' }], 'could not be read', 1],
    ['answers a list', [{ text: '["tagline"]' }], 'could not be read', 1],
    ['says nothing', [{ text: '' }], 'could not be read', 1],
    ['sends no JSON at all', [{ raw: '<html>It works!</html>' }], 'could not be', 1],
    ['sends another object', [{ raw: '{"choices":[]}' }], 'could not be read', 1],
    ['does not take the key', [broken(401)], 'rejected the key', 1],
    ['is not paid', [broken(402)], 'has no credit left', 1],
    ['is not known', [broken(404)], 'is not known', 1],
    ['does not understand', [broken(400)], 'rejected the request', 1],
    ['is overloaded', [broken(529), broken(529), broken(529)], 'is overloaded', 3],
    ['limits the rate', [broken(429), broken(429), broken(429)], 'is overloaded', 3],
    ['breaks', [broken(500), broken(503), broken(502)], 'is overloaded', 3],
    ['hangs up', [{ instead: 'drop' }, { instead: 'drop' }, { instead: 'drop' }], 'could not be reached', 3],
  ])('it %s', async (_, replies, words, requests) => {
    model.next(...replies);
    const { build, fields } = await built();
    expect(build.outcome).toBe('ai_unavailable');
    expect(build.detail).toContain('The model ');
    expect(build.detail).toContain(words);
    expect(build.detail).toContain('drafted by rules only');
    expect(build.percent).toBe(100);
    expect(fields.name.value).toBe('Lumenlog');
    expect(fields.tagline.value).toBe('Project management for lighting designers');
    expect(fields.founded_year.value).toBe('2021');
    expect(model.requests).toHaveLength(requests);
    expect(JSON.stringify(build)).not.toContain(KEY);
  });

  test('what passes on the way is tried again', async () => {
    model.next(
      broken(529),
      { instead: 'drop' },
      {
        ok: {
          features: [
            {
              ...tagline,
              value: 'Site visits with photos',
              quotes: [{ page: 1, quote: 'Site visits with photos' }],
            },
          ],
        },
      },
    );
    const { build, fields } = await built();
    expect(build.outcome).toBe('partial');
    expect(build.detail).not.toContain('rules only');
    expect(fields.features.value).toEqual(['Site visits with photos']);
    expect(model.requests).toHaveLength(3);
  });

  test.each([
    ['a fenced block', (json: string) => `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`],
    ['an object with words around it', (json: string) => `Sure. ${json} Done.`],
  ])('an answer in %s is read', async (_, wrap) => {
    const features = [
      { value: 'Site visits with photos', quotes: [{ page: 1, quote: 'Site visits with photos' }] },
    ];
    model.next({ text: wrap(JSON.stringify({ features })) });
    expect((await built()).fields.features.value).toEqual(['Site visits with photos']);
  });

  test('an answer of which nothing can be used is named in the build', async () => {
    model.next({ ok: { tagline: 5, features: [7, null], faqs: 'none', ['__proto__']: { polluted: true } } });
    const { build, fields } = await built();
    expect(build.detail).toContain('The language model’s answer added nothing');
    expect(fields.tagline.value).toBe('Project management for lighting designers');
  });

  test('what came of each question is counted in /metrics', async () => {
    const counts = async () => {
      const text = await (await fetch(`${world.url}/metrics`)).text();
      const lines = text.matchAll(/^firstlight_model_responses_total\{outcome="(\w+)"\} (\d+)$/gm);
      return new Map([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
    };
    const useless: ModelReply = { ok: { tagline: 5, features: [7, null] } };
    const value = 'Site visits with photos';
    const useful: ModelReply = { ok: { features: [{ value, quotes: [{ page: 1, quote: value }] }] } };
    const replies: [ModelReply, string][] = [
      [useful, 'used'],
      [useless, 'nothing_usable'],
      [{ refusal: true }, 'declined'],
      [{ text: 'Happy to help!' }, 'unreadable'],
      [broken(401), 'refused_key'],
    ];
    for (const [reply, outcome] of replies) {
      const before = await counts();
      await site.close();
      site = await lumenlogSite();
      model.next(reply);
      const { id } = await built();
      const after = new Map(before).set(outcome, (before.get(outcome) ?? 0) + 1);
      expect(await counts(), outcome).toEqual(after);
      if (outcome !== 'nothing_usable') continue;
      model.next(useless);
      await world.rest('PATCH', `/drafts/${id}`, { key, body: { regenerate: ['usps'] } });
      expect((await counts()).get(outcome)).toBe(after.get(outcome)! + 1);
    }
  });

  test('parts of an answer that have not its form are left out, and the rest counts', async () => {
    const good = {
      value: 'Site visits with photos',
      quotes: [{ page: 1, quote: 'Site visits with photos' }],
    };
    model.next({
      ok: {
        features: [
          null,
          7,
          'Cue sheets',
          { value: 9 },
          { value: 'x'.repeat(5_000), quotes: good.quotes },
          good,
        ],
        tagline: ['a', 'b'],
        description: { value: { text: 'no' }, quotes: 'Lumenlog' },
        faqs: 'none',
        founders: { name: 'Jo' },
        socials: [{ platform: 'myspace', url: 'https://myspace.com/x' }, { platform: 'x' }, []],
        ['__proto__']: { polluted: true },
        unknown: { value: 1 },
      },
    });
    const { build, fields } = await built();
    expect(build.outcome).toBe('partial');
    expect(fields.features.value).toEqual(['Site visits with photos']);
    expect(fields.tagline.value).toBe('Project management for lighting designers');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
