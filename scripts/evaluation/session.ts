import Anthropic from '@anthropic-ai/sdk';
import type { ModelConfig } from '../../app/config/config.ts';
import type { ModelUsage } from '../../domain/model/model.ts';
import { clientOptions } from '../../drafting/model/client.ts';
import type { Call } from './base/task.ts';
import type { Host } from './host.ts';

/** A model that has this many rounds of calls behind it without an end is stopped. */
const MOST_ROUNDS = 25;
const RESPONSE_TOKENS = 4096;
const PATIENCE = { timeout: 120_000, maxRetries: 4 };

/** What a model did with one wish. */
export interface Session {
  message: string;
  calls: readonly Call[];
  /** Requests to the model. */
  rounds: number;
  /** Whether it ended by itself, with a whole message. */
  ended: boolean;
  usage: ModelUsage;
}

/** Gives a model the tools of a host and the wish of a founder, and runs its calls until it writes to the founder. */
export async function sessionOf(
  model: ModelConfig,
  host: Host,
  { wish, today }: { wish: string; today: string },
): Promise<Session> {
  const client = new Anthropic(clientOptions(model));
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: [{ type: 'text', text: wish }] }];
  const calls: Call[] = [];
  const usage: ModelUsage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_write_tokens: 0,
    cache_read_tokens: 0,
  };
  for (let rounds = 1; ; rounds++) {
    const {
      content,
      stop_reason,
      usage: used,
    } = await client.messages.create(
      {
        model: model.name,
        max_tokens: RESPONSE_TOKENS,
        system: [{ type: 'text', text: systemOf(host, today), cache_control: { type: 'ephemeral' } }],
        tools: host.tools as Anthropic.Tool[],
        messages: withCache(messages),
      },
      PATIENCE,
    );
    add(usage, used);
    messages.push({ role: 'assistant', content });
    const wanted = content.filter((part) => part.type === 'tool_use');
    if (wanted.length === 0 || rounds === MOST_ROUNDS) {
      const message = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { message, calls, rounds, ended: stop_reason === 'end_turn', usage };
    }
    const results: Anthropic.ToolResultBlockParam[] = [];
    for (const { id, name, input } of wanted) {
      const { isError, text } = await host.call(name, input);
      calls.push({ name, input, isError, text });
      results.push({ type: 'tool_result', tool_use_id: id, content: text, is_error: isError });
    }
    messages.push({ role: 'user', content: results });
  }
}

/** What hosts say beside the instructions of a server, and that nobody will respond. */
const systemOf = ({ instructions }: Host, today: string): string =>
  `You are the assistant of Maren Solheim, a founder. Today is ${today}. She has connected you to the server "firstlight", and you act through its tools alone. She is away: do what she wants, then write her one message, which has everything that she needs to know or to do herself.

Instructions of the server:
${instructions}`;

/** The messages, to be cached up to their end. */
function withCache(messages: readonly Anthropic.MessageParam[]): Anthropic.MessageParam[] {
  const last = messages.at(-1);
  if (!last || typeof last.content === 'string') return [...messages];
  const part = { ...last.content.at(-1), cache_control: { type: 'ephemeral' } };
  const content = [...last.content.slice(0, -1), part];
  return [...messages.slice(0, -1), { ...last, content } as Anthropic.MessageParam];
}

/** Servers of others may leave figures out. */
function add(usage: ModelUsage, used: Partial<Anthropic.Usage> | undefined): void {
  usage.input_tokens += used?.input_tokens ?? 0;
  usage.output_tokens += used?.output_tokens ?? 0;
  usage.cache_write_tokens += used?.cache_creation_input_tokens ?? 0;
  usage.cache_read_tokens += used?.cache_read_input_tokens ?? 0;
}
