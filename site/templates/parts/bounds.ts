import { z } from 'zod';

/** What a schema says of one input, for the field of a form. */
export interface Bounds {
  /** Most characters of a text, most entries of a list; 10 of a date. */
  max: number;
  required: boolean;
}

/** The parts of a JSON Schema that bounds stand in. */
interface Schema {
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  format?: string;
}

/** The bounds of inputs of an operation by their path: `faqs`, then `question` of each; throws for one without. */
export function boundsIn(input: z.ZodObject): (...path: readonly string[]) => Bounds {
  const root = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (...path) => {
    const found = path.reduce<Found>(inside, { schema: root, required: true });
    const max = maxOf(found.schema);
    if (max === undefined) throw new Error(`no bound of ${path.join('.')}`);
    return { max, required: found.required };
  };
}

interface Found {
  schema: Schema;
  required: boolean;
}

/** The input of a name in an object, or in each object of a list. */
function inside({ schema }: Found, name: string): Found {
  const { properties = {}, required = [] } = schema.items ?? schema;
  const found = properties[name] ?? {};
  return { schema: found.anyOf?.[0] ?? found, required: required.includes(name) };
}

const maxOf = ({ maxLength, maxItems, format }: Schema): number | undefined =>
  maxLength ?? maxItems ?? (format === 'date' ? '2026-11-16'.length : undefined);
