import type { z } from 'zod';
import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import type { Reads, Store, Tx } from '../../../store/store.ts';
import { defineUseCase, type UseCase } from '../../use_cases/define.ts';
import type { Kind } from './kinds.ts';

/** Who acts, and when (epoch milliseconds). */
interface Acting {
  by: AuditActor;
  now: number;
  /** Whether the act is only tried: whatever it does is undone. */
  is_tried?: boolean;
}

/** How a command only tries what it does: until `--yes` is added, with a sentence after what would be done, or with `--dry-run`. */
type Trial = { option: 'yes'; help: string; unchanged: string } | { option: 'dry-run'; help: string };

/** What an act is about: a person, a listing, an order. */
export interface Subject<Of> {
  /** Its argument in a command: `EMAIL`. */
  argument: string;
  /** Said where a command does not name one. */
  name_it: string;
  /** Why an argument names none, without a look at the store; null if it may. */
  fault?(argument: string): string | null;
  byArgument: (reads: Reads, argument: string) => Promise<Of | undefined>;
  /** By the part of the URL of its page. */
  byPath: (reads: Reads, part: string) => Promise<Of | undefined>;
  /** Why an argument finds none. */
  none(argument: string): string;
  /** Whether a command takes such an argument for wrong usage. */
  none_is_usage?: boolean;
}

/** One input of an act. `argument` is its name among the arguments of the command, `option` what its option takes: `TEXT`. */
export interface ActField<T = unknown> {
  kind: Kind<T>;
  label: string;
  help?: string;
  argument?: string;
  /** What the argument is, where a command lacks it: `the Monday of the week`. */
  name_it?: string;
  option?: string;
  /** What a form says below it, if not `help`. */
  hint?: string;
  /** What the command says of a wrong value, if not its name and the fault. */
  wrong?: string;
  /** What the command says where it lacks the option. */
  missing?: string;
  /** Whether the command does not have it. */
  on_form?: boolean;
}
type Fields = Readonly<Record<string, ActField>>;
/** The form of an act on a page: its heading and button, what it does, and what is said when it is done. */
export interface ActForm {
  title: string;
  text?: string;
  done: string;
}

/** The values of fields. */
type InputOf<F extends Fields> = { [Name in keyof F]: F[Name] extends ActField<infer T> ? T : never };

/** What an act gets first: a transaction that survives a power cut, or the store for one in each of its steps (record 74). */
interface OnOf {
  durable: Tx;
  steps: Store;
}

/** What is wrong with fields, by their names: sentences without a subject. */
export type Faults = Readonly<Partial<Record<string, string>>>;
interface Faulty {
  faults: Faults;
}

/** Says why an act was not done. */
type Why<On, Of, F extends Fields> = (of: Of, input: InputOf<F>, on: On) => string | Promise<string>;

interface Definition<Of, F extends Fields, Refused extends string, Result, Does extends keyof OnOf> {
  /** The command, as people type it: `person suspend`. Its form is sent with these words. */
  command: string;
  of?: Subject<Of>;
  /** Whether its command names by other arguments what its form is about; `run` then gets nothing in the place of it. */
  found_by_fields?: boolean;
  fields?: F;
  /** What it does, in the help of the command. */
  summary: string;
  example: string;
  form?: ActForm;
  does?: Does;
  /** Why a form may not do what the command may; null if it may. */
  on_page?: (on: OnOf[Does], of: Of, page: OnPage, input: InputOf<F>) => Promise<Refused | null>;
  trial?: Trial;
  /** Does it; gives a result, the name of a refusal, a refusal of its own words, or what is wrong with fields. */
  run: (
    on: OnOf[Does],
    of: Of,
    input: InputOf<F>,
    acting: Acting,
  ) => Promise<Refused | { refused: string } | Faulty | Result>;
  /** Why it was not done, as whole sentences, and what each of them begins with. */
  refused?: string;
  refusals: Readonly<Record<Refused, string | Why<OnOf[Does], Of, F>>>;
  /** What the command prints when it is done, for people and for programs. */
  done: (of: Of, input: InputOf<F>, result: Exclude<Result, Refused | Faulty>, is_tried: boolean) => string;
  json?: (of: Of, input: InputOf<F>, result: Exclude<Result, Refused | Faulty>, is_tried: boolean) => unknown;
}

/** Ends the transaction of an act that was only tried. */
export class Tried extends Error {
  readonly outcome: ActOutcome;
  constructor(outcome: ActOutcome) {
    super('Nothing was changed.');
    this.outcome = outcome;
  }
}

