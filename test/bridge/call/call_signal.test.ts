import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Operation } from '../../../tools/operation/define.ts';
import { listBooks } from '../sample_operations.ts';
import { startService } from '../service.ts';

test('a caller who leaves before the response ends what is done for them, with the reason', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const slow: Operation = {
    ...listBooks,
    effect: { ...listBooks.effect, readOnly: true },
    async handler(_, { signal }) {
      begin(signal);
      await once(signal, 'abort');
      throw signal.reason;
    },
  };
  const api = await startService({ operations: [slow] });
  const leaving = new AbortController();
  const left = fetch(`${api.url}/api/v1/books`, { signal: leaving.signal }).catch(() => 'left');
  const signal = await begun;
  expect(signal.aborted).toBe(false);
  leaving.abort();
  expect(await left).toBe('left');
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ message: 'the caller has gone' });
});
