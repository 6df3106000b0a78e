import { type Beginnings, beginnings } from './beginnings.ts';
import bg from './languages/bg.json' with { type: 'json' };
import cs from './languages/cs.json' with { type: 'json' };
import da from './languages/da.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fi from './languages/fi.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import hu from './languages/hu.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import no from './languages/no.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import sr from './languages/sr.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };
import tr from './languages/tr.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import type { Slots } from './phrase_patterns.ts';
import { type Phrases, phrases } from './phrases.ts';

/**
 * What a language's file holds: by section (`headings`, `titles`, `pages`, `company`, `people`, `places`, `prices`, `categories`, `topics`,
 * `prose`) and key the beginnings of words, or phrases. English has every key; another language has those that it has words for.
 */
type Section = Readonly<Record<string, readonly string[]>>;
/** Name of a section. */
export type SectionName = keyof typeof en;

/** By the language's code (ISO 639-1): a new language is a file and a line here and above. */
export const LANGUAGES: Readonly<Record<string, Readonly<Record<SectionName, Section>>>> = {
  bg,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  hu,
  it,
  ja,
  ko,
  nl,
  no,
  pl,
  pt,
  sr,
  sv,
  tr,
  zh,
};

/** The words of all languages for a key, or of one language. */
export function wordsFor<S extends SectionName>(
  section: S,
  key: keyof (typeof en)[S] & string,
  language?: string,
): readonly string[] {
  const files = language === undefined ? Object.values(LANGUAGES) : [LANGUAGES[language]];
  return [...new Set(files.flatMap((file) => file?.[section][key] ?? []))];
}

/** Beginnings of words of all languages for a key. */
export const beginningsFor = <S extends SectionName>(
  section: S,
  key: keyof (typeof en)[S] & string,
): Beginnings => beginnings(wordsFor(section, key));

/** Phrases of all languages for a key. */
export const phrasesFor = <S extends SectionName>(
  section: S,
  key: keyof (typeof en)[S] & string,
  slots: Slots = {},
): Phrases => phrases(wordsFor(section, key), slots);

/** Phrases of all languages for any of some keys: one look at a text instead of several. */
export const phrasesForAny = <S extends SectionName>(
  section: S,
  keys: readonly (keyof (typeof en)[S] & string)[],
  slots: Slots = {},
): Phrases => phrases([...new Set(keys.flatMap((key) => wordsFor(section, key)))], slots);
