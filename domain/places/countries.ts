import { allCodes, isCountry } from './country_codes.ts';
import data from './data/countries.json' with { type: 'json' };
import { nationalAddresses } from './postal_addresses.ts';

/**
 * The countries that a text names, as ISO 3166 codes: by name, postal code prefix (D-68163), address format,
 * `addressCountry`, register or VAT number, or law. A bare code counts only beside a VAT number with that prefix: CA
 * is also California.
 */
export function countriesNamed(text: string): ReadonlySet<string> {
  return new Set([
    ...named(text),
    ...structured(text),
    ...withPostalPrefix(text),
    ...besideVatNumber(text),
    ...countriesRegistered(text),
    ...nationalAddresses(text).map(({ code }) => code),
  ]);
}

function named(text: string): string[] {
  // In neither does the name of the country mean the country.
  const plain = text.replaceAll(NORTHERN_IRELAND, 'United Kingdom').replaceAll('New Mexico', '');
  return [...plain.matchAll(/(?<![\p{L}\p{N}])\p{Lu}\p{L}*/gu)].flatMap(({ 0: word, index }) =>
    (namesByWord().get(word) ?? []).flatMap(([name, code]) =>
      plain.startsWith(name, index) &&
      !NO_END.test(plain.slice(index + name.length, index + name.length + 10))
        ? [code]
        : [],
    ),
  );
}

/** The middle of a word, or a street name: "Cuba Street". */
const NO_END = /^(?:[\p{L}\p{N}]|[ -](?:Street|St|Road|Rd|Avenue|Ave|Lane|Place|Square)\b)/u;
const NORTHERN_IRELAND = /Northern Ireland|Nordirland|Irlande du Nord|Irlanda del Norte|Irlanda del Nord/g;

function structured(text: string): string[] {
  const written = [
    ...text.matchAll(/"addressCountry"\s*:\s*(?:\{[^{}]{0,200}?"name"\s*:\s*)?"([A-Za-z]{2})"/g),
  ];
  return written.map(([, code = '']) => code.toUpperCase()).filter(isCountry);
}

function withPostalPrefix(text: string): string[] {
  return [...text.matchAll(POSTAL_PREFIXED)].map(([, prefix = '']) => POSTAL_PREFIX.get(prefix) ?? prefix);
}

function besideVatNumber(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2})[\dA-Z]{8,12}\b/g)]
    .map(([, code = '']) => code)
    .filter((code) => isCountry(code) && new RegExp(`\\p{L}[,\\s]+${code}$`, 'mu').test(text));
}

/** The countries whose registers, tax numbers or imprint laws a text cites. */
export function countriesRegistered(text: string): ReadonlySet<string> {
  const vat = [...text.matchAll(VAT_NUMBER)].map(([, code = '']) => (code === 'EL' ? 'GR' : code));
  const codes = REGISTERS.filter(([, sign]) => sign.test(text)).map(([code]) => code);
  return new Set([...codes, ...vat.filter(isCountry)]);
}

const VAT_NUMBER =
  /(?:\bVAT\b|\bUSt|Umsatzsteuer|MwSt|\bTVA\b|\bIVA\b|\bBTW\b|\bMoms\b)[^\n\d]{0,50}?\b([A-Z]{2}) ?U?\d{8,12}\b/g;
