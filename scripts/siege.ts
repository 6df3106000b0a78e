// Attacks on the built service: as a stranger and as a member, everything malformed, cut off, slow, too large and compressed, on every
// form, every operation, MCP in its eras, OAuth and webhooks, several at a time and in bursts, while an innocent person uses it. It fails
// when the process is another one afterwards, answered 5xx, logged an error or keeps too much memory, or when the innocent person was
// not answered. Run: npm run siege -- [--share 0.1] [--seed 7]. Its report is in .night/ (docs/measurements.md). It reads /proc: Linux only.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newFolder, startService } from '../test/acceptance/service.ts';
import { furnish } from './endurance/furnish.ts';
import { signedIn } from './endurance/load.ts';
import { sampleOf } from './endurance/sample.ts';
import { writeReport } from './gate/reports.ts';
import { innocent } from './siege/innocent.ts';
import { type Findings, faultsOf, reportOf } from './siege/report.ts';
import { hostileRequests, type Sender } from './siege/requests.ts';
import { type Hostile, send } from './siege/wire.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '7' },
  },
});
const [share, seed] = [Number(values.share), Number(values.seed)];
if (!(share > 0 && share <= 1))
  throw new Error(`--share is above 0 and at most 1, and "${values.share}" is not`);
if (!existsSync('/proc/self/status')) throw new Error('The siege reads /proc, which is there on Linux only.');

/** Clients that attack at the same time; of each hundred requests, one is sent this often at once. */
const [CLIENTS, BURST] = [24, 40];
/** Quiet and besieged by turns, so that a slow minute of the machine counts for both. */
const ROUNDS = Math.max(1, Math.round(10 * share));
const REQUESTS_EACH = 100;
/** What the innocent person does between two requests, in milliseconds: they read. */
const READING = 50;

const home = newFolder();
const data_dir = join(home, 'data');
await furnish({ DATA_DIR: data_dir });
const service = await startService({
  data_dir,
  env: {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    LEMONSQUEEZY_API_KEY: 'k',
    LEMONSQUEEZY_STORE_ID: '1',
    LEMONSQUEEZY_VARIANT_ID: '1',
    LEMONSQUEEZY_WEBHOOK_SECRET: 'secret-of-the-siege',
  },
});
const port = Number(new URL(service.url).port);
const person = await innocent(service, {
  email: 'ines@example.org',
  key: (await service.command(['key', 'create', '--email', 'ines@example.org'])).out.trim(),
});
const { body: document } = await service.rest('GET', '/openapi.json');
const requests = hostileRequests([await stranger(), await member()], document, { seed, share });

const endings = new Map<string, number>();
const findings: Findings = { endings, wrong: [], quiet: [], besieged: [], sent: 0, seconds: 0 };
const memory = async (): Promise<number> => (await sampleOf(service, { minute: 0, requests: 0 })).rss_mib;

// Once before, so that nothing is measured that only a first time takes.
await round([]);
findings.quiet.length = 0;
const before = await memory();
for (let i = 0; i < ROUNDS; i++) {
  findings.quiet.push(...(await round([])));
  const [from, to] = [i, i + 1].map((n) => Math.ceil((requests.length * n) / ROUNDS));
  const began = performance.now();
  findings.besieged.push(...(await round(requests.slice(from, to))));
  findings.seconds += (performance.now() - began) / 1000;
  process.stdout.write(`${i + 1} of ${ROUNDS}: ${findings.sent} requests, ${findings.wrong.length} wrong\n`);
}
const after = await memory();

findings.wrong.push(...person.faults.map((fault) => `an innocent person: ${fault}`));
const log = service.stderr();
if (log.includes('"level":50') || log.includes('"level":60'))
  findings.wrong.push(`it logged: ${log.slice(0, 2_000)}`);
if (!existsSync(`/proc/${service.pid}`)) findings.wrong.push('its process ended');
await person.close();
const code = await service.stop();
if (code !== 0) findings.wrong.push(`it ended with ${code}`);
rmSync(home, { recursive: true, force: true });

const report = reportOf(findings, { before, after, seed, share });
const faults = faultsOf(findings, { before, after, is_whole: share === 1 });
process.stdout.write(`${report}\n${faults.slice(0, 30).join('\n')}\n`);
writeReport('siege', report);
process.stdout.write(faults.length > 0 ? `FAILED: ${faults.length} faults\n` : 'It held.\n');
if (faults.length > 0) process.exitCode = 1;

/** The innocent person's requests, one after the other, while these are sent; both go on until both are done. */
async function round(hostile: readonly Hostile[]): Promise<number[]> {
  const waiting = hostile[Symbol.iterator]();
  let is_over = false;
  const attack = async (): Promise<void> => {
    for (const request of waiting) {
      const times = ++findings.sent % 100 === 0 ? BURST : 1;
      await Promise.all(Array.from({ length: times }, () => sendOne(request)));
    }
  };
  const attacks = Promise.all(Array.from({ length: CLIENTS }, attack)).then(() => (is_over = true));
  const took: number[] = [];
  while (took.length < REQUESTS_EACH || !is_over) {
    took.push(await person.next());
    await delay(READING);
    if (hostile.length === 0 && took.length >= REQUESTS_EACH) break;
  }
  await attacks;
  return took;
}

async function sendOne(request: Hostile): Promise<void> {
  const ending = await send(port, request);
  const kind = typeof ending === 'number' ? `${Math.floor(ending / 100)}xx` : ending;
  endings.set(kind, (endings.get(kind) ?? 0) + 1);
  if (kind === '5xx' || ending === 'silent') findings.wrong.push(`${request.name}: ${ending}`);
}

async function stranger(): Promise<Sender> {
  return { name: 'stranger', headers: {}, csrf: 'none' };
}

/** A member with the cookies of a browser and an API key. */
async function member(): Promise<Sender> {
  const email = 'mallory@example.org';
  const visitor = await signedIn(service, email);
  const page = await visitor.request('/account');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const key = (await service.command(['key', 'create', '--email', email])).out.trim();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { name: 'member', headers: { Cookie: cookie, Authorization: `Bearer ${key}` }, csrf };
}
