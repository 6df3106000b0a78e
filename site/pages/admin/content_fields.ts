import { plainText } from '../../request/typed_text.ts';
import type { ContentField } from '../../templates/admin/content.ts';
import { contentTexts } from '../../texts/admin/content.ts';

const t = contentTexts.faults;

/** Something typed that is not of the form of its field. */
class NotOfForm extends Error {}

/** The value of a field as the text of its input. */
export function textOfValue({ name, type }: ContentField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (name === 'faqs')
    return (value as { question: string; answer: string }[])
      .map(({ question, answer }) => `Q: ${question}\n${answer}`)
      .join('\n\n');
  if (name === 'attributes') return (value as Record<string, unknown>[]).map(attributeLine).join('\n');
  if (type === 'json') return JSON.stringify(value, null, 2);
  if (type === 'check') return value === true ? 'on' : '';
  return String(value as string | number);
}

const LISTS = ['words', 'prices', 'unless'] as const;

function attributeLine(attribute: Record<string, unknown>): string {
  const lists = LISTS.flatMap((list) => {
    const phrases = attribute[list] as string[] | undefined;
    return phrases ? [list, phrases.join('; ')] : [];
  });
  const { key, name, field } = attribute;
  return [key, name, ...(field === undefined ? lists : ['field', field])].join(' | ');
}

/** The entry that a form describes, and what was not of the form of its field. Empty fields are left out. */
export function entryOf(
  fields: readonly ContentField[],
  typed: (name: string) => string,
): { entry: Record<string, unknown>; faults: Record<string, string> } {
  const entry: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    try {
      const value = valueOf(field, plainText(typed(field.name)).trim());
      if (value !== undefined) entry[field.name] = value;
    } catch (error) {
      if (!(error instanceof NotOfForm)) throw error;
      faults[field.name] = error.message;
    }
  }
  return { entry, faults };
}

function valueOf({ name, type }: ContentField, text: string): unknown {
  if (type === 'check') return text !== '';
  if (name === 'faqs') return faqsOf(text);
  if (name === 'attributes')
    return text === ''
      ? []
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(attributeOf);
  if (text === '') return undefined;
  if (type === 'json') return objectOf(text);
  if (type === 'number') return /^\d{1,12}$/.test(text) ? Number(text) : text;
  return text;
}

function faqsOf(text: string): object[] {
  if (text === '') return [];
  if (!text.startsWith('Q:')) throw new NotOfForm(t.faqs);
  return text
    .split(/^Q:/m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.trim().split('\n');
      return { question, answer: answer.join('\n').trim() };
    });
}

function attributeOf(line: string): object {
  const [key = '', name = '', ...rest] = line.split('|').map((part) => part.trim());
  const attribute: Record<string, unknown> = { key, name };
  for (let i = 0; i < rest.length; i += 2) {
    const [what = '', value = ''] = rest.slice(i, i + 2);
    if (what === 'field') attribute[what] = value;
    else if (LISTS.some((list) => list === what))
      attribute[what] = value.split(';').map((phrase) => phrase.trim());
    else throw new NotOfForm(t.attributes(line));
  }
  if (rest.length === 0) throw new NotOfForm(t.attributes(line));
  return attribute;
}

function objectOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new NotOfForm(t.json);
}
