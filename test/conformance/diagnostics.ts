import { acceptedContent, inputRequired, type ReadResourceResult } from '@modelcontextprotocol/server';
import type { McpExtras, McpPrompt, McpResource } from '../../bridge/mcp_content/surface.ts';
import { DIAGNOSTIC_TOOLS, requestState } from './diagnostic_tools.ts';
import { PIXEL } from './media.ts';

/** Everything that the conformance suite requests by name; mounted on our endpoint, in tests only. */
export const DIAGNOSTICS: McpExtras = {
  tools: DIAGNOSTIC_TOOLS,
  prompts: prompts(),
  resources: [
    resource('test://static-text', 'text/plain', {
      text: 'This is the content of the static text resource.',
    }),
    resource('test://static-binary', 'image/png', { blob: PIXEL }),
    resource('test://watched-resource', 'text/plain', { text: 'Watched resource content' }),
  ],
  templates: [
    {
      definition: {
        uriTemplate: 'test://template/{id}/data',
        name: 'template',
        mimeType: 'application/json',
      },
      read(uri) {
        const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
        if (id === undefined) return undefined;
        const data = { id, templateTest: true, data: `Data for ID: ${id}` };
        return contents(uri, 'application/json', { text: JSON.stringify(data) });
      },
    },
  ],
  options: {
    capabilities: {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      completions: {},
      logging: {},
    },
    requestState: { verify: (state, ctx) => requestState.verify(state, ctx) },
  },
  install(server) {
    server.setRequestHandler('resources/subscribe', () => ({}));
    server.setRequestHandler('resources/unsubscribe', () => ({}));
  },
};

function resource(uri: string, mimeType: string, body: { text: string } | { blob: string }): McpResource {
  return {
    definition: { uri, name: uri.slice('test://'.length), mimeType },
    read: () => contents(uri, mimeType, body),
  };
}

function contents(
  uri: string,
  mimeType: string,
  body: { text: string } | { blob: string },
): ReadResourceResult {
  return { contents: [{ uri, mimeType, ...body }] };
}

function prompts(): McpPrompt[] {
  return [
    prompt('test_simple_prompt', [], () =>
      promptOf({ type: 'text', text: 'This is a simple prompt for testing.' }),
    ),
    prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) =>
      promptOf({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
    ),
    prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) =>
      promptOf(
        {
          type: 'resource',
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
        { type: 'text', text: 'Please process the embedded resource above.' },
      ),
    ),
    prompt('test_prompt_with_image', [], () =>
      promptOf(
        { type: 'image', data: PIXEL, mimeType: 'image/png' },
        { type: 'text', text: 'Please analyze the image above.' },
      ),
    ),
    prompt('test_input_required_result_prompt', [], (_args, { mcpReq }) => {
      const said = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
      if (said) return promptOf({ type: 'text', text: `Use: ${said.context}` });
      const user_context = inputRequired.elicit({
        message: 'What context should the prompt use?',
        requestedSchema: {
          type: 'object',
          properties: { context: { type: 'string' } },
          required: ['context'],
        },
      });
      return inputRequired({ inputRequests: { user_context } });
    }),
  ];
}

function prompt(name: string, args: string[], get: McpPrompt['get']): McpPrompt {
  return {
    definition: {
      name,
      description: `Diagnostic prompt ${name} of the conformance suite.`,
      ...(args.length > 0 && { arguments: args.map((argument) => ({ name: argument, required: true })) }),
    },
    get,
  };
}

type Message = Extract<Awaited<ReturnType<McpPrompt['get']>>, { messages: unknown }>['messages'][number];

function promptOf(...parts: Message['content'][]): { messages: Message[] } {
  return { messages: parts.map((content) => ({ role: 'user', content })) };
}
