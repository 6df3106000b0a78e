import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newFolder } from '../../../test/acceptance/service.ts';
import { type MailServer, mailServer } from '../../../test/doubles/mail_server.ts';
import { newCluster, serverEnv } from '../../../test/postgres_cluster.ts';
import { missedSchedules, wrongCounters } from './counted.ts';
import { founder, type Launched } from './founder.ts';
import { killedNodes, NODES, newDatabase } from './killed_nodes.ts';
import { type KilledService, killedService } from './killed_service.ts';
import { operator, persistentCommand } from './operator.ts';
import { type Acknowledged, differences } from './verify.ts';
import { visitors } from './visitor.ts';

const FOUNDERS = ['ada', 'bob', 'cleo'];
/** A fault comes after a random number of responses, at most this many and mostly few, and up to so much later. */
const MOST_RESPONSES = 100;
/** Fewer where the others go on when one is killed. */
const MOST_OF_NODES = 50;
const LATER_MS = 50;
/** After so many faults none comes until a website is queued: a job at which thirty processes ended is blamed for it, and given up. */
const PATIENT_EVERY = 8;
/** Emails that one process sends at the same time, and repeats after a kill. */
const EMAILS_AT_ONCE = 2;

/** The longest wait for what takes seconds on a quiet machine. */
const PATIENCE_MS = 600_000;

/** Puts the content of a site in its second year into what the environment names. */
type Furnish = (env: Record<string, string>) => Promise<void>;

