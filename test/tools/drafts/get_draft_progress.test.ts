import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpCaller, mcpCallers, type OnProgress } from '../../clients/mcp_clients.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { slowSite } from '../../doubles/slow_site.ts';
import { inWorld, startWorld, until, type World } from '../../world.ts';
import { HeldDrafter } from './draft_scene.ts';

let world: World;
let key: string;
beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
});
afterAll(() => world.close());

const submit = async (url: string): Promise<string> =>
  (await world.rest('POST', '/drafts', { key, body: { url } })).body.id;

test('a client with a progress token gets every step of a build, and the result when the draft is ready [R104]', async () => {
  for (const caller of await mcpCallers(world.url, key)) {
    const { site, letGo } = await slowSite();
    const id = await submit(site.url);
    const reported: Parameters<OnProgress>[0][] = [];
    const watched = caller.watched('get_draft', { id }, (report) => reported.push(report));
    await until(async () => reported.some(({ message }) => message?.includes(site.url)));
    letGo();
    const { answer } = await watched;
    expect(answer).toMatchObject({ id, status: 'ready', build: { percent: 100 } });
    const growing = reported.map(({ progress }) => progress);
    expect(growing).toEqual([...new Set(growing)].sort((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ progress: 100, total: 100, message: 'Ready for review.' });
    expect(answer).toEqual((await world.rest('GET', `/drafts/${id}`, { key })).body);
    await site.close();
  }
});

test('without a progress token the result comes at once, regardless of the build [R104]', async () => {
  const { site, letGo } = await slowSite();
  const id = await submit(site.url);
  const caller = await mcpCaller(world.url, key);
  const { answer } = (await caller?.call('get_draft', { id })) ?? {};
  expect(answer).toMatchObject({ status: 'crawling' });
  letGo();
  await world.running.drain();
  await site.close();
});

test('a progress token opens no other person’s draft [D61]', async () => {
  const { site, letGo } = await slowSite();
  letGo();
  const id = await submit(site.url);
  const reported: unknown[] = [];
  for (const caller of await mcpCallers(world.url, await world.key('mallory'))) {
    const { problem } = await caller.watched('get_draft', { id }, (report) => reported.push(report));
    expect(problem).toMatchObject({ code: 'not_found' });
  }
  expect(reported).toEqual([]);
  await world.running.drain();
  await site.close();
});

test('a draft goes from crawling to drafting to ready [R235]', async () => {
  const drafting = Promise.withResolvers<void>();
  const drafter = new HeldDrafter();
  drafter.gate = drafting.promise;
  await inWorld({ ports: { drafter } }, async (held) => {
    const { site, letGo } = await slowSite();
    const ada = restCaller(held, await held.key('ada'));
    const { id, ...submitted } = (await ada.call('submit_listing', { url: site.url })).answer;
    const statusNow = async () => (await ada.call('get_draft', { id })).answer.status as string;
    const seen: string[] = [submitted.status];
    const next = (status: string) =>
      until(async () => {
        seen.push(await statusNow());
        return seen.at(-1) === status;
      });
    await next('crawling');
    letGo();
    await next('drafting');
    drafting.resolve();
    await next('ready');
    expect([...new Set(seen)]).toEqual(['crawling', 'drafting', 'ready']);
    await held.running.drain();
    expect(await statusNow()).toBe('ready');
    await site.close();
  });
});
