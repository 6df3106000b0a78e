import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type MailServer, mailServer } from '../../doubles/mail_server.ts';
import { freePort } from '../../oauth/free_port.ts';
import { databaseUrl, startCluster } from '../../postgres_cluster.ts';
import { moveIn } from '../month/scene.ts';
import { command, newFolder, type Service, startService } from '../service.ts';
import { type Balancer, balancer, NOTICE_MS } from './balancer.ts';
import type { LoadedListing } from './requests.ts';

/** Changes of listings in the history, so that an index over them takes its time. */
const MANY = 400_000;
const OWNER = 'ada@example.org';
const PRODUCTS = Array.from({ length: 40 }, (_, i) => ({
  name: `Boat${i}`,
  owner: OWNER,
  week: '2026-01-05',
}));

/** A database of PostgreSQL with live products of one owner, and places for two nodes behind a load balancer. */
export interface Scene {
  proxy: Balancer;
  ports: readonly number[];
  mail: MailServer;
  db: pg.Client;
  listings: LoadedListing[];
  /** The owner's key. */
  key: string;
  /** Starts a node; by default this checkout's program. */
  start(port: number, root?: string): Promise<Service>;
  close(): Promise<void>;
}

/** Moves a directory from another one to SQLite and then to PostgreSQL, as somebody does who outgrows a machine. */
export async function scene(): Promise<Scene> {
  const endCluster = await startCluster();
  const home = newFolder();
  const DATABASE_URL = databaseUrl('postgres');
  const mail = await mailServer();
  const ports = [await freePort(), await freePort()];
  const proxy = await balancer(ports);
  const env = {
    DATABASE_URL,
    SERVER_KEY: Buffer.alloc(32, 7).toString('base64url'),
    SMTP_URL: mail.url,
    BASE_URL: proxy.url,
    TRUST_PROXY: '1',
    DRAIN_S: String(NOTICE_MS / 1000 + 1),
    RATE_LIMITS: 'off',
  };
  const file = { DATA_DIR: join(home, 'file'), SERVER_KEY: env.SERVER_KEY };
  mkdirSync(file.DATA_DIR);
  await moveIn(file.DATA_DIR, { SERVER_KEY: env.SERVER_KEY }, PRODUCTS);
  await run(['move', '--to', DATABASE_URL], file);
  const key = await run(['key', 'create', '--email', OWNER], { ...env, DATA_DIR: join(home, 'command') });
  const db = new pg.Client(DATABASE_URL);
  await db.connect();
  const { rows } = await db.query<LoadedListing>('select id::int, slug, name from listing order by id');
  await db.query(
    `insert into listing_change (listing_id, changed_at, who, client, through_draft, field)
     select $1, n, 'service', 'site', false, 'tagline' from generate_series(1, ${MANY}) n`,
    [rows[0]?.id],
  );
  // The cluster of the tests has no autovacuum, which would do it.
  await db.query('analyze');
  const started: Service[] = [];
  return {
    proxy,
    ports,
    mail,
    db,
    listings: rows,
    key,
    async start(port, root) {
      const node = await startService({
        port,
        data_dir: join(home, String(port)),
        env,
        ...(root !== undefined && { root }),
      });
      started.push(node);
      return node;
    },
    async close() {
      // After a failure some still run.
      await Promise.all([
        ...started.map((node) => node.stop('SIGKILL')),
        proxy.close(),
        mail.close(),
        db.end(),
      ]);
      await endCluster();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs a command that has to succeed; returns what it prints. */
async function run(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { out, err, code } = await command(args, env);
  expect([args, code, err]).toEqual([args, 0, expect.any(String)]);
  return out.trim();
}
