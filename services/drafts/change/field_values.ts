import type { Fault } from '../../../domain/http/errors.ts';
import type { FieldValue } from '../../../domain/profile/draft_fields.ts';
import type { Choice } from '../../../domain/profile/drafting.ts';
import { choiceOf, PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { isVisible } from '../../../domain/text/plain_text.ts';
import { nearest } from '../../../domain/words/edit_distance.ts';
import type { TeamLists } from '../../content/team_lists.ts';

/**
 * A client's value of a field as stored: blank texts remove the field; choices take their list's spelling. Adds to `faults` what is not in
 * its list.
 */
export function settled(
  name: string,
  value: FieldValue,
  { categories, stages }: TeamLists,
  faults: Fault[],
): FieldValue {
  if (value === null) return null;
  if (typeof value !== 'string') {
    const items = value.filter(isVisible).map((item) => item.trim());
    const stored =
      name === 'categories' ? chosenCategories(items, categories, faults) : distinct(name, items);
    return stored.length > 0 ? stored : null;
  }
  if (!isVisible(value)) return null;
  const text = value.trim();
  if (name === 'stage') return chosen(name, text, stages, faults);
  if (name === 'pricing_model') return chosen(name, text, PRICING_MODELS, faults);
  return name === 'country' && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text;
}

/** Tags and keywords are unique regardless of spelling; the first spelling stays. */
function distinct(name: string, items: readonly string[]): string[] {
  if (name !== 'tags' && name !== 'keywords') return [...items];
  const spelled = new Map<string, string>();
  for (const item of items) {
    const key = item.normalize('NFKC').toLowerCase();
    if (!spelled.has(key)) spelled.set(key, item);
  }
  return [...spelled.values()];
}

/** The slug of a choice; adds a fault with the whole list if there is no match (D32, D66). */
function chosen(name: string, word: string, choices: readonly Choice[], faults: Fault[]): string {
  const choice = choiceOf(choices, word);
  if (choice) return choice.slug;
  const slugs = choices.map(({ slug }) => slug);
  const near = nearest(word, slugs);
  faults.push({
    path: `fields.${name}`,
    code: 'unknown_value',
    message: `"${word.slice(0, 60)}" is none of the list.`,
    limit: slugs,
    actual: word.slice(0, 100),
    fix: near ? `Did you mean "${near}"?` : `Use one of: ${slugs.join(', ')}.`,
  });
  return word;
}

/** Names of the categories for names or slugs, without duplicates; adds a fault with the nearest three for each unknown one (D33). */
function chosenCategories(
  words: readonly string[],
  categories: readonly Choice[],
  faults: Fault[],
): string[] {
  const names = new Set<string>();
  words.forEach((word, i) => {
    const category = choiceOf(categories, word);
    if (category) names.add(category.name);
    else faults.push(unknownCategory(`fields.categories.${i}`, word, categories));
  });
  return [...names];
}

function unknownCategory(path: string, word: string, categories: readonly Choice[]): Fault {
  const near = nearestCategories(word, categories);
  return {
    path,
    code: 'unknown_category',
    message: `There is no category "${word.slice(0, 60)}".`,
    actual: word.slice(0, 100),
    fix: `Nearest: ${near.join(', ')}. list_categories names all ${categories.length}.`,
  };
}

/** The three categories with the most similar words; shared prefixes count most. */
function nearestCategories(word: string, categories: readonly Choice[]): string[] {
  const wanted = trigrams(word);
  return categories
    .map(({ name, slug }) => ({ name, likeness: overlap(wanted, trigrams(`${name} ${slug}`)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ name }) => name);
}

function trigrams(text: string): Set<string> {
  const padded = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '  ');
  return new Set(Array.from({ length: padded.length + 2 }, (_, i) => `  ${padded} `.slice(i, i + 3)));
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((part) => b.has(part)).length;
  return shared / Math.sqrt(a.size * b.size);
}
