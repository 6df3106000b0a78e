import type { Choice, DraftRequest } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { isOwn, MODEL_WORDS } from '../pricing/prices.ts';
import { categoryMatcher } from '../prose/category_words.ts';
import { speaksOfStage } from '../prose/stage.ts';
import { type Cited, isOfOthers } from './cited.ts';
import { stemsOf } from './stems.ts';

/** Whether a quote speaks for a category, in its words or by its name. */
export function bearsCategory(value: string, { words, heading }: Cited, request: DraftRequest): boolean {
  const category = choiceOf(request.categories, value);
  if (!category || isOfOthers(heading)) return false;
  return categoryMatcher([category])(words).length > 0 || speaksByName(category, words);
}

/** Whether a quote says how the company itself charges, in words of that model; one that the site team has added speaks by its name. */
export function bearsPricingModel(value: string, { words, heading }: Cited, request: DraftRequest): boolean {
  const choice = choiceOf(request.pricing_models, value);
  if (!choice || isOfOthers(heading) || !isOwn(words)) return false;
  return MODEL_WORDS[choice.slug]?.(words) ?? speaksByName(choice, words);
}

/** Whether a quote says at which stage the company is, in words of that stage. */
export function bearsStage(value: string, { words, heading }: Cited, { stages }: DraftRequest): boolean {
  const choice = choiceOf(stages, value);
  if (!choice || isOfOthers(heading)) return false;
  return speaksOfStage(choice.slug, words) ?? speaksByName(choice, words);
}

function speaksByName({ name }: Choice, words: string): boolean {
  const stems = stemsOf(name);
  return [...stemsOf(words)].some((stem) => stems.has(stem));
}
