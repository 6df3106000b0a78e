import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newFolder } from '../../../test/acceptance/service.ts';
import { type MailServer, mailServer } from '../../../test/doubles/mail_server.ts';
import { founder, type Launched } from './founder.ts';
import { type KilledService, killedService } from './killed_service.ts';
import { operator } from './operator.ts';
import { type Acknowledged, differences } from './verify.ts';
import { visitors } from './visitor.ts';

const FOUNDERS = ['ada', 'bob', 'cleo'];
/** A process is killed after a random number of responses, at most this many and mostly few, and up to so much later. */
const MOST_RESPONSES = 200;
const LATER_MS = 50;
/** After so many kills a process lives until a website is queued: a job at which thirty processes ended is blamed for it, and given up. */
const PATIENT_EVERY = 8;

/**
 * Kills the built service again and again at random moments while founders, visitors and the operator work, lets them finish, and
 * compares. Prints a table; returns whether nothing was lost, doubled or refused.
 */
export async function kills(rounds: number, furnish: (data_dir: string) => Promise<void>): Promise<boolean> {
  const home = newFolder();
  const data_dir = join(home, 'data');
  await furnish(data_dir);
  const mail = await mailServer();
  const service = await killedService(data_dir, {
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'on',
    CRAWLER_DELAY_MS: '0',
    LOG_LEVEL: 'error',
  });
  try {
    return await killed(service, mail, rounds);
  } finally {
    await service.stop();
    await mail.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function killed(service: KilledService, mail: MailServer, rounds: number): Promise<boolean> {
  const ending = new AbortController();
  const launched: Launched[] = [];
  const working = work(service, { mail, launched, signal: ending.signal });
  // A fault ends the run at once; it is thrown where the work is awaited.
  working.catch(() => ending.abort());
  let kills = 0;
  for (; kills < rounds && !ending.signal.aborted; kills++) {
    const enough = service.responses() + Math.random() ** 3 * MOST_RESPONSES;
    const wanted = launched.length + (kills % PATIENT_EVERY === 0 ? 1 : 0);
    while ((service.responses() < enough || launched.length < wanted) && !ending.signal.aborted)
      await delay(10);
    await delay(Math.random() * LATER_MS);
    await service.kill();
    if (kills % 50 === 49) process.stdout.write(`${kills + 1} kills\n`);
  }
  ending.abort();
  const acknowledged = await working;
  await settled(service.url);
  const found = await differences(service, acknowledged, { mail, kills });
  const code = await service.stop();
  if (code !== 0) found.push(`the service ended with ${code}`);
  found.push(...service.errors().slice(0, 10));
  process.stdout.write(
    `${report(kills, acknowledged, mail.received.length)}\n${found.slice(0, 40).join('\n')}\n`,
  );
  return found.length === 0;
}

/** Everybody works until the signal, and finishes what was begun. */
async function work(
  service: KilledService,
  { mail, launched, signal }: { mail: MailServer; launched: Launched[]; signal: AbortSignal },
): Promise<Acknowledged> {
  const slugs = await liveSlugs(service.url);
  const keys = await Promise.all(
    FOUNDERS.map(async (name) => {
      const { out, err } = await service.command(['key', 'create', '--email', `${name}@example.org`]);
      if (!out.trim()) throw new Error(err);
      return { name, key: out.trim() };
    }),
  );
  const founders = keys.map((one) => founder(service, { ...one, launched, signal }));
  const [visited, operated] = await Promise.all([
    visitors(service, { mail, slugs, signal }),
    operator(service, signal),
    ...founders,
  ]);
  return { launched, visited, operated };
}

async function liveSlugs(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/listings`);
  const { items } = (await response.json()) as { items: { slug: string }[] };
  return items.map(({ slug }) => slug);
}

/** Waits until no job is due or running. */
async function settled(url: string): Promise<void> {
  for (;;) {
    const figures = await (await fetch(`${url}/metrics`)).text();
    if (!/^firstlight_jobs\{state="(?:due|running)"[^}]*\} [1-9]/m.test(figures)) return;
    await delay(200);
  }
}

function report(kills: number, { launched, visited, operated }: Acknowledged, emails: number): string {
  const milestones = launched.reduce((sum, one) => sum + one.milestones.length, 0);
  return `| Killed at random moments | |
| --- | ---: |
| kills | ${kills} |
| websites read, drafted, changed, submitted and queued | ${launched.length} |
| milestones | ${milestones} |
| visitors that signed in by email, followed and subscribed | ${visited.length} |
| settings changed by command | ${operated.purposes.length} |
| backups | ${operated.backups} |
| emails that arrived | ${emails} |`;
}
