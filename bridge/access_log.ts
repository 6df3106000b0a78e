import type { AnswerRecord } from './rest.ts';

/** Slower answers are always told. */
const SLOW_MS = 250;
/** Of the quick reads that went well one in so many is told: a line costs as much as a third of such an answer. */
const ONE_IN = 100;

/** What of the answers is worth a line in the access log: writes, refusals, what is slow, and a sample of the rest. */
export function accessLog(write: (record: AnswerRecord) => void): (record: AnswerRecord) => void {
  let quiet = 0;
  return (record) => {
    const read = record.method === 'GET' || record.method === 'HEAD' || record.method === 'OPTIONS';
    const ordinary = read && record.status < 400 && record.ms <= SLOW_MS;
    if (!ordinary || quiet++ % ONE_IN === 0) write(record);
  };
}
