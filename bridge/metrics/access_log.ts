import type { Operation } from '../../tools/operation/define.ts';
import type { ResponseRecord } from '../rest/rest.ts';

/** Slower answers are always told. */
const SLOW_MS = 250;
/** Of the quick reads that went well one in so many is told: a line costs as much as a third of such an answer. */
const ONE_IN = 100;

/** What of the answers is worth a line in the access log: writes, refusals, what is slow, and a sample of the rest. */
export function accessLog(
  operations: readonly Operation[],
  write: (record: ResponseRecord) => void,
): (record: ResponseRecord) => void {
  const reads = new Set(operations.filter(({ effect }) => effect.readOnly).map(({ name }) => name));
  let quiet = 0;
  return (record) => {
    // Over MCP a read comes by POST too, and messages about the server itself belong to no operation.
    const read = record.operation === null || reads.has(record.operation);
    const ordinary = read && record.status < 400 && record.ms <= SLOW_MS;
    if (!ordinary || quiet++ % ONE_IN === 0) write(record);
  };
}
