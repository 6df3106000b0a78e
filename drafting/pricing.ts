import { DRAFT_FIELDS } from '../domain/draft_fields.ts';
import type { Proposed, Quote } from '../domain/drafting.ts';
import { choiceOf } from '../domain/lists.ts';
import { AMOUNT, EXTRA, isOurs, isPaidPrice, PER_TIME } from './prices.ts';
import { type PricingArea, pricingHeads } from './pricing_area.ts';
import { hasPlanName, planLines, pricedLines } from './pricing_plans.ts';
import { freeInWords, namedFree, namedPrices, ownPricingAreas, SOLD } from './pricing_told.ts';
import { headFacts, quoteOf, type Site, textOf } from './site.ts';
import { sentenceAt, sentencesOf, wholeSentences } from './wording.ts';

/**
 * How the company charges, chosen from the site team's list by clear phrases of its pricing page, or of the pricing part
 * of its home page; the phrase is the quote. Without any price on the site the head may say that it is free.
 */
export function pricingModelOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const [slug, quotes] = modelOf(site, name) ?? [];
  const choice = slug && choiceOf(site.request.pricing_models, slug);
  return choice && quotes ? { value: choice.slug, quotes } : undefined;
}

/**
 * The plans with their prices as the pricing page writes them, else what its head or its sentences say of prices, unless
 * they do not all fit, for half of them misleads; else the sentence that told the model.
 */
export function pricingSummaryOf(
  site: Site,
  model: Proposed<string> | undefined,
  name: string | undefined,
): Proposed<string> | undefined {
  // What will cost something after a free beta is not what it costs.
  const said = model?.value === 'free' ? undefined : pricesOf(site, name);
  if (said) return said;
  // That there is a free plan, or that it is billed monthly, says too little where there are prices that were not read.
  const [sentence] = model && !/^(?:freemium|subscription)$/.test(model.value) ? model.quotes : [];
  const text = sentence && wholeSentences(sentence.quote, MAX_SUMMARY);
  return text && sentence ? { value: text, quotes: [sentence] } : undefined;
}

function pricesOf(site: Site, name: string | undefined): Summary {
  const areas = ownPricingAreas(site, name);
  return (
    firstOf(areas, (area) => plansOf(area, 'named')) ??
    firstOf(areas, (area) => sentencesOfPrices(namedPrices(area, name))) ??
    firstOf(pricingHeads(site), describedPrices) ??
    firstOf(areas, (area) => plansOf(area, 'all')) ??
    firstOf(areas, pricedSentences)
  );
}

const MAX_SUMMARY = DRAFT_FIELDS.pricing_summary.live_max;

type Summary = Proposed<string> | undefined;

function firstOf(areas: readonly PricingArea[], summary: (area: PricingArea) => Summary): Summary {
  for (const area of areas) {
    const found = summary(area);
    if (found && found.value.length <= MAX_SUMMARY) return found;
  }
  return undefined;
}

function sentencesOfPrices(quotes: readonly Quote[]): Summary {
  const said = [...new Set(quotes.map(({ quote }) => quote))];
  return said.length > 0 ? { value: said.join('; '), quotes } : undefined;
}

function plansOf(area: PricingArea, which: 'named' | 'all'): Summary {
  const lines = planLines(area);
  if (lines.every(({ free }) => free)) return undefined;
  if (which === 'named' && !lines.every(({ named }) => named)) return undefined;
  return {
    value: lines.map(({ text }) => text).join('; '),
    quotes: lines.flatMap(({ spans }) => spans.map((span) => quoteOf(area.from, span))),
  };
}

function describedPrices({ from, blocks }: PricingArea): Summary {
  const block = blocks.find((one) => isPaidPrice(textOf(from, one)));
  return block && { value: textOf(from, block), quotes: [quoteOf(from, block)] };
}

/** A price alone is no sentence. */
const FEWEST_LETTERS = 8;
/** But "€49, once." is. */
const ONCE = /\b(?:once|einmalig|eenmalig)\W*$/i;

function pricedSentences({ from, blocks }: PricingArea): Summary {
  const spans = blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text)
      .map((span) => ({ ...span, sentence: text.slice(span.start, span.end) }))
      .filter(({ sentence }) => isPaidPrice(sentence) && !EXTRA.test(sentence))
      .map(({ start, end }) => ({ start: block.start + start, end: block.start + end }));
  });
  const sentences = [...new Set(spans.map((span) => textOf(from, span)))];
  const whole = sentences.every(
    (text) => text.replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS || ONCE.test(text),
  );
  if (spans.length === 0 || !whole) return undefined;
  return { value: sentences.join('; '), quotes: spans.map((span) => quoteOf(from, span)) };
}

