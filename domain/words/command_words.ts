import bg from './commands/bg.json' with { type: 'json' };
import cs from './commands/cs.json' with { type: 'json' };
import da from './commands/da.json' with { type: 'json' };
import de from './commands/de.json' with { type: 'json' };
import en from './commands/en.json' with { type: 'json' };
import es from './commands/es.json' with { type: 'json' };
import fi from './commands/fi.json' with { type: 'json' };
import fr from './commands/fr.json' with { type: 'json' };
import hu from './commands/hu.json' with { type: 'json' };
import it from './commands/it.json' with { type: 'json' };
import ja from './commands/ja.json' with { type: 'json' };
import ko from './commands/ko.json' with { type: 'json' };
import nl from './commands/nl.json' with { type: 'json' };
import no from './commands/no.json' with { type: 'json' };
import pl from './commands/pl.json' with { type: 'json' };
import pt from './commands/pt.json' with { type: 'json' };
import sr from './commands/sr.json' with { type: 'json' };
import sv from './commands/sv.json' with { type: 'json' };
import tr from './commands/tr.json' with { type: 'json' };
import zh from './commands/zh.json' with { type: 'json' };

import { LETTERS, type Slots } from './phrase_patterns.ts';
import { type Phrases, phrases } from './phrases.ts';
import { inPlainLetters } from './plain_letters.ts';

/** Words and phrases of orders to assistants (D82), by the language's code and a key, as in `languages.ts`. They are apart because the service reads them alone. */
export const COMMAND_WORDS: Readonly<
  Record<string, Readonly<Partial<Record<keyof typeof en, readonly string[]>>>>
> = { bg, cs, da, de, en, es, fi, fr, hu, it, ja, ko, nl, no, pl, pt, sr, sv, tr, zh };

/** What words of orders are for. */
export type CommandKey = keyof typeof en;

/** Those of all languages for a key. */
export const commandWords = (key: CommandKey): readonly string[] => [
  ...new Set(Object.values(COMMAND_WORDS).flatMap((words) => words[key] ?? [])),
];

/** A sentence without capitals, accents, wide characters and invisible characters. */
export const plainOf = (sentence: string): string =>
  inPlainLetters(sentence.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''))
    .replace(/[\s*~`]+/g, ' ')
    .trim();

/** The phrases of all languages for keys, in plain letters as the sentences of {@link plainOf} are. */
export const commandPhrases = (keys: readonly CommandKey[], slots: Slots = {}): Phrases =>
  phrases(plainWords(keys), slots);

/** The words of {@link commandPhrases}. */
export const plainWords = (keys: readonly CommandKey[]): string[] => [
  ...new Set(keys.flatMap((key) => commandWords(key).map(plainPhrase))),
];

/** `…` is a sign of the syntax of phrases, for which plain letters have three dots. */
const plainPhrase = (phrase: string): string => phrase.split('…').map(inPlainLetters).join('…');

/** A character of a word. */
export const NO_PART = `[0-9_${LETTERS}]`;
const within = (most: number): string => `(?!${NO_PART}).{0,${most}}(?<!${NO_PART})`;

/** What may stand in the slots of these phrases. */
export const commandSlots = (): Slots => ({
  name: '\\w{2,30}',
  snake: '\\w{1,200}_\\w',
  sep: '[_ ]',
  dash: '[ -]',
  any: '.',
  end: '\\w*',
  email: '\\S{1,60}@',
  few: `(?:${NO_PART}{1,40} ){0,3}`,
  word: `${NO_PART}{1,40}`,
  near: '.{0,20}',
  within20: within(20),
  within40: within(40),
  within60: within(60),
  within100: within(100),
  to4: '.{0,4}',
  to6: '.{0,6}',
  to8: '.{0,8}',
  all: `(?:\\s+${commandPhrases(['ignored_all']).source})*`,
  ahead: `(?=\\s*[,:;—-]|\\s${commandPhrases(['goes_on']).source}|\\s*$)`,
});
