import { expect, test } from 'vitest';
import { companySite } from '../doubles/company_site.ts';
import { restCaller } from '../rest_client.ts';
import { startWorld, until } from '../world.ts';

test('D3 a build that we break ourselves ends ready after three attempts, to be filled by hand', async () => {
  let attempts = 0;
  const drafter = {
    draft: async () => {
      attempts++;
      throw new Error('the drafter is broken');
    },
  };
  const world = await startWorld({ ports: { drafter }, env: { LOG_LEVEL: 'silent' } });
  const site = await companySite({ '/robots.txt': { status: 404 }, '/': '<title>Acme</title><h1>Acme</h1>' });
  const ada = restCaller(world, await world.key('ada'));
  const { answer } = await ada.call('submit_listing', { url: site.url });
  const draft = await until(async () => {
    const seen = (await ada.call('get_draft', { id: answer.id })).answer;
    return seen.status === 'ready' && seen;
  });
  expect(attempts).toBe(3);
  expect(draft.build).toMatchObject({ outcome: 'partial', percent: 100 });
  expect(draft.build.detail).toContain('by hand');
  expect(draft.fields.name).toEqual({ value: null, state: 'not_found', evidence: [] });
  // Stored pages were not read again.
  expect(site.paths().filter((path) => path === '/')).toHaveLength(1);
  await site.close();
  await world.close();
});
