import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree, as far as mutants need it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** A function of a source: where it stands, and where its body does. */
export interface SourceFunction {
  start: number;
  end: number;
  body: Node;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes directly below one, in the order of the source. */
function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
}

/** The syntax tree of a source in TypeScript. Raises an error for a source that is wrong. */
export function treeOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return program as unknown as Node;
}

/** Calls `look` for each node below one, parents first; what it returns false for is not entered. */
export function walk(node: Node, look: (node: Node, parents: readonly Node[]) => boolean | undefined): void {
  const parents: Node[] = [];
  const enter = (one: Node): void => {
    if (look(one, parents) === false) return;
    parents.push(one);
    childrenOf(one).forEach(enter);
    parents.pop();
  };
  enter(node);
}

/** The functions of a source with a body, in the order in which they begin: the place of one in this list is its number. */
export function functionsOf(tree: Node): SourceFunction[] {
  const found: SourceFunction[] = [];
  walk(tree, (node) => {
    const { start, end, body } = node;
    if (FUNCTIONS.has(node.type) && isNode(body)) found.push({ start, end, body });
    return true;
  });
  return found.toSorted((a, b) => a.start - b.start);
}

/** The number of the innermost function around a place; -1 for what runs when the module is loaded. */
export function functionAt(functions: readonly SourceFunction[], place: number): number {
  return functions.findLastIndex(({ body }) => body.start <= place && place < body.end);
}
