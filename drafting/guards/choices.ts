import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { isOwn, MODEL_WORDS } from '../pricing/prices.ts';
import { categoryMatcher } from '../prose/category_words.ts';
import { speaksOfStage } from '../prose/stage.ts';
import { isOfOthers } from './cited.ts';
import type { Bears } from './facts.ts';
import { stemsOf } from './stems.ts';

/** Whether a quote speaks for a choice of a list, where that has words of its own by these, else by its name. */
const bearing =
  (
    list: 'categories' | 'pricing_models' | 'stages',
    speaks: (choice: Choice, words: string) => boolean | undefined,
  ): Bears =>
  (value, { words, heading }, { site }) => {
    const choice = choiceOf(site.request[list], value);
    return !!choice && !isOfOthers(heading) && (speaks(choice, words) ?? speaksByName(choice, words));
  };

export const bearsCategory = bearing(
  'categories',
  (choice, words) => categoryMatcher([choice])(words).length > 0 || undefined,
);

/** It says how the company itself charges. */
export const bearsPricingModel = bearing(
  'pricing_models',
  ({ slug }, words) => isOwn(words) && MODEL_WORDS[slug]?.(words),
);

export const bearsStage = bearing('stages', ({ slug }, words) => speaksOfStage(slug, words));

function speaksByName({ name }: Choice, words: string): boolean {
  const stems = stemsOf(name);
  return [...stemsOf(words)].some((stem) => stems.has(stem));
}
