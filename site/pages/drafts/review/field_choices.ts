import type { FieldValue } from '../../../../domain/profile/draft_fields.ts';
import type { Choice } from '../../../../domain/profile/drafting.ts';
import { choiceName, PRICING_MODELS } from '../../../../domain/profile/lists.ts';
import type { CategoryBranch } from '../../../../tools/categories/list_categories.ts';
import { listCategories } from '../../../../tools/categories/list_categories.ts';
import type { PageRequest } from '../../../request/request.ts';
import type { FieldChoices } from '../../../templates/drafts/review/field_form.ts';
import type { Option } from '../../../templates/parts/forms.ts';
import { countryChoices } from '../../../texts/names.ts';

/** The lists that fields are chosen from, with the categories and stages of the site; a stage that went is there while a draft has it. */
export async function fieldChoices(
  call: PageRequest['call'],
  stages: readonly Choice[],
  chosen: FieldValue,
): Promise<FieldChoices> {
  const { items } = await call(listCategories, {});
  const isGone = typeof chosen === 'string' && stages.every(({ slug }) => slug !== chosen);
  return {
    stage: optionsOf([...(isGone ? [{ slug: chosen, name: choiceName(stages, chosen) }] : []), ...stages]),
    pricing_model: optionsOf(PRICING_MODELS),
    country: countryChoices(),
    categories: items.flatMap((item) => branch(item)),
  };
}

const optionsOf = (choices: readonly Choice[]): Option[] =>
  choices.map(({ slug, name }) => ({ value: slug, text: name }));

/** A category and those below it, each with the names above it. */
function branch({ name, children = [] }: CategoryBranch, above = ''): Option[] {
  const text = `${above}${name}`;
  return [{ value: name, text }, ...children.flatMap((child) => branch(child, `${text} › `))];
}
