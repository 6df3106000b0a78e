import { z } from 'zod';
import { mondayOf } from '../../../domain/launches/weeks.ts';

/** How a form takes a value: the lines of a text, a tick, one of some choices, ticks that stand elsewhere on the page, or what no command takes. */
type Control =
  | {
      is: 'text';
      max: number;
      required: boolean;
      rows?: number;
      type?: 'text' | 'date' | 'url' | 'number';
      /** Whether a command takes its option several times, and a form several lines. */
      several?: boolean;
      /** Whether it is any text, so that a command takes an empty one too. */
      free?: boolean;
    }
  | { is: 'tick' }
  | { is: 'ticked' }
  | { is: 'hidden' }
  | { is: 'ticks'; choices: Readonly<Record<string, string>> }
  | { is: 'choice'; choices: readonly string[]; required: boolean };

/** A kind of input: what it reads from typed text, and how a form takes it. */
export interface Kind<T> {
  /** Its faults are sentences without a subject: `has at most 500 characters; this has 612.` */
  schema: z.ZodType<T, string | undefined>;
  control: Control;
}

/** A value that the text gives, or the sentence that says what is wrong with it. */
export const reading = <T>(read: (text: string) => { value: T } | { fault: string }) =>
  z
    .string()
    .optional()
    .transform((typed, context): T => {
      const plain = (typed ?? '').replaceAll('\r\n', '\n').trim();
      const found = plain.includes('\0') ? { fault: 'has a character that no text may have.' } : read(plain);
      if ('value' in found) return found.value;
      context.addIssue({ code: 'custom', message: found.fault, input: typed });
      return z.NEVER;
    });

interface TextOptions {
  rows?: number;
  /** Whether forms ask for it; the act itself then says that it lacks. */
  required?: boolean;
  too_long?: (length: number) => string;
}

/** A text of at most `max` characters; null for none. */
export const text = (
  max: number,
  {
    rows,
    required = false,
    too_long = (length) => `has at most ${max} characters; this has ${length}.`,
  }: TextOptions = {},
): Kind<string | null> => ({
  schema: reading((typed) =>
    typed.length > max ? { fault: too_long(typed.length) } : { value: typed || null },
  ),
  control: { is: 'text', max, required, free: true, ...(rows && { rows }) },
});

/** A text about which the act itself says what is wrong. */
export const anyText = (
  max: number,
  { rows, required = false }: { rows?: number; required?: boolean } = {},
): Kind<string> => ({
  schema: reading((typed) => ({ value: typed })),
  control: { is: 'text', max, required, free: true, ...(rows && { rows }) },
});

/** A day about which the act itself says what is wrong; empty where none was given. */
export const day = ({ required = false } = {}): Kind<string> => ({
  schema: anyText(10).schema,
  control: { is: 'text', max: 10, required, type: 'date' },
});

/** Texts without spaces: several options of a command, several lines of a form. */
export const words = (max: number): Kind<string[]> => ({
  schema: reading((typed) => ({ value: typed.split(/\s+/).filter(Boolean) })),
  control: { is: 'text', max, required: false, rows: 3, several: true },
});

/** A value, or null where none was given. */
export const optional = <T>({ schema, control }: Kind<T>): Kind<T | null> => ({
  schema: z
    .string()
    .optional()
    .transform((typed): string | null | undefined => typed?.trim() || null)
    .pipe(schema.nullable()),
  control: 'required' in control ? { ...control, required: false } : control,
});

/** A text that has to be there. */
export const neededText = (
  max: number,
  { rows, too_long = (length) => `has 1 to ${max} characters; this has ${length}.` }: TextOptions = {},
): Kind<string> => ({
  schema: reading((typed) => {
    if (typed === '') return { fault: `has 1 to ${max} characters; this has 0.` };
    return typed.length > max ? { fault: too_long(typed.length) } : { value: typed };
  }),
  control: { is: 'text', max, required: true, free: true, ...(rows && { rows }) },
});

const WHOLE = /^[1-9]\d{0,14}$/;

const notWhole = (max: number, typed: string) => ({
  fault: `is a whole number from 1 to ${max}, and "${typed}" is not.`,
});

/** A whole number from 1 to `max`; with `zero` from 0. */
export const wholeNumber = (max = 1e15, { zero = false } = {}): Kind<number> => ({
  schema: reading((typed) =>
    (WHOLE.test(typed) && Number(typed) <= max) || (zero && typed === '0')
      ? { value: Number(typed) }
      : notWhole(max, typed),
  ),
  control: { is: 'text', max: 15, required: true },
});

/** Ids of rows that are ticked, or named by an option each; null where none is. */
export const ticked = (): Kind<number[] | null> => ({
  schema: reading((typed) => {
    const ids = typed.split('\n').filter(Boolean);
    const wrong = ids.find((id) => !WHOLE.test(id));
    if (wrong !== undefined) return notWhole(1e15, wrong);
    return { value: ids.length === 0 ? null : ids.map(Number) };
  }),
  control: { is: 'ticked' },
});

/** A number of days, 0 among them. */
export const days = (): Kind<number> => ({
  schema: reading((typed) =>
    /^\d{1,3}$/.test(typed)
      ? { value: Number(typed) }
      : { fault: `is a whole number, and "${typed}" is not.` },
  ),
  control: { is: 'text', max: 3, required: true, type: 'number' },
});

/** Some of some choices, with commas between them; `choices` are their names on forms. */
export const someOf = <C extends string>(choices: Readonly<Record<C, string>>): Kind<C[]> => ({
  schema: reading((typed) => {
    const chosen = typed.split(/[,\n]/).filter((one) => one !== '');
    const unknown = chosen.find((one) => !Object.hasOwn(choices, one));
    return unknown === undefined
      ? { value: chosen as C[] }
      : { fault: `has "${unknown}"; there are ${Object.keys(choices).join(', ')}.` };
  }),
  control: { is: 'ticks', choices },
});

/** Later weeks are no plan, and those of the year 10,000 no dates of ours. */
const LATEST = '2999-12-31';

/** Why a text names no week; null if it does. */
export const mondayFault = (typed: string): string | null =>
  mondayOf(typed) !== typed
    ? `is "${typed}", which is not a Monday as in 2026-11-16.`
    : typed > LATEST
      ? `is "${typed}", and weeks end with ${LATEST}.`
      : null;

/** A week, by its Monday. */
export const monday = (): Kind<string> => ({
  schema: reading((typed) => {
    const fault = mondayFault(typed);
    return fault === null ? { value: typed } : { fault };
  }),
  control: { is: 'text', max: 10, required: true, type: 'date' },
});

/** One of some choices; `none` where none was given. */
export const oneOf = <C extends string>(choices: readonly C[], none: C): Kind<C> => ({
  schema: reading((typed) => {
    const value = choices.find((choice) => choice === (typed || none));
    return value === undefined ? { fault: `is "${typed}"; there are ${choices.join(', ')}.` } : { value };
  }),
  control: { is: 'choice', choices, required: false },
});

/** Yes or no: there or not. */
export const tick = (): Kind<boolean> => ({
  schema: z
    .string()
    .optional()
    .transform((typed) => typed !== undefined),
  control: { is: 'tick' },
});
