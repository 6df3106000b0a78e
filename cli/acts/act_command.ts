import { type Act, type ActField, type Faults, Tried } from '../../services/acts/base/define.ts';
import { doingIn } from '../../services/use_cases/define.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

const dashed = (name: string): string => name.replaceAll('_', '-');

/** The command of an act of administrators. */
export function commandOf(act: Act): Command {
  const fields = Object.entries(act.fields).filter(
    ([, { kind, on_form }]) => !on_form && kind.control.is !== 'hidden',
  );
  const args = fields.filter(([, { argument }]) => argument !== undefined);
  const options = fields.filter(([, { argument }]) => argument === undefined);
  return {
    usage: [
      act.command,
      ...(act.of ? [act.of.argument] : []),
      ...args.map(([, { argument = '' }]) => argument),
      ...options.map(optionUsage),
      ...(act.trial ? [`[--${act.trial.option}]`] : []),
      '[--json]',
    ].join(' '),
    summary: act.summary,
    options: {
      ...Object.fromEntries(options.map(([name, { help = '' }]) => [dashed(name), help])),
      ...(act.trial && { [act.trial.option]: act.trial.help }),
    },
    example: `firstlight ${act.example}`,
    async run(given) {
      const { subject, typed, is_tried, json } = parsed(act, args, options, given);
      const { trial } = act;
      const read = act.read(typed);
      if ('faults' in read) throw faulty(act, read.faults);
      const acting = { by: operator(), now: Date.now(), is_tried };
      const outcome = await overExistingStore((store) =>
        doingIn(store)(act.do, { argument: subject }, read.input, acting).catch(triedIn),
      );
      if ('none' in outcome) throw noneOf(act, subject);
      if ('faults' in outcome) throw faulty(act, outcome.faults);
      if ('refused' in outcome) throw new Error(outcome.refused);
      print(json, outcome.json ?? { done: outcome.done }, outcome.done);
      if (!is_tried || trial?.option !== 'yes') return 0;
      process.stderr.write(`${trial.unchanged}\n`);
      return 1;
    },
  };
}

function refuseMissing(options: readonly Named[], values: Values): void {
  for (const [name, { missing }] of options) {
    const value = values[dashed(name)];
    const isThere = typeof value === 'string' && value.trim() !== '';
    if (missing !== undefined && !isThere) throw new UsageError(missing);
  }
}

function triedIn(error: unknown): Tried['outcome'] {
  if (error instanceof Tried) return error.outcome;
  throw error;
}

function noneOf({ of }: Act, subject: string): Error {
  const text = of?.none(subject);
  return of?.none_is_usage ? new UsageError(text) : new Error(text);
}

type Values = Readonly<Record<string, unknown>>;
type Named = readonly [name: string, field: ActField];

function optionUsage([name, { kind, option = 'TEXT' }]: Named): string {
  const { control } = kind;
  if (control.is === 'tick') return `[--${dashed(name)}]`;
  if (control.is === 'ticks') return `[--${dashed(name)} ${Object.keys(control.choices).join()}]`;
  const form = `--${dashed(name)} ${option}`;
  if (control.is === 'ticked') return `[${form}]…`;
  if (control.is === 'text' && control.several) return `[${form}]...`;
  return control.is !== 'hidden' && control.required ? form : `[${form}]`;
}

/** What is wrong with fields, a line for each. */
function faulty({ fields }: Act, faults: Faults): UsageError {
  const lines = Object.entries(faults).map(
    ([name, fault]) => fields[name]?.wrong ?? `${fields[name]?.argument ?? `--${dashed(name)}`} ${fault}`,
  );
  return new UsageError(lines.join('\n'));
}

/** An option without a value, as of a variable that is not set, would mean what leaving it out means: all of them, for example. */
function refuseBlank(options: readonly Named[], values: Values): void {
  for (const [name, { kind }] of options) {
    const isFree = kind.control.is === 'text' && kind.control.free === true;
    if (
      !isFree &&
      [values[dashed(name)]].flat().some((value) => typeof value === 'string' && value.trim() === '')
    )
      throw new UsageError(`--${dashed(name)} is empty: leave it out, or give it a value.`);
  }
}

/** The arguments of a command: what it is about, and what was typed for each field. */
function parsed(act: Act, args: readonly Named[], options: readonly Named[], given: string[]) {
  const { values, positionals } = parseArguments({
    args: given,
    allowPositionals: act.of !== null || args.length > 0,
    options: {
      ...Object.fromEntries(
        options.map(([name, { kind }]) => [
          dashed(name),
          {
            type: kind.control.is === 'tick' ? ('boolean' as const) : ('string' as const),
            multiple:
              kind.control.is === 'ticked' || (kind.control.is === 'text' && kind.control.several === true),
          },
        ]),
      ),
      ...(act.trial && { [act.trial.option]: { type: 'boolean' as const } }),
      json: { type: 'boolean', default: false },
    },
  });
  refuseBlank(options, values);
  const { trial } = act;
  const is_tried = trial !== null && trial.option in values === (trial.option === 'dry-run');
  // Only a dry run does without what is there for others to read: that is asked for first.
  if (trial?.option === 'dry-run' && !is_tried) refuseMissing(options, values);
  const subject = subjectOf(act, args, positionals);
  if (trial?.option !== 'dry-run') refuseMissing(options, values);
  const typed = (name: string): string | undefined => {
    const place = args.findIndex(([one]) => one === name);
    const value = place === -1 ? (values as Values)[dashed(name)] : positionals[place];
    if (value === true) return '1';
    if (Array.isArray(value)) return value.join('\n');
    return typeof value === 'string' ? value : undefined;
  };
  return { subject, typed, is_tried, json: values.json === true };
}

/** Takes what a command names first from its arguments, and refuses too many or too few of them. */
function subjectOf(act: Act, args: readonly Named[], positionals: string[]): string {
  const names = [...(act.of ? [act.of.name_it] : []), ...args.map(([, { name_it = '' }]) => name_it)];
  if (positionals.length !== names.length)
    throw new UsageError(names.findLast(isSentence) ?? `Give ${names.join(' and ')}.`);
  const subject = act.of ? (positionals.shift() ?? '') : '';
  const fault = act.of?.fault?.(subject) ?? null;
  if (fault !== null) throw new UsageError(fault);
  return subject;
}

const isSentence = (words = ''): words is string => /^[A-Z]/.test(words);
