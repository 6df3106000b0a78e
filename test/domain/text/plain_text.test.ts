import { expect, test } from 'vitest';
import { forTerminal, inOneLine, withoutControls } from '../../../domain/text/plain_text.ts';

test.each([
  ['Tide\u200bmark', 'Tidemark'],
  ['Tide\u00admark', 'Tidemark'],
  ['A\r\nBcc: x', 'A Bcc: x'],
  ['A\tB', 'A B'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u{1f469}\u200d\u{1f4bb} at work', '\u{1f469}\u200d\u{1f4bb} at work'],
  ['a\u200d b', 'a b'],
])('%j is %j in one line', (text, line) => expect(inOneLine(text)).toBe(line));

test('writes out what a terminal would obey', () => {
  expect(forTerminal('a\u202eb\u001b[31m\nc')).toBe('a\\u202eb\\u001b[31m\nc');
});

test('leaves out control characters and no line ends', () => {
  expect(withoutControls('a\u001b[1m\n\tb')).toBe('a[1m\n\tb');
});
