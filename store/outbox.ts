import type { LetterData, LetterName } from '../domain/letters.ts';
import type { Tx } from './store.ts';

/**
 * Puts a letter to a person into the outbox, in the transaction of what it tells about (implied.md 11). `event` makes it once:
 * the same event never writes to the same person twice.
 */
export async function writeTo<N extends LetterName>(
  tx: Tx,
  person_id: number,
  letter: N,
  data: LetterData[N],
  event: string,
): Promise<void> {
  await tx.jobs.enqueue(
    'send_mail',
    { letter, person_id, data },
    { key: `mail:${letter}:${event}:${person_id}` },
  );
}
