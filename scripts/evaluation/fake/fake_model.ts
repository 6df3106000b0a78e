import type Anthropic from '@anthropic-ai/sdk';
import type { ModelConfig } from '../../../app/config/config.ts';
import { tokensOf } from '../../../test/clients/tokens.ts';
import { type MessagesServer, messagesServer } from '../../../test/doubles/messages_server.ts';
import type { Script, ScriptedCall } from '../base/task.ts';

/** A server of the Messages API on this machine whose model follows a script. */
export interface FakeModel extends AsyncDisposable {
  config: ModelConfig;
  /** Follows another script from the next request on. */
  play(script: Script): void;
}

/** Starts it. */
export async function fakeModel(): Promise<FakeModel> {
  const server: MessagesServer = await messagesServer();
  return {
    config: { name: 'fake', api_key: 'fake', base_url: server.url, key_header: 'authorization' },
    play(script) {
      let count = 0;
      server.always({
        parts(body) {
          const { messages, system, tools } = body as unknown as Anthropic.MessageCreateParams;
          const { done, value } = script.next(resultsIn(messages.at(-1)));
          const content = done ? [textPart(value)] : value.map((wanted) => callPart(wanted, count++));
          const input_tokens = tokensOf({ system, tools, messages });
          return { content, usage: { input_tokens, output_tokens: tokensOf(content) } };
        },
      });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const textPart = (text: string): object => ({ type: 'text', text, citations: null });

const callPart = ({ name, input }: ScriptedCall, number: number): object => ({
  type: 'tool_use',
  id: `toolu_${number}`,
  name,
  input,
});

/** The results of tools in a message, as the model reads them: JSON, or the words of an error. */
function resultsIn(message: Anthropic.MessageParam | undefined): any[] {
  if (!message || typeof message.content === 'string') return [];
  return message.content.flatMap((part) => {
    if (part.type !== 'tool_result') return [];
    const text = typeof part.content === 'string' ? part.content : '';
    return [part.is_error ? { error: text } : JSON.parse(text)];
  });
}
