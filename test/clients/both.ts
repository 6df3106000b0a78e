import { meantInputs } from '../../bridge/mcp_tools/meant.ts';
import { operations } from '../../tools/registry.ts';
import { AT_NIGHT } from '../gate/size.ts';
import type { World } from '../world.ts';
import { mcpCaller } from './mcp_clients.ts';
import { type Caller, type Came, restCaller } from './rest_client.ts';

/** By day REST: test/laws/operations/protocols.test.ts compares it with MCP for every operation. At night both. */
export const PROTOCOLS = AT_NIGHT ? (['REST', 'MCP'] as const) : (['REST'] as const);

/** The callers of a person over {@link PROTOCOLS}. */
export const protocolCallers = async (
  world: World,
  key: string,
): Promise<{ REST: Caller; MCP: Caller | null }> => ({
  REST: restCaller(world, key),
  MCP: AT_NIGHT ? await mcpCaller(world.url, key) : null,
});

/** Calls by REST, and at night by MCP too, and compares the results: they are the same (R223). */
export interface Both {
  /** The result or the problem object. */
  came(operation: string, input?: Record<string, unknown>): Promise<Came>;
  answer(operation: string, input?: Record<string, unknown>): Promise<any>;
  problem(operation: string, input?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** For operations that change nothing, so that calling twice is harmless. */
export async function both(world: World, key?: string): Promise<Both> {
  const rest = restCaller(world, key);
  const tools = AT_NIGHT ? await mcpCaller(world.url, key) : null;
  const each = (operation: string, input?: Record<string, unknown>): Promise<Came> =>
    tools ? compared(rest, tools, operation, input) : rest.call(operation, input);
  return {
    came: each,
    async answer(operation, input) {
      const { answer, problem } = await each(operation, input);
      if (problem) throw new Error(`${operation} refused: ${JSON.stringify(problem)}`);
      return answer;
    },
    async problem(operation, input) {
      const { problem } = await each(operation, input);
      if (!problem) throw new Error(`${operation} did not refuse ${JSON.stringify(input)}`);
      return problem;
    },
    close: async () => tools?.close(),
  };
}

/** What REST returns; fails if a tool returns something else. */
export async function compared(
  rest: Caller,
  tools: Caller,
  operation: string,
  input?: Record<string, unknown>,
): Promise<Came> {
  const known = operations.find(({ name }) => name === operation);
  // One after the other: tools correct some inputs, so the second may write something else.
  const came = await rest.call(operation, input);
  const tool = await tools.call(operation, input);
  // Tools correct unambiguous inputs (D80): then they return what REST returns for the intended input.
  const meant = known && input ? meantInputs(known, input).input : input;
  const expected = meant === input ? came : await rest.call(operation, meant);
  const writes = known?.effect.readOnly === false;
  const plain = ({ answer, problem }: Came) => ({
    answer: answer && writes ? withoutChange(answer) : answer,
    problem: problem && { ...problem, request_id: null },
  });
  expectSame(plain(tool), plain(expected), operation);
  return came;
}

/** Of two equal writes only the first replaces or removes something, and says so (D78). */
function withoutChange(whole: Record<string, unknown>): object {
  const said = Object.entries(whole).filter(([key]) => key !== 'notices' && key !== 'replaced');
  return Object.fromEntries(
    said.map(([key, value]) => [key, key === 'next_steps' ? withoutUndo(value) : value]),
  );
}

const withoutUndo = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.filter((step) => !String(step).includes('`replaced`')) : steps;

function expectSame(tool: unknown, rest: unknown, operation: string): void {
  const [a, b] = [JSON.stringify(tool), JSON.stringify(rest)];
  if (a !== b) throw new Error(`${operation} differs:\nMCP  ${a}\nREST ${b}`);
}
