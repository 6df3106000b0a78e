import type { FieldValue } from '../../domain/profile/draft_fields.ts';
import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceName, PRICING_MODELS } from '../../domain/profile/lists.ts';
import type { CategoryBranch } from '../../tools/categories/list_categories.ts';
import type { FieldChoices } from '../templates/drafts/review/field_form.ts';
import type { Option } from '../templates/parts/forms.ts';
import { countryChoices } from '../texts/names.ts';

/** The lists of the site that fields are chosen from. */
interface SiteLists {
  categories: readonly CategoryBranch[];
  /** None where they are not known: then the stage is typed. */
  stages: readonly Choice[];
}

/** The lists that fields are chosen from; a stage that went is there while a draft has it (`chosen`). */
export function fieldChoices({ categories, stages }: SiteLists, chosen: FieldValue): FieldChoices {
  const isGone = typeof chosen === 'string' && stages.every(({ slug }) => slug !== chosen);
  const gone = isGone ? [{ slug: chosen, name: choiceName(stages, chosen) }] : [];
  return {
    ...(stages.length > 0 && { stage: optionsOf([...gone, ...stages]) }),
    pricing_model: optionsOf(PRICING_MODELS),
    country: countryChoices(),
    categories: categoryChoices(categories, 'name'),
  };
}

const optionsOf = (choices: readonly Choice[]): Option[] =>
  choices.map(({ slug, name }) => ({ value: slug, text: name }));

/** A tree of categories as choices, each with the names above it. */
export const categoryChoices = (
  branches: readonly CategoryBranch[],
  value: 'name' | 'slug',
  above = '',
): Option[] =>
  branches.flatMap(({ children = [], ...category }) => [
    { value: category[value], text: above + category.name },
    ...categoryChoices(children, value, `${above}${category.name} › `),
  ]);
