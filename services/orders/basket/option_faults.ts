import { z } from 'zod';
import type { Fault } from '../../../domain/http/errors.ts';
import { isPlainText } from '../../../domain/text/plain_text.ts';
import { type BasketItem, faultAt } from './requested.ts';

/** What reads options by a JSON schema; null if the schema is none that can be read. */
export function optionsReader(schema: Readonly<Record<string, unknown>>): z.ZodType | null {
  try {
    return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  } catch {
    // Operators write these schemas, and a product with an unreadable one is not sold.
    return null;
  }
}

const FIX = 'options_schema of list_products describes what fits.';

/** What is wrong with the options of an item (R192). */
export function optionFaults(one: BasketItem): Fault[] {
  const { item, product, code } = one;
  const { options } = item;
  if (product.options === null) {
    if (options === undefined) return [];
    return [
      faultAt(one, 'options', {
        code: 'options_not_taken',
        message: `${code} takes no options.`,
        fix: 'Leave options out.',
      }),
    ];
  }
  const result = optionsReader(product.options)?.safeParse(options ?? {}, { reportInput: true });
  if (result?.success === false) return result.error.issues.flatMap((issue) => faultsIn(one, issue));
  return stringsIn(options, 'options').flatMap(([path, text]) =>
    isPlainText(text)
      ? []
      : [
          faultAt(one, path, {
            code: 'not_plain',
            message: 'Must not contain control characters or characters that change the direction of text.',
            fix: 'Remove them; line breaks are fine.',
          }),
        ],
  );
}

function faultsIn(one: BasketItem, issue: z.core.$ZodIssue): Fault[] {
  const path = ['options', ...issue.path].join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      faultAt(one, `${path}.${key}`, {
        code: 'unknown_option',
        message: `${one.code} has no option "${key}".`,
        fix: FIX,
      }),
    );
  return [
    faultAt(one, path, {
      code: 'option_not_allowed',
      message: `${issue.message.replace(/[.]?$/, '')}.`,
      ...limitOf(issue),
      ...actualOf(issue.input),
      fix: FIX,
    }),
  ];
}

function limitOf(issue: z.core.$ZodIssue): Pick<Fault, 'limit'> {
  if (issue.code === 'invalid_value') return { limit: issue.values.map(String) };
  if (issue.code === 'too_big') return { limit: Number(issue.maximum) };
  return issue.code === 'too_small' ? { limit: Number(issue.minimum) } : {};
}

function actualOf(input: unknown): Pick<Fault, 'actual'> {
  if (typeof input === 'number') return { actual: input };
  return typeof input === 'string' && input.length <= 100 ? { actual: input } : {};
}

/** Every text in a value with its path. */
function stringsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, `${path}.${key}`));
}
