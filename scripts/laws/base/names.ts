import { Visitor } from 'rolldown/utils';
import type { Source } from './project.ts';
import type { Written } from './written.ts';

/** Every name that a source declares, each with its place, in the order of the source. */
export function namesIn({ tree }: Source): Written[] {
  const names = new Map<number, string>();
  type Node = { type: string; start: number; name?: unknown; [key: string]: unknown } | null | undefined;
  const add = (node: unknown): void => {
    const { type, start, name } = (node ?? {}) as NonNullable<Node>;
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string')
      names.set(start, name);
  };
  /** The names that a pattern binds. */
  const bind = (node: unknown): void => {
    const pattern = (node ?? {}) as Record<string, unknown>;
    if (pattern['type'] === 'ObjectPattern')
      for (const property of pattern['properties'] as Record<string, unknown>[])
        bind(property['value'] ?? property['argument']);
    else if (pattern['type'] === 'ArrayPattern') (pattern['elements'] as unknown[]).forEach(bind);
    else if (pattern['type'] === 'AssignmentPattern') bind(pattern['left']);
    else if (pattern['type'] === 'RestElement') bind(pattern['argument']);
    else if (pattern['type'] === 'TSParameterProperty') bind(pattern['parameter']);
    else add(pattern);
  };
  const callable = ({ id, params }: { id?: unknown; params: readonly unknown[] }): void => {
    add(id);
    params.forEach(bind);
  };
  const keyed = ({ key, computed }: { key: unknown; computed: boolean }): void => {
    if (!computed) add(key);
  };
  const named = ({ id }: { id?: unknown }): void => add(id);
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type !== 'Identifier' || imported.name !== local.name) add(local);
    },
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: ({ params }) => params.forEach(bind),
    ClassDeclaration: named,
    PropertyDefinition: keyed,
    MethodDefinition: keyed,
    Property: keyed,
    TSInterfaceDeclaration: named,
    TSTypeAliasDeclaration: named,
    TSTypeParameter: ({ name }) => add(name),
    TSPropertySignature: keyed,
    TSMethodSignature: (node) => {
      keyed(node);
      node.params.forEach(bind);
    },
    TSFunctionType: ({ params }) => params.forEach(bind),
  }).visit(tree);
  return [...names].toSorted(([a], [b]) => a - b).map(([at, text]) => ({ text, at }));
}
