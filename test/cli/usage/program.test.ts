import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../../../cli/main.ts';
import { emptyFolder } from '../../data_folder.ts';
import { run as runProgram } from '../program.ts';
import { run } from './in_process.ts';

test.each(Object.keys(COMMANDS))('the built program has "%s", with the help of the sources', async (name) => {
  const folder = emptyFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = [...name.split(' '), '--help'];
  expect(await runProgram(folder, args)).toEqual(await run(...args));
});
