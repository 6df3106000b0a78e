import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ON_POSTGRES } from '../store/postgres_store.ts';
import { startWorld } from '../world.ts';

test.skipIf(ON_POSTGRES)(
  'while another process writes for long, a write is 503 with Retry-After, changes nothing, and works later',
  async () => {
    const world = await startWorld();
    onTestFinished(() => world.close());
    const key = await world.key('ada');
    const submit = () => world.rest('POST', '/drafts', { key, body: { url: 'https://pelagia.example' } });
    const other = new Database(join(world.running.config.data_dir, 'firstlight.db'));
    other.exec('begin immediate');
    const refused = await submit();
    expect([refused.status, refused.body.code, refused.headers.has('retry-after')]).toEqual([
      503,
      'unavailable',
      true,
    ]);
    other.exec('rollback');
    other.close();
    expect((await submit()).status).toBe(201);
  },
);
