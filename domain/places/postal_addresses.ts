import states from './data/states.json' with { type: 'json' };

/** A postal address in a format used by one country only. */
export interface NationalAddress {
  /** ISO 3166 code, in capitals. */
  code: string;
  city: string | undefined;
}

/**
 * The postal addresses in a text whose format only one country uses: a state or province with a matching code, a
 * British or Irish postal code after a town, a Brazilian town with state and CEP.
 */
export function nationalAddresses(text: string): readonly NationalAddress[] {
  return [
    ...SHAPES.flatMap(([code, shape, beside]) =>
      beside && !beside.test(text)
        ? []
        : [...text.matchAll(shape)].map((match) => ({ code, city: match.groups?.['city'] })),
    ),
    ...behindTown(text, 'GB', BRITISH_CODE),
    ...behindTown(text, 'IE', EIRCODE),
  ];
}

const WORD = "\\p{Lu}[\\p{L}.'’-]{0,40}";
const CITY = `(?<city>${WORD}(?: (?:(?:de|do|da|dos|das|del|la|le) )?${WORD}){0,3})`;
/** A town is at the start of a line, or after a comma or a dash. */
const TOWN = `(?<=^|[,·|] ?|\\s[–-] )${CITY}`;
/** States and provinces in `data/states.json`: the codes of post offices, and the names that addresses write out. */
const STATES = states.US.join('|');
const PROVINCES = states.CA.join('|');

/** A country, its format of a town, and what else the text must contain. */
const SHAPES: readonly (readonly [code: string, shape: RegExp, beside?: RegExp])[] = [
  ['US', new RegExp(`(?<![\\p{L}.'-])${CITY}, ?(?:${STATES}) \\d{5}(?:-\\d{4})?(?![\\p{L}\\d])`, 'gu')],
  ['CA', new RegExp(`${TOWN},? \\(?(?:${PROVINCES})\\)?,? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d(?![\\p{L}\\d])`, 'gmu')],
  ['AU', new RegExp(`${TOWN},? (?:${states.AU.join('|')}),? \\d{4}(?!\\d)`, 'gmu')],
  ['NZ', new RegExp(`${TOWN},? \\d{4},? (?:New Zealand|Aotearoa|NZ)(?!\\p{L})`, 'gmu')],
  [
    'BR',
    new RegExp(`${TOWN} ?[-–/,] ?(?:${states.BR.join('|')})(?![\\p{L}\\d])`, 'gmu'),
    /\bCNPJ\b|(?<!\d)\d{5}-\d{3}(?!\d)/,
  ],
  // A city, its district, a street and a number.
  [
    'KR',
    new RegExp(
      `(?<!\\p{L})(?<city>${states.KR.join('|')})(?:특별시|광역시|특별자치시|시)? [가-힣]{1,4}[구군시동읍면] [가-힣\\d]{1,12}[로길] ?\\d`,
      'gu',
    ),
  ],
  [
    'TW',
    new RegExp(
      `(?<city>${states.TW.join('|')})\\p{Script=Han}{1,3}[區鄉鎮市]\\p{Script=Han}{1,8}[路街道]\\p{Script=Han}{0,4}\\d`,
      'gu',
    ),
  ],
  // A district and its province, behind the quarter or the number of the house.
  [
    'TR',
    new RegExp(`(?<=[ \\n,])${WORD} ?/ ?(?<city>${provincesTR()})(?!\\p{L})`, 'gu'),
    /(?<!\p{L})(?:Mah|Mahallesi|Cad|Caddesi|Sok|Sokak|Sk|Bulvarı|Blv)(?!\p{L})|(?<!\p{L})No ?:? ?\d/u,
  ],
];

/** As they are written, and in capitals, as is usual too. */
function provincesTR(): string {
  return states.TR.flatMap((name) => [name, name.toLocaleUpperCase('tr')]).join('|');
}

/** Without the Channel Islands and the Isle of Man, which are not part of the United Kingdom. */
const BRITISH_CODE = /(?<![\p{L}\d])(?!(?:JE|GY|IM)\d)[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\d])/gu;
const EIRCODE =
  /(?<![\p{L}\d])[AC-FHKNPRTV-Y]\d[\dW] (?=[A-Z\d]{0,3}\d)[AC-FHKNPRTV-Y][\dAC-FHKNPRTV-Y]{3}(?![\p{L}\d])/gu;
const COUNTY =
  /^(?:(?:East|West|North|South|Greater|County|Co\.?|Tyne and|Isle of) (?:Sussex|Yorkshire|Midlands|London|Manchester|Wear|Wight|\p{Lu}\p{L}+)|Norfolk|Suffolk|Essex|Kent|Surrey|Sussex|Dorset|Devon|Cornwall|Somerset|Merseyside|Cumbria|Northumberland|Rutland|Fife|\p{Lu}\p{L}+shire|England|Scotland|Wales)$/u;
const ONLY_TOWN = /^\p{Lu}[\p{L}'’-]*(?: (?:(?:upon|on|by|le|under|in|of|the) )?\p{Lu}[\p{L}'’-]*){0,3}$/u;
const NO_TOWN =
  /(?:Street|St|Road|Rd|Lane|House|Court|Park|Square|Avenue|Drive|Way|Place|Close|Building|Mills?|Works|Yard|Row|Terrace|Quay|Centre|Estate|Floor|Ltd|Limited)$/;
/** How far before a code its town may be. */
const NEAR = 80;

/** The part before a postal code that is a town: not a county or a street. */
function behindTown(text: string, code: string, postal: RegExp): NationalAddress[] {
  return [...text.matchAll(postal)].flatMap(({ index }) => {
    const parts = text
      .slice(Math.max(0, index - NEAR), index)
      .split(/\s*[,\n·|]\s*/)
      .map((part) => part.replace(/(?: \d{1,2})?[ .]*$/, ''))
      .filter(Boolean);
    const city = parts.findLast((part) => !COUNTY.test(part));
    return city && ONLY_TOWN.test(city) && !NO_TOWN.test(city) ? [{ code, city }] : [];
  });
}
