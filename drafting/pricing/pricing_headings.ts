import { whole } from '../site/wording.ts';
import { PRICE_HEADS } from './price_words.ts';

/** What headings of and about prices say. */

/** Whether everything below a heading is about the site's own prices. */
export const isOfPrices = (text: string): boolean => OF_PRICES.test(text);

export const OF_PRICES = new RegExp(
  [
    '^(?:(?:our|simple|fair|transparent|clear|straightforward|honest|flexible|unsere|einfache|faire|transparente|nos|nuestr[oa]s|i nostri|onze|nossos|nasz)[\\p{L}, -]{0,30}\\s)?',
    `(?:${PRICE_HEADS}|pricing|plans?|tarife?|preisgestaltung|preisliste|planes|tariffe|piani|tarieven|planos|cennik|prenumerat\\p{L}*|abonnements?|abonnementen|membership(?: plans?)?|packages|licen[cs]es?|subscriptions?)(?!\\p{L}).{0,40}$`,
    '|^(?:choose|pick|select|find) (?:a|the|your|what)(?: \\p{L}+)? (?:plan|fits|package|subscription|membership)\\b.{0,20}$',
    '|^what (?:it|this|[\\p{L}\\p{N}]+) costs?\\b.{0,20}$|^what (?:does|will) (?:it|this|[\\p{L}\\p{N}]+) cost\\b.{0,20}$|^how much (?:does|is|will) (?:it|this|[\\p{L}\\p{N}]+)\\b.{0,20}$',
    '|^was (?:es |das |[\\p{L}\\p{N}]+ )?kostet\\b.{0,20}$|^combien (?:ça )?coûte.{0,20}$|^¿?cuánto cuesta.{0,20}$|^quanto costa.{0,20}$|^wat kost.{0,20}$|^quanto custa.{0,20}$|^ile kosztuje.{0,20}$|^vad kostar.{0,20}$|^hvad koster.{0,20}$',
    '|\\b(?:pricing|prices|price list)$|^(?:one|a single) (?:simple )?(?:plan|price)\\b.{0,30}$',
  ].join(''),
  'iu',
);

/** Headings of what may be a sale. */
export const OF_SALE =
  /^(?:join(?! (?:us|our|the (?:team|crew)))|enrol|enroll|subscribe|sign up|buy|order|get|become a member|start|jetzt|bestellen|kaufen|mitglied werden|adhérer|s['’]abonner|commander|acheter|únete|comprar|suscríbete|iscriviti|acquista|abbonati|bestel|koop|word lid|inscreva-se|kup|zamów)\b.{0,40}$/i;

/** Whether a heading is one that everything below speaks of what somebody else charges, or of what is no longer sold. */
export const isOfOthersPrices = (text: string): boolean => OF_OTHERS.test(text);
const OF_OTHERS =
  /\b(?:competitors?|competition|how others|others? (?:charge|cost|ask)|elsewhere|alternatives?|versus|vs\.?|unlike|instead of|compared (?:to|with)|discontinued|retired|legacy|sunset|no longer|end of life|eingestellt|wettbewerb|vergleich mit|concurrents?|competencia|concorrenti|testimonials?|what (?:our )?(?:customers|clients|people) say|kundenstimmen|témoignages)\b/i;

/** Whether a heading on a pricing page names no plan: it is about all of them, or none. */
export const namesNoPlan = (text: string): boolean => NO_PLAN.test(text) || /[?!]$/.test(text);
const NO_PLAN = whole(
  'compar\\w+|features?|included?|includes|glance|faqs?|questions?|why|how|what|need|help|ready|start(?:ed)?|choose|pricing|prices?|costs?|total|plans|preis|prix|precio|prezzo|prijs|fragen|warum|vergleich\\w*|pourquoi|comparatif|precios|tarifs|preise|prezzi|save|billing|contact|kontakt|every plan|all plans|free trial|guarantee|garantie',
);
