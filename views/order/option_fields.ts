import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import type { Item } from './basket.ts';
import type { Field } from './field.ts';

/** A member of the JSON schema of options, as operators write it. */
interface Member {
  type?: string;
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  format?: string;
  maxLength?: number;
  items?: Member;
}

/** Texts that may be longer than this get several lines. */
const ONE_LINE = 200;
/** Lines of a field for longer texts and for lists. */
const ROWS = 3;

/** A field for each option that a person can set in one; the assistant can set the others. */
export function optionFields(
  path: string,
  { options = {} }: Item,
  schema: Readonly<Record<string, unknown>> | undefined,
): Field[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Member>;
    required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([key, member]): Field[] => {
    const kind = kindOf(member);
    if (!kind) return [];
    const { title = wordsOf(key), description } = member;
    const { read, ...shape } = kind;
    return [
      {
        path: `${path}.${key}`,
        label: title,
        ...(description !== undefined && { hint: description }),
        value: textOf(options[key]),
        required: required.includes(key),
        ...shape,
        put: (typed, item) => ({ options: { ...item.options, [key]: read(typed) } }),
      },
    ];
  });
}

type Kind = Pick<Field, 'choices' | 'none' | 'type' | 'rows' | 'max'> & {
  /** The value of what was typed. */
  read: (typed: string) => unknown;
};

function kindOf(member: Member): Kind | null {
  if (member.enum) return choiceOf(member.enum);
  switch (member.type) {
    case 'string':
      return textKind(member);
    case 'boolean':
      return choiceOf([true, false]);
    case 'number':
    case 'integer':
      // What is no number stays text, which the service refuses at this field.
      return { max: 30, read: (typed) => (Number.isNaN(Number(typed)) ? typed : Number(typed)) };
    case 'array':
      return member.items?.type === 'string' ? { rows: ROWS, max: 5000, read: linesOf } : null;
    default:
      return null;
  }
}

const textKind = ({ format, maxLength = ONE_LINE + 1 }: Member): Kind => ({
  max: Math.max(maxLength, 1),
  ...(format === 'uri' && { type: 'url' }),
  ...(format !== 'uri' && maxLength > ONE_LINE && { rows: ROWS }),
  read: (typed) => typed,
});

const choiceOf = (values: readonly unknown[]): Kind => ({
  choices: values.map((value) => ({ value: textOf(value), text: nameOf(value) })),
  none: t.no_choice,
  read: (typed) => values.find((value) => textOf(value) === typed),
});

const nameOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? t.yes : t.no) : wordsOf(textOf(value));

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A value as its field has it: a list in lines. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
};

/** `Launch sites` for `launch_sites`. */
const wordsOf = (key: string): string => {
  const words = key.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
