import type { Block } from '../../domain/page/page.ts';
import { type SitePage, textOf, wordCount } from '../site/site.ts';
import { PRICE } from './other_cards.ts';

/** What a line calls the thing that the rest of it is about: "Clause library" of "Clause library: Write it once, reuse it." */
export function labelOf(from: SitePage, block: Block): Block | undefined {
  const text = textOf(from, block);
  const [, label = '', rest = ''] = LABELLED.exec(text) ?? [];
  const isLabelled =
    !NO_LABEL.test(label) &&
    !PRICE.test(label) &&
    wordCount(label) <= MOST_WORDS &&
    wordCount(rest) >= FEWEST_WORDS &&
    /[.!]$/.test(rest);
  return isLabelled ? { ...block, end: block.start + label.length } : undefined;
}

const LABELLED = /^(\p{Lu}[^.!?:;\n–—\d]{2,50}?)(?::\s|\s[–—-]\s|\n)\s*(\S[^]*)$/u;
const MOST_WORDS = 6;
const FEWEST_WORDS = 4;
/** Notes, changes and ways to reach somebody. */
const NO_LABEL =
  /^(?:note|tip|warning|important|update|new|added|fixed|changed|removed|improved|hinweis|tipp|wichtig|neu|phone|e-?mail|telefon|address|adresse|hours|location|contact|kontakt|source|photo|image|quelle|by|ps|p\.s)\b/iu;
