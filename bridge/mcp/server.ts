import {
  type CallToolResult,
  type CompleteRequest,
  type CompleteResult,
  type GetPromptRequest,
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
  type ReadResourceResult,
  ResourceNotFoundError,
  SERVER_INFO_META_KEY,
  type Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { Operation } from '../../tools/operation/define.ts';
import type { Dispatch } from '../call/dispatch.ts';
import { guideResource, INSTRUCTIONS, rankingResource } from '../mcp_content/guide.ts';
import { PROMPTS } from '../mcp_content/prompts.ts';
import { RESOURCES, TEMPLATES } from '../mcp_content/resources.ts';
import {
  type Complete,
  type McpExtras,
  type McpPrompt,
  type McpResource,
  type McpTemplate,
  offered,
  type ReadOperation,
} from '../mcp_content/surface.ts';
import { SHORT_IDENTITY } from '../mcp_identity/identity.ts';
import { PROTOCOL_VERSIONS } from '../mcp_identity/versions.ts';
import { declaredBy, isModern } from '../mcp_tools/hand_over.ts';
import { type McpCaller, type McpTool, type OperationTool, operationTool } from '../mcp_tools/tools.ts';
import { showsViews, type ViewSource, viewResources, withView } from '../mcp_views/views.ts';
import { FirstlightServer } from './firstlight_server.ts';
import { paged } from './pages.ts';

export interface McpServerOptions {
  operations: readonly Operation[];
  dispatch: Dispatch;
  /** The current ranking rules in Markdown. */
  ranking?: (() => Promise<string>) | undefined;
  /** Description of the server for clients that connect; by default name and version. */
  identity?: (() => Promise<Implementation>) | undefined;
  /** The views that hosts show beside results; without them no tool links to one. */
  views?: ViewSource | undefined;
  extras?: McpExtras | undefined;
}

/** Creates servers that share all but the caller. */
export interface McpServers {
  /** A server for one HTTP request or one stdio connection; creating one takes about two microseconds. */
  build(caller: McpCaller): Server;
  /** The tool of an operation, for requests that need no server. */
  operationTool(name: string): OperationTool | undefined;
}

const HOUR_MS = 3_600_000;
const CACHEABLE = [
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'server/discover',
] as const;

const OPTIONS: ServerOptions = {
  supportedProtocolVersions: [...PROTOCOL_VERSIONS],
  capabilities: {
    tools: { listChanged: false },
    prompts: { listChanged: false },
    resources: { listChanged: false },
    completions: {},
  },
  instructions: INSTRUCTIONS,
  // These lists are the same for all callers and change only with a release.
  cacheHints: Object.fromEntries(
    CACHEABLE.map((method) => [method, { ttlMs: HOUR_MS, cacheScope: 'public' as const }]),
  ),
};

/** Derives the MCP server from the operations: tools, prompts and resources. */
export function mcpServers(given: McpServerOptions): McpServers {
  const { operations, dispatch, ranking, identity, views, extras } = given;
  const ownTools = operations.map((operation) => operationTool(operation, dispatch));
  const ownByName = new Map(ownTools.map((tool) => [tool.definition.name, tool]));
  const tools = [...ownTools, ...(extras?.tools ?? [])];
  const prompts = [...offered(PROMPTS, operations), ...(extras?.prompts ?? [])];
  const resources = [
    guideResource(operations),
    ...(ranking ? [rankingResource(ranking)] : []),
    ...offered(RESOURCES, operations),
    ...(extras?.resources ?? []),
  ];
  const templates = [...offered(TEMPLATES, operations), ...(extras?.templates ?? [])];
  const toolByName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const promptByName = new Map(prompts.map((prompt) => [prompt.definition.name, prompt]));
  const resourceByUri = byUri([...resources, ...(views ? viewResources(views) : [])]);
  const lists = listsOf({ tools, prompts, resources, templates });

  function toolNamed(name: string): McpTool {
    const tool = toolByName.get(name);
    if (!tool) throw invalid(`Unknown tool: ${name}. Call tools/list for the names.`);
    return tool;
  }

  /** Prompts and resources call the operation's own tool, as the same caller. */
  function readerFor(ctx: ServerContext, caller: McpCaller): ReadOperation {
    return async (name, input) => {
      const tool = ownByName.get(name);
      if (!tool) throw new Error(`there is no operation ${name}`);
      const outcome = await tool.outcome(input, () => ctx.mcpReq.signal, caller);
      return { ...outcome, untrusted: tool.untrusted };
    };
  }

  function getPrompt({ params }: GetPromptRequest, ctx: ServerContext, caller: McpCaller) {
    const prompt = promptNamed(params.name);
    const args = params.arguments ?? {};
    refuseMissing(prompt, args);
    return prompt.get(args, ctx, readerFor(ctx, caller));
  }

  function promptNamed(name: string): McpPrompt {
    const prompt = promptByName.get(name);
    if (!prompt) throw invalid(`Unknown prompt: ${name}. Call prompts/list for the names.`);
    return prompt;
  }

  async function readResource(
    { params: { uri } }: ReadResourceRequest,
    readOperation: ReadOperation,
  ): Promise<ReadResourceResult> {
    const fixed = resourceByUri.get(uri);
    if (fixed) return fixed.read(readOperation);
    for (const template of templates) {
      const found = await template.read(uri, readOperation);
      if (found) return found;
    }
    throw new ResourceNotFoundError(uri);
  }

  async function complete(
    { params: { ref, argument } }: CompleteRequest,
    readOperation: ReadOperation,
  ): Promise<CompleteResult> {
    const completes =
      ref.type === 'ref/prompt'
        ? completionOf(promptNamed(ref.name), argument.name)
        : templateAt(templates, ref.uri).complete;
    const values = (await completes?.(argument.name, argument.value, readOperation)) ?? [];
    return {
      completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 },
    };
  }

  const options = { ...OPTIONS, ...extras?.options };
  return {
    operationTool: (name) => ownByName.get(name),
    build(caller) {
      const server = new FirstlightServer(options, identity);
      server.setRequestHandler('tools/call', ({ params }, ctx) =>
        toolNamed(params.name).call(params.arguments, ctx, caller, server.getClientCapabilities()),
      );
      server.setRequestHandler('prompts/get', (request, ctx) => getPrompt(request, ctx, caller));
      server.setRequestHandler('resources/read', (request, ctx) =>
        readResource(request, readerFor(ctx, caller)),
      );
      server.setRequestHandler('completion/complete', (request, ctx) =>
        complete(request, readerFor(ctx, caller)),
      );
      serveLists(server, lists, views !== undefined);
      extras?.install(server);
      return server;
    },
  };
}

