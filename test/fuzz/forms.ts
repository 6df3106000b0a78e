import fc from 'fast-check';
import { brokenForms, FILE, FORM, partsWith, type Typed } from './broken_forms.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** A form with fields as random clients send it. */
export interface RandomForm {
  typed: Typed;
  /** Whether nobody could read it whole. */
  is_broken: boolean;
}

/** The fields of an input as forms of each kind, whole and odd; broken multipart bodies have the token of their sender. */
export function formsOf(input: Readonly<Record<string, unknown>>, csrf = 'x'): Record<string, Typed> {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, textOf(value)]);
  const parts = fields.map(([name, value]) => field(name, value));
  const pairs = new URLSearchParams(fields).toString() || 'a=1';
  const whole = (more: readonly string[]): string => `${more.map(part).join('')}--x--\r\n`;
  return {
    'a form of the fields': [FORM, whole(parts)],
    'a form with a file': [FORM, whole([...parts, `${FILE}\r\nContent-Type: image/png\r\n\r\n\u0089PNG`])],
    'a form with each field twice': [FORM, whole([...parts, ...parts])],
    'the JSON as a part': [
      FORM,
      whole([
        `Content-Disposition: form-data; name="body"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(input)}`,
      ]),
    ],
    'the JSON as a file': [
      FORM,
      whole([`${FILE}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(input)}`]),
    ],
    'the JSON in the name of a form': [FORM, JSON.stringify(input)],
    'another boundary': ['multipart/form-data; boundary=y', whole(parts)],
    'the fields url-encoded': [URL_ENCODED, pairs],
    'each field twice, url-encoded': [URL_ENCODED, `${pairs}&${pairs}`],
    'the JSON as a url-encoded form': [URL_ENCODED, JSON.stringify(input)],
    'percent signs': [URL_ENCODED, `${pairs}&%zz=%&%E0%A4%A=%ff`],
    'a url-encoded charset': [`${URL_ENCODED}; charset=utf-16`, pairs],
    ...brokenForms(csrf),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const field = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const part = (text: string): string => `--x\r\n${text}\r\n`;

const NAMES = ['file', 'csrf', 'name', 'a[]', '__proto__', '', 'a"b', 'ä'];
const HARMS = ['none', 'cut', 'other boundary', 'no end', 'a byte', 'line ends'] as const;
type Harm = (typeof HARMS)[number];

/** Random multipart forms with the token of their sender, most of them harmed. */
export function randomForms(csrf: string): fc.Arbitrary<RandomForm> {
  const values = fc.string({ unit: 'binary-ascii', maxLength: 60 });
  const parts = fc.record({
    name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 20 })),
    file: fc.option(fc.constantFrom('a.png', '', '../../a', 'a"b.png', 'a\u0000.png')),
    type: fc.option(fc.constantFrom('image/png', 'application/json', 'text/plain; charset=nope', ';')),
    value: values,
  });
  return fc
    .record({
      parts: fc.array(parts, { maxLength: 8 }),
      harm: fc.constantFrom(...HARMS),
      at: fc.nat(),
      byte: fc.integer({ min: 0, max: 255 }),
    })
    .map(({ parts: all, harm, at, byte }) => {
      const written = all.map(({ name, file, type, value }) => {
        const named = `Content-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}`;
        return `${named}${type === null ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n${value}`;
      });
      return harmed(partsWith(csrf)(...written), harm, { at, byte });
    });
}

/** A form of parts, harmed at a place. */
function harmed(parts: string, harm: Harm, { at, byte }: { at: number; byte: number }): RandomForm {
  const place = at % parts.length;
  const forms: Record<Harm, () => Typed> = {
    none: () => [FORM, `${parts}--x--\r\n`],
    cut: () => [FORM, parts.slice(0, place + 1)],
    'other boundary': () => ['multipart/form-data; boundary=xy', `${parts}--x--\r\n`],
    'no end': () => [FORM, parts],
    'a byte': () => [
      FORM,
      `${parts.slice(0, place)}${String.fromCodePoint(byte)}${parts.slice(place + 1)}--x--\r\n`,
    ],
    'line ends': () => [FORM, `${parts}--x--\r\n`.replaceAll('\r\n', '\n')],
  };
  return {
    typed: forms[harm](),
    is_broken: harm === 'cut' || harm === 'other boundary' || harm === 'no end',
  };
}
