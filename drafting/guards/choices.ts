import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { isOwn, MODEL_WORDS } from '../pricing/prices.ts';
import { categoryMatcher } from '../prose/category_words.ts';
import { speaksOfStage } from '../prose/stage.ts';
import { isOfOthers } from './cited.ts';
import type { Bears } from './facts.ts';
import { stemsOf } from './stems.ts';

/** Whether a quote speaks for a category, in its words or by its name. */
export const bearsCategory: Bears = (value, { words, heading }, { site }) => {
  const category = choiceOf(site.request.categories, value);
  if (!category || isOfOthers(heading)) return false;
  return categoryMatcher([category])(words).length > 0 || speaksByName(category, words);
};

/** Whether a quote says how the company itself charges, in words of that model; one that the site team has added speaks by its name. */
export const bearsPricingModel: Bears = (value, { words, heading }, { site }) => {
  const choice = choiceOf(site.request.pricing_models, value);
  if (!choice || isOfOthers(heading) || !isOwn(words)) return false;
  return MODEL_WORDS[choice.slug]?.(words) ?? speaksByName(choice, words);
};

/** Whether a quote says at which stage the company is, in words of that stage. */
export const bearsStage: Bears = (value, { words, heading }, { site }) => {
  const choice = choiceOf(site.request.stages, value);
  if (!choice || isOfOthers(heading)) return false;
  return speaksOfStage(choice.slug, words) ?? speaksByName(choice, words);
};

function speaksByName({ name }: Choice, words: string): boolean {
  const stems = stemsOf(name);
  return [...stemsOf(words)].some((stem) => stems.has(stem));
}
