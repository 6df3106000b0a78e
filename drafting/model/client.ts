import type * as Sdk from '@anthropic-ai/sdk';
import type Anthropic from '@anthropic-ai/sdk';
import {
  type KeyHeader,
  type ModelFailure,
  type ModelQuestion,
  type ModelResponse,
  ModelUnavailable,
  RESPONSE_TOKENS,
} from '../../domain/model/model.ts';
import { pricesOf } from '../../domain/model/model_prices.ts';
import type { Model } from '../../domain/ports.ts';
import { boundedFetch } from './bounded_fetch.ts';

/** Where a model is asked, and with what. */
export interface ModelServer {
  name: string;
  /** Undefined where the server asks for none. */
  api_key: string | undefined;
  /** Undefined means Anthropic's own. */
  base_url: string | undefined;
  key_header: KeyHeader;
  /** Whether that is a server of this network, whose work costs nothing. */
  own_server: boolean;
}

/**
 * A model behind the Messages API, Anthropic's or any server that speaks it. The SDK is loaded with the first question. Key and logging
 * are given to it explicitly: by itself it looks for credentials on disk, and writes to stdout, which belongs to MCP (record 11, "Keys").
 */
export function messagesModel({ name, api_key, base_url, key_header, own_server }: ModelServer): Model {
  let loading: Promise<{ sdk: typeof Sdk; client: Anthropic }> | undefined;
  const load = async () => {
    const sdk = await import('@anthropic-ai/sdk');
    const client = new sdk.default(clientOptions({ api_key, base_url, key_header }));
    return { sdk, client };
  };
  return {
    name,
    prices: pricesOf(name, own_server),
    async request(question, { attempt_ms, total_ms, retries }, signal) {
      const { sdk, client } = await (loading ??= load());
      const end = performance.now() + total_ms;
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(total_ms)]);
      const fetch = boundedFetch({ signal: bounded, left_ms: () => end - performance.now() });
      try {
        const message = await client.withOptions({ fetch }).messages.create(requestFor(name, question), {
          timeout: attempt_ms,
          maxRetries: retries,
          signal: bounded,
        });
        return responseIn(message);
      } catch (error) {
        if (error instanceof ModelUnavailable) throw error;
        if (bounded.aborted) throw new ModelUnavailable('too_slow', { may_cost: true });
        throw failureOf(error, sdk);
      }
    },
  };
}

/** What the SDK is given of a server: everything, so that it looks for nothing by itself. */
export const clientOptions = ({
  api_key,
  base_url,
  key_header,
}: Pick<ModelServer, 'api_key' | 'base_url' | 'key_header'>): Sdk.ClientOptions => ({
  // A server without keys gets a word instead of one.
  apiKey: api_key ?? 'none',
  // Null leaves out the header that the SDK would send.
  ...(key_header === 'x-api-key' && {
    defaultHeaders: { authorization: null, 'x-api-key': api_key ?? 'none' },
  }),
  baseURL: base_url ?? 'https://api.anthropic.com',
  logLevel: 'off',
  openTelemetry: false,
  webhookKey: null,
});

function requestFor(model: string, { system, pages, wanted, schema }: ModelQuestion) {
  return {
    model,
    max_tokens: RESPONSE_TOKENS,
    system,
    messages: [
      {
        role: 'user' as const,
        content: [
          { type: 'text' as const, text: pages, cache_control: { type: 'ephemeral' as const } },
          { type: 'text' as const, text: wanted },
        ],
      },
    ],
    output_config: { format: { type: 'json_schema' as const, schema } },
  };
}

/** Other servers may leave out what Anthropic's always says. */
function responseIn({ content, stop_reason, usage }: Partial<Anthropic.Message>): ModelResponse {
  const blocks = Array.isArray(content) ? content : [];
  return {
    text: blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
    stop_reason: stop_reason ?? 'unknown',
    usage: {
      input_tokens: usage?.input_tokens ?? 0,
      output_tokens: usage?.output_tokens ?? 0,
      cache_write_tokens: usage?.cache_creation_input_tokens ?? 0,
      cache_read_tokens: usage?.cache_read_input_tokens ?? 0,
    },
  };
}

/** What went wrong in our words; what the server said of it is not repeated. */
function failureOf(error: unknown, sdk: typeof Sdk): ModelUnavailable {
  // No answer came in time; what the server did with the question nobody knows.
  if (error instanceof sdk.APIConnectionTimeoutError || error instanceof sdk.APIUserAbortError)
    return new ModelUnavailable('too_slow', { may_cost: true });
  if (!(error instanceof sdk.APIError) || error.status === undefined)
    return new ModelUnavailable('unreachable');
  return new ModelUnavailable(reasonOf(error.status), { retry_after: secondsIn(error.headers) });
}

const REASONS: Readonly<Record<number, ModelFailure>> = {
  401: 'refused_key',
  402: 'unpaid',
  403: 'refused_key',
  404: 'unknown_model',
  408: 'too_slow',
  429: 'overloaded',
  529: 'overloaded',
};

function reasonOf(status: number): ModelFailure {
  return REASONS[status] ?? (status < 500 ? 'not_understood' : 'overloaded');
}

function secondsIn(headers: unknown): number | undefined {
  const written = headers instanceof Headers ? headers.get('retry-after') : null;
  const seconds = Number(written);
  return written !== null && seconds > 0 ? Math.ceil(seconds) : undefined;
}
