import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { mondayFault } from '../../services/acts/base/kinds.ts';
import { UNCHANGED } from '../../services/acts/base/refusals.ts';
import type { Tx } from '../../store/store.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

/** Parses the arguments of a command about weeks: so many words, and `--json`. */
export function words(args: string[], names: readonly string[]): { given: string[]; json: boolean } {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (positionals.length !== names.length) throw new UsageError(`Give ${names.join(' and ')}.`);
  return { given: positionals, json: values.json };
}

/** A number among the arguments. */
export const numberAt = (name: string, text: string): number => wholeNumber(name, text, 1e15);

/** The Monday of a week among the arguments. */
export function mondayAt(name: string, text: string): string {
  const fault = mondayFault(text);
  if (fault === null) return text;
  throw new UsageError(`${name} ${fault}`);
}

/** A text for people among the arguments. */
export function textAt(name: string, text: string): string {
  const said = text.trim();
  if (said !== '' && said.length <= NOTE_MAX) return said;
  throw new UsageError(`${name} has 1 to ${NOTE_MAX} characters; this has ${said.length}.`);
}

/** An act of the site team; returns the sentence of a refusal, or null. */
type Act = (tx: Tx, by: ReturnType<typeof operator>, now: number) => Promise<string | null>;

/** Runs an act for the operator in one transaction, prints what it did, and throws the sentence of a refusal. */
export async function actByCommand(json: boolean, did: string, act: Act): Promise<number> {
  const refused = await overExistingStore((store) =>
    store.write((tx) => act(tx, operator(), Date.now()), { durable: true }),
  );
  if (refused !== null) throw new Error(`${UNCHANGED}${refused}`);
  print(json, { done: did }, did);
  return 0;
}
