import { createHash } from 'node:crypto';
import type { CategoryAttribute } from '../listings/comparison.ts';
import type { Faq } from '../profile/drafting.ts';
import groups from './data/attribute_groups.json' with { type: 'json' };
import categories from './data/categories.json' with { type: 'json' };
import shipped from './data/shipped_attributes.json' with { type: 'json' };

/** A category of a new installation. */
export interface StarterCategory {
  slug: string;
  name: string;
  description: string;
  /** Common questions before choosing a product of the category (R56). */
  faqs: readonly Faq[];
  /** What products are compared by, besides the attributes of the parent category (R52). */
  attributes: readonly CategoryAttribute[];
  /** Subcategories; listings choose among these. */
  children?: readonly Omit<StarterCategory, 'children'>[];
}

/** Attributes that several categories have: a category names the group instead of repeating them. */
export type AttributeGroup = keyof typeof groups;

/** A category as `data/categories.json` has it. */
export interface StarterEntry extends Omit<StarterCategory, 'attributes' | 'children'> {
  attributes: readonly (AttributeGroup | CategoryAttribute)[];
  children?: readonly Omit<StarterEntry, 'children'>[] | undefined;
}

/**
 * The categories of a new installation, in two levels and in display order; administrators can change them. They are
 * written by us, in `data/categories.json`: to add one, add it there and run `npm test -- test/domain/starter/starter.test.ts
 * --update`. Words of an attribute are whole phrases (syntax in `phrase_match.ts`): a blank cell does less harm than
 * a wrong one.
 */
export const STARTER_CATEGORIES: readonly StarterCategory[] = (categories as readonly StarterEntry[]).map(
  ({ children, ...entry }) => ({
    ...withGroups(entry),
    ...(children && { children: children.map(withGroups) }),
  }),
);

function withGroups<E extends Omit<StarterEntry, 'children'>>(entry: E) {
  return {
    ...entry,
    attributes: entry.attributes.flatMap((one) => (typeof one === 'string' ? inGroup(one) : one)),
  };
}

function inGroup(name: AttributeGroup): readonly CategoryAttribute[] {
  return groups[name] as readonly CategoryAttribute[];
}

/** Identifies the exact attributes of a category. */
export const attributesDigest = (attributes: readonly CategoryAttribute[]): string =>
  createHash('sha256').update(JSON.stringify(attributes)).digest('base64url').slice(0, 16);

/**
 * Digests of the attributes that versions gave to starter categories, by slug, this version's last: a category that
 * has earlier ones was not changed by its operator and is updated. The same test writes them.
 */
export const SHIPPED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = shipped;
