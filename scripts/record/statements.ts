import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import Database from 'better-sqlite3';

const METHODS = ['run', 'get', 'all', 'iterate'] as const;
type Method = (this: { source: string }, ...args: unknown[]) => unknown;

/** The statements of the request that is being responded to: what timers do meanwhile is not its work. */
const responding = new AsyncLocalStorage<string[]>();

let statements: string[] = [];

/** Runs something that sends requests to a service of this process, and gives the SQL of every statement that they needed, in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ made: T; statements: string[] }> {
  watch();
  statements = [];
  const made = await work();
  return { made, statements };
}

let isWatched = false;

/** Lets every statement of every connection tell that it runs. */
function watch(): void {
  if (isWatched) return;
  isWatched = true;
  const emit = Server.prototype.emit as (event: string, ...args: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
    const respond = (): boolean => emit.call(this, event, ...args);
    return event === 'request' ? responding.run(statements, respond) : respond();
  };
  const database = new Database(':memory:');
  const prototype = Object.getPrototypeOf(database.prepare('select 1')) as Record<string, Method>;
  database.close();
  for (const method of METHODS) {
    const original = prototype[method] as Method;
    prototype[method] = function (...args) {
      responding.getStore()?.push(this.source);
      return original.apply(this, args);
    };
  }
}

/** What a request of a slow machine may do beside its work: uses of its key and of its session are noted a moment later, in a transaction. */
const BESIDE =
  /^(?:begin|commit|savepoint|release|pragma)\b|^(?:update|insert into|select .* from) "(?:api_key|api_key_use|web_session)"/;

/** How many of some statements are a request's own. */
export const ownOf = (sql: readonly string[]): number => sql.filter((one) => !BESIDE.test(one)).length;