const ENV = { RATE_LIMITS: 'off', CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0', LOG_LEVEL: 'error' };

/**
 * Kills the built service on a SQLite file again and again at random moments while founders, visitors and the operator work, lets them finish, and
 * compares. Prints a table; returns whether nothing was lost, doubled or refused.
 */
export async function kills(rounds: number, furnish: Furnish): Promise<boolean> {
  return prepared(async (home, mail) => {
    const data_dir = join(home, 'data');
    await furnish({ DATA_DIR: data_dir });
    const service = await killedService(data_dir, { ...ENV, SMTP_URL: mail.url });
    return faulty(service, mail, {
      faults: Array.from({ length: rounds }, () => service.kill),
      most_responses: MOST_RESPONSES,
      most_repeated: rounds * EMAILS_AT_ONCE,
    });
  });
}

/** What befalls nodes over PostgreSQL: kills of one of them, immediate stops of the server, connections that it ends. */
export interface NodeFaults {
  kills: number;
  stops: number;
  cuts: number;
}

/** The same for four nodes over one PostgreSQL database, whose server is stopped too. */
export async function killsOfNodes({ kills, stops, cuts }: NodeFaults, furnish: Furnish): Promise<boolean> {
  return prepared(async (home, mail) => {
    const cluster = await newCluster();
    try {
      const url = await newDatabase(cluster);
      await furnish({ DATA_DIR: join(home, 'operator'), ...serverEnv(url) });
      const service = await killedNodes({ cluster, url, home, env: { ...ENV, SMTP_URL: mail.url } });
      const faults = [
        ...Array.from({ length: kills }, () => service.kill),
        ...Array.from({ length: stops }, () => service.stopDatabase),
        ...Array.from({ length: cuts }, () => service.cut),
      ].toSorted(() => Math.random() - 0.5);
      return await faulty(service, mail, {
        faults,
        most_responses: MOST_OF_NODES,
        most_repeated: (kills + cuts + stops * NODES) * EMAILS_AT_ONCE,
      });
    } finally {
      await cluster.end();
    }
  });
}

async function prepared(run: (home: string, mail: MailServer) => Promise<boolean>): Promise<boolean> {
  const home = newFolder();
  const mail = await mailServer();
  try {
    return await run(home, mail);
  } finally {
    await mail.close();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Plan {
  faults: readonly (() => Promise<void>)[];
  /** Between two of them. */
  most_responses: number;
  /** How many emails may come again. */
  most_repeated: number;
}

async function faulty(
  service: KilledService,
  mail: MailServer,
  { faults, most_responses, most_repeated }: Plan,
): Promise<boolean> {
  const ending = new AbortController();
  const began = performance.now();
  const launched: Launched[] = [];
  const working = work(service, { mail, launched, signal: ending.signal });
  // A failure ends the run at once; it is thrown where the work is awaited.
  let is_over = false;
  void working.catch(() => ending.abort()).finally(() => (is_over = true));
  let done = 0;
  try {
    for (const fault of faults) {
      const enough = service.responses() + Math.random() ** 3 * most_responses;
      const wanted = launched.length + (done % PATIENT_EVERY === 0 ? 1 : 0);
      const isReady = () => service.responses() >= enough && launched.length >= wanted;
      await until(() => isReady() || ending.signal.aborted, `fault ${done + 1}: a response or a website`);
      if (ending.signal.aborted) break;
      await delay(Math.random() * LATER_MS);
      await fault();
      done++;
      if (done % 20 === 0) process.stdout.write(`${done} faults in ${minutesOf(began)} minutes\n`);
    }
    ending.abort();
    await until(() => is_over, 'what founders and visitors have begun');
    const acknowledged = await working;
    await until(() => isSettled(service.url), 'the jobs');
    const found = [
      ...(await differences(service, acknowledged, { mail, most_repeated })),
      ...(await missedSchedules(service)),
    ];
    process.stdout.write(`${report(done, acknowledged, mail.received.length)}\n`);
    await service.stop();
    found.push(...(await wrongCounters(service.database)), ...service.errors().slice(0, 10));
    process.stdout.write(`${found.slice(0, 40).join('\n')}\n`);
    return found.length === 0;
  } catch (error) {
    ending.abort();
    await service.stop();
    throw new Error(service.errors().slice(0, 10).join('\n'), { cause: error });
  }
}

/** Everybody works until the signal, and finishes what was begun. */
async function work(
  service: KilledService,
  { mail, launched, signal }: { mail: MailServer; launched: Launched[]; signal: AbortSignal },
): Promise<Acknowledged> {
  // The votes of new accounts count at once, so that counters change.
  await persistentCommand(service, 'settings', 'set', 'votes.account_age_hours', '0');
  await persistentCommand(service, 'settings', 'set', 'votes.per_address', '1000');
  const slugs = await newestSlugs(service.url);
  const keys = await Promise.all(
    FOUNDERS.map(async (name) => {
      const out = await persistentCommand(service, 'key', 'create', '--email', `${name}@example.org`);
      return { name, key: out.trim() };
    }),
  );
  const founders = keys.map((one) => founder(service, { ...one, launched, signal }));
  const [visited, others, operated] = await Promise.all([
    visitors(service, { mail, name: 'visitor', slugs, signal }),
    visitors(service, { mail, name: 'guest', slugs, signal }),
    operator(service, signal),
    ...founders,
  ]);
  return { launched, visited: [...visited, ...others], operated };
}

/** Listings of the newest launch week. */
async function newestSlugs(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/launches?per_page=10`);
  const { items } = (await response.json()) as { items: { slug: string }[] };
  return items.map(({ slug }) => slug);
}

/** Whether no job is due or running. */
async function isSettled(url: string): Promise<boolean> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return !/^firstlight_jobs\{state="(?:due|running)"[^}]*\} [1-9]/m.test(figures);
}

/** Waits until something holds; throws, naming what it waited for, when that takes too long. */
async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error(`waited ${minutesOf(began)} minutes for ${what}`);
    await delay(50);
  }
}

const minutesOf = (began: number): string => ((performance.now() - began) / 60_000).toFixed(1);

function report(faults: number, { launched, visited, operated }: Acknowledged, emails: number): string {
  const milestones = launched.reduce((sum, one) => sum + one.milestones.length, 0);
  return `| Faults at random moments | |
| --- | ---: |
| faults | ${faults} |
| websites read, drafted, changed, submitted and queued | ${launched.length} |
| milestones | ${milestones} |
| visitors that signed in by email, voted, followed and subscribed | ${visited.length} |
| settings changed by command | ${operated.purposes.length} |
| backups | ${operated.backups} |
| emails that arrived | ${emails} |`;
}
