// A whole service that is killed while it counts visitors. Arguments: data folder. Prints how many different visitors are stored for sure.
import { writeSync } from 'node:fs';
import { loadConfig } from '../../../app/config/config.ts';
import { start } from '../../../app/start.ts';
import { begun } from '../../programs/begun.ts';
import { serviceEnv, TestClock } from '../../world.ts';
import { Visitor } from '../visitor.ts';
import { opening, ping } from './visits.ts';

const [data_dir = ''] = process.argv.slice(2);
const config = loadConfig({ ...serviceEnv(data_dir), TRUST_PROXY: '1', LOG_LEVEL: 'silent' });
await begun();
const running = await start(config, { clock: new TestClock() });
const stranger = new Visitor(running.url);
for (let visitor = 0; ; ) {
  const people = Array.from({ length: 5 }, () => `10.${visitor >> 8}.${visitor++ % 256}.1`);
  // The batch is written while the next visitors come, and sometimes the process is killed in it.
  await Promise.all(people.map((ip) => stranger.request('/p/acme', { headers: opening(ip) })));
  await Promise.all(people.map((ip) => ping(stranger, '/p/acme', { 'x-forwarded-for': ip })));
  await running.drain();
  writeSync(1, `${visitor}\n`);
}
