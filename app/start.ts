import type { Server } from 'node:http';
import { join } from 'node:path';
import { VisitCounter } from '../auth/callers/visit_counter.ts';
import { newSetUpLink } from '../auth/sign_in/set_up_desk.ts';
import { requestIds } from '../bridge/http/request_id.ts';
import { SHORT_IDENTITY } from '../bridge/mcp_identity/identity.ts';
import type { Clock, Drafter, Mailer } from '../domain/ports.ts';
import { newWorkerName } from '../jobs/queue/worker_name.ts';
import { fileMailer, smtpMailer } from '../mail/mailers.ts';
import { suppressingMailer } from '../services/email/suppression.ts';
import { type Config, usualSender } from './config/config.ts';
import { isLoopback, reachable } from './config/hosts.ts';
import { ConfigError } from './config/refusal.ts';
import { botKeys, serverKeys } from './config/server_key.ts';
import { brokenRequests, HEADERS_MOST } from './http/broken_requests.ts';
import { limitConnections } from './http/connection_limit.ts';
import { gracefulServer } from './http/graceful_server.ts';
import { httpApp } from './http/http.ts';
import { openServiceStore, SYSTEM_CLOCK } from './open_store.ts';
import { outsideOf } from './outside.ts';
import { serviceQueue } from './queue.ts';
import { serviceBackups } from './service/backups.ts';
import { checkServerKey } from './service/check_server_key.ts';
import { warnOfForeignPasskeys } from './service/foreign_passkeys.ts';
import { makeLogger } from './service/logger.ts';
import { onEachNode, publicFileOf } from './service/public_file.ts';
import { serviceOver } from './service/service.ts';
import { sharedSalts } from './service/shared_salts.ts';
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
}

/** A running service. */
export interface Running {
  /** Origin without a trailing slash; with PORT=0 and no BASE_URL it is known after listening. */
  url: string;
  config: Config;
  /** Makes a new link by which the first administrator is made, which ends earlier ones; null once there is an administrator. */
  setUpLink(): Promise<string | null>;
  /** Writes what is buffered, and runs jobs that are due at clock.now() and jobs that those enqueue, until none is left. */
  drain(): Promise<void>;
  /** Keeps responding for config.drain_ms, then stops listening, ends or returns running jobs, and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds for running requests and jobs after the drain; with it less than the 10 seconds of `docker stop`. */
const FORCE_MS = 5_000;

/** Starts the service on config.port (0 = any free port); resolves when it listens. */
export async function start(config: Config, ports: Partial<Ports> = {}): Promise<Running> {
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
    await store.shared?.join({ name, version: SHORT_IDENTITY.version });
    await listen(server, config);
  } catch (error) {
    await store.close();
    throw error;
  }
  const url = config.base_url ?? `http://${reachable(config.host)}:${portOf(server)}`;
  server.on('clientError', brokenRequests(url, requestIds()));
  const outside = outsideOf(config, { origin: url, clock, store, logger, ...ports });
  const salts = await sharedSalts(store.shared, {
    clock,
    key: () => serverKeys(config)[0],
    onFailure: (err) => logger.error({ err }, 'salts were not read'),
  });
  const service = serviceOver({
    config,
    origin: url,
    logger,
    clock,
    store,
    ...outside,
    provider_fetch: ports.provider_fetch,
    salts,
  });
  const onFailure = (err: unknown): void => logger.error({ err }, 'visits were not counted');
  const salt = visitorSalts({ data_dir: config.data_dir, shared: salts, clock, onFailure });
  const app = httpApp(service, logger, new VisitCounter({ store, clock, salt, onFailure }));
  const publicFile = publicFileOf(service);
  onEachNode(publicFile, service, (err) => logger.error({ err }, 'the public file was not made'));
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
    // Without a mail server the sign-in link is printed where a new operator looks.
    ...(!config.smtp_url &&
      !ports.mailer &&
      isLoopback(url) &&
      logger.isLevelEnabled('warn') && {
        // Written to stderr and not to the log, which redacts such URLs.
        announce: (link: string) =>
          void process.stderr.write(`No mail server is configured. Sign in here: ${link}\n`),
      }),
  });
  const handle: typeof app.handle = (req, res) => (graceful.hurries ? app.refuse : app.handle)(req, res);
  server.on('request', handle);
  // An unknown expectation is ignored, not refused (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  queue.start();
  logger.info({ url }, 'listening');
  for (const { problem, remedy } of config.warnings) logger.warn(`${problem} ${remedy}`);
  return {
    url,
    config,
    setUpLink: () => newSetUpLink(store, clock, url),
    async drain() {
      await app.settle();
      await queue.drain();
    },
    async close() {
      service.leaving.abort();
      await Promise.all([
        graceful.stop({ drain_ms: config.drain_ms, force_ms: FORCE_MS }),
        // Jobs that are due now are left to the next process.
        queue.stop(FORCE_MS),
      ]);
      await app.settle();
      await Promise.all([outside.close(), backups.close()]);
      await store.close();
    },
  };
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
