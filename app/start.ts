import type { Server } from 'node:http';
import { join } from 'node:path';
import { VisitCounter } from '../auth/callers/visit_counter.ts';
import { newSetUpLink } from '../auth/sign_in/set_up_desk.ts';
import { requestIds } from '../bridge/http/request_id.ts';
import type { Clock, Drafter, Mailer } from '../domain/ports.ts';
import { newWorkerName } from '../jobs/queue/worker_name.ts';
import { fileMailer, smtpMailer } from '../mail/mailers.ts';
import { suppressingMailer } from '../services/email/suppression.ts';
import { type Config, usualSender } from './config/config.ts';
import { isLoopback, reachable } from './config/hosts.ts';
import { ConfigError } from './config/refusal.ts';
import { botKeys } from './config/server_key.ts';
import { brokenRequests, HEADERS_MOST } from './http/broken_requests.ts';
import { limitConnections } from './http/connection_limit.ts';
import { gracefulServer } from './http/graceful_server.ts';
import { httpApp } from './http/http.ts';
import { openServiceStore, SYSTEM_CLOCK } from './open_store.ts';
import { type OutsideThreads, outsideOf } from './outside.ts';
import { serviceQueue } from './queue.ts';
import { serviceBackups } from './service/backups.ts';
import { checkServerKey } from './service/check_server_key.ts';
import { warnOfForeignPasskeys } from './service/foreign_passkeys.ts';
import { joinNodes } from './service/join_nodes.ts';
import { type Logger, makeLogger } from './service/logger.ts';
import { publicFileOf, renewHere } from './service/public_file.ts';
import { serviceOver } from './service/service.ts';
import { refuseTestPayments } from './service/test_payments.ts';
import { visitorSalts } from './service/visitor_salts.ts';

/** The outside world. Each part has a real default that the configuration makes. */
export interface Ports {
  clock: Clock;
  /** Fetches every URL that a user named; the default checks IP addresses at connect. */
  fetch: typeof fetch;
  /** Fetches from sign-in providers that the operator registered the site with, without a guard of IP addresses. */
  provider_fetch: typeof fetch;
  drafter: Drafter;
  mailer: Mailer;
  /** The caller ends them. */
  threads: OutsideThreads;
}

/** A running service. */
export interface Running {
  /** Origin without a trailing slash; with PORT=0 and no BASE_URL it is known after listening. */
  url: string;
  config: Config;
  /** Starts working on jobs, if the service was started without; the role decides whether this process does. */
  startJobs(): void;
  /** Makes a new link by which the first administrator is made, which ends earlier ones; null once there is an administrator. */
  setUpLink(): Promise<string | null>;
  /** Writes what is buffered, and runs jobs that are due at clock.now() and jobs that those enqueue, until none is left. */
  drain(): Promise<void>;
  /** Keeps responding for config.drain_ms, then stops listening, ends or returns running jobs, and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds for running requests and jobs after the drain; with it less than the 10 seconds of `docker stop`. */
const FORCE_MS = 5_000;

/** Starts the service on config.port (0 = any free port); resolves when it listens. `waits` leaves the jobs to `startJobs`. */
export async function start(
  config: Config,
  ports: Partial<Ports> = {},
  { waits = false }: { waits?: boolean } = {},
): Promise<Running> {
  const logger = makeLogger(config.log_level);
  const clock = ports.clock ?? SYSTEM_CLOCK;
  const onMigrated = (text: string): void => logger.warn(text);
  const store = await openServiceStore(config, { searching: 'workers', clock, onMigrated });
  const graceful = gracefulServer(SERVER_LIMITS);
  const { server } = graceful;
  const name = newWorkerName();
  try {
    await checkServerKey(store, config, logger, clock.now().getTime());
    await warnOfForeignPasskeys(store, config, logger);
    await refuseTestPayments(store, config);
    // Made with the first start, so that a broken file is noticed before it is needed.
    botKeys(config);
    await joinNodes(store, config, { name, has_mailer: ports.mailer !== undefined });
    await listen(server, config);
  } catch (error) {
    await store.close();
    throw error;
  }
  const url = config.base_url ?? `http://${reachable(config.host)}:${portOf(server)}`;
  server.on('clientError', brokenRequests(url, requestIds()));
  const outside = outsideOf(config, { origin: url, clock, store, logger, ...ports });
  const service = serviceOver({
    config,
    origin: url,
    logger,
    clock,
    store,
    ...outside,
    provider_fetch: ports.provider_fetch,
  });
  const uncounted = (err: unknown): void => logger.error({ err }, 'visits were not counted');
  const stopping = service.leaving.signal;
  const salt = visitorSalts({ config, store, clock, onFailure: uncounted, stopping });
  const app = httpApp(service, logger, new VisitCounter({ store, clock, salt, onFailure: uncounted }));
  const onFailure = (err: unknown): void => logger.error({ err }, 'the public file was not renewed');
  const publicFile = publicFileOf(service);
  const backups = serviceBackups(config);
  const queue = serviceQueue({
    ...service.surroundings,
    ...outside,
    logger,
    worker: name,
    backUp: (order) => backups.make(order),
    rating_pause_ms: config.crawler_delay_ms,
    refreshPublicFile: () => publicFile.refresh(),
    mailer: suppressingMailer(ports.mailer ?? mailerOf(config, url, clock), { store, clock }),
    announce: ports.mailer ? undefined : announcer(config, url, logger),
  });
  const handle: typeof app.handle = (req, res) => (graceful.hurries ? app.refuse : app.handle)(req, res);
  server.on('request', handle);
  // An unknown expectation is ignored, not refused (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  const startJobs = (): void => {
    if (config.role !== 'web') queue.start();
  };
  if (!waits) startJobs();
  const stopRenewing = nodesShare(config) ? renewHere(publicFile, onFailure) : undefined;
  logger.info({ url }, 'listening');
  for (const { problem, remedy } of config.warnings) logger.warn(`${problem} ${remedy}`);
  return {
    url,
    config,
    startJobs,
    setUpLink: () => newSetUpLink(store, clock, url),
    async drain() {
      await app.settle();
      if (config.role !== 'web') await queue.drain();
    },
    async close() {
      service.leaving.abort();
      await Promise.all([
        graceful.stop({ drain_ms: config.drain_ms, force_ms: FORCE_MS }),
        // Jobs that are due now are left to the next process.
        queue.stop(FORCE_MS),
      ]);
      await app.settle();
      await Promise.all([outside.close(), backups.close(), stopRenewing?.()]);
      await store.close();
    },
  };
}

