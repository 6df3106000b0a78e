import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { digestsOf, type Recording, record } from '../../scripts/record/recording.ts';

const NEXT =
  'npm run record -- FOLDER on the commit before, and here with --against FOLDER, shows what changed; if it is meant, --write';

const committed = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

let recording: Recording;
beforeAll(async () => {
  recording = await record();
});

test('pages and paths are as recorded, for visitors in every state', () => {
  expect(digestsOf(recording), NEXT).toEqual(committed('digests'));
});

test('no operation and no page needs more statements than recorded', () => {
  const most = committed('statements') as Record<string, number>;
  const more = [...recording.statements].filter(([name, count]) => count > (most[name] ?? 0));
  expect(more, NEXT).toEqual([]);
});
