import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { Decision } from '../../services/moderation/moderate.ts';
import { operator } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** A decision of who gave the command, now. */
export function decisionOf(note: string | null): Required<Decision> {
  const actor = operator();
  return { by: `the command line, as ${actor.actor_id}`, actor, note, now: Date.now() };
}

/** The id that a decision is about, its note, its form of output and `more` options; `usage` says what the id is. */
export function decisionArguments(
  args: string[],
  { needs_note, usage, more = [] }: { needs_note: boolean; usage: string; more?: readonly string[] },
): { id: number; note: string | null; json: boolean; more: Record<string, string | undefined> } {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(more.map((name) => [name, { type: 'string' } as const])),
      note: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [id = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError(usage);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(`${usage} "${id}" is no id.`);
  const { note, json, ...others } = values;
  return { id: Number(id), note: noteOf(note, needs_note), json, more: others };
}

function noteOf(text: string | undefined, needed: boolean): string | null {
  const note = text?.trim() || null;
  if (note === null && needed) throw new UsageError('Give a reason with --note. The owners will read it.');
  if (note !== null && note.length > NOTE_MAX)
    throw new UsageError(`--note has at most ${NOTE_MAX} characters; this has ${note.length}.`);
  return note;
}
