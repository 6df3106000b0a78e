import { expect, test } from 'vitest';
import { opened } from '../../every_page/opened.ts';
import { PAGE_KINDS } from '../../every_page/page_kinds.ts';
import { startPageScene } from '../../every_page/page_scene.ts';

// Two hundred pages, one after the other.
test('every kind of page is there as on SQLite', { timeout: 600_000 }, async () => {
  const scene = await startPageScene();
  const statuses: Record<string, number> = {};
  for (const kind of PAGE_KINDS) statuses[kind.name] = (await opened(scene, kind)).status;
  await scene.close();
  expect(statuses).toEqual(Object.fromEntries(PAGE_KINDS.map(({ name, status }) => [name, status])));
});
