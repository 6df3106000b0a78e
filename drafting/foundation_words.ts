/** Names for those who begin a company, in the languages that are read. */
export const FOUNDER =
  '(?:co-?|mit|con|ko)?(?:founders?|founding partners?|gründer(?:in|innen)?|fondat(?:eur|rice|ore|ori|rici)s?|fundador(?:a|es|as)?|oprichters?|grundare|grundläggare|założyciel(?:ka|e)?)';

/** "was founded": the word, and whether it can mean nothing but a company. */
export const PASSIVE =
  /(?<!\p{L})(?:(?<sure>(?:co-?)?founded|established|incorporated|est\.|gegründet|(?:co-?)?fondée?s?|(?:co)?fundad[ao]s?|fondat[ao]|opgericht|założon[aeyo]|grundad(?:es)?|grundades|grundlagt|stiftet)|started|launched|created|begun|set up|créée?s?|lancée?s?|cread[ao]|criad[ao]|nacida|nace|nació|nasce|nat[ao]|gestartet|gestart)(?!\p{L})/giu;

export const AUXILIARY =
  /(?<!\p{L})(?:was|were|has been|got|wurden?|ist|a été|ont été|est|fue|foi|fu|è stat[ao]|è|werd|is|została?|blev)(?!\p{L})/giu;

/** "Jane founded", "wir gründeten": the word with a subject before it, or in German after it. */
export const ACTIVE =
  /(?<!\p{L})(?:(?<sure>(?:co-?)?founded|established|gründeten?|(?:a|ont) (?:co-?)?fondé|(?:co)?fund(?:ó|aron|amos|ou)|(?:ha|hanno) fondato|fondò|grundade|avons fondé)|started|launched|created|(?:a|ont|avons) (?:créé|lancé))(?!\p{L})/giu;

/** Up to the person or thing that began it. */
export const BY =
  /^(?<gap>[^.;:!?]{0,60}?)(?<!\p{L})(?:by|von|durch|par|por|da(?: un['’]idea di)?|dai|door|av|af) /u;

const COMPANY =
  'company|firm|studio|agency|club|shop|startup|start-up|business|project|platform|service|brand|label|collective|co-?operative|network|practice|consultancy|lab|firma|unternehmen|startup|entreprise|société|agence|empresa|compañía|agencia|azienda|società|agenzia|bedrijf|bureau|firmę|företaget|virksomheden';

/** Words for oneself. */
export const SELF = new RegExp(
  `(?<!\\p{L})(?:we|we['’]ve|i|(?:our|the|this|die|das|la|notre|nuestra|nossa|nostra|onze|ons|het|a) (?:little |small |own )?(?:${COMPANY})|our team|wir|unser\\p{L}*(?: \\p{Lu}\\p{L}+)?|nous|l['’](?:entreprise|azienda|agence|agenzia)|nosotros|noi|wij)(?!\\p{L})`,
  'giu',
);

/** What may be meant when somebody "started the club": one's own company, named by its kind. */
export const OWN_COMPANY = new RegExp(
  `^(?:our|the|this|die|das|unsere?|la|l['’]|notre|nuestra|onze|het|ons) ?(?:small |little |own )?(?:${COMPANY})(?!\\p{L})`,
  'iu',
);

/** Those whom a site speaks about beside itself. */
export const OTHERS =
  /(?<!\p{L})(?:customers?|clients?|members?|users?|partners?|investors?|feature|version|competitors?|parent|mother|sister|supplier|host|bank|predecessor|kund\p{L}*|mitglied\p{L}*|verband\p{L}*|mutter\p{L}*|lieferant\p{L}*|cliente?s?|marraine|parrain)(?!\p{L})/iu;

export const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i;

const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
export const YEAR = '(?<year>(?:1[89]|20)\\d\\d)(?!\\d|[-–/]\\d)';
const IN = 'in|im|im jahre?|en|nel|em|w|år|i|sometime in|way back in|back in';
const PART = `(?:the )?(?:(?:early|late|mid)[ -]|anfang |ende |mitte )?(?:(?:\\d{1,2}\\.? )?(?:${MONTH})(?: of| de)? )?`;

/** A year that belongs to the word before it: right after it, or after a place or names with "in" before the year. */
export const YEAR_AFTER = new RegExp(
  `^(?:(?:[ :]+(?:(?:${IN}) )?)|(?<gap>[^.;:!?()\\d]{0,90}?) (?:${IN}) )${PART}${YEAR}`,
  'iu',
);
/** What may not stand between the word and its year. */
export const ANOTHER_STORY =
  /(?<!\p{L})(?:after|when|who|which|before|since|until|launched|opened|moved|acquired|bought|joined|sold|nachdem|bevor|après|avant)(?!\p{L})/iu;
