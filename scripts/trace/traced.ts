import { mcpCaller } from '../../test/clients/mcp_clients.ts';
import { restCaller } from '../../test/clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../test/demo_world.ts';
import { hiddenOf, Visitor } from '../../test/site/visitor.ts';
import { voters } from '../../test/site/votes/voters.ts';
import { operations } from '../../tools/registry.ts';
import { statementsOf } from '../record/statements.ts';
import { filesRanBy, type RanFile } from './ran.ts';

/** What one request ran. */
export interface Trace {
  title: string;
  files: RanFile[];
  /** SQL, in order. */
  statements: string[];
  /** From the request to the whole response, on this machine. */
  ms: number;
}

/** How a request is sent: a tool of the MCP server, the same by REST, a page, or the vote button. */
export type Way = 'mcp' | 'rest' | 'page' | 'vote';

/** Sends the example of an operation, or opens a page, in the demo world, and gives what ran. A request before it loads what the first one loads. */
export async function traceOf(way: Way, name: string): Promise<Trace> {
  const world = await startDemoWorld({
    ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  });
  const { warm, send } = await requestOf(world, way, name);
  await warm();
  let ms = 0;
  let statements: string[] = [];
  const files = await filesRanBy(async () => {
    const began = performance.now();
    ({ statements } = await statementsOf(send));
    ms = performance.now() - began;
  });
  await world.close();
  return { title: `${name}, ${TITLES[way]}`, files, statements, ms };
}

const TITLES: Readonly<Record<Way, string>> = { mcp: 'MCP', rest: 'REST', page: 'page', vote: 'form' };

interface Request {
  warm: () => Promise<unknown>;
  send: () => Promise<unknown>;
}

async function requestOf(world: DemoWorld, way: Way, name: string): Promise<Request> {
  if (way === 'page') {
    const visitor = new Visitor(world.url);
    return { warm: () => visitor.request('/about'), send: () => visitor.request(name) };
  }
  if (way === 'vote') {
    const voter = await voters(() => world).as('vera');
    const page = await voter.request(name);
    const action = `${name}/vote`;
    const fields = { ...hiddenOf(page.root, action), do: 'vote' };
    return { warm: () => voter.request('/account'), send: () => voter.send(action, fields) };
  }
  const operation = operations.find((one) => one.name === name);
  if (!operation)
    throw new Error(`There is no operation ${name}: give the name of one, or the path of a page.`);
  const caller =
    way === 'mcp' ? await mcpCaller(world.url, world.founder_key) : restCaller(world, world.founder_key);
  return {
    warm: () => caller.call('list_products', {}),
    send: async () => {
      const { problem } = await caller.call(name, operation.example);
      if (problem) throw new Error(`the example of ${name} is refused: ${JSON.stringify(problem)}`);
    },
  };
}
