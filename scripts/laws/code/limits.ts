import { type ESTree, Visitor } from 'rolldown/utils';
import { LIMIT_MS } from '../../../test/gate/speed.ts';
import { faultAt, type Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';

export const LIMITS: Law = {
  rule: 'No test and no hook has a limit of its own that the default exceeds, which grows on a slow machine (test/gate/speed.ts).',
  next: 'Leave it out.',
  faults: (project) =>
    project.sources('test').flatMap((source) => limitsIn(source).map((at) => faultAt(source, at, 'a limit'))),
};

const LIMITED = /^(?:test|describe|(?:before|after)(?:All|Each))$/;

/** Where tests and hooks of a source are given such limits. */
function limitsIn({ tree }: Source): number[] {
  const found: number[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (!LIMITED.test(nameOf(callee))) return;
      for (const argument of given) {
        const options = argument.type === 'ObjectExpression' ? argument.properties : [];
        const values = options.flatMap((option) =>
          option.type === 'Property' && option.key.type === 'Identifier' && option.key.name === 'timeout'
            ? [option.value]
            : [],
        );
        for (const value of [argument, ...values])
          if (value.type === 'Literal' && typeof value.value === 'number' && value.value <= LIMIT_MS)
            found.push(value.start);
      }
    },
  }).visit(tree);
  return found;
}

/** What is called at the root of a call: `test` of `test.runIf(x).each(y)(…)`. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
}
