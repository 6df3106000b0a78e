import type { Operation } from '../../tools/operation/define.ts';
import type { ResponseRecord } from '../rest/rest.ts';

/** Slower responses are always logged. */
const SLOW_MS = 250;
/** One in so many fast, successful reads is logged: a log line costs a third of such a response. */
const ONE_IN = 100;

/** Writes a log line for writes, refusals, slow responses and a sample of the rest. */
export function accessLog(
  operations: readonly Operation[],
  write: (record: ResponseRecord) => void,
): (record: ResponseRecord) => void {
  const reads = new Set(operations.filter(({ effect }) => effect.readOnly).map(({ name }) => name));
  let quiet = 0;
  return (record) => {
    // Over MCP reads are POST too; messages about the server itself have no operation.
    const read = record.operation === null || reads.has(record.operation);
    const ordinary = read && record.status < 400 && record.ms <= SLOW_MS;
    if (!ordinary || quiet++ % ONE_IN === 0) write(record);
  };
}
