import { functionAt, functionsOf, type Node, treeOf, walk } from './syntax.ts';

/** One small fault: an exact replacement in a source. */
export interface Mutant {
  file: string;
  /** Where it begins in the source, and the line of it. */
  start: number;
  line: number;
  before: string;
  after: string;
  /** What is wrong with it, in two or three words. */
  what: string;
  /** The function that holds it (`functionsOf`); -1 for what runs when the module is loaded. */
  number: number;
}

type Change = Pick<Mutant, 'start' | 'before' | 'after' | 'what'>;

const SWAPPED = new Map<string, readonly [after: string, what: string]>(
  Object.entries({
    '<': ['<=', 'boundary moved'],
    '<=': ['<', 'boundary moved'],
    '>': ['>=', 'boundary moved'],
    '>=': ['>', 'boundary moved'],
    '===': ['!==', 'comparison negated'],
    '!==': ['===', 'comparison negated'],
    '&&': ['||', 'and made or'],
    '||': ['&&', 'or made and'],
    '+': ['-', 'plus made minus'],
    '-': ['+', 'minus made plus'],
    '*': ['/', 'times made divided by'],
    '/': ['*', 'divided by made times'],
    min: ['max', 'least made most'],
    max: ['min', 'most made least'],
  }),
);
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==']);
/** Calls that only say something to somebody: of logs, errors, schemas. */
const SAYING = /^(?:console|process\.std\w+|log|logger)\b|\.(?:describe|debug|info|warn|error)$/;

/** All mutants of a source, in its order. Types are not looked at: they are stripped, and some mutants would not pass them. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = treeOf(file, source);
  const functions = functionsOf(tree);
  const found: Change[] = [];
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  walk(tree, (node, parents) => {
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return false;
    const said = node.type === 'ExpressionStatement' ? (node['expression'] as Node) : node;
    if (node.type === 'ImportDeclaration' || isMessage(said, textOf)) return false;
    found.push(...changesOf(node, parents, source));
    return true;
  });
  return found
    .toSorted((a, b) => a.start - b.start)
    .map((one) => ({
      file,
      line: source.slice(0, one.start).split('\n').length,
      number: functionAt(functions, one.start),
      ...one,
    }));
}

/** Texts of errors, logs and schemas: no fault in what is done. */
function isMessage(node: Node, textOf: (node: Node) => string): boolean {
  const callee = node['callee'] as Node | undefined;
  if (!callee) return false;
  return node.type === 'NewExpression' ? textOf(callee).endsWith('Error') : SAYING.test(textOf(callee));
}

function changesOf(node: Node, parents: readonly Node[], source: string): Change[] {
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const whole = (after: string, what: string, one = node): Change => ({
    start: one.start,
    before: textOf(one),
    after,
    what,
  });
  const part = (name: string): Node => node[name] as Node;
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      // An equality is negated by itself.
      return /^[!=]==$/.test(String(part('test')['operator']))
        ? []
        : [whole(`!(${textOf(part('test'))})`, 'condition negated', part('test'))];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return operatorChanges(node, source);
    case 'Literal':
      return literalChanges(node, parents.at(-1), whole);
    case 'ExpressionStatement':
      return isCall(part('expression')) ? [whole(';', 'call left out')] : [];
    case 'ThrowStatement':
      return [whole(';', 'refusal left out')];
    case 'ReturnStatement':
      return returnChanges(node, whole);
    case 'CallExpression':
      return callChanges(node, source);
    default:
      return [];
  }
}

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node['argument'] as Node));

/** Whether it is a text, so that a plus joins texts. */
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

function operatorChanges(node: Node, source: string): Change[] {
  const [left, right, operator] = [node['left'] as Node, node['right'] as Node, node['operator'] as string];
  const between = source.slice(left.end, right.start);
  const start = left.end + between.indexOf(operator);
  if (operator === '??')
    return [
      { start: left.end, before: source.slice(left.end, right.end), after: '', what: 'default left out' },
    ];
  const swapped = SWAPPED.get(operator);
  if (!swapped || (operator === '+' && (isText(left) || isText(right)))) return [];
  return [{ start, before: operator, after: swapped[0], what: swapped[1] }];
}

type Whole = (after: string, what: string) => Change;

function literalChanges({ value }: Node, parent: Node | undefined, whole: Whole): Change[] {
  if (typeof value === 'boolean') return [whole(String(!value), `${value} made ${!value}`)];
  const isCompared = parent?.type === 'BinaryExpression' && COMPARISONS.has(parent['operator'] as string);
  if (!isCompared) return [];
  if (typeof value === 'number') return [whole(String(value + 1), 'number one higher')];
  return typeof value === 'string' && value !== '' ? [whole("''", 'text emptied')] : [];
}

/** What a function returns, made nothing: an empty list for a list. */
function returnChanges(node: Node, whole: Whole): Change[] {
  const returned = node['argument'] as Node | null;
  if (!returned || returned.type === 'Literal' || returned.type === 'Identifier') return [];
  if (returned.type === 'ArrayExpression')
    return (returned['elements'] as unknown[]).length > 0 ? [whole('return [];', 'list emptied')] : [];
  return [whole('return undefined;', 'nothing returned')];
}

/** Conditions of a query that are left out one by one, filters of lists, and the lesser for the greater. */
function callChanges(node: Node, source: string): Change[] {
  const [callee, inputs] = [node['callee'] as Node, node['arguments'] as Node[]];
  const name = source.slice(callee.start, callee.end);
  if (name === 'and' && inputs.length > 1)
    return inputs.map((one) => ({
      start: one.start,
      before: source.slice(one.start, one.end),
      after: 'undefined',
      what: 'condition of a query left out',
    }));
  const property = callee['property'] as Node | undefined;
  if (!property || callee['computed'] === true) return [];
  const called = source.slice(property.start, property.end);
  const object = callee['object'] as Node;
  if (called === 'filter' && inputs.length === 1)
    return [
      { start: object.end, before: source.slice(object.end, node.end), after: '', what: 'filter left out' },
    ];
  const swapped = name.startsWith('Math.') ? SWAPPED.get(called) : undefined;
  return swapped ? [{ start: property.start, before: called, after: swapped[0], what: swapped[1] }] : [];
}

/** A source with the fault in it. */
export const withMutant = (
  source: string,
  { start, before, after }: Pick<Mutant, 'start' | 'before' | 'after'>,
): string => {
  if (!source.startsWith(before, start)) throw new Error(`"${before}" does not stand at ${start}.`);
  return source.slice(0, start) + after + source.slice(start + before.length);
};
