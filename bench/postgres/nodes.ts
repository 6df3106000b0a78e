import { availableParallelism } from 'node:os';
import { vacuum } from './cluster.ts';
import { type Cpu, serverCpu } from './cpu.ts';
import { type Node, startNode } from './node.ts';
import type { Measured } from './operations.ts';

/** What nodes do, in the order of the table. */
const MEASURED = { slug: 'a read by slug', vote: 'a vote' } as const;
/** With fewer cores, nodes, server and this process wait for each other, and a rate says nothing. */
const FEWEST_CORES = 6;

/** What operations cost and how many there were in a second, the best of all windows. */
interface Figures extends Cpu {
  rate: number;
}

/** How nodes are measured. */
export interface NodesOptions {
  counts: readonly number[];
  windows: number;
  /** Operations of each node in a window. */
  operations: number;
}

/** So many nodes at once over one database, each on listings of its own; the table of what they do. */
export async function nodesTable(
  url: string,
  file: string,
  { counts, windows, operations }: NodesOptions,
): Promise<string[]> {
  const nodes: Node[] = [];
  const lines: string[] = [];
  try {
    let used = 0;
    for (const count of counts) {
      while (nodes.length < count) nodes.push(await startNode(url, file));
      const cells: Figures[] = [];
      for (const measured of ['slug', 'vote'] as const) {
        let best: Figures | undefined;
        for (let window = 0; window <= windows; window++) {
          const shares = nodes.map((_, n) => sharesOf(n, nodes.length, used, operations));
          used += operations * nodes.length;
          const found = await together(url, nodes, measured, shares);
          // The first one plans the statements.
          if (window > 0) best = best ? bestOf(best, found) : found;
        }
        cells.push(best!);
      }
      lines.push(`| ${count} | ${cells.map(hasCores() ? rateAndCpu : cpuAlone).join(' | ')} |`);
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end()));
  }
  return [...heading(), ...lines];
}

/** The numbers of a node: different ones than those of the others, and so other listings. */
const sharesOf = (node: number, nodes: number, from: number, operations: number): number[] =>
  Array.from({ length: operations }, (_, i) => from + i * nodes + node);

async function together(
  url: string,
  nodes: readonly Node[],
  measured: Measured,
  shares: readonly (readonly number[])[],
): Promise<Figures> {
  if (measured === 'vote')
    for (const [n, node] of nodes.entries())
      await node.does({ measured, numbers: shares[n]!, is_before: true });
  await vacuum(url);
  const before = await serverCpu(url);
  const began = performance.now();
  const clients = await Promise.all(nodes.map((node, n) => node.does({ measured, numbers: shares[n]! })));
  const seconds = (performance.now() - began) / 1000;
  const operations = shares.flat().length;
  const sum = clients.reduce((all, cpu) => all + cpu, 0);
  return {
    client: sum / operations,
    server: ((await serverCpu(url)) - before) / operations,
    rate: operations / seconds,
  };
}

const bestOf = (one: Figures, other: Figures): Figures => ({
  ...(one.client + one.server < other.client + other.server ? one : other),
  rate: Math.max(one.rate, other.rate),
});

const hasCores = (): boolean => availableParallelism() >= FEWEST_CORES;

const rateAndCpu = ({ rate, ...cpu }: Figures): string => `${rate.toFixed(0)} | ${cpuAlone(cpu)}`;
const cpuAlone = ({ client, server }: Cpu): string => `${client.toFixed(0)} + ${server.toFixed(0)}`;

function heading(): string[] {
  const names = Object.values(MEASURED);
  const cores = availableParallelism();
  if (hasCores())
    return [
      `Nodes at once, each on listings of its own: how many in a second, and CPU of nodes + server for one. ${cores} cores.`,
      '',
      `| nodes | ${names.map((name) => `${name}, a second | µs`).join(' | ')} |`,
      '| --- | --- | --- | --- | --- |',
    ];
  return [
    `Nodes at once, each on listings of its own: CPU of nodes + server for one. This machine has ${cores} cores and none of them is free beside`,
    `nodes and server, so that rates would say nothing; with ${FEWEST_CORES} or more they are printed.`,
    '',
    `| nodes | ${names.map((name) => `${name}, µs`).join(' | ')} |`,
    '| --- | --- | --- |',
  ];
}