const REGISTERS: readonly (readonly [code: string, sign: RegExp])[] = [
  ['DE', /\bHR[AB] ?(?:Nr\.? ?)?\d{2}|§ ?5 (?:Abs\. ?1 )?(?:TMG|DDG)\b/],
  ['AT', /\bFN ?\d{4,6} ?[a-z]\b|\bATU ?\d{8}\b|§ ?5 (?:Abs\. ?1 )?(?:ECG|E-Commerce)/],
  ['CH', /\bCHE-\d{3}\.\d{3}\.\d{3}\b/],
  [
    'FR',
    /\bSIRE[NT]\b[^\n\d]{0,12}\d{3}[ .]?\d{3}[ .]?\d{3}|\bRCS (?:de |d['’])?\p{Lu}[\p{L}-]{2,30} (?:sous le (?:numéro|n°) ?)?(?:[AB] ?)?\d{3}/u,
  ],
  ['IT', /\b(?:P\. ?IVA|Partita IVA)[^\n\d]{0,6}\d{11}\b/i],
  ['ES', /\b[CN]\.?I\.?F\.?[^\n\p{L}\p{N}]{0,4}[A-HJ-NP-SUVW]-?\d{7}[\dA-J]\b/u],
  ['NL', /\bK\.?v\.?K\b[^\n\d]{0,14}\d{8}\b/i],
  ['BE', /\bBE ?0\d{3}[. ]?\d{3}[. ]?\d{3}\b/],
  ['DK', /\bCVR\b[^\n\d]{0,8}(?:\d ?){7}\d\b/],
  ['PT', /\bNIPC\b[^\n\d]{0,4}\d{9}\b|\bNIF:? ?(?:PT ?)?5\d{2} ?\d{3} ?\d{3}\b/],
  [
    'GB',
    /\bregistered (?:company )?in (?:England|Scotland|Wales|Northern Ireland)|\b(?:company|registered|registration) (?:number|no)\.?:? ?(?:SC|NI|OC)\d{6}\b/i,
  ],
  ['IE', /\bregistered in (?:the Republic of )?Ireland\b/i],
  ['SE', /\borg(?:anisations)?\.?[ -]?(?:nr|nummer|no)\.?:? ?\d{6}-\d{4}\b/i],
  ['NO', /\borg(?:anisasjons)?\.?[ -]?(?:nr|nummer)\.?:? ?(?:NO ?)?\d{3} ?\d{3} ?\d{3}\b(?!-)/i],
  ['FI', /\bY-tunnus:? ?\d{7}-\d\b/],
  ['EE', /\b(?:registrikood|registry code|reg\. ?kood)\b[^\n\d]{0,4}\d{8}\b/i],
  ['PL', /\bNIP:? ?(?:PL ?)?\d{3}-?\d{3}-?\d{2}-?\d{2}\b|\bKRS:? ?\d{10}\b|\bREGON:? ?\d{9}\b/],
  ['CZ', /\bDIČ:? ?CZ\d{8,10}\b/],
  ['SK', /\bIČ DPH:? ?SK\d{10}\b/],
  ['BR', /\bCNPJ\b[^\n\d]{0,10}\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}\b/],
  ['AU', /\bA\.?B\.?N\.?:? ?\d{2} ?\d{3} ?\d{3} ?\d{3}\b|\bACN:? ?\d{3} ?\d{3} ?\d{3}\b/],
  ['JP', /〒 ?\d{3}-\d{4}(?!\d)/],
];

/** The country of each prefix of postal codes, as D and DE. */
const POSTAL_PREFIX = new Map(pairs(data.postal_prefixes));
const POSTAL_PREFIXED = new RegExp(
  `\\b(${[...POSTAL_PREFIX.keys()].join('|')})-\\d{3,5}(?: \\d\\d)?\\s+\\p{Lu}`,
  'gu',
);
/** Names that more often mean something else: a state, a person, a word. */
const AMBIGUOUS = new Set(data.ambiguous_names);

/** The values of lists by country, each with the country. */
function pairs(lists: Readonly<Record<string, readonly string[]>>): [string, string][] {
  return Object.entries(lists).flatMap(([code, values]) =>
    values.map((value): [string, string] => [value, code]),
  );
}

let names: ReadonlyMap<string, string> | undefined;

/**
 * Country code by name, built on first use from the names that Intl knows in eighteen languages. Names that it lacks, names
 * that mean something else, and codes that are no countries are in `data/countries.json`, by our own reading of
 * websites.
 */
export function countryNames(): ReadonlyMap<string, string> {
  names ??= new Map([...intlNames(), ...pairs(data.names)].filter(([name]) => !AMBIGUOUS.has(name)));
  return names;
}

/** The ISO code of a country by its name, with or without "The". */
export const countryCode = (name: string): string | undefined =>
  countryNames().get(name) ?? countryNames().get(name.replace(/^The /, ''));

/** A name without the country at its end, and that country: "Lincoln UK" as "Lincoln" and "UK"; empty where there is none. */
export function partedFromCountry(name: string): [name: string, country: string] {
  const words = name.split(' ');
  const at = words.findIndex((_, index) => countryCode(words.slice(index).join(' ')));
  return at < 0 ? [name, ''] : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** The names by their first word, so that a text is scanned once. */
function namesByWord(): ReadonlyMap<string, readonly [string, string][]> {
  byWord ??= Map.groupBy(countryNames(), ([name]) => /^\p{L}*/u.exec(name)?.[0] ?? '');
  return byWord;
}

let byWord: ReadonlyMap<string, readonly [string, string][]> | undefined;

function* intlNames(): Generator<[string, string]> {
  for (const language of [
    'sk',
    'cs',
    'pl',
    'hu',
    'fi',
    'tr',
    'bg',
    'ro',
    'es',
    'fr',
    'it',
    'nl',
    'pt',
    'sv',
    'da',
    'nb',
    'de',
    'en',
  ]) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of allCodes()) {
      const name = isCountry(code) ? display.of(code) : undefined;
      if (name) yield [name, code];
    }
  }
}
