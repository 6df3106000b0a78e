import { meantInputs } from '../../bridge/mcp_tools/meant.ts';
import { operations } from '../../tools/registry.ts';
import type { World } from '../world.ts';
import { mcpCallers } from './mcp_clients.ts';
import { type Caller, type Came, restCaller } from './rest_client.ts';

/** Calls by both protocols and compares the results: REST and MCP return the same (R223). */
export interface Both {
  /** The result or the problem object. */
  came(operation: string, input?: Record<string, unknown>): Promise<Came>;
  answer(operation: string, input?: Record<string, unknown>): Promise<any>;
  problem(operation: string, input?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** For operations that change nothing, so that calling twice is harmless. */
export async function both(world: World, key?: string): Promise<Both> {
  const [mcp] = await mcpCallers(world.url, key);
  const callers: Caller[] = [restCaller(world, key), mcp!];
  const each = async (operation: string, input?: Record<string, unknown>): Promise<Came> => {
    const known = operations.find(({ name }) => name === operation);
    // One after the other: tools correct some inputs, so the second may write something else.
    const rest = await callers[0]!.call(operation, input);
    const tool = await callers[1]!.call(operation, input);
    // Tools correct unambiguous inputs (D80): then they return what REST returns for the intended input.
    const meant = known && input ? meantInputs(known, input) : input;
    const expected = meant === input ? rest : await callers[0]!.call(operation, meant);
    // Of two equal writes only the first removes something and has a notice about it (D78).
    const comparable = known?.effect.readOnly === false ? { notices: null } : {};
    const plain = ({ answer, problem }: Came) => ({
      answer: answer && { ...answer, ...comparable },
      problem: problem && { ...problem, request_id: null },
    });
    expectSame(plain(tool), plain(expected), operation);
    return rest;
  };
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
    close: async () => {
      await Promise.all(callers.map((caller) => caller.close()));
    },
  };
}

function expectSame(tool: unknown, rest: unknown, operation: string): void {
  const [a, b] = [JSON.stringify(tool), JSON.stringify(rest)];
  if (a !== b) throw new Error(`${operation} differs:\nMCP  ${a}\nREST ${b}`);
}
