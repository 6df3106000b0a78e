import { expect, test, vi } from 'vitest';
import type * as Web from '../../../app/http/web.ts';
import { startWorld } from '../../world.ts';

const broken = vi.hoisted(() => ({ times: 1 }));

vi.mock('../../../app/http/web.ts', async (original) => {
  const real = await original<typeof Web>();
  return {
    webApp: (...given: Parameters<typeof real.webApp>) => {
      if (broken.times-- > 0) throw new Error('the pages cannot be loaded');
      return real.webApp(...given);
    },
  };
});

test('pages that cannot be loaded are a problem that says so, and are tried again', async () => {
  const world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  const refused = await fetch(`${world.url}/launches/this`);
  expect(refused.status).toBe(500);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(await refused.json()).toMatchObject({
    code: 'internal_error',
    request_id: refused.headers.get('x-request-id'),
  });
  expect((await fetch(`${world.url}/launches/this`)).status).toBe(200);
  await world.close();
});
