import { COMPANY } from '../company/selves.ts';

/** Names for those who begin a company, in the languages that are read. */
export const FOUNDER =
  '(?:co-?|mit|con|ko|mede-?)?(?:founders?|founding partners?|gründer(?:in|innen)?|fondat(?:eur|rice|ore|ori|rici)s?|fundador(?:a|es|as)?|oprichters?|grundare|grundläggare|założyciel(?:ka|e)?)';

/** "was founded": the word, and whether it can mean nothing but a company. */
export const PASSIVE =
  /(?<!\p{L})(?:(?<sure>(?:co-?)?founded|established|incorporated|est\.|gegründet|(?:co-?)?fondée?s?|(?:co)?fundad[ao]s?|fondat[ao]|opgericht|założon[aeyo]|grundad(?:es)?|grundades|grundlagt|stiftet)|started out|started|launched|created|begun|began|born|opened (?:our|its) doors|set up|créée?s?|née?s?|lancée?s?|cread[ao]|criad[ao]|nacida|nace|nació|nasce|nat[ao]|nasceu|surgiu|empez(?:ó|amos)|comenz(?:ó|amos)|powstał[aoy]?|entstand(?:en)?|ontstond|ontstaan|begon|gestartet|gestart)(?!\p{L})/giu;

/** What stands behind a word of beginning that is no sure one: a year, a place or those who did it. */
export const BEGAN_THEN =
  /^ (?:(?:way )?back )?(?:in (?:\p{L}+ ){0,3}\d|by |von |par |por |da |en \d|em \d|nel \d|w \d|à |\d)/u;

export const AUXILIARY =
  /(?<!\p{L})(?:was|were|has been|got|wurden?|ist|a été|ont été|est|fue|foi|fu|è stat[ao]|è|werd|is|została?|blev)(?!\p{L})/giu;

/** "Jane founded", "wir gründeten": the word with a subject before it, or in German after it. */
export const ACTIVE =
  /(?<!\p{L})(?:(?<sure>(?:co-?)?founded|established|gründeten?|(?:a|ont) (?:co-?)?fondé|(?:co-?)?fonde(?:nt)?|(?:co)?fund(?:ó|aron|amos|ou)|(?:ha|hanno) fondato|fondò|grundade|avons fondé)|founds|started|starts|launched|launches|created|(?:a|ont|avons|j['’]ai) (?:créé|lancé|fondé)|założy(?:ł|ła|li)|startade|startede)(?!\p{L})/giu;

/** Up to the person or thing that began it. */
export const BY =
  /^(?<gap>[^.;:!?]{0,60}?)(?<!\p{L})(?:by|von|durch|par|por|da(?: un['’]idea di)?|dai|door|av|af) /u;

/** What may be meant when somebody "started the club": one's own company, named by its kind. */
export const OWN_COMPANY = new RegExp(
  `^(?:our|the|this|die|das|unsere?|la|l['’]|notre|nuestra|onze|het|ons) ?(?:small |little |own )?(?:${COMPANY})(?!\\p{L})`,
  'iu',
);

/** What is nothing but a company, whatever verb stands before it. */
export const ONLY_COMPANY =
  /^(?:the|our|this|die|das|unsere?) (?:company|business|firm|firma|unternehmen)(?!\p{L})/iu;

/** "We", also where it stands at the beginning and "and" before the verb. */
export const OURSELVES = /(?:^|\s)(?:we|i|wir|nous|ich)$|^(?:we|i|wir|nous|ich) [^.;:!?]* (?:and|und|et)$/i;

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

const STORY =
  "it all|everything|(?:our|the) (?:story|journey|adventure)|alles|unsere geschichte|l['’](?:aventure|histoire)|tout|notre (?:histoire|aventure)|todo|nuestra historia|tutto|la nostra storia|tudo|a nossa história|ons verhaal|allt|vår historia|det hele";
const BEGAN =
  'began|begins|started|starts|begann|beginnt|fing an|commence|a commencé|débute|empezó|empieza|comenzó|comienza|iniziò|inizia|è iniziat[oa]|è cominciat[oa]|começou|começa|begon|begint|började|begyndte|startade|startede';
/** "It all began in 2017", "Angefangen hat alles 2017". */
export const STORY_BEGAN = new RegExp(
  `^\\W*(?:(?:${STORY}) (?:${BEGAN})(?: \\p{L}+){0,2}?|(?:angefangen|begonnen) hat (?:alles|unsere geschichte|es))(?: back)? (?:(?:${IN}) )?${PART}${YEAR}`,
  'iu',
);

/** "Jane Doe hat Acme 2017 gegründet", "richtte hij in 2017 Acme op": what stands between the verbs. */
export const PERFECT =
  /(?<!\p{L})(?:(?:habe|haben|hat) (?<middle>[^.;:!?]{1,80}?) gegründet|richtten? (?<held>[^.;:!?]{1,80}?) op)(?!\p{L})/giu;
/** Who is meant by what was said before, and when, before the company in such a sentence. */
export const BEFORE_OBJECT =
  /^(?:(?:ich|wir|die beiden|hij|zij|ze|we|wij|ik) )?(?:in (?:1[89]|20)\d\d (?:het bedrijf )?)?/u;

/** "Hi, I'm Jane Doe": up to the name. */
export const INTRODUCED =
  "(?<![\\p{L}\\p{N}])(?:[Ii]['’]m|I am|[Mm]y name is|[Ii]ch bin|[Mm]ein Name ist|[Jj]e suis|[Jj]e m['’]appelle|[Ss]oy|[Mm]e llamo|[Ss]ono|[Mm]i chiamo|[Ii]k ben|[Mm]ijn naam is|[Ee]u sou|[Ss]ou|[Jj]ag heter|[Jj]eg hedder) ";

/** "and I build Acme": up to the company. */
export const MADE_IT =
  /^[,.!–—-]?(?: (?:and|und|et|y|e|en|och|og))?[ ,–—-]*(?:I(?:['’](?:ve|m))?|ich|je|j['’]ai|yo|io|ik|eu|jag|jeg|habe)? ?(?:(?:also|first|have|single-handedly|am|been|have been) )?(?:build|built|building|making|developing|make|made|start(?:ed)?|found(?:ed)?|create|created|run|wrote|develop(?:ed)?|launched|baue|entwickle|développe|créé|fondé|hago|creé|fundé|creo|ho creato|ho fondato|bouw|maak|bygger|lager)(?: and \p{Ll}+)? /iu;