const PHRASES = {
  freeNow:
    /\bfree (?:while|as long as|during) [^.\n]{0,30}\bbeta\b|\bin (?:\w+ )?beta and free\b|\bkostenlos während der (?:\w+-?)?beta\w*|\bgratuit pendant la (?:phase )?bêta|\bgratis durante la beta|\bgratis tijdens de beta/iu,
  freemium: /\bfreemium\b/i,
  usage:
    /\bpay[ -](?:as[ -]you[ -]go|per[ -]use|only for what you use)\b|\busage[ -]based (?:pricing|billing)\b|\bnutzungsbasiert\w*|[$€£]\s?\d[\d.,]* (?:per|for each|for every|a|je|pro|par|por) (?:check|request|api call|call|transaction|message|email|e-mail|sms|minute|gb|credit|page|document|image|token|hectare|hektar|km|order|booking|shipment|scan|upload|anfrage|requête|solicitud)s?\b/i,
  once: /\bone[ -]time (?:payment|purchase|price|fee)\b|\b(?:pay|paid|payable|buy) once\b|[$€£]\s?\d[\d.,]* once\b|\bnothing to pay each month\b|\bperpetual licen[cs]e\b|\blicen[cz]\w+ (?:perpetua|wieczyst\w+)|\blifetime (?:license|licence|access|deal)\b|\b(?:no|without a?) ?subscriptions?\b|\beinmal(?:ige[rn]? (?:zahlung|preis|kauf)|zahlung|kauf)\b|\b(?:paiement|achat) unique\b|\bpago único\b|\bpagamento (?:unico|único|una tantum)\b|\beenmalige (?:betaling|aankoop)\b/i,
  freePlan:
    /\bfree (?:plan|tier|version|account|forever plan)\b|\b(?:free,? forever|forever free)\b|\bkostenlose[rn]? (?:plan|tarif|version|account)\b|\bdauerhaft kostenlos\b|\b(?:plan|offre|version|formule) gratuite?\b|\b(?:plan|versión|cuenta) gratuit[ao]\b|\bgratis para siempre\b|\b(?:piano|versione) gratuit[ao]\b|\bgratis (?:plan|versie|abonnement)\b|\b(?:plano|versão) gratuit[ao]\b/i,
  startsFree: /\bstart(?:er)? (?:for )?free\b(?! trial)|\bkostenlos starten\b|\bcommencer gratuitement\b/i,
  trial:
    /\b(?:\d+|one|two|seven|fourteen|thirty)[ -](?:days?|weeks?|months?) (?:free )?trial\b|\bfree (?:\d+[ -]day )?trial\b|\btry (?:\w+ )?(?:it )?free for \d+ days\b|\bkostenlos testen\b|\bkostenlose testphase\b|\b\d+ tage (?:kostenlos|gratis)\b|\bessai gratuit\b|\b\d+ jours d['’]essai\b|\bprueba (?:gratuita|gratis)\b|\b\d+ días (?:de prueba|gratis)\b|\bprova (?:gratuita|gratis)\b|\bgratis proef\w*|\bteste (?:grátis|gratuito)\b/i,
  recurring: new RegExp(
    `(?:${AMOUNT})\\s*(?:(?:HT|TTC|netto|brutto|zzgl\\. MwSt\\.|\\+ ?VAT|ex VAT|excl\\. btw) )?${PER_TIME}|\\bbilled (?:monthly|annually|yearly)\\b|\\bmonthly (?:subscription|pricing|plans?)\\b|月額|\\bmonatliches? (?:abo|kosten|gebühr)|\\babonnement mensuel\\b|\\bsuscripción mensual\\b|\\babbonamento mensile\\b`,
    'iu',
  ),
  free: /\b(?:100 ?%|completely|totally|entirely|always) free\b|\bfree (?:forever|to use|of charge)\b|\bfor free, forever\b|\bis free (?:and open[ -]source|for everyone)\b|\b(?:100 ?%|komplett|völlig|dauerhaft) kostenlos\b|\b(?:100 ?%|entièrement|totalement) gratuit\w?\b|\b(?:100 ?%|completamente|totalmente) grat(?:is|uit[ao])\b|\bvolledig gratis\b/i,
  asks: /\b(?:contact (?:us|sales) for (?:pricing|a quote)|(?:request|get) a (?:custom )?quote|custom pricing|price on request|preise? auf anfrage|angebot anfordern|sur devis|prix sur demande|precio a consultar|solicit\w+ (?:un )?presupuesto|preventivo (?:gratuito|su misura)|prezzo su richiesta|prijs op aanvraag|sob consulta)\b/i,
} as const;
/** What is said not to recur. */
const NO_RECURRING =
  /\bno (?:monthly|recurring|yearly|annual)\b|\bwithout (?:a )?monthly\b|\bkeine? monatlich\w*|\bpas d['’]abonnement\b|\bsin (?:cuota|suscripción)/i;
/** Of every hundred: a company that lives on fees is not free. */
const FEE = /\d ?% (?:\w+ )?(?:fee|commission)|^\d+(?:[.,]\d+)? ?%$/i;

type Told = readonly [slug: string, quotes: readonly Quote[]];

function modelOf(site: Site, name: string | undefined): Told | undefined {
  const areas = [...ownPricingAreas(site, name), ...pricingHeads(site)];
  const find = (phrase: RegExp): Quote[] | undefined => phraseIn(areas, phrase);
  const texts = areas.flatMap(({ from, blocks }) => blocks.map((block) => textOf(from, block)));
  const freeNow = find(PHRASES.freeNow);
  if (freeNow) return ['free', freeNow];
  const recurring = find(PHRASES.recurring) ?? recurringPlan(areas);
  if (recurring ?? texts.some((text) => isPaidPrice(text))) return pricedModel(areas, find, recurring, name);
  const usage = find(PHRASES.usage);
  if (usage) return ['usage-based', usage];
  const once = find(PHRASES.once);
  if (once) return ['one-time', once];
  const trial = find(PHRASES.trial);
  if (trial) return ['free-trial', trial];
  const free = texts.some((text) => FEE.test(text)) ? undefined : find(PHRASES.free);
  if (free) return ['free', free];
  const asks = find(PHRASES.asks);
  return asks ? ['contact-sales', asks] : freeByWords(site, areas, name);
}

type Find = (phrase: RegExp) => Quote[] | undefined;

/** With prices: what is free beside them makes it freemium, and what recurs is no purchase. */
function pricedModel(
  areas: readonly PricingArea[],
  find: Find,
  recurring: Quote[] | undefined,
  name: string | undefined,
): Told | undefined {
  const free = freeBeside(areas, find, name);
  if (free) return ['freemium', free];
  const usage = find(PHRASES.usage);
  // Both a price for each month and one for each use: neither alone would be true.
  if (usage) return recurring ? undefined : ['usage-based', usage];
  const once = recurring ? undefined : (find(PHRASES.once) ?? find(SOLD));
  if (once) return ['one-time', once];
  const trial = find(PHRASES.trial);
  if (trial) return ['free-trial', trial];
  const startsFree = find(PHRASES.startsFree);
  if (startsFree) return ['freemium', startsFree];
  return recurring && ['subscription', recurring];
}

const freeBeside = (
  areas: readonly PricingArea[],
  find: Find,
  name: string | undefined,
): Quote[] | undefined =>
  find(PHRASES.freemium) ?? find(PHRASES.freePlan) ?? freePlan(areas) ?? namedFree(areas, name);

/** A price with its period in the block below it. */
function recurringPlan(areas: readonly PricingArea[]): Quote[] | undefined {
  for (const area of areas) {
    const line = pricedLines(area).find(({ text, free }) => !free && PHRASES.recurring.test(text));
    if (line) return line.spans.map((span) => quoteOf(area.from, span));
  }
  return undefined;
}

/** A plan for nothing among plans that cost something; a trial is no plan. */
function freePlan(areas: readonly PricingArea[]): Quote[] | undefined {
  for (const area of areas) {
    const lines = planLines(area);
    const free = lines.find((line) => line.free && !/trial|test|essai|prueba|prova/i.test(line.text));
    const paid = lines.filter((line) => !line.free);
    const isPlan = free && (hasPlanName(free) || paid.some(({ text }) => PHRASES.recurring.test(text)));
    if (free && isPlan && paid.length > 0) return free.spans.map((span) => quoteOf(area.from, span));
  }
  return undefined;
}

const FREE_AND_OPEN = /\bfree(?:,| and| &)? open[ -]source\b/i;

/** Where a site speaks of no price at all, its title, first heading, description or a sentence may say that there is none. */
function freeByWords(site: Site, areas: readonly PricingArea[], name: string | undefined): Told | undefined {
  const { home, pages } = site;
  if (!home || areas.length > 0) return undefined;
  const priced = pages.some((from) => from.page.blocks.some((block) => isPaidPrice(textOf(from, block))));
  if (priced) return undefined;
  const heading = home.page.blocks.find(({ tag }) => tag === 'h1');
  const said = [...headFacts(home, 'title', 'description', 'og:description'), ...(heading ? [heading] : [])];
  for (const [slug, phrase] of [
    ['open-source', FREE_AND_OPEN],
    ['free', PHRASES.free],
  ] as const) {
    const span = said.find((one) => phrase.test(textOf(home, one)));
    if (span) return [slug, [quoteOf(home, span)]];
  }
  const told = freeInWords(site, name);
  return told && ['free', told];
}

/** The first sentence with the phrase that is about the company's own prices, and no question. */
function phraseIn(areas: readonly PricingArea[], phrase: RegExp): Quote[] | undefined {
  for (const { from, blocks } of areas) {
    for (const block of blocks) {
      const text = textOf(from, block);
      const match = phrase.exec(text);
      if (!match) continue;
      const { start, end } = sentenceAt(text, match.index);
      const sentence = text.slice(start, end);
      if (
        isOurs(sentence) &&
        !sentence.endsWith('?') &&
        !(phrase === PHRASES.recurring && NO_RECURRING.test(sentence))
      )
        return [quoteOf(from, { start: block.start + start, end: block.start + end })];
    }
  }
  return undefined;
}
