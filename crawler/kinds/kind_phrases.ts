import { type Phrases, phrases } from '../../domain/words/phrases.ts';
import data from './data/phrases.json' with { type: 'json' };

/** What pages say that are not the website, in all languages; by hand, in `data/phrases.json`, one list for each language. */
export const PHRASES = Object.fromEntries(
  Object.entries(data).map(([key, byLanguage]) => [key, phrases(Object.values(byLanguage).flat())]),
) as Readonly<Record<keyof typeof data, Phrases>>;
