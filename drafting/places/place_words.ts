import { PLACE_NAME } from './stated_place.ts';

/** Up to three names: a town, its region, its country. */
const NAMES = `(${PLACE_NAME})(?:,\\s*(?:the )?(${PLACE_NAME}))?(?:,\\s*(?:the )?(${PLACE_NAME}))?`;
const LOCAL = '(?:sunny|beautiful|downtown|central|rainy|lovely|the heart of)';

/** Words of having one's seat, whoever it is that has it. */
export const BASED = new RegExp(
  [
    `\\b(?:[Bb]ased|[Hh]eadquartered|[Ll]ocated|HQ|[Oo]ffice|[Ww]ork|[Oo]perate|[Ll]iv(?:e|ing))\\s+(?:out of|from|in)\\s+(?:${LOCAL}\\s+)?${NAMES}`,
    `\\b(?:maintained|run|made|built|build|works|designed|developed|assembled|published|produced)\\s+(?:\\p{Lu}\\p{L}{1,30}\\s+)?(?:out of|from|in)\\s+${NAMES}`,
    `\\b(?:[Oo]ur|[Mm]y)\\s+(?:[\\p{L}]+\\s)?(?:workshop|studio|atelier|kitchen|bakery|brewery|farm|shop|garage|office|headquarters|home|house|flat|seat|base)\\s+(?:is\\s+)?in\\s+${NAMES}`,
    `\\b(?:mit (?:Haupt)?[Ss]itz|ansässig|sitzen|sitzt|gevestigd)\\s+in\\s+${NAMES}`,
    `\\b(?:[Bb]asée?s?|[Ii]mplantée?s?|[Ss]ituée?s?|[Ii]nstallée?s?|[Cc]on sede|[Ss]ediad[ao]s?|[Uu]bicad[ao]s?|[Bb]asados|[Cc]on base)\\s+(?:à|a|en|em|in)\\s+${NAMES}`,
  ].join('|'),
  'gu',
);

/** Words that no company's seat stands before. */
const NO_LINK =
  'for|to|by|with|that|which|who|used|für|pour|qui|para|que|per|che|voor|die|serve|serving|helping|för|til|till';
const GROUP =
  'team|studio|company|agency|startup|start-up|business|firm|shop|bakery|brewery|workshop|collective|co-?operative|consultancy|developer|designer|programmer|engineer|maker|freelancer|baker|Team|Unternehmen|Startup|Studio|Büro|Agentur|Firma|Familienbetrieb|Betrieb|équipe|entreprise|studio|agence|société|atelier|equipo|empresa|estudio|agencia|azienda|società|agenzia|bedrijf|bureau|equipa|equipe|företag|byrå|firma|virksomhed';
const FEW = `(?:(?!(?:${NO_LINK})\\b)[\\p{L}\\p{N}’'&-]{1,30},? ){0,5}`;

/** "We're a small team in Ghent", "our office is in Cork", "you'll find us in Leith": the whole of it with its subject. */
export const SEAT = new RegExp(
  [
    `(?:[’'](?:m|re|s)|(?<!\\p{L})(?:[Aa]m|[Aa]re|[Ii]s|[Ss]ind|[Bb]in|[Ii]st|[Ss]ommes|[Ee]st|[Ss]omos|[Ee]s|[Ss]iamo|è|[Zz]ijn|[Bb]en|[Ss]omos|är|er)) (?:(?:just|still|proudly|also) )?(?:an?|the|one|eine?|une?|un|una|un['’]|een|uma?|en|ett|et) ${FEW}(?:${GROUP})(?: of \\p{L}+)?,? (?:in|from|out of|aus|à|de|di|en|em|i|fra|från|uit) ${NAMES}`,
    `(?:[’']re|(?<!\\p{L})are) (?:just |still )?(?:two|three|four|five|six|seven|eight) (?:\\p{Ll}+ )?(?:people|friends|sisters|brothers|siblings|developers|designers|engineers|bakers|makers|women|men) (?:in|from) ${NAMES}`,
    `\\b(?:[Ss]omos|[Ss]iamo) (?:um |uma |un |una )?(?:equipo|equipa|empresa|estudio|team|studio|azienda)(?: \\p{Ll}+)? (?:de|di|en|em|a|da) ${NAMES}`,
    `\\b(?:[Uu]nser(?:e)?|[Nn]os|[Nn]otre|[Nn]uestr[ao]s?|[Ll]a nostra|[Ii]l nostro|[Oo]ns|[Oo]nze|[Oo] nosso|[Vv]årt|[Vv]ores) (?:Büro|Werkstatt|Studio|Sitz|bureaux?|atelier|siège|locaux|oficinas?|taller|sede|ufficio|studio|laboratorio|kantoor|atelier|werkplaats|escritório|kontor) (?:ist|liegt|befindet sich|sont|est|se trouve(?:nt)?|está|si trova|è|is|fica|är|ligger) (?:situés? )?(?:in|à|en|a|em|i) ${NAMES}`,
    `\\b(?:[Yy]ou(?:['’]ll| will| can) find us in|[Dd]u findest uns in|[Ss]ie finden uns in|[Rr]etrouvez-nous à|[Nn]os encontrarás en|[Cc]i trovi a|[Jj]e vindt ons in) ${NAMES}`,
    `\\b(?:[Ee]stamos en|[Ss]iamo a|[Vv]i sitter i|[Vv]i sidder i|[Vv]i holder til i|[Vv]i finns i|[Ww]e zitten in|[Nn]ous sommes à|[Ee]stamos em) ${NAMES}`,
    `(?<!\\p{L})(?:[Aa]n? )?(?:[\\p{Ll}-]{1,20},? ){0,2}(${PLACE_NAME})-based (?:[\\p{L}-]+ ){0,3}(?:team|studio|company|agency|startup|business|firm|shop|developer|designer)(?= (?:building|making|behind|creating|crafting)\\b|\\W*$)`,
  ].join('|'),
  'gu',
);

