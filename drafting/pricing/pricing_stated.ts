import type { Block } from '../../domain/page/page.ts';
import { headFacts, headingLevel, pagesOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf, whole } from '../site/wording.ts';
import { compares, type PlanLine } from './plan_line.ts';
import { AMOUNT, LEAST_WORDS, PLAN_NAMES, PRICE_HEADS, RECURRING } from './price_words.ts';
import { isOurs, isPaidPrice, recurs, saysPeriod } from './prices.ts';
import { own, type PricingArea, pricingAreas } from './pricing_area.ts';
import { CART, PHRASES } from './pricing_phrases.ts';
import { planLines } from './pricing_plans.ts';

const BUT = '(?:only|just|nur|solo|sólo|seulement|slechts|apenas|tylko)';

/**
 * Where a site speaks of its own prices: its pricing pages and sections; and, for where these say too little, lists of plans
 * on other pages, the blocks that ask what it costs, sell it, or say it of the company, and the only product of a shop.
 */
export function pricingLevels(site: Site, name: string | undefined): readonly PricingArea[][] {
  // The model and the summary ask for the same.
  const read = READ.get(site);
  if (read && read.name === name) return read.levels;
  const levels = [
    pricingAreas(site),
    listedAreas(site, name),
    toldAreas(site, name),
    onlyProduct(site),
    describedAreas(site),
  ];
  READ.set(site, { name, levels });
  return levels;
}

const READ = new WeakMap<Site, { name: string | undefined; levels: readonly PricingArea[][] }>();

/** What the head of the home page says of the least price: "Rotas for vets, from €9 a month." */
function describedAreas(site: Site): PricingArea[] {
  return pagesOf(site, 'home').flatMap((from) => {
    const [found] = headFacts(from, 'description', 'og:description').flatMap((fact) =>
      sentencesOf(textOf(from, fact))
        .map(({ start, end }) => ({ start: fact.start + start, end: fact.start + end }))
        .filter((span) => LEAST_INSIDE.test(textOf(from, span)) && isOurs(textOf(from, span))),
    );
    return found ? [{ from, blocks: [{ ...found, tag: 'meta', area: 'main' as const }] }] : [];
  });
}

const LEAST_INSIDE = new RegExp(
  `(?<!\\p{L})(?:from|for|starting at|ab|für|dès|à partir de|desde|da|a partire da|vanaf|od) (?:${BUT} )?(?:${RECURRING})`,
  'iu',
);

const mainOf = (from: SitePage): Block[] => own(from, from.page.blocks).filter(({ area }) => area === 'main');

