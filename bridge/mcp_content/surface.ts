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
import type { Operation } from '../../tools/operation/define.ts';
import type { Outcome } from '../call/dispatch.ts';
import type { McpTool } from '../mcp_tools/tools.ts';

/**
 * Calls an operation for the one who sent the message, as a tool would: the same road, the same limits. `untrusted` are the paths of
 * what strangers wrote in its answer (D82).
 */
export type ReadOperation = (
  operation: string,
  input: Record<string, unknown>,
) => Promise<Outcome & { untrusted: readonly string[] }>;

/** Gives the values that hosts may offer for what somebody has typed of an argument. */
export type Complete = (
  argument: string,
  value: string,
  readOperation: ReadOperation,
) => readonly string[] | Promise<readonly string[]>;

/** A part of the surface around the tools. It is there only where the operations are that it tells of. */
interface Needing {
  /** Names of those operations. */
  needs?: readonly string[];
}

/** A prompt that people pick. */
export interface McpPrompt extends Needing {
  definition: Prompt;
  get(
    args: Readonly<Record<string, string>>,
    ctx: ServerContext,
    readOperation: ReadOperation,
  ): GetPromptResult | InputRequiredResult | Promise<GetPromptResult | InputRequiredResult>;
  complete?: Complete;
}

/** A resource with a fixed address. */
export interface McpResource extends Needing {
  definition: Resource;
  read(readOperation: ReadOperation): ReadResourceResult | Promise<ReadResourceResult>;
}

type MaybeRead = ReadResourceResult | undefined;

/** Resources whose address follows a template; `read` gives undefined where an address does not. */
export interface McpTemplate extends Needing {
  definition: ResourceTemplateType;
  read(uri: string, readOperation: ReadOperation): MaybeRead | Promise<MaybeRead>;
  complete?: Complete;
}

/** Those whose operations are all registered. */
export function offered<T extends Needing>(parts: readonly T[], operations: readonly Operation[]): T[] {
  const names = new Set(operations.map(({ name }) => name));
  return parts.filter(({ needs = [] }) => needs.every((name) => names.has(name)));
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
