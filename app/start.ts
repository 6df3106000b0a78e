import type { Server } from 'node:http';
import { join } from 'node:path';
import { requestIds } from '../bridge/http/request_id.ts';
import type { Clock, Drafter, Mailer } from '../domain/ports.ts';
import { fileMailer, smtpMailer } from '../mail/mailers.ts';
import { checkServerKey } from './config/check_server_key.ts';
import { type Config, isLoopback, reachable } from './config/config.ts';
import { brokenRequests, HEADERS_MOST } from './http/broken_requests.ts';
import { limitConnections } from './http/connection_limit.ts';
import { gracefulServer } from './http/graceful_server.ts';
import { httpApp } from './http/http.ts';
import { type Logger, makeLogger } from './logger.ts';
import { openServiceStore, SYSTEM_CLOCK } from './open_store.ts';
import { outsideOf } from './outside.ts';
import { serviceQueue } from './queue.ts';
import { serviceOver } from './service.ts';

/** The outside world; each has a real default made from the configuration. */
export interface Ports {
  clock: Clock;
  /** Every request to a site that somebody named; the default adds the checks at connect. */
  fetch: typeof fetch;
  drafter: Drafter;
  mailer: Mailer;
}

/** A service that runs in this process. */
export interface Running {
  /** Origin without a slash at the end; with PORT=0 and no BASE_URL it is fixed after listening. */
  url: string;
  config: Config;
  /** Runs every job that is due at clock.now(), and what they enqueue, until none is due. */
  drain(): Promise<void>;
  /** Goes on answering for config.drain_ms, then stops listening, finishes or hands back running jobs, closes the database. */
  close(): Promise<void>;
}

/** How long running requests, after the drain, and jobs may go on: with the drain less than the 10 seconds of docker stop. */
const FORCE_MS = 5_000;

/** Starts the service on config.port (0 = any free port) and resolves when it answers. */
export async function start(config: Config, ports: Partial<Ports> = {}): Promise<Running> {
  const logger = makeLogger(config.log_level);
  const clock = ports.clock ?? SYSTEM_CLOCK;
  const store = await openServiceStore(config, { searching: 'workers', clock });
  const graceful = gracefulServer(SERVER_LIMITS);
  const { server } = graceful;
  try {
    await listen(server, config);
  } catch (error) {
    await store.close();
    throw error;
  }
  const url = config.base_url ?? `http://${reachable(config.host)}:${portOf(server)}`;
  server.on('clientError', brokenRequests(url, requestIds()));
  const outside = outsideOf(config, { origin: url, clock, store, logger, ...ports });
  const service = serviceOver({ config, origin: url, logger, clock, store, ...outside });
  const app = httpApp(service, logger);
  const queue = serviceQueue({
    ...service.surroundings,
    ...outside,
    logger,
    mailer: ports.mailer ?? mailerOf(config, url),
    // A newcomer has no mail server: the way in stands where the service says everything else.
    ...(!config.smtp_url &&
      !ports.mailer &&
      isLoopback(url) &&
      logger.isLevelEnabled('warn') && {
        // For the person at this machine, and no line of the log, which cuts such addresses out.
        announce: (link: string) =>
          void process.stderr.write(`There is no mail server to send this by. Sign in here: ${link}\n`),
      }),
  });
  const handle: typeof app.handle = (req, res) => (graceful.hurries ? app.turnAway : app.handle)(req, res);
  server.on('request', handle);
  // What a caller expects of us beside an answer is no reason to refuse one (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  await checkServerKey(store, config, logger, clock.now().getTime());
  queue.start();
  logger.info({ url }, 'listening');
  warnOfProxy(config, url, logger);
  return {
    url,
    config,
    drain: () => queue.drain(),
    async close() {
      service.leaving.abort();
      await Promise.all([
        graceful.stop({ drain_ms: config.drain_ms, force_ms: FORCE_MS }),
        // Jobs that would begin now are left to the next process.
        queue.stop(FORCE_MS),
      ]);
      await app.settle();
      await outside.close();
      await store.close();
    },
  };
}

/** A mail server when one is set, else files in the data folder. */
function mailerOf({ smtp_url, mail_from, data_dir }: Config, url: string): Mailer {
  const from = mail_from ?? `Firstlight <no-reply@${new URL(url).hostname}>`;
  return smtp_url ? smtpMailer(smtp_url, from) : fileMailer(join(data_dir, 'outbox'), from);
}

/** Limits of node:http against slow and huge requests. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEADERS_MOST.bytes,
  connectionsCheckingInterval: 5_000,
};

/** Https is spoken by a proxy in front of us; where that is not configured, all its visitors look like one. */
function warnOfProxy({ trust_proxy }: Config, url: string, logger: Logger): void {
  if (!url.startsWith('https:') || trust_proxy > 0) return;
  logger.warn(
    'BASE_URL is https, so a proxy stands in front, but TRUST_PROXY is 0. Everybody behind it shares the limits of one address: set TRUST_PROXY to the number of proxies.',
  );
}

function listen(server: Server, { host, port, connections_per_address }: Config): Promise<void> {
  if (connections_per_address) limitConnections(server, connections_per_address);
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

/** Says what to do about a port or a host that cannot be had. */
function explained(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const here = 'set it to 127.0.0.1, or to 0.0.0.0 to be reached from elsewhere.';
  const because: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: set PORT to another one, or to 0 for any.`,
    EACCES: `Port ${port} is for administrators only: set PORT to one above 1023, behind a proxy.`,
    EADDRNOTAVAIL: `HOST is "${host}", and no address of this machine: ${here}`,
    ENOTFOUND: `HOST is "${host}", and that name leads nowhere: ${here}`,
    EAI_AGAIN: `HOST is "${host}", and that name leads nowhere: ${here}`,
  };
  const message = because[error.code ?? ''];
  return message === undefined ? error : new Error(message, { cause: error });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
