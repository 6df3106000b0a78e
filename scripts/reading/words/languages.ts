import { type Beginnings, beginnings } from './beginnings.ts';
import bg from './bg.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import sr from './sr.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** The words of a language that the rules know; a new language is a file and a line here. */
interface LanguageWords {
  /** Beginnings of words in headings, by the kind of group that they introduce. */
  headings: Readonly<Record<string, readonly string[]>>;
}

/** By the language's code (ISO 639-1). */
const LANGUAGES: Readonly<Record<string, LanguageWords>> = {
  bg,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
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

/** Beginnings of words in headings of all languages, by kind. */
export const HEADING_WORDS: ReadonlyMap<string, Beginnings> = new Map(
  Object.keys(en.headings).map((kind) => [
    kind,
    beginnings(Object.values(LANGUAGES).flatMap(({ headings }) => headings[kind] ?? [])),
  ]),
);
