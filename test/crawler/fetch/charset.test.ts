import { expect, test } from 'vitest';
import { decodePage } from '../../../crawler/fetch/charset.ts';

/** Bytes of characters above ASCII, one unit each. */
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['the header', 'text/html; charset=UTF-8', Buffer.from('Grüße')],
  ['the header in capitals and quotes', 'Text/HTML; Charset="utf-8"', Buffer.from('Grüße')],
  [
    'the header against the meta element',
    'text/html; charset=iso-8859-1',
    latin1('<meta charset=utf-8>Grüße'),
  ],
  ['a meta element', 'text/html', latin1('<meta charset="windows-1252">Grüße')],
  [
    'an old meta element',
    null,
    latin1('<meta http-equiv="Content-Type" content="text/html; charset=latin1">Grüße'),
  ],
  [
    'a meta element behind three kilobytes of comments',
    'text/html',
    Buffer.from(`<!--${'x'.repeat(3_000)}--><meta charset=iso-8859-5>Gr\xbc\xdfe`, 'latin1'),
  ],
  [
    'a meta element behind long styles',
    'text/html',
    Buffer.from(
      `<head><style>${'p{margin:0}'.repeat(1_000)}</style><meta charset=iso-8859-1></head>Gr\xfc\xdfe`,
      'latin1',
    ),
  ],
  [
    'a meta element behind as many scripts, without a head',
    'text/html',
    Buffer.from(`<script>${'f();'.repeat(3_000)}</script><meta charset=iso-8859-1><p>Gr\xfc\xdfe`, 'latin1'),
  ],
  [
    'the declaration of XHTML that is sent as XML',
    'application/xml',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?>Grüße'),
  ],
  ['a byte order mark against the header', 'text/html; charset=latin1', Buffer.from('\uFEFFGrüße')],
  ['nothing, and bytes that are UTF-8', 'text/html', Buffer.from('Grüße')],
  ['nothing, and bytes that are not UTF-8', 'text/html', latin1('Grüße')],
  ['a header that names no encoding', 'text/html; charset=nonsense', Buffer.from('Grüße')],
  ['UTF-16 with its mark', 'text/html', Buffer.from('\uFEFFGrüße', 'utf16le')],
  [
    'the declaration of XHTML',
    'application/xhtml+xml',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?>Grüße'),
  ],
  ['XHTML, which is UTF-8 by itself', 'application/xhtml+xml', Buffer.from('Grüße')],
])('the encoding comes from %s', (name, type, bytes) => {
  const expected = name.includes('kilobytes') ? 'GrМпe' : 'Grüße';
  expect(decodePage(bytes, type).endsWith(expected)).toBe(true);
});

test('encodings of the web beyond Latin are decoded as browsers do', () => {
  expect(decodePage(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=shift_jis')).toBe('日本');
  expect(decodePage(Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), 'text/html; charset=gbk')).toBe('你好');
  expect(decodePage(Buffer.from([0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251')).toBe('При');
  expect(decodePage(Buffer.from([0x80]), 'text/html; charset=iso-8859-1')).toBe('€');
});

test('an encoding that could hide markup shows nothing', () => {
  expect(decodePage(Buffer.from('<p>hello'), 'text/html; charset=iso-2022-kr')).toBe('\uFFFD');
});

test('bytes that fit no encoding become error signs and no error', () => {
  expect(decodePage(Buffer.from([0x61, 0xff, 0x62]), 'text/html; charset=utf-8')).toBe('a\uFFFDb');
});
