import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vitest/config';

const ROOT = join(import.meta.dirname, '../../..');

/** Methods of the query builder (store/base/db.ts) that begin a statement or a part of one. */
const BUILDERS = ['select', 'selectDistinct', 'insert', 'update', 'delete'];
/** What runs SQL that is written by hand on PostgreSQL. */
const RUNNERS = ['runOn', 'textsOf'];
/** Functions of store/search/postgres that each give their text to `runOn`. */
const SEARCH_RUNNERS = ['rows', 'ids', 'value'];

/** Where store/ makes or sends SQL. */
export interface Statement {
  /** `store/votes/votes.ts:110:12`, by its line and column. */
  place: string;
  /** How it begins. */
  text: string;
  /** Where the object or function that is called begins and ends in the source. */
  start: number;
  end: number;
}

/** The call of a file that a statement begins with, by the object and method or by the function. */
interface Call {
  object?: string;
  name: string;
}

function isStatement(file: string, { object, name }: Call): boolean {
  if (object === undefined)
    return (
      RUNNERS.includes(name) || (file.startsWith('store/search/postgres/') && SEARCH_RUNNERS.includes(name))
    );
  return name === 'query' || (object === 'db' && BUILDERS.includes(name));
}

/** The statements of a source below store/, in order. SQL of SQLite's own driver (`prepare`, `exec`) is none. */
export function statementsIn(file: string, source: string): Statement[] {
  const found: Statement[] = [];
  for (const { call, start, end } of callsIn(file, source)) {
    if (!isStatement(file, call)) continue;
    const before = source.slice(0, start).split('\n');
    const text = source
      .slice(start, start + 100)
      .replace(/\s+/g, ' ')
      .slice(0, 60);
    found.push({ place: `${file}:${before.length}:${before.at(-1)!.length + 1}`, text, start, end });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function callsIn(file: string, source: string): { call: Call; start: number; end: number }[] {
  const calls: { call: Call; start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier')
        calls.push({ call: { name: callee.name }, start: callee.start, end: callee.end });
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { start, end } = callee.object;
      calls.push({ call: { object: source.slice(start, end), name: callee.property.name }, start, end });
    },
  }).visit(parseSync(file, source).program);
  return calls;
}

/** The files of store/ with statements; migrations are run by every test, and each once. */
const filesOfStore = (): string[] =>
  globSync('store/**/*.ts', { cwd: ROOT, exclude: ['store/migrations/**'] }).toSorted();

/** All statements of the store. */
export const statementsOfStore = (): Statement[] =>
  filesOfStore().flatMap((file) => statementsIn(file, readFileSync(join(ROOT, file), 'utf8')));

/** The names of calls of `prepared` that are no templates, and the objects of calls of {@link BUILDERS}. */
export function namesInStore(): { prepared: string[]; builders: Set<string> } {
  const [prepared, builders] = [[] as string[], new Set<string>()];
  for (const file of filesOfStore()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const match of source.matchAll(/\bprepared(?:<.*?>)?\(\s*'([^']+)'/g)) prepared.push(match[1]!);
    for (const { call } of callsIn(file, source))
      if (call.object !== undefined && BUILDERS.includes(call.name)) builders.add(call.object);
  }
  return { prepared, builders };
}

/** The function that a marked statement calls with its place and its object or function, which it returns. */
export const MARK = 'firstlightRuns';

/** The environment variable with the folder where each file of tests writes which statements it ran. */
export const RAN = 'FIRSTLIGHT_RAN_STATEMENTS';

/** Has the statements of store/ say where they are when they are made (ran_statements.ts). Lines stay where they are. */
export function markStatements(): Plugin {
  return {
    name: 'firstlight-statements',
    enforce: 'pre',
    transform(source, id) {
      const file = id.startsWith(`${ROOT}/store/`) ? id.slice(ROOT.length + 1) : '';
      if (!file.endsWith('.ts') || file.startsWith('store/migrations/')) return undefined;
      return { code: marked(file, source), map: null };
    },
  };
}

/** A source whose statements are marked. */
export function marked(file: string, source: string): string {
  let code = '';
  let done = 0;
  for (const { place, start, end } of statementsIn(file, source)) {
    code += `${source.slice(done, start)}${MARK}(${JSON.stringify(place)}, ${source.slice(start, end)})`;
    done = end;
  }
  return code + source.slice(done);
}
