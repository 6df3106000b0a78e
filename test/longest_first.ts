import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** The order of Vitest, but these files (names below `test/`) begin first: begun last, one of them would run alone at the end. */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  const endings = names.map((name) => `/test/${name}.test.ts`);
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const long = endings.flatMap((ending) => sorted.filter(({ moduleId }) => moduleId.endsWith(ending)));
      return [...long, ...sorted.filter((file) => !long.includes(file))];
    }
  };
}
