import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import all from '../../vitest.config.ts';
import { COVER_FOLDER, functionCover } from './function_cover.ts';

const root = process.cwd();

/** Tests in the order in which they were given. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

export default {
  ...all,
  root,
  plugins: process.env[COVER_FOLDER] === undefined ? [] : [functionCover(root)],
  test: {
    ...all.test,
    sequence: { ...all.test?.sequence, sequencer: AsGiven },
    setupFiles: [all.test?.setupFiles ?? [], join(import.meta.dirname, 'cover_setup.ts')].flat(),
  },
};
