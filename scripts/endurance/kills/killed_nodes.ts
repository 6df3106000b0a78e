import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { balancer } from '../../../test/acceptance/nodes/balancer.ts';
import { command, type Service, startService } from '../../../test/acceptance/service.ts';
import { freePort } from '../../../test/oauth/free_port.ts';
import { type Cluster, queryOn, serverEnv, urlIn } from '../../../test/postgres_cluster.ts';
import { ABANDONED, errorsOf, type KilledService, persistence } from './killed_service.ts';

/** What can happen to nodes over one PostgreSQL database; each resolves when it is over. */
interface Faults {
  /** SIGKILL of any node, then a new process. */
  kill(): Promise<void>;
  /** An immediate stop of the server, as if it were killed, then its start. */
  stopDatabase(): Promise<void>;
  /** The server ends a connection of a node in the midst of something. */
  cut(): Promise<void>;
}

/** How many nodes run. */
export const NODES = 4;

/** PostgreSQL writes the commits of three rounds of its writer, of 200 ms each, at the latest; this has some room. */
const LOST_MS = 1_500;

/** What is logged of a database that is away, and of jobs of a killed process. */
const EXPLAINED = new RegExp(
  `${ABANDONED}|DatabaseAway|SaveUnknown|NotSaved|until the database is back|Connection terminated`,
);

interface Place {
  cluster: Cluster;
  /** Of the database. */
  url: string;
  /** A folder for those of the nodes. */
  home: string;
  env: Record<string, string>;
}

/** Makes an empty database; gives its URL. */
export async function newDatabase(cluster: Cluster): Promise<string> {
  await firstColumn(urlIn(cluster, 'postgres'), 'create database firstlight');
  return urlIn(cluster, 'firstlight');
}

/** Built nodes over a database of a cluster, behind a load balancer that sends them requests in turn. */
export async function killedNodes({ cluster, url, home, env }: Place): Promise<KilledService & Faults> {
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const balanced = await balancer(ports);
  const own = { ...env, ...serverEnv(url), BASE_URL: balanced.url };
  const start = (port: number): Promise<Service> =>
    startService({ data_dir: join(home, `node-${port}`), port, env: own });
  const nodes = await Promise.all(ports.map(start));
  while (!ports.every(balanced.isUp)) await delay(50);
  const errors: string[] = [];
  const stops: { began: number; ended: number }[] = [];
  const values = (sql: string): Promise<unknown[]> => firstColumn(url, sql);
  return {
    ...persistence(),
    url: balanced.url,
    database: { url },
    command: (args) => command(args, { ...own, DATA_DIR: home }),
    values,
    mayHaveLost: (began, ended) =>
      stops.some((stop) => stop.began - LOST_MS < ended && began < stop.ended + LOST_MS),
    async kill() {
      const n = Math.floor(Math.random() * NODES);
      const [node, port] = [nodes[n], ports[n]];
      if (!node || port === undefined) return;
      await node.stop('SIGKILL');
      errors.push(...errorsOf(node, EXPLAINED));
      nodes[n] = await start(port);
    },
    async stopDatabase() {
      const stop = { began: performance.now(), ended: Number.POSITIVE_INFINITY };
      stops.push(stop);
      await cluster.stop('immediate');
      await delay(Math.random() * 1_000);
      await cluster.start();
      stop.ended = performance.now();
    },
    async cut() {
      await values(CUT);
    },
    async stop() {
      for (const node of nodes.splice(0)) {
        const code = await node.stop();
        if (code !== 0) errors.push(`a node ended with ${code}`);
        errors.push(...errorsOf(node, EXPLAINED));
      }
      await balanced.close();
    },
    errors: () => errors,
  };
}

/** Ends any connection, rather one that does something. */
const CUT = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where application_name like 'firstlight%'
  order by state = 'idle', random() limit 1
) as victim`;

const firstColumn = async (url: string, sql: string): Promise<unknown[]> =>
  (await queryOn(url, sql)).map((row) => Object.values(row)[0]);
