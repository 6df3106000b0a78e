import { hasLegalForm } from '../company/legal_forms.ts';
import { isPerson } from '../people/people.ts';
import { isPlanName } from '../pricing/plan_line.ts';
import { wordCount } from '../site/site.ts';
import { SECTION_OPENS, SOMETHING_ELSE } from './section_words.ts';

/** A short line with what stands below it, in words. */
export interface CardWords {
  title: string;
  texts: readonly string[];
}

/** Whether cards in a row are plans, steps, posts, praise, people, jobs, goods of a shop and the like: they have the shape of features. */
export function areOther(run: readonly CardWords[]): boolean {
  const many = (is: (card: CardWords) => boolean): boolean => run.filter(is).length * 2 >= run.length;
  return (
    SIGNING_UP.test(run[0]?.title ?? '') ||
    OTHER_TITLES.some((is) => many(({ title }) => is(title))) ||
    OTHER_TEXTS.some((is) => many(({ texts }) => texts.some(is))) ||
    many(isSomebody) ||
    many(({ texts }) => !texts.some(saysSomething))
  );
}

export const PRICE = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|EUR|USD|GBP|CHF|kr|zł)(?!\p{L})/u;
const STEP =
  /^(?:step|schritt|étape|paso|passo|stap|krok)\b|^\W*\d{1,2}(?:[.):]|\s*[–—-])?\s+\p{L}|^(?:first|second|third|then|finally)\b/iu;
/** The first of the steps by which one becomes a customer. */
const SIGNING_UP =
  /^(?:sign up|create (?:an?|your) (?:\p{L}+ )?account|register|registrier\p{L}*|konto (?:erstellen|anlegen)|(?:cré\p{L}+|ouvr\p{L}+) (?:un|votre) compte|inscri\p{L}+|regístr\p{L}+|cre\p{L}+ (?:una|tu|un) cuenta|cre\p{L}+ (?:un|il tuo) account|maak een account)\b/iu;
const CONTACT =
  /^(?:write(?: to)?|call|visit|e?-?mail|talk to|chat with|find|follow) us$|^(?:schreib\p{L}*|ruf\p{L}*|besuch\p{L}*) (?:sie )?uns\b|^(?:écrivez|appelez)-nous$/iu;
const MONTH =
  '(?:jan|feb|fév|mar|mär|maa|apr|avr|abr|may|mai|mag|mei|maj|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|out|nov|dec|dez|déc|dic|des)\\p{L}*\\.?';
const POST = new RegExp(
  `^(?:read (?:more|article|post)|weiterlesen|lire (?:la suite|plus)|leer más|continue reading|(?:new|early access|announcement|webinar|event)$)|\\d ?-?min(?:ute)?s?\\.? (?:read|lesezeit|de lecture|de lectura|di lettura)|\\b20\\d\\d-\\d\\d-\\d\\d\\b|(?<!\\d)\\d{1,2}\\.? (?:de )?${MONTH} (?:de )?20\\d\\d|(?<!\\p{L})${MONTH} \\d{1,2}, 20\\d\\d`,
  'iu',
);
const STORY =
  /^(?:read|see|view) (?:the |their |full |customer |case )*(?:story|study)|^(?:zur|die) (?:ganze )?\p{L}*geschichte|^(?:customer story|case study)\b/iu;
const SHOP =
  /^(?:add to (?:cart|basket|bag)|shop (?:now|all|the)\b|buy now|sold out|out of stock|in den warenkorb|zum shop|jetzt kaufen|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|in (?:de )?winkel(?:wagen|mand)|do koszyka)/iu;
const JOB =
  /\b(?:apply now|full[- ]?time|part[- ]?time|vollzeit|teilzeit|jetzt bewerben|temps (?:plein|partiel)|postuler|jornada completa|tempo pieno|fulltime|voltijds)\b/iu;
const ADDRESS =
  /^(?=.{1,90}$).*(?:(?<!\d)\d{4,5} \p{Lu}\p{Ll}|\d [\p{L}. ]{2,30} (?:St|Street|Ave|Avenue|Road|Rd)\b)/u;

const OTHER_TITLES: readonly ((title: string) => boolean)[] = [
  (title) => STEP.test(title),
  (title) => CONTACT.test(title),
  isPlanName,
  hasLegalForm,
];
const OTHER_TEXTS: readonly ((text: string) => boolean)[] = [
  (text) => text.length < 40 && PRICE.test(text),
  (text) => text.length < 40 && (STEP.test(text) || /^[1-9]\.?$/.test(text)),
  (text) => POST.test(text),
  (text) => STORY.test(text),
  (text) => SHOP.test(text),
  (text) => JOB.test(text),
  (text) => ADDRESS.test(text),
  (text) => /^["“„«»]/.test(text),
  (text) => /\bcookies\b/i.test(text),
];

/** Somebody of the team, or who praises: called by name, and speaking, or spoken of by what they are. */
const isSomebody = ({ title, texts }: CardWords): boolean =>
  isPerson(title) && texts.some((text) => SPEAKING.test(text) || (text.length <= 60 && ROLE.test(text)));
const SPEAKING =
  /(?<!\p{L})(?:I|[Mm]y|[Ss]he|[Hh]e|[Hh]is|[Hh]er|[Ww]e (?:use|love|switched|saved|are|were|have)|[Ii]ch|[Mm]eine?|[Ee]r|[Ss]eit \d+|[Jj]e|[Mm]on|[Ee]lle|[Yy]o|[Ee]lla|[Mm]i)(?!\p{L})/u;
const ROLE =
  /\b(?:C[ETOFMP]O|(?:co-?)?founder|owner|engineer|designer|developer|manager|director|head|lead|assistant|advisor|baker|gründer\p{L}*|geschäftsführ\p{L}*|inhaber\p{L}*|entwickler\p{L}*|fondat\p{L}+|gérante?|développeu\p{L}+|fundador\p{L}*|titolare|oprichter)\b/iu;

/** Two words below a title are a role, a place or a prize; what is said about something is longer, or ends as a sentence does. */
const saysSomething = (text: string): boolean =>
  wordCount(text) > 3 || /[.!。！]$/.test(text) || /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(text);

/** Whether a heading opens what is no list of features: "What our customers say", and not "Keep customers coming back". */
export function opensOther(heading: string): boolean {
  if (!SOMETHING_ELSE.test(heading)) return false;
  const isClaim = wordCount(heading) >= 4 && !SECTION_OPENS.test(heading) && !OF_PEOPLE.test(heading);
  return !isClaim || SOMETHING_ELSE.test(heading.replaceAll(IN_CLAIMS, ' '));
}

/** What a claim may speak of, though sections are called so too. */
const IN_CLAIMS =
  /(?<!\p{L})(?:teams?|customers?|clients?|people|orders?|plan(?= (?:the|your|every|an?|ahead)\b)|history|values?|questions|answers|projects?|process|numbers|hours|help|updates|kunden|fragen|équipe|clients|clientes|equipo|clienti|klanten|kunder)(?!\p{L})/giu;
const OF_PEOPLE =
  /(?<!\p{L})(?:words|voices|notes|letters|some|few|happy|behind|who (?:switched|use|love|trust)|questions? (?:we|you|people)|zufriedene\p{L}*)(?!\p{L})/iu;