/** "Acme was founded in 2017 by Mari Tamm in Hexham, United Kingdom": where it began, with the country. */
export const FOUNDED = new RegExp(
  `(?<!\\p{L})(?:[Ff]ounded|[Ee]stablished|[Ss]tarted|[Ff]ondée?|[Cc]réée?|[Ff]undad[ao]|[Ff]ondat[ao]|[Oo]pgericht|[Mm]ade by|[Bb]uilt by|[Ww]ritten by|[Rr]un by|[Dd]eveloped by)(?!\\p{L})[^.\\n]{0,80}? (?:in|à|en|a|em|te) (${PLACE_NAME}), (${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?`,
  'gu',
);
/** Then it is somewhere else today. */
export const MOVED = /\b(?:now|today|moved|relocated|heute|inzwischen|aujourd['’]hui|hoy|oggi|later)\b/i;

const MADE_WORD =
  '(?:[Hh]and-?)?(?:[Mm]ade|[Bb]uilt|[Cc]rafted|[Dd]esigned|[Dd]eveloped|[Ff]ait|[Ff]abriqué|[Cc]onçu|[Dd]éveloppé|[Hh]echo|[Dd]esarrollado|[Ff]atto|[Ss]viluppato|[Gg]emacht|[Ee]ntwickelt|[Gg]ebaut|[Gg]emaakt|[Oo]ntwikkeld|[Ff]eito|[Dd]esenvolvido|[Gg]jord|[Ss]kapad|[Bb]yggt?|[Ll]avet|[Ss]kabt|[Uu]dviklet|[Ll]aget)(?!\\p{L})';
const WITH = '(?:[Ww]ith|[Mm]it|[Mm]et|[Aa]vec|[Cc]on|[Cc]om|[Mm]ed)';
/** Signs, flags and hearts at the end. */
const END = '[^\\p{L}\\p{N}]*$';
/** "Proudly made with love in Porto", "Mit Liebe in Hamburg entwickelt", "From Lisbon with love". */
export const MADE = new RegExp(
  [
    `^(?:[Pp]roudly\\s+)?${MADE_WORD}\\s+(?:[^.]{0,30}\\s)?(?:in|à|en|a|em|i)\\s+${NAMES}${END}`,
    `^${WITH} [^.]{1,20} (?:${MADE_WORD} )?(?:in|aus|à|a|en|em|i) ${NAMES}(?: ${MADE_WORD})?${END}`,
    `^[Ff]rom ${NAMES},? with (?:love|care|\\p{Extended_Pictographic})${END}`,
    `^(?:[Pp]roudly )?[Bb]ased in ${NAMES}${END}`,
  ].join('|'),
  'u',
);

/** "A small company from Halifax, Canada.": a sentence without a verb, on a page about the company or at the foot of one. */
export const SEAT_ALONE = new RegExp(
  `^(?:An?|The|Eine?|Une?|Un|Una|Een|Two|Three|Four) (?:one |two )?${FEW}(?:company|team|studio|startup|business|firm|people|friends|sisters|brothers|developers?|Team|Unternehmen|Studio|équipe|entreprise|equipo|empresa|azienda|bedrijf) (?:in|from|aus|à|de|di|en|uit) ${NAMES}[.!]?$`,
  'u',
);

/** What labels the seat of a company on any page, and what does so where the page is about the company. */
const SEATS =
  'headquarters?|hq|head office|based in|based|hauptsitz|firmensitz|siège(?: social)?|sede(?: (?:central|legale|social))?|hoofdkantoor|siedziba|huvudkontor|hovedkontor';
const PLACES =
  'location|located|office|sitz|standort|ort|localisation|lieu|ubicación|vestiging|plaats|localização';
const labelled = (words: string): RegExp => new RegExp(`^(?:${words})(?:\\s*[:：–—-]\\s*|\\s*$)`, 'iu');
export const LABEL_OF_COMPANY = labelled(SEATS);
export const LABEL = labelled(`${SEATS}|${PLACES}`);
export const ONLY_PLACE = new RegExp(`^${NAMES}${END}`, 'u');

/** Words that a told place begins with and that can be nobody else's. */
export const OUR =
  /^(?:our|my|unsere?|notre|nos|nuestr[ao]s?|la nostra|il nostro|ons|onze|o nosso|vårt|vores|you|du|sie|retrouvez-nous|ci|je|estamos|siamo|somos|sommes|vi|we|nous|sind|bin|am)(?!\p{L})/iu;
export const MAKING =
  /^(?:maintained|run|made|built|build|works|designed|developed|assembled|published|produced)\b/;
/** Whose place is told of, where it is not the company's. */
export const PLACE_OTHERS =
  /\b(?:his|her|their|whose|servers?|data|hosted|infrastructure|businesses|companies|teams|Kunden|Server|Daten|serveurs?|données|servidores|datos|dati)\b/i;
