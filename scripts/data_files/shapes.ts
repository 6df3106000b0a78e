import { z } from 'zod';
import { type CategoryAttribute, COMPARED_FIELDS } from '../../domain/listings/comparison.ts';
import { PRODUCT_CODES } from '../../domain/listings/products.ts';
import type { TokenPrices } from '../../domain/model/model_prices.ts';
import type { TaxRate } from '../../domain/orders/vat/rates.ts';
import type { VatRegion } from '../../domain/orders/vat/vat_regions.ts';
import type { FaceData } from '../../domain/outlines/outlines.ts';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import { EU_COUNTRIES } from '../../domain/places/eu.ts';
import { SOCIAL_KEYS } from '../../domain/profile/drafting.ts';
import type { AttributeGroup, StarterEntry } from '../../domain/starter/categories.ts';
import groups from '../../domain/starter/data/attribute_groups.json' with { type: 'json' };
import type { StarterProduct } from '../../domain/starter/products.ts';
import type { StarterQuestion } from '../../domain/starter/questions.ts';
import { inPlainLetters } from '../../domain/words/plain_letters.ts';

const text = z.string().regex(/^\S(?:.*\S)?$/, 'a text in one line, without spaces around it');
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'small letters, digits and hyphens');
const unique = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1)
    .refine((list) => new Set(list.map((one) => JSON.stringify(one))).size === list.length, 'no entry twice');
const phrases = unique(text);
const country = z.string().refine(isCountryCode, 'a country code of ISO 3166');
const host = z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'a host without www');
const byCountry = z.record(country, phrases);

const key = z.string().regex(/^[a-z_]+$/, 'small letters and _');
const fact = z.strictObject({ key, name: text, field: z.enum(COMPARED_FIELDS) });
const statement = z.strictObject({
  key,
  name: text,
  words: phrases,
  prices: phrases.exactOptional(),
  unless: phrases.exactOptional(),
});
const attribute: z.ZodType<CategoryAttribute> = z.union([fact, statement]);
const group = z.enum(Object.keys(groups) as [AttributeGroup, ...AttributeGroup[]]);
const entry = {
  slug,
  name: text,
  description: text,
  faqs: z.array(z.strictObject({ question: text, answer: text })).min(1),
  attributes: z.array(z.union([group, fact, statement])).min(1),
};
const category: z.ZodType<StarterEntry> = z.strictObject({
  ...entry,
  children: z.array(z.strictObject(entry)).optional(),
});
const product: z.ZodType<StarterProduct> = z.strictObject({
  code: z.enum(PRODUCT_CODES),
  name: text,
  description: text,
  price_cents: z.int().min(0),
  needs_listing: z.boolean(),
  options: z.record(z.string(), z.unknown()).nullable(),
});
const rate: z.ZodType<TaxRate> = z.strictObject({
  country: z.enum(EU_COUNTRIES),
  bp: z.int().min(1).max(5000),
  valid_from: z.iso.date(),
});
const region: z.ZodType<VatRegion> = z.strictObject({
  country: z.enum(EU_COUNTRIES),
  name: text,
  postal_codes: unique(z.string().regex(/^\d{2,5}$/, 'two to five digits')),
});
const question: z.ZodType<StarterQuestion> = z.strictObject({ question: text, hint: text });
const prices: z.ZodType<TokenPrices> = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
});
const hosts = z.partialRecord(z.enum(SOCIAL_KEYS), unique(host));
const word = text.refine((one) => one === inPlainLetters(one), 'without capitals and accents');
const letters = z.record(z.string().regex(/^.$/u, 'one letter'), z.string().regex(/^[a-zσ]{1,2}$/));

const face: z.ZodType<FaceData> = z.strictObject({
  glyphs: z.record(
    z.string().regex(/^.$/u, 'one letter'),
    z.string().regex(/^\d+(?: -?\d+ ?-?\d+ [mlhvqcz\d -]+)?$/, 'an advance, and the path of a shape'),
  ),
  kerning: z.record(z.string().length(1), z.record(z.string().length(1), z.int())),
});

/**
 * What each data file of the code has to be. Types alone cannot say it: TypeScript reads every text of a JSON file as
 * `string`.
 */
export const SHAPES: Readonly<Record<string, z.ZodType>> = {
  'crawler/kinds/data/phrases.json': z.record(
    key,
    z.record(z.string().regex(/^[a-z]{2}$/, 'a language'), phrases),
  ),
  'domain/claims/data/shared_hosts.json': unique(host),
  'domain/model/data/model_prices.json': z.strictObject({
    models: z.record(z.string(), prices),
    unknown: prices,
  }),
  'domain/orders/data/vat_rates.json': unique(rate),
  'domain/orders/data/vat_regions.json': unique(region),
  'domain/outlines/data/glyphs.json': z.record(z.string(), face),
  'domain/places/data/countries.json': z.strictObject({
    names: byCountry,
    ambiguous_names: phrases,
    not_countries: unique(z.string().regex(/^[A-Z]{2}$/, 'two capitals')),
    postal_prefixes: z.record(country, unique(z.string().regex(/^[A-Z]{1,2}$/, 'one or two capitals'))),
  }),
  'domain/places/data/states.json': byCountry,
  'domain/profile/data/social_hosts.json': z.strictObject({
    hosts,
    also: hosts,
    videos: unique(host),
  }),
  'domain/starter/data/attribute_groups.json': z.record(z.string(), z.array(attribute).min(1)),
  'domain/starter/data/categories.json': unique(category),
  'domain/starter/data/products.json': unique(product),
  'domain/starter/data/questions.json': unique(question),
  'domain/starter/data/shipped_attributes.json': z.record(slug, unique(z.string().length(16))),
  'domain/text/data/look_alike_letters.json': z.strictObject({
    cyrillic: letters,
    greek: letters,
    others: letters,
    digits: letters,
  }),
  'domain/text/data/moderation_words.json': z.strictObject({
    adult: unique(word),
    gambling: unique(word),
    reserved_names: unique(word),
    brands: unique(word),
    brand_suffixes: unique(word),
  }),
  'domain/words/data/plain_letters.json': letters,
};
