import { whole } from '../site/wording.ts';
import { AMOUNT, FREE_WORDS, RECURRING } from './price_words.ts';

/** By which words a site says how it charges, on a page or in a section about its prices. */

/** What is counted where the use is paid for; an hour of somebody's work is not. */
const USED =
  '(?:check|request|(?:api )?call|transaction|message|e-?mail|sms|minute|[gmtk]b|credit|page|document|image|token|hectare|hektar|km|order|booking|shipment|scan|upload|lookup|search|run|job|ticket|label|parcel|event|delivery|letter|envelope|signature|invoice|report|lead|click|record|row|query|file|video|word|character|kwh|sale|payment|conversion|verification|anfrage|abfrage|aufruf|dokument|nachricht|buchung|bestellung|sendung|requête|appel|commande|réservation|envoi|solicitud|consulta|pedido|reserva|richiesta|ordine|prenotazione|spedizione|aanvraag|bestelling|boeking|zending|zapytanie|zamówienie)s?';
const OF_EACH = '(?:/|per|for each|for every|a|each|je|pro|par|por|za|pr\\.?)';
const MANY = '(?:\\d[\\d.,]{0,8} |thousand |million |additional |tausend )?';
const SHARE = '\\d{1,2}(?:[.,]\\d{1,2})? ?%';

const TRIAL_TIME = '(?:\\d{1,3}|one|two|seven|fourteen|thirty|sixty|ninety)';
const DAYS = '(?:days?|weeks?|months?)';