function toldAreas(site: Site, name: string | undefined): PricingArea[] {
  return pagesOf(site, 'home', 'faq', 'features', 'about')
    .map((from) => ({ from, blocks: toldBlocks(from, mainOf(from), name) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** Pages that are not about prices and yet list them: each with a name, and for how long it holds. */
function listedAreas(site: Site, name: string | undefined): PricingArea[] {
  return pagesOf(site, 'home', 'features')
    .map((from) => ({ from, blocks: mainOf(from) }))
    .filter((area) => {
      const lines = planLines(area, name).filter(({ free, asked }) => !free && !asked);
      const sure = lines.every((line) => line.named && (line.recurring || saysPeriod(line.text)));
      const names = lines.map(({ text }) => text.slice(0, text.indexOf(': ')));
      return lines.length > 1 && sure && isForSale(area, lines) && !compares(names, name);
    });
}

/** Whether words of a sale stand among the plans: what a product shows as an example has none. */
function isForSale({ from, blocks }: PricingArea, lines: readonly PlanLine[]): boolean {
  const places = lines.flatMap(({ spans }) =>
    spans.map(({ start }) => blocks.findIndex((one) => one.start === start)),
  );
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return blocks.slice(Math.max(0, first - 2), last + 6).some((block) => CUE.test(textOf(from, block)));
}

function toldBlocks(from: SitePage, blocks: readonly Block[], name: string | undefined): Block[] {
  const texts = blocks.map((block) => textOf(from, block));
  const answers = answersAt(blocks, texts);
  return blocks.filter((_, at) => {
    const text = texts[at] ?? '';
    if (answers.has(at)) return true;
    if (!isPaidPrice(text)) return false;
    if (PRICE_LABEL.test(texts[at - 1] ?? '') || LABELLED.test(text)) return true;
    const around = (): string => texts.slice(Math.max(0, at - 3), at + 4).join('\n');
    return ASKED.test(text) || SOLD.test(text) || sentences(text).some((one) => isOffer(one, name, around));
  });
}

/** The blocks that answer what it costs. */
function answersAt(blocks: readonly Block[], texts: readonly string[]): Set<number> {
  const found = new Set<number>();
  let left = 0;
  for (const [at, block] of blocks.entries()) {
    const text = texts[at] ?? '';
    if (ASKED.test(text) && text.endsWith('?')) left = LONGEST_ANSWER;
    else if (headingLevel(block) !== null || /^(?:summary|dt)$/.test(block.tag) || text.endsWith('?'))
      left = 0;
    else if (left-- > 0) found.add(at);
  }
  return found;
}

const LONGEST_ANSWER = 3;

/** "Price" before it, as sheets of facts have it. */
const PRICE_LABEL = new RegExp(`^(?:${PRICE_HEADS}):?$`, 'iu');
const LABELLED = new RegExp(`^(?:${PRICE_HEADS}): ?(?:${AMOUNT})`, 'iu');
const ASKED =
  /^(?:(?:so|and),? )?(?:what (?:does|will|do) [^?]{1,40} cost|how much (?:does|is|do|will) [^?]{1,40}|what(?:['’]s| is) the (?:price|cost)|is [^?]{1,30} (?:really )?free\?|was kostet [^?]{1,40}|wie viel kostet [^?]{1,40}|combien (?:ça |cela )?coûte[^?]{0,40}|quel est le (?:prix|tarif)[^?]{0,40}|¿?cuánto (?:cuesta|vale)[^?]{0,40}|quanto costa[^?]{0,40}|(?:wat|hoeveel) kost [^?]{1,40}|quanto custa[^?]{0,40}|ile (?:to )?kosztuje[^?]{0,40}|vad kostar [^?]{1,40}|hvad koster [^?]{1,40})\?/i;
/** "Buy the dial, €149": what a button of a shop says. */
export const SOLD = new RegExp(
  `^(?:buy|order|enrol|enroll|jetzt kaufen|kaufen|bestellen|acheter|commander|comprar|acquista|koop|bestel|kup|köp|køb)(?!\\p{L})[^.?!\\n]{0,40}[ ,–(:-](?:${AMOUNT})\\)?$`,
  'iu',
);
const COST_VERBS =
  "(?:is|are|costs?|kosten|kostet|coûte(?:nt)?|cuestan?|costan?|kost|custam?|kosztuje|kostar|koster|starts?|begins?|start|['’]s)";
const COSTS = new RegExp(
  `^(?! (?:and|or|und|oder|et|ou|y|e|o|vs|users?|customers?) )(?: [\\p{L}\\p{N}]{1,20}){0,2} ${COST_VERBS} (?:${BUT} )?(?:(?:at|from|${LEAST_WORDS}) )?(?:${BUT} )?(?:${AMOUNT})`,
  'u',
);
/** What a company sells, at the beginning of a sentence that says what it costs. */
const OFFERED = whole(
  "it|this|plans?|prices?|pricing|subscriptions?|memberships?|licen[cs]es?|access|(?:the|a|an|one|each|every|our|your|most|full|single)(?: \\p{L}+)? (?:app|service|software|tool|course|book|plan|product|subscription|membership|licen[cs]e|seat|kit|box|issue|workshop|project|website|audit|engagement|lesson|session|ticket|edition|version|upgrade|pass)s?|projects?|workshops?|websites?|audits?|engagements?|retainers?|(?:our )?(?:day|hourly) rates?|die (?:software|app|lizenz|mitgliedschaft)|das (?:abo|programm|buch)|der kurs|tarife?|preise?|pakete?|abos?|l['’](?:abonnement|application|adhésion)|le (?:logiciel|cours|forfait)|la (?:licence|formation)|offres?|formules?|tarifs?|abonnements?|el (?:programa|curso|plan)|la (?:licencia|suscripción|aplicación)|planes|precios|tarifas|il (?:corso|programma)|la licenza|l['’]abbonamento|piani|prezzi|abbonament[io]|de (?:app|cursus|licentie)|het abonnement|abonnementen|prijzen|o (?:plano|curso)|a assinatura|planos|preços|abonament\\w*|licencja|la app|l['’]app|(?:o|a) (?:app|aplicativo)|appen|aplikacja|tjänsten|tjenesten",
);
const OFFER = new RegExp(
  `^[^.?!\\n]{2,50} ${COST_VERBS.replace('costs?', 'costs?|cost')} (?:(?:at|from|between|${LEAST_WORDS}) )?(?:${BUT} )?(?:${AMOUNT})`,
  'iu',
);
/** "The Grower plan is €3", "Plus costs €3". */
const PLAN_COSTS = new RegExp(
  `^(?:(?:the|our) )?(?:(?:${PLAN_NAMES})|\\p{Lu}\\p{L}{1,20} (?:plan|tier|edition|licen[cs]e))(?: plan| tier)? ${COST_VERBS} (?:(?:at|from|${LEAST_WORDS}) )?(?:${BUT} )?(?:${AMOUNT})`,
  'iu',
);
/** "From €9 a month", "Plans from €9 a month", "Just €9 a month", "Then €9 a month". */
const FROM = new RegExp(
  `^(?:\\p{L}+ )?(?:(?:(?:join|get|get it|get started|subscribe|start|yours|sign up|own it)(?: now| today)? (?:for|at|from)|${LEAST_WORDS}|${BUT}|then|danach|puis|luego|poi|daarna|all for|everything for|alles für|tout pour|todo por) )(?:${BUT} )?(?:${RECURRING})`,
  'iu',
);
const OUT_NOW = new RegExp(
  `^(?:out now|now available|available|on sale|get it|buy it)(?: [\\p{L}\\p{N}]{1,20}){0,4} for (?:${AMOUNT})`,
  'iu',
);
const PAY = new RegExp(
  `^(?:you pay|we (?:charge|ask|bill)|pay|sie zahlen|du zahlst|vous payez|pagas|paghi|je betaalt) (?:${BUT} |a (?:flat )?)?(?:${AMOUNT})`,
  'iu',
);
const SAYS_PRICE = [FROM, PAY, PLAN_COSTS, OUT_NOW];
const BARE = new RegExp(`^(?:${RECURRING})`, 'iu');
/** What stands beside a price that somebody is to pay. */
const CUE = whole(
  "billed|cancel(?:led)?|any ?time|free|trial|no (?:credit )?card|subscribe|choose|get started|sign up|buy|order|join|per (?:user|seat)|vat|kündbar|kündigen|testen|abonnieren|bestellen|kaufen|zzgl|sans engagement|essai|s['’]abonner|prueba|suscr\\w+|prova|abbonati|opzegbaar|proberen|assinar|anuluj\\w*|wypróbuj",
);

const sentences = (text: string): string[] =>
  sentencesOf(text).map(({ start, end }) => text.slice(start, end));

/** Whether a sentence says by name what the product costs: "Acme Plus is €3 a month." */
export function costs(sentence: string, name: string | undefined): boolean {
  const subject = sentence.replace(ARTICLE, '');
  return name !== undefined && subject.startsWith(name) && COSTS.test(subject.slice(name.length));
}

const ARTICLE = /^(?:the|our|das|die|der|le|la|el|il|de|het) /i;

function isOffer(sentence: string, name: string | undefined, around: () => string): boolean {
  if (!isOurs(sentence) || sentence.endsWith('?')) return false;
  if (costs(sentence, name) || SAYS_PRICE.some((form) => form.test(sentence))) return true;
  if (recurs(sentence) && (PHRASES.trial.test(sentence) || PHRASES.freePlan.test(sentence))) return true;
  if (BARE.test(sentence.slice(sentence.indexOf(': ') + 1).trimStart())) return CUE.test(around());
  return OFFER.test(sentence) && OFFERED.exec(sentence)?.index === 0;
}

/** A shop's only product: its name, its price, and a button that puts it into the cart. */
function onlyProduct(site: Site): PricingArea[] {
  const products = pagesOf(site, 'home', 'features', 'other').flatMap((from) => {
    const blocks = own(from, from.page.blocks).filter(({ area }) => area === 'main');
    const cart = blocks.findIndex((block) => CART.test(textOf(from, block)));
    const again = blocks.slice(cart + 1).some((block) => CART.test(textOf(from, block)));
    return cart < 0 || again ? [] : [{ from, blocks: blocks.slice(0, cart + 1) }];
  });
  return products.length === 1 ? products : [];
}
