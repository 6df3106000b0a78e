import type { BearerCheck } from '../../auth/credentials/bearer.ts';
import type { Operation } from '../../tools/operation/define.ts';
import type { Dispatch } from '../call/dispatch.ts';

/** What REST and MCP both need. */
export interface BridgeOptions {
  operations: readonly Operation[];
  dispatch: Dispatch;
  bearer: BearerCheck;
  /** Scopes that a sign-in starts with; all if undefined. */
  initial_scopes?: (() => Promise<string>) | undefined;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** Number of reverse proxies whose `X-Forwarded-For` is trusted. */
  trust_proxy: number;
  /** Called for each failure that is ours, outside of operations. */
  onFailure: (error: unknown) => void;
}