/** Whether this process serves a file that the job of another node would renew. */
const nodesShare = ({ database_url, role }: Config): boolean => database_url !== undefined && role !== 'jobs';

/** Without a mail server the sign-in link is printed where a new operator looks: on stderr and not in the log, which redacts such URLs. */
function announcer({ smtp_url }: Config, url: string, logger: Logger): ((link: string) => void) | undefined {
  if (smtp_url || !isLoopback(url) || !logger.isLevelEnabled('warn')) return undefined;
  return (link) => void process.stderr.write(`No mail server is configured. Sign in here: ${link}\n`);
}

/** A mail server if one is configured, else files in the data folder. */
function mailerOf({ smtp_url, mail_from, data_dir }: Config, url: string, clock: Clock): Mailer {
  const from = mail_from ?? usualSender(url);
  return smtp_url ? smtpMailer(smtp_url, from) : fileMailer(join(data_dir, 'outbox'), from, clock);
}

/** Limits of node:http against slow and huge requests. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEADERS_MOST.bytes,
  connectionsCheckingInterval: 5_000,
};

function listen(server: Server, { host, port, connection_limit }: Config): Promise<void> {
  if (connection_limit) limitConnections(server, connection_limit);
  server.maxHeadersCount = HEADERS_MOST.count;
  server.maxConnections = 2_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, { host, port })));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

/** Explains what to do if the port or the host is not available. */
function explained(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const here = 'set it to 127.0.0.1, or to 0.0.0.0 to be reached from elsewhere.';
  const because: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: set PORT to another one, or to 0 for any.`,
    EACCES: `Port ${port} is for administrators only: set PORT to one above 1023, behind a proxy.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no IP address of this machine: ${here}`,
    ENOTFOUND: `HOST is "${host}", and that name cannot be resolved: ${here}`,
    EAI_AGAIN: `HOST is "${host}", and that name cannot be resolved: ${here}`,
  };
  const message = because[error.code ?? ''];
  if (message === undefined) return error;
  // A wrong value of a variable is wrong usage, which has an exit code of its own; a port may be free tomorrow.
  return message.startsWith('HOST') ? new ConfigError(message) : new Error(message, { cause: error });
}

function portOf(server: Server): number {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound.port;
}
