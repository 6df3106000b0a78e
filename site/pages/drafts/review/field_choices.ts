import { PRICING_MODELS, STAGES } from '../../../../domain/profile/lists.ts';
import type { CategoryBranch } from '../../../../tools/categories/list_categories.ts';
import { listCategories } from '../../../../tools/categories/list_categories.ts';
import type { PageRequest } from '../../../request/request.ts';
import type { FieldChoices } from '../../../templates/drafts/review/field_form.ts';
import type { Option } from '../../../templates/parts/forms.ts';
import { countryChoices } from '../../../texts/names.ts';

/** The lists that fields are chosen from, with the categories of the site. */
export async function fieldChoices(call: PageRequest['call']): Promise<FieldChoices> {
  const { items } = await call(listCategories, {});
  return {
    stage: optionsOf(STAGES),
    pricing_model: optionsOf(PRICING_MODELS),
    country: countryChoices(),
    categories: items.flatMap((item) => branch(item)),
  };
}

const optionsOf = (choices: readonly { slug: string; name: string }[]): Option[] =>
  choices.map(({ slug, name }) => ({ value: slug, text: name }));

/** A category and those below it, each with the names above it. */
function branch({ name, children = [] }: CategoryBranch, above = ''): Option[] {
  const text = `${above}${name}`;
  return [{ value: name, text }, ...children.flatMap((child) => branch(child, `${text} › `))];
}
