import { expect, test } from 'vitest';
import {
  isKnownName,
  type KnownNames,
  keysOfName,
  masked,
  withoutNames,
} from '../../../domain/text/masked_names.ts';

/** Knows these names, as the store does by their hashes. */
function known(...names: string[]): KnownNames {
  const keys = names.flatMap(keysOfName);
  const lengths = [...new Set(keys.map(({ length }) => length))]
    .filter((one) => one > 0)
    .sort((a, b) => b - a);
  return { has: (words) => keys.some((key) => key.words === words), lengths };
}

const MAREN = known('Maren Solheim');

test.each(['by Maren Solheim.', 'MAREN  SOLHEIM'])(
  'a name in "%s" is masked by as many characters',
  (text) => {
    const result = masked(text, MAREN);
    expect([result.length, /solheim/i.test(result)]).toEqual([text.length, false]);
  },
);

test.each([
  ['Maren and Solheim', 'Maren and Solheim'],
  ['Maren is here. Solheimsen too', 'Maren is here. Solheimsen too'],
  ['@marensolheim', '@[………………………]'],
  ['maren-solheim, Märén Sólheim’s', '[……………………], [………………………]’s'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(masked(text, MAREN).replace(/…+/g, '…')).toBe(expected.replace(/…+/g, '…'));
});

test('names of scripts without spaces are found within a text, single words only as a whole', () => {
  expect(masked('代表は山田太郎です', known('山田太郎'))).toBe('代表は[……]です');
  const cher = known('Cher');
  expect([masked('Ask Cher', cher), isKnownName('cher', cher)]).toEqual(['Ask Cher', true]);
});

test('people, links and addresses go as a whole, and what is stored keeps its form', () => {
  const stored = {
    founders: [{ name: 'Maren Solheim', bio: 'She.' }, { name: 'Bo Lind' }],
    proved: [{ value: { name: 'Maren Solheim' }, evidence: [] }],
    company_socials: {
      x: { value: 'https://x.com/marensolheim', evidence: [] },
      github: { value: 'https://github.com/acme', evidence: [] },
    },
    fields: {
      contact_email: { value: 'maren.solheim@acme.example', state: 'ai', evidence: [{}], ai: { value: 'a' } },
    },
    links: [
      { url: 'https://a.example/maren-solheim', text: 'CEO' },
      { url: 'https://b.example/', text: 'Maren Solheim' },
    ],
    milestones: [{ title: 'First', url: 'https://a.example/maren-solheim' }],
    quotes: [{ quote: 'She', page_url: 'https://a.example/maren-solheim' }],
    keywords: ['Maren Solheim', 'lamps'],
    year: 2019,
    none: null,
  };
  expect(withoutNames(stored, MAREN)).toEqual({
    founders: [{ name: 'Bo Lind' }],
    proved: [],
    company_socials: { github: { value: 'https://github.com/acme', evidence: [] } },
    fields: { contact_email: { value: null, state: 'not_found', evidence: [], ai: null } },
    links: [],
    milestones: [{ title: 'First' }],
    quotes: [],
    keywords: ['lamps'],
    year: 2019,
    none: null,
  });
  expect(withoutNames('https://a.example/maren-solheim', MAREN)).toBeUndefined();
});