export const PHRASES = {
  freeNow: whole(
    'free (?:while|as long as|during) [^.\\n]{0,30}\\bbeta|in (?:\\w+ )?beta and free|kostenlos während der (?:\\w+-?)?beta\\w*',
    'gratuit pendant la (?:phase )?bêta|gratis durante la beta|gratis tijdens de beta',
  ),
  freemium: whole('freemium'),
  usage: whole(
    "pay[ -](?:as[ -]you[ -]go|per[ -]use|only for what you use)|usage[ -]based (?:pricing|billing)|nutzungsbasiert\\w*|paiement à l[’']usage|pago por uso",
    `(?:${AMOUNT}) ?(?:cents )?${OF_EACH} ?${MANY}${USED}`,
    `(?:each|every|one|an?|jede[rs]?|chaque|cada|ogni|elke) (?:\\p{L}{1,20} )?${USED} (?:is|costs?|kostet|coûte|cuesta|costa|kost) (?:${AMOUNT})`,
    `(?:price|cost|fee|pay|preis|prix|precio|prezzo|prijs) (?:per|by the|pro|par|por) ${USED}`,
    `${SHARE} (?:commission|fee)?(?: ?(?:of|on|per|from|for))? ?(?:each|every|the|all|your)? ?${USED}`,
    `(?:we|acme) (?:take|keep|charge) (?:a )?(?:\\p{L}{1,12} )?${SHARE}|commission of ${SHARE}|${SHARE} commission|provision von ${SHARE}|${SHARE} provision`,
  ),
  once: whole(
    'one[ -]time (?:payment|purchase|price|fee|cost)|(?:pay|paid|payable|buy) (?:it )?(?:just |only )?once|nothing to pay each month|perpetual licen[cs]e|licen[cz]\\w+ (?:perpetua|wieczyst\\w+)|lifetime (?:license|licence|access|deal)|yours (?:forever|for life)',
    `(?:${AMOUNT})[ ,(–-]{0,3}(?:once|one[ -]time|one[ -]off|einmalig|une (?:seule )?fois|una (?:sola )?(?:vez|volta)|una tantum|eenmalig|uma (?:única )?vez|jednorazowo|à vie|de por vida)`,
    '(?:no|without a?) ?subscriptions?(?: needed| required)?(?!,)|(?:kein|ohne) abo(?:nnement)?(?!,)|einmal(?:ige[rn]? (?:zahlung|preis|kauf|gebühr)|zahlung|kauf|preis)|einmalig',
    '(?:paiement|achat) unique|accès à vie|sans abonnement(?!,)|pago único|compra única|sin suscripci\\w+|acceso de por vida|pagamento (?:unico|único|una tantum)|accesso a vita|senza abbonament\\w+|eenmalige (?:betaling|aankoop|kosten)|geen abonnement|levenslange? toegang|sem assinatura|płatność jednorazow\\w+|jednorazow\\w+ (?:płatność|opłat\\w+|zakup)|engangs\\w+|engångs\\w+',
  ),
  freePlan: whole(
    'free (?:plan|tier|version|account|edition|forever plan)|(?:free,? forever|forever free)|free (?:for|up to) (?:up to |personal use|individuals|hobby|solo|one\\b|two\\b|three\\b|small\\b|the first|your first|teams? (?:of )?(?:up to )?\\d)',
    'free to (?:download|use|start with)|(?:letter|newsletter|app|version|edition|plan|tier|core|download) is free(?! (?:for \\d|of|from|to try|trial))',
    'kostenlose[rn]? (?:plan|tarif|version|account|basisversion)|dauerhaft kostenlos|kostenlos (?:für|bis) (?:eine|zwei|bis|zu|\\d)',
    '(?:plan|offre|version|formule|compte) gratuite?|gratuit (?:pour|jusqu)|(?:plan|versión|cuenta) gratuit[ao]|gratis (?:para siempre|hasta)|(?:piano|versione) gratuit[ao]|gratis fino a|gratis (?:plan|versie|abonnement|account)|gratis (?:voor één|tot)|(?:plano|versão|conta) gratuit[ao]|darmow[ay] (?:plan|wersja|konto)',
  ),
  startsFree: whole(
    'start(?:er)? (?:for )?free(?! (?:trial|for))',
    'kostenlos starten',
    'commencer gratuitement',
  ),
  trial: whole(
    `${TRIAL_TIME}[ -]${DAYS}[ -](?:free )?trial|free (?:${TRIAL_TIME}[ -]?${DAYS} )?trial|trial (?:for|of) ${TRIAL_TIME} ${DAYS}|try (?:[\\p{L}\\p{N}]{1,20} ){0,3}free(?: for ${TRIAL_TIME} ${DAYS})?|${TRIAL_TIME} ${DAYS} (?:are |is |for )?free|free for (?:the first )?${TRIAL_TIME} ${DAYS}|first (?:${TRIAL_TIME} )?${DAYS} (?:is |are )?(?:free|on us)`,
    '(?:kostenlos|gratis) (?:testen|ausprobieren)|kostenlose[rn]? (?:testphase|testversion|probe\\p{L}+)|(?:kostenlos|gratis|unverbindlich) (?:\\d{1,3} tage )?testen|\\d{1,3} tage (?:lang )?(?:kostenlos|gratis|testen)|erste[rn]? (?:\\d{1,3} tage|monat) (?:sind |ist )?(?:kostenlos|gratis)|probemonat',
    "essai gratuit|essayez gratuitement|\\d{1,3} jours (?:d['’]essai|gratuits|offerts)|premier mois (?:est )?(?:offert|gratuit)|prueba (?:gratuita|gratis)|\\d{1,3} días (?:de prueba|gratis|son gratis)|primer mes (?:es )?gratis|prova gratuita|prova gratis|\\d{1,3} giorni (?:di prova|gratis|gratuiti)|primo mese (?:è )?gratis|gratis (?:proef\\p{L}*|uitproberen|proberen)|\\d{1,3} dagen gratis|eerste maand (?:is )?gratis|teste (?:grátis|gratuito)|\\d{1,3} dias grátis|darmowy okres próbny|\\d{1,3} dni za darmo|wypróbuj za darmo|gratis prøve\\p{L}*|prova på gratis",
  ),
  recurring: new RegExp(
    `${RECURRING}|(?<!\\p{L})(?:billed (?:monthly|annually|yearly)|monthly (?:subscription|pricing|plans?)|monatliches? (?:abo|kosten|gebühr)|abonnement mensuel|suscripción mensual|abbonamento mensile|maandabonnement|assinatura mensal|abonament miesięczny)|月額`,
    'iu',
  ),
  free: whole(
    '(?:100 ?%|completely|totally|entirely|always) free|free (?:forever|of charge)|for free, forever|is free (?:and open[ -]source|for everyone)|free to use(?! for)',
    '(?:100 ?%|komplett|völlig|dauerhaft|vollständig) kostenlos|(?:100 ?%|entièrement|totalement) gratuit\\w?|(?:100 ?%|completamente|totalmente) grat(?:is|uit[ao])|volledig gratis|całkowicie (?:darmow\\w+|bezpłatn\\w+)',
  ),
  asks: whole(
    "(?:contact|call|email|write to|ask|get in touch with|talk to|speak to) (?:us|sales|our team)(?: directly)? (?:for|about|to get) (?:a |an |your |our )?(?:\\p{L}+ )?(?:pricing|prices?|quotes?|offer)|(?:request|get|ask for) (?:a|your) (?:\\p{L}+ )?quote|custom pricing|(?:pricing|prices?) (?:is |are |available )?on request|tailored quote|we (?:will |[’']ll )?(?:send|give|make) you a (?:\\p{L}+ )?quote|quoted? (?:per|by|for each) project",
    '(?:preise?|konditionen) auf anfrage|(?:individuelles|unverbindliches|persönliches) angebot|angebot (?:anfordern|einholen)|fordern sie (?:\\p{L}+ ){0,3}angebot|sur devis|prix sur demande|(?:demandez|obtenez) (?:un|votre) devis|devis (?:gratuit|personnalisé)',
    'precio a consultar|solicit\\w+ (?:un |tu |su )?presupuesto|p[ií]de(?:nos)? (?:un |tu )?presupuesto|presupuesto (?:a medida|personalizado|sin compromiso)|preventivo (?:gratuito|su misura|personalizzato)|(?:richiedi|chiedi) un preventivo|prezz[io] su richiesta|prijs op aanvraag|offerte (?:aanvragen|op maat)|vraag (?:een |uw |je )?(?:\\p{L}+ )?offerte|sob consulta|(?:peça|solicite) um orçamento|wycena indywidualna|zapytaj o (?:cenę|wycenę)|cena na zapytanie',
  ),
} as const;

