import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';
import { builtDraft } from '../drafts/draft_scene.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('tags and keywords count once, whatever their case and the blanks around them; features stay as they were sent', async () => {
  const id = await builtDraft(world, 'ada');
  const key = await world.key('ada');
  const words = ['Incidents', 'INCIDENTS', ' incidents ', 'Status page'];
  const body = { fields: { tags: words, keywords: words, features: words } };
  const { body: answer } = await world.rest('PATCH', `/drafts/${id}`, { key, body });
  expect(answer.fields.tags.value).toEqual(['Incidents', 'Status page']);
  expect(answer.fields.keywords.value).toEqual(['Incidents', 'Status page']);
  expect(answer.fields.features.value).toEqual(['Incidents', 'INCIDENTS', 'incidents', 'Status page']);
});
