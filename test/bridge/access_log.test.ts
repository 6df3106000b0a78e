import { expect, test } from 'vitest';
import { accessLog } from '../../bridge/access_log.ts';
import type { AnswerRecord } from '../../bridge/rest.ts';

test('writes, refusals and slow answers are always told, and one in a hundred of the others', () => {
  const told: AnswerRecord[] = [];
  const log = accessLog((record) => told.push(record));
  const read = {
    operation: 'get_listing',
    method: 'GET',
    status: 200,
    ms: 1,
    request_id: 'a-1',
    person_id: null,
  };
  for (let i = 0; i < 250; i++) log({ ...read, status: i % 2 ? 304 : 200 });
  expect(told).toHaveLength(3);
  told.length = 0;
  const remarkable = [{ method: 'POST' }, { status: 404 }, { status: 500 }, { ms: 251 }].map((fact) => ({
    ...read,
    ...fact,
  }));
  for (const record of remarkable) log(record);
  expect(told).toEqual(remarkable);
});