/** What is said not to recur. */
export const NO_RECURRING =
  /\bno (?:monthly|recurring|yearly|annual)\b|\bwithout (?:a )?monthly\b|\bkeine? monatlich\w*|\bpas d['’]abonnement\b|\bsin (?:cuota|suscripción)/i;
/** Of every hundred: a company that lives on fees is not free. */
export const FEE = /\d ?% (?:\w+ )?(?:fee|commission)|^\d+(?:[.,]\d+)? ?%$/i;

/** The buttons of a shop. */
export const CART =
  /^\W*(?:add to (?:cart|basket|bag)|in den warenkorb|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|in (?:het |mijn )?winkel(?:wagen|mand)|adicionar ao carrinho|(?:dodaj )?do koszyka|læg i kurv|legg i handlekurv|lägg i (?:varukorg|varukorgen))\W*$/i;

/** "Out now for $14.99", "the price includes shipping": what is sold once. */
export const SOLD_ONCE = whole(
  `(?:out now|available|on sale|get it|buy it|yours)(?: [\\p{L}\\p{N}]{1,20}){0,4} for (?:${AMOUNT})`,
  '(?:incl(?:uding|udes|\\.)?|plus|and|zzgl\\.?|inkl\\.?|avec|con|con gastos de|incl\\.?) (?:vat,? (?:and|&) |mwst\\.?,? und |(?:free |tracked )?)(?:shipping|delivery|postage|versand|livraison|envío|spedizione|verzending)',
);

/** Of a whole product: "It is free", "Acme ist kostenlos". */
export const IS_FREE = new RegExp(
  `^(?: (?:is|ist|est|es|è|é|är|er|jest))? (?:and (?:always )?(?:will be|stays) |completely |entirely |totally |always |vollständig |komplett )?(?:${FREE_WORDS})(?:,? (?:and|und|et|y|e|en) .{1,60}| for (?:everyone|everybody|all|ever)\\b.{0,40}| forever| to use\\b.{0,60}| of charge\\b.{0,40})?\\W*$`,
  'iu',
);
/** "Free for every library": whole kinds of customers, and nobody else is spoken of. */
export const FREE_FOR_EACH = new RegExp(
  `^(?: (?:is|ist|est|es|è|é))? ?(?:and (?:always )?(?:will be|stays) |completely |entirely |always )?(?:${FREE_WORDS}) (?:for (?:every|all)|für (?:alle|jede[nrs]?)|pour (?:tous les|toutes les|chaque)|para (?:todos los|todas las|tod[oa]s|cada)|per (?:tutt[ie]|ogni)|voor (?:alle|elke|ieder)) \\p{L}{4,30}(?: \\p{L}{1,20}){0,2}[.!]?$`,
  'iu',
);
/** What is free beside what is not, or for a time, or a thing that is none of the product. */
export const PAID_BESIDES =
  /(?<!\p{L})(?:pays?|paid|paying|fees?|charged?|subscri\p{L}+|premium|pricing|prices?|commissions?|trials?|upgrade|zahl(?:en|t)|gebühr\p{L}*|kostenpflichtig\p{L}*|abo(?:nnement\p{L}*)?|preise?|paye(?:nt|r|z)?|payante?s?|tarifs?|pagan?|pago|precios?|suscripci\p{L}+|prezz[io]|betal\p{L}+|prij(?:s|zen))(?!\p{L})/iu;

export const COSTS_NOTHING =
  /\b(?:costs (?:you )?nothing|kostet nichts|ne coûte rien|no cuesta nada|non costa nulla|kost niets|nic nie kosztuje)\b(?! to (?:try|start))/i;
export const OPEN_SOURCE = whole(
  'open[ -]source|quelloffen\\p{L}*|código abierto|logiciel libre|software libre|codice aperto|oprogramowanie otwarte',
  '(?:mit|bsd|isc|apache(?:[ -]2(?:\\.0)?)?|a?gpl(?:[ -]?v?[23](?:\\.0)?)?|lgpl|mpl)[ -]licen[cs]ed|(?:released |available |licen[cs]ed )?under (?:the |an? )?(?:mit|bsd|isc|apache|gnu|a?gpl|mpl|european union public)[^.\\n]{0,20} licen[cs]e',
);