const byUri = (resources: readonly McpResource[]) =>
  new Map(resources.map((resource) => [resource.definition.uri, resource]));

/** What is offered, as its lists show it. */
function listsOf(offer: {
  tools: readonly McpTool[];
  prompts: readonly McpPrompt[];
  resources: readonly McpResource[];
  templates: readonly McpTemplate[];
}) {
  const tools = offer.tools.map(({ definition }) => definition);
  return {
    tools,
    linked: tools.map(withView),
    prompts: offer.prompts.map(({ definition }) => definition),
    resources: offer.resources.map(({ definition }) => definition),
    resourceTemplates: offer.templates.map(({ definition }) => definition),
  };
}

/** Serves the lists by pages; tools link to their views for clients that show them. */
function serveLists(server: FirstlightServer, lists: ReturnType<typeof listsOf>, views: boolean): void {
  // Older versions have no session that remembers what a client declared; hosts without the extension ignore the link.
  const links = (ctx: ServerContext) => views && (!isModern(ctx) || showsViews(declaredBy(ctx, undefined)));
  server.setRequestHandler('tools/list', ({ params }, ctx) =>
    paged('tools', links(ctx) ? lists.linked : lists.tools, params?.cursor),
  );
  server.setRequestHandler('prompts/list', ({ params }) => paged('prompts', lists.prompts, params?.cursor));
  server.setRequestHandler('resources/list', ({ params }) =>
    paged('resources', lists.resources, params?.cursor),
  );
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    paged('resourceTemplates', lists.resourceTemplates, params?.cursor),
  );
}

function templateAt(templates: readonly McpTemplate[], uri: string): McpTemplate {
  const template = templates.find(({ definition }) => definition.uriTemplate === uri);
  if (!template) throw invalid(`Unknown template: ${uri}. Call resources/templates/list for them.`);
  return template;
}

function refuseMissing({ definition }: McpPrompt, args: Readonly<Record<string, string>>): void {
  const missing = (definition.arguments ?? []).filter(({ name, required }) => required && !args[name]);
  if (missing.length > 0) {
    throw invalid(`The prompt ${definition.name} needs: ${missing.map(({ name }) => name).join(', ')}.`);
  }
}

function completionOf({ definition, complete }: McpPrompt, argument: string): Complete | undefined {
  if (!definition.arguments?.some(({ name }) => name === argument)) {
    throw invalid(`The prompt ${definition.name} has no argument ${argument}.`);
  }
  return complete;
}

/** The 2026-era response to a call with the members in the SDK's order; a test compares the two. */
export function messageText(result: CallToolResult, id: string | number): string {
  const { _meta, ...rest } = result;
  return JSON.stringify({
    result: {
      ...(_meta && { _meta }),
      ...rest,
      resultType: 'complete',
      _meta: { ..._meta, [SERVER_INFO_META_KEY]: SHORT_IDENTITY },
    },
    jsonrpc: '2.0',
    id,
  });
}

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);
