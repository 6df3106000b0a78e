import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { builtDraft, FOUND } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member } from '../visitor.ts';

let world: World;
let ada: Caller;
let id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  id = await builtDraft(world, 'ada');
});

const update = async (input: object) => (await ada.call('update_draft', { id, ...input })).answer;
const seen = async () => (await ada.call('get_draft', { id })).answer;
const signedIn = () => member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());

test('the page of a draft shows what changed, and a button undoes each change once [D78]', async () => {
  await update({ fields: { tagline: 'Mine', city: 'Ghent' }, seo: { title: 'Foghorn' } });
  const by = await signedIn();
  const path = `/account/drafts/${id}`;
  const page = await by.request(path);
  expect(page.text).toContain(FOUND.tagline);
  const forms = page.root
    .querySelectorAll('form')
    .filter((form) => form.querySelector('input[name=do]')?.getAttribute('value') === 'undo');
  expect(forms).toHaveLength(3);
  const sent = Object.fromEntries(
    forms[0]!
      .querySelectorAll('input')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
  ) as Record<string, string>;
  expect(sent['field']).toBe('tagline');
  const undo = () => by.send(path, sent);
  expect((await undo()).status).toBe(303);
  const drafted = await seen();
  expect(drafted.fields.tagline).toMatchObject({ value: FOUND.tagline, state: 'ai' });
  expect(drafted.fields.tagline.evidence).toHaveLength(1);
  expect((await undo()).status).toBe(303);
  expect((await seen()).fields.tagline.value).toBe(FOUND.tagline);
  expect((await seen()).fields.city.value).toBe('Ghent');
  expect((await by.send(path, { ...sent, csrf: 'forged' })).status).not.toBe(303);
});

test('the page of a draft says when its website was read, and has it read again [D79]', async () => {
  const by = await signedIn();
  const path = `/account/drafts/${id}`;
  const page = await by.request(path);
  expect(page.text).toContain('Its pages were last read on 18 November 2026');
  world.clock.advance(11 * 60_000);
  const response = await by.fill(page, path, { do: 'read' });
  expect(response.status).toBe(303);
  await world.running.drain();
  expect((await seen()).build.detail).toContain('previous reading was not changed');
});
