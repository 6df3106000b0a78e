import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientFamily } from '../../auth/callers/client_family.ts';
import type { Credential } from '../../auth/credentials/bearer.ts';
import { revisionsIn } from '../../domain/revisions/revision.ts';
import { goneSignal, limitedInTime } from '../call/call_signal.ts';
import type { CallRequest } from '../call/dispatch.ts';
import { type Preferences, preferencesIn } from '../call/preferences.ts';

/** One request for the dispatcher. A class, because an accessor in an object literal costs more than all the rest. */
export class RestRequest implements CallRequest {
  readonly actor: CallRequest['actor'];
  readonly invalid_credential: boolean;
  readonly is_over: boolean;
  readonly ip: string;
  readonly request_id: string;
  readonly idempotency_key: string | undefined;
  readonly preferences: Preferences | undefined;
  readonly precondition: CallRequest['precondition'];
  readonly #user_agent: string | undefined;
  readonly #res: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(
    { headers }: IncomingMessage,
    res: ServerResponse,
    credential: Credential,
    ip: string,
    request_id: string,
  ) {
    const key = headers['idempotency-key'];
    this.actor = credential.actor;
    this.invalid_credential = credential.error === 'invalid_token';
    this.is_over = credential.is_over ?? false;
    this.ip = ip;
    this.request_id = request_id;
    this.idempotency_key = typeof key === 'string' ? key : undefined;
    // Node joins repeated fields (RFC 9110 section 5.3).
    this.preferences = typeof headers['prefer'] === 'string' ? preferencesIn(headers['prefer']) : undefined;
    if (headers['if-match'] !== undefined)
      this.precondition = { sent_as: 'If-Match', revisions: revisionsIn(headers['if-match']) };
    else if (headers['if-unmodified-since'] !== undefined)
      this.precondition = { sent_as: 'If-Unmodified-Since', revisions: [] };
    this.#user_agent = headers['user-agent'];
    this.#res = res;
  }

  get client(): string {
    return clientFamily(this.#user_agent);
  }

  /** Aborts when the client disconnects, or the call's time is up. */
  get signal(): AbortSignal {
    this.#signal ??= limitedInTime(goneSignal(this.#res));
    return this.#signal;
  }
}
