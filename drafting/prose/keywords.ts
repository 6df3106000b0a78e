import { LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { headFacts, proposed, type Site, textOf } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';

const MAX_WORD = 120;

/** The keywords that the head names. */
export function keywordsOf({ home }: Site): Proposed<readonly string[]> | undefined {
  const [fact] = home ? headFacts(home, 'keywords') : [];
  if (!home || !fact) return undefined;
  const words = textOf(home, fact)
    .split(/\s*[,;]\s*/)
    .filter((word) => word !== '' && word.length <= MAX_WORD && !isPlaceholder(word));
  const value = [...new Set(words)].slice(0, LIST_ITEMS_MAX);
  return value.length ? proposed(value, home, fact) : undefined;
}
