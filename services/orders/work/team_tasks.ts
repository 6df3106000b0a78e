import type { AuditActor, AuditKind } from '../../../domain/http/audit_entry.ts';
import type { ProductCode } from '../../../domain/listings/products.ts';
import { FROM_LIVE, LAUNCHES } from '../../../domain/orders/listing_fit.ts';
import { isGiving } from '../../../domain/orders/order.ts';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { writeTo } from '../../email/outbox.ts';
import { defineUseCase } from '../../use_cases/define.ts';
import { fulfilLine } from '../fulfil/fulfil_order.ts';
import { type Given, givenOf, type HandWork } from '../fulfil/given.ts';
import { toTryAgain } from '../fulfil/try_again.ts';

/** A line that waits for the site team: work to do, or one that could not be given. */
export interface TeamTask {
  number: string;
  position: number;
  product: ProductCode;
  name: string;
  listing_id: number | null;
  listing_name: string | null;
  options: Readonly<Record<string, unknown>> | null;
  /** Why it could not be given, as a sentence; null for work that is to be done. */
  failed: string | null;
}

/** Lines that wait for the site team, the oldest order first. Those that wait for their week are not among them. */
export const teamTasks = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async ({ purchases }: Pick<Reads, 'purchases'>): Promise<TeamTask[]> => {
    return (await purchases.waitingLines()).flatMap((line) => {
      const { number, position, product, name, listing_id, listing_name, options } = line;
      const given = givenOf(line);
      if (line.status !== 'failed' && !isOpenWork(given)) return [];
      const failed = line.status === 'failed' ? (given.failed ?? '') : null;
      return [{ number, position, product, name, listing_id, listing_name, options, failed }];
    });
  },
);

const isOpenWork = ({ task }: Given): boolean => task?.done === null;

/** Why an act on a line was refused: no such line waits for the team, no note, or a link that is none. */
export type TaskRefusal = 'no_task' | 'no_note' | 'no_link';

/** Most characters of what the team notes. */
export const TASK_NOTE_MAX = 2_000;
/** Most links of a task. */
export const LINKS_MAX = 50;
const LINK_MAX = 500;

/** A line that the site team acts on. */
interface OnLine {
  number: string;
  position: number;
  by: AuditActor;
  now: number;
}

/** Fulfils a line by hand, with a note and links that its buyer reads and gets by email. Returns why not, or null. */
export async function finishTask(
  tx: Tx,
  { note, links, ...on }: OnLine & { note: string; links: readonly string[] },
): Promise<TaskRefusal | null> {
  const found = await taskLine(tx, on);
  if (!found) return 'no_task';
  const said = note.trim();
  if (said === '' || said.length > TASK_NOTE_MAX) return 'no_note';
  if (links.length > LINKS_MAX || !links.every(isLink)) return 'no_link';
  const { order, line } = found;
  const done: HandWork = { note: said, links, done_at: new Date(on.now).toISOString() };
  await handIn(tx, found, done, on.now);
  await record(tx, 'line_done_by_hand', found, on);
  const { number, person_id } = order;
  const data = { number, product: line.name, note: said, links };
  await writeTo(tx, person_id, 'order_work_done', data, `${number}:${line.position}:${on.now}`);
  return null;
}

const isLink = (text: string): boolean =>
  text.length <= LINK_MAX && /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Open work is noted, and the line goes on; one that failed is fulfilled by it. */
async function handIn(tx: Tx, { order, line }: Found, done: HandWork, now: number): Promise<void> {
  const given = givenOf(line);
  if (line.status === 'failed') {
    const after: Given = { ...given, by_hand: done };
    await tx.purchases.patchLine(order.id, line.position, {
      status: 'fulfilled',
      fulfilled_at: now,
      given: after,
    });
    return;
  }
  const after: Given = { ...given, task: { done } };
  await tx.purchases.patchLine(order.id, line.position, { given: after });
  await fulfilLine(tx, { order, line: { ...line, given: after }, now });
}

/**
 * Has a line that failed given again, after what kept it from it has ended; with `week`, its launch is booked in that one. What it was given
 * before is not given twice. Returns why not, or null.
 */
export async function retryLine(
  tx: Tx,
  { week, ...on }: OnLine & { week: string | null },
): Promise<TaskRefusal | null> {
  const found = await taskLine(tx, on);
  if (!found || found.line.status !== 'failed') return 'no_task';
  const { order, line } = found;
  const after = { status: 'pending', given: await toTryAgain(tx, line), week: week ?? line.week } as const;
  await tx.purchases.patchLine(order.id, line.position, after);
  await record(tx, 'line_retried', found, on);
  await fulfilLine(tx, { order, line: { ...line, ...after }, now: on.now });
  if (LAUNCHES.includes(line.product)) await retryBeside(tx, { order, line }, on.now);
  return null;
}

/** What failed with the launch waits for it again. */
async function retryBeside(tx: Tx, { order, line: launch }: Found, now: number): Promise<void> {
  for (const line of await tx.purchases.lines(order.id)) {
    if (
      line.status !== 'failed' ||
      line.listing_id !== launch.listing_id ||
      !FROM_LIVE.includes(line.product)
    )
      continue;
    const after = { status: 'pending', given: await toTryAgain(tx, line) } as const;
    await tx.purchases.patchLine(order.id, line.position, after);
    await fulfilLine(tx, { order, line: { ...line, ...after }, now });
  }
}

interface Found {
  order: Purchase;
  line: PurchaseLine;
}

async function taskLine(tx: Tx, { number, position }: OnLine): Promise<Found | undefined> {
  const order = await tx.purchases.byNumber(number);
  if (!order || !isGiving(order)) return undefined;
  const line = (await tx.purchases.lines(order.id)).find((one) => one.position === position);
  if (!line) return undefined;
  const waits = line.status === 'failed' || (line.status === 'pending' && isOpenWork(givenOf(line)));
  return waits ? { order, line } : undefined;
}

async function record(
  tx: Tx,
  kind: Extract<AuditKind, 'line_done_by_hand' | 'line_retried'>,
  { order, line }: Found,
  { by }: OnLine,
): Promise<void> {
  const { position, product, listing_id } = line;
  await tx.audit_log.record({
    by,
    kind,
    person_id: order.person_id,
    subject: `purchase:${order.id}`,
    details: { position, product, listing_id },
  });
}
