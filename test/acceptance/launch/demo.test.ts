import { afterAll, beforeAll, describe, test } from 'vitest';
import { assistantAt } from '../assistants/assistant.ts';
import { startDemo } from '../service.ts';
import { isAhead, overHttp, overMcp, overRest, walk } from './steps.ts';

describe('the way to a launch in the demo', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo?.stop());

  test.concurrent('by API key and REST', async () => {
    const [url = ''] = demo.sites;
    const { slug, launch_week } = await walk(overRest(demo, demo.key), overHttp(url), {});
    await isAhead(demo, slug, launch_week);
  });

  test.concurrent('by an assistant with that key, over MCP of the older versions', async () => {
    const assistant = await assistantAt(
      demo.url,
      async () => Promise.reject(new Error('a key needs nobody to be asked')),
      { key: demo.key, mode: 'legacy' },
    );
    const [, url = ''] = demo.sites;
    const { slug, launch_week } = await walk(overMcp(assistant), overHttp(url), {});
    await isAhead(demo, slug, launch_week);
    await assistant.close();
  });
});
