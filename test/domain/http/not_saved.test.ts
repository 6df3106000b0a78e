import { expect, test } from 'vitest';
import { knownError } from '../../../domain/http/errors.ts';
import { NotSaved, SaveUnknown } from '../../../domain/http/not_saved.ts';

test('what was not saved, and what nobody knows to be saved, are both unavailable and say which', () => {
  const [not_saved, unknown] = [new NotSaved('no room'), new SaveUnknown('cut in COMMIT')].map(knownError);
  expect([not_saved!.code, unknown!.code]).toEqual(['unavailable', 'unavailable']);
  expect(not_saved!.message).toContain('nothing was changed');
  expect(unknown!.message).toContain('may be saved or not');
  expect(knownError(new Error('cut in COMMIT')).code).toBe('internal_error');
});

test('a call whose time is up is given up, and says so', async () => {
  const late = AbortSignal.timeout(1);
  await new Promise((resolve) => late.addEventListener('abort', resolve));
  const { code, message, details } = knownError(late.reason);
  expect([code, details.retry_after]).toEqual(['unavailable', 30]);
  expect(message).toContain('took too long');
});
