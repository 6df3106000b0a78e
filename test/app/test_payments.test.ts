import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { emptyFolder } from '../data_folder.ts';
import { AT_LANDING } from '../gate/size.ts';
import { freePort } from '../oauth/free_port.ts';
import { ordered, order as pressed, sellBy } from '../site/orders/order_scene.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { serviceEnv, startWorld } from '../world.ts';

const PUBLIC = { BASE_URL: 'https://launch.example', CRAWLER_ALLOW_PRIVATE: 'off' };

// Four services, one after the other.
test.runIf(AT_LANDING)(
  'payments for show are refused in public: no start with them, no button, none that counts [R200]',
  async () => {
    const data_dir = emptyFolder();
    onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
    const demonstration = await startWorld({ data_dir });
    await sellBy(demonstration, 'test');
    const { number, path } = await ordered(demonstration);
    expect((await (await pressed(demonstration, path)).request(path)).text).toContain('no money moves');
    await demonstration.close();

    await expect(start(loadConfig({ ...serviceEnv(data_dir), ...PUBLIC }))).rejects.toThrow(
      `payment.provider is test, which is for a demonstration on this machine, and BASE_URL is ${PUBLIC.BASE_URL}. Run: firstlight settings set payment.provider none`,
    );

    const again = await startWorld({ data_dir });
    await sellBy(again, 'manual');
    await again.close();
    const port = await freePort();
    const world = await startWorld({ data_dir, env: { ...PUBLIC, PORT: String(port) } });
    onTestFinished(() => world.close());
    await sellBy(world, 'test');
    const visitor = new Visitor(`http://127.0.0.1:${port}`);
    const page = await visitor.request(path);
    expect([page.status, page.root.querySelector('main form')]).toEqual([200, null]);
    expect(page.text).toContain('takes no payments at the moment');
    const fields = { ...hiddenOf((await visitor.request('/sign-in')).root, '/sign-in'), do: 'test' };
    expect((await visitor.send(path, fields, { origin: PUBLIC.BASE_URL })).status).toBe(303);
    expect(await world.store.purchases.byNumber(number)).toMatchObject({ status: 'pending', paid_at: null });
  },
);
