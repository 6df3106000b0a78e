import type { Safe } from '../../site/html/html.ts';
import { choiceField, type Option, typedField } from '../../site/templates/parts/forms.ts';
import type { Item } from './basket.ts';

/** A field of an item. */
export interface Field {
  /** Its path in the input of quote_order: problems name it, and it is the name in the form. */
  path: string;
  label: string;
  hint?: string;
  value: string;
  required?: boolean;
  /** A choice of these, or a text. */
  choices?: readonly Option[];
  none?: string;
  type?: 'text' | 'url';
  rows?: number;
  max?: number;
  /** Members of the item for what was typed. */
  put: (typed: string, item: Item) => Partial<Item>;
}

/** The most characters of a text whose schema names no limit. */
const LONGEST = 2000;
/** A field with what was wrong with it. */
export function fieldMarkup(field: Field, wrong: string | undefined): Safe {
  const { path, label, value, choices, none, hint = '', required = false, max = LONGEST } = field;
  if (choices) return choiceField(path, label, choices, { value, none, hint, wrong, required });
  const { type = 'text', rows } = field;
  const typed = { value, max, hint, wrong, required, type };
  return typedField(path, label, rows === undefined ? typed : { ...typed, rows });
}
