import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { McpTool } from '../../bridge/mcp_tools/tools.ts';
import schema2020 from './json_schema_2020_12.json' with { type: 'json' };
import { PIXEL, SILENCE } from './media.ts';

/** The tools that the conformance suite calls by name, with the results that it expects. */
export const DIAGNOSTIC_TOOLS: readonly McpTool[] = [
  tool('test_simple_text', () => text('This is a simple text response for testing.')),
  tool('test_image_content', () => ({ content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] })),
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] })),
  tool('test_embedded_resource', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  })),
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  })),
  tool('test_error_handling', () => ({
    isError: true,
    ...text('This tool intentionally returns an error for testing'),
  })),
  tool('test_tool_with_logging', async (ctx) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    }
    return text('done');
  }),
  tool('test_tool_with_progress', async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    if (progressToken === undefined) return text('done');
    for (const progress of [0, 50, 100]) {
      await ctx.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    }
    return text('done');
  }),
  tool('test_missing_capability', (ctx) =>
    ctx.mcpReq.inputResponses?.llm_answer
      ? text('ok')
      : inputRequired({ inputRequests: { llm_answer: sample('Reply pong') } }),
  ),
  tool('test_streaming_elicitation', () => text('ok')),
  tool('test_logging_tool', async (ctx) => {
    await ctx.mcpReq.log('info', 'ran');
    return text('ok');
  }),
  tool('test_input_required_result_elicitation', (ctx) => {
    const said = acceptedContent<{ name: string }>(ctx.mcpReq.inputResponses, 'user_name');
    return said ? text(`Hello, ${said.name}!`) : inputRequired({ inputRequests: { user_name: nameForm() } });
  }),
  tool('test_input_required_result_sampling', ({ mcpReq }) =>
    mcpReq.inputResponses?.capital_question
      ? text(JSON.stringify(mcpReq.inputResponses.capital_question))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } }),
  ),
  tool('test_input_required_result_list_roots', ({ mcpReq }) =>
    mcpReq.inputResponses?.client_roots
      ? text(JSON.stringify(mcpReq.inputResponses.client_roots))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  ),
  tool('test_input_required_result_request_state', confirmed),
  tool('test_input_required_result_tampered_state', confirmed),
  tool('test_input_required_result_multiple_inputs', async ({ mcpReq }) => {
    const given = mcpReq.inputResponses;
    if (given?.user_name && given.greeting && given.client_roots) return text('all inputs received');
    return inputRequired({
      inputRequests: {
        user_name: nameForm(),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await requestState.mint({ step: 1 }),
    });
  }),
  tool('test_input_required_result_multi_round', async ({ mcpReq }) => {
    const state = mcpReq.requestState<State>();
    if (state?.step === 2) return text('complete');
    const inputRequests: Parameters<typeof inputRequired>[0]['inputRequests'] =
      state?.step === 1
        ? { step2: form('Step 2: What is your favorite color?', { color: { type: 'string' } }) }
        : { step1: nameForm() };
    return inputRequired({
      inputRequests,
      requestState: await requestState.mint({ step: (state?.step ?? 0) + 1 }),
    });
  }),
  tool('test_input_required_result_capabilities', ({ mcpReq }) => {
    const envelope: Record<string, unknown> = { ...mcpReq.envelope };
    const can = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
    const inputRequests = {
      ...(can.sampling && { greeting: sample('hi') }),
      ...(can.elicitation && { user_name: nameForm() }),
    };
    const isDone = mcpReq.inputResponses || Object.keys(inputRequests).length === 0;
    return isDone ? text('none') : inputRequired({ inputRequests });
  }),
  tool('json_schema_2020_12_tool', () => text('ok'), schema2020 as McpTool['definition']['inputSchema']),
];

interface State {
  step: number;
}

/** Seals the state that a tool needs in the next round. */
export const requestState = createRequestStateCodec<State>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});

type Result = CallToolResult | InputRequiredResult;

function tool(
  name: string,
  run: (ctx: ServerContext) => Result | Promise<Result>,
  inputSchema: McpTool['definition']['inputSchema'] = {
    type: 'object',
    properties: {},
    additionalProperties: false,
  },
): McpTool {
  return {
    definition: { name, description: `Diagnostic tool ${name} of the conformance suite.`, inputSchema },
    call: async (_args, ctx) => run(ctx),
  };
}

function text(words: string): CallToolResult {
  return { content: [{ type: 'text', text: words }] };
}

function form(message: string, properties: Record<string, { type: 'string' } | { type: 'boolean' }>) {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  });
}

function nameForm() {
  return form('What is your name?', { name: { type: 'string' } });
}

function sample(question: string) {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens: 100,
  });
}

/** Requests a confirmation once; its sealed state shows that it did. */
async function confirmed({ mcpReq }: ServerContext): Promise<Result> {
  if (mcpReq.requestState<State>() && acceptedContent(mcpReq.inputResponses, 'confirm'))
    return text('state-ok');
  return inputRequired({
    inputRequests: { confirm: form('Please confirm', { ok: { type: 'boolean' } }) },
    requestState: await requestState.mint({ step: 1 }),
  });
}
