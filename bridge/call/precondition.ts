import { ApiError, type Fault, invalidRequest } from '../../domain/http/errors.ts';
import { type Current, revisionOf } from '../../domain/revisions/revision.ts';
import type { Reads, Store } from '../../store/store.ts';
import type { Operation } from '../../tools/operation/define.ts';

/** What a caller requires before a change (RFC 9110, 13.1), and how it was sent. */
export interface Precondition {
  sent_as: 'If-Match' | 'If-Unmodified-Since' | 'if_revision';
  /** Revisions of which one has to be there; `*` is any. */
  revisions: readonly string[];
}

/** A call that relies on a revision. */
export interface RelyingCall {
  operation: Operation;
  input: Record<string, unknown>;
  person_id: number;
  precondition: Precondition;
}

/** Refuses a precondition that a change cannot keep: none is ignored. */
export function refuseUnkept(operation: Operation, { sent_as }: Precondition): void {
  if (operation.current && sent_as !== 'If-Unmodified-Since') return;
  const fix = operation.current
    ? 'Send If-Match with the ETag of the last read.'
    : 'Leave it out: this call has no revision to compare with.';
  const message = `${sent_as} is not kept here.`;
  throw invalidRequest([{ path: sent_as, code: 'unknown_key', message, fix }]);
}

/**
 * The store of a call that relies on a revision: each write begins with the comparison, in the same transaction; what the call itself
 * has written is no change of others. Raises `changed_meanwhile` with what is there now.
 */
export async function unchanged(store: Store, call: RelyingCall): Promise<Store> {
  // Before anything is computed for nothing; the write compares again.
  await refuseChanged(store, call);
  let { precondition } = call;
  return {
    ...store,
    write: async (work, options) => {
      let own: string | undefined;
      const result = await store.write(async (tx) => {
        await refuseChanged(tx, { ...call, precondition });
        const done = await work(tx);
        const written = await call.operation.current?.(tx, call.input, call.person_id);
        own = written && revisionOf(written);
        return done;
      }, options);
      if (own !== undefined) precondition = { ...precondition, revisions: [own] };
      return result;
    },
  };
}

async function refuseChanged(reads: Reads, call: RelyingCall): Promise<void> {
  const { operation, input, person_id, precondition } = call;
  const current = await operation.current?.(reads, input, person_id);
  // The handler says that there is nothing.
  if (!current) return;
  const { revisions, sent_as } = precondition;
  const revision = revisionOf(current);
  if (revisions.includes('*') || revisions.includes(revision)) return;
  throw new ApiError(
    'changed_meanwhile',
    `It was changed since: its revision is "${revision}", and ${sent_as} names "${revisions.join('", "')}". Nothing was changed by this call.`,
    {
      errors: valuesNow(input, current),
      next_steps: [
        `\`errors\` has what is there now. If your change still fits, send it again with ${sent_as} "${revision}"; else read the whole and decide again.`,
      ],
    },
  );
}

/** What is there now of what a call was to change. */
function valuesNow(input: Record<string, unknown>, current: Current): Fault[] {
  return Object.entries(input).flatMap(([key, wanted]) => {
    const known = key === 'fields' || isNames(wanted) ? fieldsOf(current['fields']) : current;
    const names = key === 'fields' ? Object.keys(fieldsOf(wanted)) : isNames(wanted) ? wanted : [key];
    return names
      .filter((name) => name in known)
      .map((name) => ({
        path: known === current ? name : `fields.${name}`,
        code: 'changed_meanwhile' as const,
        message: `Is now ${JSON.stringify(known[name])}.`,
      }));
  });
}

/** The members of an object; none of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Names of fields, as in lock_fields and restore. */
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
