/** The part of schema.org that pages use, as its definitions have it, and what search engines require besides. */

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const url: Check = (value) => text(value) && /^https?:\/\/\S+$/.test(String(value));
const count: Check = (value) => Number.isInteger(value) && Number(value) > 0;
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const price: Check = (value) => text(value) && /^\d+(?:\.\d\d)?$/.test(String(value));
const currency: Check = (value) => Intl.supportedValuesOf('currency').includes(String(value));
const date: Check = (value) => text(value) && !Number.isNaN(Date.parse(String(value)));
const many =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? value.length > 0 && value.every(check) : check(value);
const thing =
  (...types: string[]): Check =>
  (value) =>
    faultsOf(value).length === 0 && types.includes(String((value as Record<string, unknown>)['@type']));

interface Definition {
  required: readonly string[];
  properties: Readonly<Record<string, Check>>;
}

const THING = {
  name: text,
  description: text,
  url,
  image: many(url),
  sameAs: many(url),
  mainEntityOfPage: url,
};

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  SoftwareApplication: {
    required: ['name', 'description', 'url', 'image'],
    properties: {
      ...THING,
      applicationCategory: text,
      featureList: many(text),
      datePublished: date,
      offers: thing('Offer', 'AggregateOffer'),
      aggregateRating: thing('AggregateRating'),
    },
  },
  Offer: { required: ['price', 'priceCurrency'], properties: { ...THING, price, priceCurrency: currency } },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    properties: { ...THING, lowPrice: price, highPrice: price, offerCount: count, priceCurrency: currency },
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    properties: { ratingValue: number, reviewCount: count, bestRating: number, worstRating: number },
  },
  BreadcrumbList: { required: ['itemListElement'], properties: { itemListElement: many(thing('ListItem')) } },
  ItemList: {
    required: ['name', 'itemListElement'],
    properties: { ...THING, itemListElement: many(thing('ListItem')) },
  },
  ListItem: { required: ['position', 'name'], properties: { ...THING, position: count, item: url } },
  FAQPage: { required: ['mainEntity'], properties: { mainEntity: many(thing('Question')) } },
  Question: {
    required: ['name', 'acceptedAnswer'],
    properties: { ...THING, acceptedAnswer: thing('Answer') },
  },
  // A word of the standard.
  ...Object.fromEntries([['Answer', { required: ['text'], properties: { text } }]]),
  BlogPosting: {
    required: ['headline', 'datePublished', 'image'],
    properties: {
      ...THING,
      headline: text,
      datePublished: date,
      dateModified: date,
      author: thing('Person'),
    },
  },
  ProfilePage: { required: ['mainEntity'], properties: { ...THING, mainEntity: thing('Person') } },
  Person: {
    required: ['name'],
    properties: {
      ...THING,
      sameAs: (value) => Array.isArray(value) && value.every(url),
      jobTitle: text,
      worksFor: many(thing('Organization')),
    },
  },
  Organization: { required: ['name'], properties: { ...THING, logo: url } },
  WebSite: {
    required: ['name', 'url'],
    properties: { ...THING, potentialAction: thing('SearchAction'), publisher: thing('Organization') },
  },
  SearchAction: { required: ['target', 'query-input'], properties: { target: text, 'query-input': text } },
};

/** What is wrong with a value of structured data. */
export function faultsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return ['no object'];
  const { '@context': _, '@type': type, ...properties } = value as Record<string, unknown>;
  const definition = DEFINITIONS[String(type)];
  if (!definition) return [`${String(type)} is no type that we use`];
  return [
    ...definition.required
      .filter((name) => !(name in properties))
      .map((name) => `${String(type)} has no ${name}`),
    ...Object.entries(properties).flatMap(([name, said]) =>
      definition.properties[name]?.(said)
        ? []
        : [`${String(type)}.${name}: ${JSON.stringify(said)?.slice(0, 120)}`],
    ),
  ];
}
