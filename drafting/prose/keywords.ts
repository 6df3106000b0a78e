import { LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import type { Proposed, ProposedOffer } from '../../domain/profile/drafting.ts';
import { headFacts, proposed, type Site, textOf, wordCount } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';

const MAX_WORD = 120;

/** The keywords that the head names. */
export function keywordsOf(site: Site): Proposed<readonly string[]> | undefined {
  const items = keywordsIn(site).slice(0, LIST_ITEMS_MAX);
  return items[0] && { value: items.map(({ value }) => value), quotes: items[0].quotes };
}

/** Longer keywords are searches of visitors and no labels. */
const TAG = { words: 3, characters: 40 };
const MOST_TAGS = 3;

/** Short keywords as labels, those first that the home page says too. The founder chooses, because many sites name what others search. */
export function offeredTags(site: Site): ProposedOffer[] {
  const items = keywordsIn(site)
    .filter(({ value }) => wordCount(value) <= TAG.words && value.length <= TAG.characters)
    .toSorted((a, b) => timesSaid(site, b.value) - timesSaid(site, a.value))
    .slice(0, MOST_TAGS);
  return items.length > 0 ? [{ items }] : [];
}

const timesSaid = ({ home }: Site, word: string): number =>
  home?.page.blocks.filter((block) => textOf(home, block).toLowerCase().includes(word.toLowerCase()))
    .length ?? 0;

function keywordsIn({ home }: Site): Proposed<string>[] {
  const [fact] = home ? headFacts(home, 'keywords') : [];
  if (!home || !fact) return [];
  const words = textOf(home, fact)
    .split(/\s*[,;]\s*/)
    .filter((word) => word !== '' && word.length <= MAX_WORD && !isPlaceholder(word));
  return [...new Set(words)].map((word) => proposed(word, home, fact));
}
