import { createHash } from 'node:crypto';
import { recordOperations } from './operations.ts';
import { type Recorded, recordKinds, recordStates } from './pages.ts';
import { recordPaths } from './paths.ts';
import { startRecordScene } from './visitors.ts';

/** What the service shows and does, by part and name. */
export interface Recording {
  /** Every kind of page, as its own reader gets it. */
  pages: Recorded;
  /** Every path of a page, as visitors in seven states get it. */
  states: Recorded;
  /** Every path, written otherwise or requested by another method. */
  paths: Recorded;
  /** SQL statements of the example of each operation, and of each page. */
  statements: Map<string, number>;
}

/** Records all of it; equal code gives equal recordings. */
export async function record(): Promise<Recording> {
  const operations = await recordOperations();
  const scene = await startRecordScene();
  const { pages, statements } = await recordKinds(scene);
  const states = await recordStates(scene);
  const paths = await recordPaths(scene);
  await scene.close();
  return { pages, states, paths, statements: new Map([...operations, ...statements]) };
}

/** A short hash of each page, with all states and paths of it: enough to see that something changed, not what. */
export function digestsOf({ pages, states, paths }: Omit<Recording, 'statements'>): Record<string, string> {
  const texts = new Map<string, string>();
  for (const [part, recorded] of Object.entries({ page: pages, states, paths }))
    for (const [name, text] of recorded) {
      const key = `${part}: ${name.replace(part === 'page' ? '' : / (?:in|with|HEAD|POST|PUT|DELETE|OPTIONS|\()\b.*$/, '')}`;
      texts.set(key, `${texts.get(key) ?? ''}${name}\n${text}\n`);
    }
  return Object.fromEntries(
    [...texts].map(([key, text]) => [
      key,
      createHash('sha256').update(text).digest('base64url').slice(0, 10),
    ]),
  );
}
