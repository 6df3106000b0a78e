import { describe, expect, test } from 'vitest';
import { COMMAND_WORDS } from '../../../domain/words/command_words.ts';
import { beginningsFor, LANGUAGES } from '../../../domain/words/languages.ts';
import { phrases } from '../../../domain/words/phrases.ts';
import { growth } from '../../cpu_time.ts';

describe('phrases of language files', () => {
  test.each([
    ['per month', 'EUR 5 per month', true],
    ['per month', 'EUR 5 per  Month.', true],
    ['per month', 'paper month', false],
    ['per month', 'per months', false],
    ['free[ of charge]', 'It is free of charge', true],
    ['free', 'carefree', false],
    ['gratuit*', 'Entièrement gratuite', true],
    ['(je|pro|per) (monat|jahr)', '9 € je Jahr', true],
    ['we are … from', 'We are two sisters from Ghent', true],
    ['we are … from', 'We are two sisters. Hello from Ghent', false],
    ["don't pay", 'You don’t pay anything', true],
    ['月額', 'プランは月額500円', true],
    ['c++', 'We write C++', true],
    ['a.b', 'axb', false],
    ['[the ](old|new) price', 'Look: the new price', true],
    ['[the ](old|new) price', 'A new price', true],
    ['(a|(b|c)d) e', 'It is cd e', true],
    ['© acme', 'The foot says © Acme', true],
    ["j'ai", 'Quand j’ai commencé', true],
  ])('%s in "%s": %s', (phrase, text, found) => {
    expect(phrases([phrase]).in(text)).toBe(found);
  });

  test('a slot is filled by its reader, and one that is not is a mistake of the file', () => {
    expect(phrases(['since {year}'], { year: '(\\d{4})' }).first('Baking since 1994.')?.[1]).toBe('1994');
    expect(() => phrases(['since {year}'])).toThrow('{year}');
  });

  test('a text that begins with a phrase, and one that is nothing else', () => {
    expect(phrases(['welcome to']).begin('“Welcome to Acme')).toBe(true);
    expect(phrases(['welcome to']).begin('You are welcome to stay')).toBe(false);
    expect(phrases(['for free']).are('For free!')).toBe(true);
    expect(phrases(['for free']).are('For free people')).toBe(false);
  });

  test('case matters in a slot only where it says so, however often it is looked for', () => {
    const towns = phrases(['sitzt in {town}', 'est à {town}'], { town: '(?-i:(\\p{Lu}\\p{Ll}+))' });
    for (let times = 0; times < 5; times++) {
      expect(towns.first('Sie SITZT in Köln am Rhein')?.slice(1).find(Boolean)).toBe('Köln');
      expect(towns.in('Sie sitzt in köln')).toBe(false);
    }
    expect(phrases(['{unit} day'], { unit: '(?:per|[a-c]x)' }).in('BX day')).toBe(true);
  });

  test('finds each phrase in the order of the text', () => {
    const found = phrases(['per day', '月額', '(a|one) week']).all('Per day 5, 月額3, one week 9, per day');
    expect(found.map(({ 0: words, index }) => [index, words])).toEqual([
      [0, 'Per day'],
      [11, '月額'],
      [16, 'one week'],
      [28, 'per day'],
    ]);
  });

  test('no phrases match nothing', () => {
    expect(phrases([]).in('anything')).toBe(false);
  });

  test('the longer of two phrases is found first', () => {
    expect(phrases(['free', 'free trial']).first('Free trial')?.[0]).toBe('Free trial');
  });

  test('each of them is found where it stands, also those of scripts without spaces and of signs', () => {
    const found = phrases(['per month', '月額', '© acme']).all('Per month 月額, © Acme, per month');
    expect(found.map(({ 0: words, index }) => [index, words])).toEqual([
      [0, 'Per month'],
      [10, '月額'],
      [14, '© Acme'],
      [22, 'per month'],
    ]);
  });

  test.each(['', '月額', '© acme'])('each of many is found in time that grows with the text: %j', (end) => {
    const work = (size: number) =>
      phrases(['based in', '月額', '© acme']).all('based in Aa, '.repeat(size / 13) + end);
    expect(growth(128_000, work)).toBeLessThan(1);
  });
});

describe('language files', () => {
  test('no language has a section or key that English lacks', () => {
    const whole = Object.entries(LANGUAGES).map(
      ([code, sections]) => [code, { ...sections, commands: COMMAND_WORDS[code] ?? {} }] as const,
    );
    const english = Object.fromEntries(whole)['en'] ?? {};
    expect(Object.keys(COMMAND_WORDS)).toEqual(Object.keys(LANGUAGES));
    const strangers = whole.flatMap(([code, sections]) =>
      Object.entries(sections).flatMap(([section, keys]) =>
        Object.keys(keys)
          .filter((key) => !(key in (english[section as keyof typeof english] ?? {})))
          .map((key) => `${code}: ${section}.${key}`),
      ),
    );
    expect(strangers).toEqual([]);
  });

  test('beginnings of words of all languages are read together', () => {
    const questions = beginningsFor('headings', 'questions');
    expect(['Häufige Fragen', 'FAQ', 'よくある質問', 'Questions fréquentes'].every(questions.in)).toBe(true);
  });
});