/** What came of an act. */
type ActOutcome =
  | { none: true }
  | { refused: string; why: string }
  | Faulty
  | { done: string; json: unknown };

/** Which thing an act is about: as a command or as a page names it. */
type Named = { argument: string } | ({ path: string } & OnPage);

/** What a page says of a form. */
interface OnPage {
  /** What the form showed, where it must be so still. */
  seen?: string;
  is_fresh: boolean;
}

/** An act of an administrator: command and form are derived from it. */
export interface Act {
  command: string;
  /** What its command names first; null where it names nothing. */
  of: Omit<Subject<unknown>, 'byArgument' | 'byPath'> | null;
  fields: Fields;
  summary: string;
  example: string;
  form: ActForm | null;
  trial: Trial | null;
  /** Reads what was typed by the names of fields, or says what is wrong with the first that is. */
  read(typed: (name: string) => string | undefined): { input: ActInput } | Faulty;
  do: UseCase<never, [named: Named, input: ActInput, acting: Acting], ActOutcome, 'administrators'>;
}

/** What `read` has checked. */
type ActInput = Readonly<Record<string, unknown>> & z.BRAND<'act'>;

/** Defines an act of an administrator, which is written once: its command, its form and its row in the audit log follow. */
export function defineAct<
  Of,
  F extends Fields,
  Refused extends string,
  Result,
  Does extends keyof OnOf = 'durable',
>(definition: Definition<Of, F, Refused, Result, Does>): Act {
  const { of: subject, found_by_fields = false, fields = {} as F, refusals, run, done, json } = definition;
  const { refused = '' } = definition;
  const does: keyof OnOf = definition.does ?? 'durable';
  type Refusal = Refused | { refused: string };
  const isRefusal = (result: Refusal | Faulty | Result): result is Refusal =>
    isWorded(result) || (typeof result === 'string' && Object.hasOwn(refusals, result));
  async function refusal(why: Refusal, ...about: Parameters<Why<OnOf[Does], Of, F>>): Promise<ActOutcome> {
    if (typeof why !== 'string') return { why: 'refused', ...why };
    const said = refusals[why];
    return { why, refused: `${refused}${typeof said === 'string' ? said : await said(...about)}` };
  }
  function finished(...about: Parameters<typeof done>): ActOutcome {
    const outcome = { done: done(...about), json: json?.(...about) };
    if (about[3]) throw new Tried(outcome);
    return outcome;
  }
  const doing = defineUseCase(
    { who: 'administrators', does },
    async (on: Reads, named: Named, typed: ActInput, acting: Acting): Promise<ActOutcome> => {
      const isFound = subject && ('path' in named || !found_by_fields);
      const of = (isFound ? await find(subject, on, named) : undefined) as Of;
      if (isFound && of === undefined) return { none: true };
      const input = typed as unknown as InputOf<F>;
      const held = 'path' in named ? await definition.on_page?.(on as OnOf[Does], of, named, input) : null;
      const result = held ?? (await run(on as OnOf[Does], of, input, acting));
      if (isRefusal(result)) return refusal(result, of, input, on as OnOf[Does]);
      if (isFaulty(result)) return { faults: result.faults };
      return finished(of, input, result as Exclude<Result, Refused | Faulty>, acting.is_tried === true);
    },
  );
  return {
    command: definition.command,
    of: found_by_fields ? null : (subject ?? null),
    fields,
    summary: definition.summary,
    example: definition.example,
    form: definition.form ?? null,
    trial: definition.trial ?? null,
    read(typed) {
      const input: Record<string, unknown> = {};
      for (const [name, { kind }] of Object.entries(fields)) {
        const read = kind.schema.safeParse(typed(name));
        if (!read.success) return { faults: { [name]: read.error.issues[0]?.message } };
        input[name] = read.data;
      }
      return { input: input as ActInput };
    },
    do: doing,
  };
}

const isWorded = (result: unknown): result is { refused: string } =>
  typeof result === 'object' && result !== null && 'refused' in result;

const isFaulty = (result: unknown): result is Faulty =>
  typeof result === 'object' && result !== null && 'faults' in result;

const find = <Of>(
  { byPath, byArgument }: Subject<Of>,
  reads: Reads,
  named: Named,
): Promise<Of | undefined> =>
  'path' in named ? byPath(reads, named.path) : byArgument(reads, named.argument);
