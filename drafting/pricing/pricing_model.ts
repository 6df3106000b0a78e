import type { Quote } from '../../domain/profile/drafting.ts';
import { quoteOf, type Site } from '../site/site.ts';
import { freeModel, isWhollyFree, type Model } from './free.ts';
import { isPaid, isPlanName, type PlanLine } from './plan_line.ts';
import { planLines, pricedLines } from './plans.ts';
import { isBuyButton, isCartButton, pricingLevels, type Sentence, sentencesIn } from './price_statements.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';
import { isExtra, isOnce, isOwn, isPaidPrice, isPeriod, isRate, isUsage, recurs } from './prices.ts';
import { headArea, type PricingArea, pricePages } from './pricing_area.ts';

/** What a site states of its prices in some areas. */
interface Stated {
  paid: readonly Plan[];
  free: readonly Plan[];
  onRequest: readonly Plan[];
  /** Its own sentences, without questions. */
  sentences: readonly Sentence[];
}
type Plan = PlanLine & { quotes: readonly Quote[] };

/** The model that follows from a site's plans and sentences about its prices; undefined where they tell none, or none alone. */
export function modelOf(site: Site, name: string | undefined): Model | undefined {
  const [own = [], ...levels] = pricingLevels(site, name);
  const heads = pricePages(site).map((from) => headArea(site, from));
  for (const areas of [[...own, ...heads], ...levels]) {
    const model = modelIn(statedIn(areas), name);
    if (model) return model;
  }
  return freeModel(site, name);
}

function statedIn(areas: readonly PricingArea[]): Stated {
  const plans = areas.flatMap((area) => {
    const lines = planLines(area);
    const priced = lines.length > 0 ? lines : pricedLines(area).filter(({ text }) => isOwn(text));
    return priced.map((line) => ({ ...line, quotes: line.spans.map((span) => quoteOf(area.from, span)) }));
  });
  return {
    paid: plans.filter(isPaid),
    free: plans.filter(({ free }) => free),
    onRequest: plans.filter(({ onRequest }) => onRequest),
    sentences: areas.flatMap(sentencesIn).filter(({ text }) => !/[?？]$/.test(text) && isOwn(text)),
  };
}

type Test = (text: string) => boolean;
type Quotes = readonly Quote[] | undefined;

function modelIn(stated: Stated, name: string | undefined): Model | undefined {
  const now = phrase(stated, 'free_now');
  if (now) return ['free', now];
  const isPriced = stated.sentences.some(({ text }) => isPaidPrice(text) || recurs(text));
  return isPriced || stated.paid.length > 0 ? pricedModel(stated, name) : unpricedModel(stated);
}

const pricedModel = (stated: Stated, name: string | undefined): Model | undefined => {
  const recurring = recurringIn(stated);
  return (
    model('freemium', phrase(stated, 'free_plan') ?? freeBeside(stated, name)) ??
    model('free-trial', recurring && phrase(stated, 'trial')) ??
    model('freemium', recurring && phrase(stated, 'starts_free')) ??
    model('subscription', recurring) ??
    model('usage-based', find(stated, isUsage)) ??
    model('one-time', find(stated, isPaidOnce)) ??
    model('subscription', subscriptionIn(stated)) ??
    model('usage-based', paidQuotes(stated, isRate)) ??
    model('one-time', paidQuotes(stated, isWithoutUnit))
  );
};

const unpricedModel = (stated: Stated): Model | undefined =>
  model('usage-based', find(stated, isUsage)) ??
  model('free-trial', phrase(stated, 'trial')) ??
  model('free', stated.sentences.some(({ text }) => FEE.test(text)) ? undefined : find(stated, isFree)) ??
  model('contact-sales', phrase(stated, 'asks') ?? requestQuotes(stated));

const model = (slug: string, quotes: Quotes): Model | undefined => quotes && [slug, quotes];

const phrase = (stated: Stated, key: Parameters<typeof phrasesOf>[0]): Quotes =>
  find(stated, (text) => phrasesOf(key).in(text));

function find({ sentences }: Pick<Stated, 'sentences'>, test: Test): Quotes {
  const found = sentences.find(({ text }) => test(text));
  return found && [found.quote];
}

const isFree: Test = (text) => phrasesOf('wholly_free').in(text) && !phrasesOf('unlike_free').in(text);
const isPaidOnce: Test = (text) => isOnce(text) || isBuyButton(text) || isCartButton(text);
const isWithoutUnit: Test = (text) => !PATTERNS.per.test(text);
/** Of every hundred: a company that lives on fees is not free. */
const FEE = /(?<!\d)\d{1,2}(?:[.,]\d+)?\s?%/;

/** Plans without a price, where several must be asked for. */
const requestQuotes = ({ onRequest }: Stated): Quotes =>
  onRequest.length > 1 ? onRequest.flatMap(({ quotes }) => quotes) : undefined;

/** A price that comes again; of a list of services, one that is paid by the month does not make the others a subscription. */
function recurringIn({ paid, sentences }: Stated): Quotes {
  const again = paid.filter(({ recurring }) => recurring);
  if (paid.length > 2 && again.length * 2 < paid.length) return undefined;
  return find({ sentences }, recurs) ?? again[0]?.quotes;
}

/** A subscription by its name, or how often plans are paid for, where that stands apart from their prices. */
function subscriptionIn(stated: Stated): Quotes {
  const isNamed = stated.paid.some(({ name }) => name !== '');
  return (
    find(stated, (text) => phrasesOf('subscription').in(text) && !phrasesOf('not_recurring').in(text)) ??
    find(stated, (text) => isNamed && isPeriod(text) && PATTERNS.periodic.test(text))
  );
}

/** A plan for nothing among plans that cost something; a trial is no plan. */
function freeBeside({ paid, free, sentences }: Stated, name: string | undefined): Quotes {
  const plan = free.find(({ text }) => !phrasesOf('trial').in(text) && !phrasesOf('trial_names').in(text));
  const isPlan = plan && plan.name !== plan.text && isPlanName(plan.name);
  const areSubscriptions = paid.every(({ recurring }) => recurring);
  if (plan && paid.length > 0 && (isPlan || areSubscriptions)) return plan.quotes;
  return find({ sentences }, (text) => isWhollyFree(text, name));
}

/** The first price that stands for itself: without a period, it is paid once. */
function paidQuotes({ paid, sentences }: Stated, is: Test): Quotes {
  const plan = paid.find(({ name, text, rate }) => (name !== '' || rate) && !isExtra(text) && is(text));
  if (plan) return plan.quotes;
  if (paid.some(({ name }) => name !== '')) return undefined;
  return find({ sentences }, (text) => isPaidPrice(text) && hasWords(text) && !isExtra(text) && is(text));
}

/** Whether there is more than an amount. */
const hasWords: Test = (text) => text.replaceAll(/[^\p{L}]/gu, '').length > 2;
