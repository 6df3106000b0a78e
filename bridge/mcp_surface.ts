import type {
  GetPromptResult,
  InputRequiredResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Server,
  ServerContext,
  ServerOptions,
} from '@modelcontextprotocol/server';
import type { McpTool } from './mcp_tools.ts';

/** A prompt that people pick, and the values that hosts may offer for its arguments. */
export interface McpPrompt {
  definition: Prompt;
  get(
    args: Readonly<Record<string, string>>,
    ctx: ServerContext,
  ): GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>;
  complete?: (argument: string, value: string) => readonly string[];
}

/** A resource with a fixed address. */
export interface McpResource {
  definition: Resource;
  read(): ReadResourceResult;
}

/** Resources whose address follows a template; `read` gives undefined where an address does not. */
export interface McpTemplate {
  definition: ResourceTemplateType;
  read(uri: string): ReadResourceResult | undefined;
}

/** What a server offers besides our own: the conformance suite mounts the diagnostic tools that it asks for this way. */
export interface McpExtras {
  tools: readonly McpTool[];
  prompts: readonly McpPrompt[];
  resources: readonly McpResource[];
  templates: readonly McpTemplate[];
  /** Options over our own, capabilities for example. */
  options: ServerOptions;
  /** Sets further handlers on each server. */
  install(server: Server): void;
}
