export const FORM = 'multipart/form-data; boundary=x';
export const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"';

/** A body and its media type. */
export type Typed = readonly [type: string, body: string];

/** The parts of a form, the token first. */
export const partsWith =
  (csrf: string) =>
  (...more: string[]): string =>
    [`Content-Disposition: form-data; name="csrf"\r\n\r\n${csrf}`, ...more]
      .map((part) => `--x\r\n${part}\r\n`)
      .join('');

/** Bodies of forms that no browser sends, by what is wrong with them; each has the token of the form first where it has one. */
export function brokenForms(csrf: string): Record<string, Typed> {
  const parts = partsWith(csrf);
  return {
    'has no boundary': ['multipart/form-data; x', 'abc'],
    'has two boundaries': ['multipart/form-data; boundary=x; boundary=y', `${parts()}--x--`],
    'has an endless boundary': [`multipart/form-data; boundary=${'x'.repeat(5000)}`, '--'],
    'has an unknown charset': [`${FORM}; charset=nope`, `${parts()}--x--`],
    'is of a mixed type': ['multipart/mixed; boundary=x', `${parts()}--x--`],
    'is empty': [FORM, ''],
    'has only an end': [FORM, '--x--'],
    'ends in a file': [FORM, parts(`${FILE}\r\n\r\nabc`).slice(0, -2)],
    'ends in a file before its token': [FORM, `--x\r\n${FILE}\r\n\r\nabc`],
    'ends in the header of a part': [FORM, `${parts()}--x\r\nContent-Disposition: form-da`],
    'ends in a field': [FORM, `${parts()}--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc`],
    'ends between two parts': [FORM, parts()],
    'has parts without names': [
      FORM,
      `${parts('Content-Disposition: form-data\r\n\r\nabc', ':::\r\n\r\n')}--x--`,
    ],
    'has a part of an unknown charset': [
      FORM,
      `${parts('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=nope\r\n\r\n\u00ff')}--x--`,
    ],
    'has a file name that cannot be decoded': [
      FORM,
      `${parts(`Content-Disposition: form-data; name="file"; filename*=nope''%ff%zz\r\n\r\nabc`)}--x--`,
    ],
    'has two files': [FORM, `${parts(`${FILE}\r\n\r\nabc`, `${FILE}\r\n\r\nabc`)}--x--`],
    'has fields without end': [
      FORM,
      `${parts(...Array.from({ length: 2000 }, (_, i) => `Content-Disposition: form-data; name="a${i}"\r\n\r\nb`))}--x--`,
    ],
  };
}
