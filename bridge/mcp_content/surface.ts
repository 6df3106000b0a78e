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
 * Calls an operation as the caller of the message, with the same checks and limits as a tool call. `untrusted` are the paths of
 * third-party text in its result (D82).
 */
export type ReadOperation = (
  operation: string,
  input: Record<string, unknown>,
) => Promise<Outcome & { untrusted: readonly string[] }>;

/** Completes an argument from the typed text. */
export type Complete = (
  argument: string,
  value: string,
  readOperation: ReadOperation,
) => readonly string[] | Promise<readonly string[]>;

/** A prompt or resource. It is offered only if the operations that it uses are registered. */
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

/** A resource with a fixed URI. */
export interface McpResource extends Needing {
  definition: Resource;
  read(readOperation: ReadOperation): ReadResourceResult | Promise<ReadResourceResult>;
}

type MaybeRead = ReadResourceResult | undefined;

/** Resources with a URI template; `read` returns undefined if the URI does not match. */
export interface McpTemplate extends Needing {
  definition: ResourceTemplateType;
  read(uri: string, readOperation: ReadOperation): MaybeRead | Promise<MaybeRead>;
  complete?: Complete;
}

/** The parts whose operations are all registered. */
export function offered<T extends Needing>(parts: readonly T[], operations: readonly Operation[]): T[] {
  const names = new Set(operations.map(({ name }) => name));
  return parts.filter(({ needs = [] }) => needs.every((name) => names.has(name)));
}

/** Additions to the server: the conformance suite mounts its diagnostic tools with it. */
export interface McpExtras {
  tools: readonly McpTool[];
  prompts: readonly McpPrompt[];
  resources: readonly McpResource[];
  templates: readonly McpTemplate[];
  /** Options merged over ours, for example capabilities. */
  options: ServerOptions;
  /** Registers further handlers on each server. */
  install(server: Server): void;
}
