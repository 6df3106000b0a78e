import type { Act, ActField } from '../../services/acts/define.ts';
import { doingIn } from '../../services/use_cases/define.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

const dashed = (name: string): string => name.replaceAll('_', '-');

/** The command of an act of administrators. */
export function commandOf(act: Act): Command {
  const fields = Object.entries(act.fields).filter(([, { kind }]) => kind.control.is !== 'hidden');
  const args = fields.filter(([, { argument }]) => argument !== undefined);
  const options = fields.filter(([, { argument }]) => argument === undefined);
  return {
    usage: [
      act.command,
      ...(act.of ? [act.of.argument] : []),
      ...args.map(([, { argument = '' }]) => argument),
      ...options.map(optionUsage),
      '[--json]',
    ].join(' '),
    summary: act.summary,
    options: Object.fromEntries(options.map(([name, { help = '' }]) => [dashed(name), help])),
    example: `firstlight ${act.example}`,
    async run(given) {
      const { subject, typed, json } = parsed(act, args, options, given);
      const read = act.read(typed);
      if ('fault' in read)
        throw new UsageError(act.fields[read.name]?.wrong ?? `${shownName(act, read.name)} ${read.fault}`);
      const acting = { by: operator(), now: Date.now() };
      const outcome = await overExistingStore((store) =>
        doingIn(store)(act.do, { argument: subject }, read.input, acting),
      );
      if ('none' in outcome) throw new Error(act.of?.none(subject));
      if ('refused' in outcome) throw new Error(outcome.refused);
      print(json, outcome.json ?? { done: outcome.done }, outcome.done);
      return 0;
    },
  };
}

type Named = readonly [name: string, field: ActField];

function optionUsage([name, { kind, option = 'TEXT' }]: Named): string {
  const { control } = kind;
  if (control.is === 'tick') return `[--${dashed(name)}]`;
  const form = `--${dashed(name)} ${option}`;
  if (control.is === 'ticked') return `[${form}]…`;
  if (control.is === 'text' && control.several) return `[${form}]...`;
  return control.is !== 'hidden' && control.required ? form : `[${form}]`;
}

/** How the command names a field in what it says of it. */
const shownName = ({ fields }: Act, name: string): string => fields[name]?.argument ?? `--${dashed(name)}`;

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
      json: { type: 'boolean', default: false },
    },
  });
  const names = [...(act.of ? [act.of.name_it] : []), ...args.map(([, { name_it = '' }]) => name_it)];
  if (positionals.length !== names.length)
    throw new UsageError(names.findLast(isSentence) ?? `Give ${names.join(' and ')}.`);
  const subject = act.of ? (positionals.shift() ?? '') : '';
  const fault = act.of?.fault?.(subject) ?? null;
  if (fault !== null) throw new UsageError(fault);
  const typed = (name: string): string | undefined => {
    const place = args.findIndex(([one]) => one === name);
    const value = place === -1 ? (values as Record<string, unknown>)[dashed(name)] : positionals[place];
    if (value === true) return '1';
    if (Array.isArray(value)) return value.join('\n');
    return typeof value === 'string' ? value : undefined;
  };
  return { subject, typed, json: values.json === true };
}

const isSentence = (words = ''): words is string => /^[A-Z]/.test(words);
