import type { Quote } from '../../domain/profile/drafting.ts';
import { quoteOf, type Site } from '../site/site.ts';
import { freeModel, isWhollyFree, type Model } from './free.ts';
import { hasAmount } from './money.ts';
import { isPaid, isPlanName, type PlanLine } from './plan_line.ts';
import { planLines, pricedLines } from './plans.ts';
import { isBuyButton, isCartButton, pricingLevels, type Sentence, sentencesIn } from './price_statements.ts';
import { WORDS } from './price_words.ts';
import { isExtra, isOnce, isOwn, isPaidPrice, isPeriod, isRate, isUsage, recurs } from './prices.ts';
import { headArea, type PricingArea, pricePages } from './pricing_area.ts';

/** What a site states of its prices in some areas. */
interface Stated {
  plans: readonly (PlanLine & { quotes: readonly Quote[] })[];
  /** Its own sentences, without questions. */
  sentences: readonly Sentence[];
}

/** The model that follows from a site's plans and sentences about its prices; undefined where they tell none, or none alone. */
export function modelOf(site: Site, name: string | undefined): Model | undefined {
  const [own = [], ...levels] = pricingLevels(site, name);
  const heads = pricePages(site).map(headArea);
  for (const areas of [[...own, ...heads], ...levels]) {
    const model = modelIn(statedIn(areas, name), name);
    if (model) return model;
  }
  return freeModel(site, name);
}

function statedIn(areas: readonly PricingArea[], name: string | undefined): Stated {
  return {
    plans: areas.flatMap((area) => {
      const lines = planLines(area, name);
      return (lines.length > 0 ? lines : pricedLines(area, name).filter(({ text }) => isOwn(text))).map(
        (line) => ({
          ...line,
          quotes: line.spans.map((span) => quoteOf(area.from, span)),
        }),
      );
    }),
    sentences: areas.flatMap(sentencesIn).filter(({ text }) => !/[?？]$/.test(text)),
  };
}

type Test = (text: string) => boolean;

function modelIn(stated: Stated, name: string | undefined): Model | undefined {
  const { plans, sentences } = stated;
  const find = (test: Test): readonly Quote[] | undefined => {
    const found = sentences.find(({ text }) => test(text) && isOwn(text));
    return found && [found.quote];
  };
  const first = (
    tests: readonly (readonly [string, () => readonly Quote[] | undefined])[],
  ): Model | undefined => {
    for (const [slug, quotes] of tests) {
      const found = quotes();
      if (found) return [slug, found];
    }
    return undefined;
  };
  const trial = (): readonly Quote[] | undefined => find((text) => WORDS.trial.in(text));
  const startsFree = (): readonly Quote[] | undefined => find((text) => WORDS.startsFree.in(text));
  const usage = (): readonly Quote[] | undefined => find(isUsage);
  const once = (): readonly Quote[] | undefined => find(isPaidOnce);
  const now = find((text) => WORDS.freeNow.in(text));
  if (now) return ['free', now];
  const paid = plans.filter(isPaid);
  if (paid.length === 0 && !sentences.some(({ text }) => isPaidPrice(text) || (recurs(text) && isOwn(text))))
    return first([
      ['usage-based', usage],
      ['free-trial', trial],
      ['free', () => (sentences.some(({ text }) => FEE.test(text)) ? undefined : find(isFree))],
      ['contact-sales', () => find((text) => WORDS.contactSales.in(text))],
    ]);
  const recurring = recurringIn(stated);
  const isNamed = paid.some(({ name }) => name !== '');
  return first([
    ['freemium', () => find((text) => WORDS.freePlan.in(text)) ?? freeBeside(stated, name)],
    ['free-trial', () => recurring && trial()],
    ['freemium', () => recurring && startsFree()],
    ['subscription', () => recurring],
    ['usage-based', usage],
    ['one-time', once],
    ['free-trial', trial],
    ['freemium', startsFree],
    ['subscription', () => find((text) => WORDS.subscription.in(text) && !WORDS.notRecurring.in(text))],
    [
      'subscription',
      () => (isNamed ? find((text) => isPeriod(text) && WORDS.periodic.test(text)) : undefined),
    ],
    ['usage-based', () => paidQuotes(stated, isRate)],
    ['one-time', () => paidQuotes(stated, (text) => !WORDS.per.test(text))],
  ]);
}

const isFree: Test = (text) =>
  WORDS.whollyFree.in(text) &&
  !WORDS.unlikeFree.in(text) &&
  !WORDS.paidBesides.in(text.replaceAll(WORDS.notPaid, ''));
const isPaidOnce: Test = (text) =>
  isOnce(text) || isBuyButton(text) || isCartButton(text) || WORDS.soldOnce.in(text);
/** Of every hundred: a company that lives on fees is not free. */
const FEE = /(?<!\d)\d{1,2}(?:[.,]\d+)?\s?%/;

/** A price that comes again; of a list of services, one that is paid by the month does not make the others a subscription. */
function recurringIn({ plans, sentences }: Stated): readonly Quote[] | undefined {
  const paid = plans.filter(isPaid);
  const again = paid.filter(({ recurring }) => recurring);
  if (paid.length > 2 && again.length * 2 < paid.length) return undefined;
  const found = sentences.find(({ text }) => recurs(text) && isOwn(text) && !WORDS.notRecurring.in(text));
  return (found && [found.quote]) ?? again[0]?.quotes;
}

/** A plan for nothing among plans that cost something; a trial is no plan. */
function freeBeside({ plans, sentences }: Stated, name: string | undefined): readonly Quote[] | undefined {
  const paid = plans.filter(isPaid);
  const free = plans.find(
    (line) => line.free && !WORDS.trial.in(line.text) && !WORDS.trialNames.in(line.text),
  );
  const isPlan =
    free && ((free.name !== free.text && isPlanName(free.name)) || paid.some(({ recurring }) => recurring));
  if (free && isPlan && paid.length > 0) return free.quotes;
  const wholly = sentences.find(({ text }) => isWhollyFree(text, name));
  return wholly && [wholly.quote];
}

/** An amount without words. */
const isAlone = (text: string): boolean => text.replaceAll(/[^\p{L}]/gu, '').length < 3;

/** The first price that stands for itself: without a period, it is paid once. */
function paidQuotes({ plans, sentences }: Stated, is: Test): readonly Quote[] | undefined {
  const paid = plans.filter((line) => isPaid(line) && !isExtra(line.text));
  const plan = paid.find(({ name, text, rate }) => (name !== '' || rate) && is(text));
  if (plan) return plan.quotes;
  if (paid.some(({ name }) => name !== '')) return undefined;
  const found = sentences.find(
    ({ text }) => hasAmount(text) && !isAlone(text) && isPaidPrice(text) && !isExtra(text) && is(text),
  );
  return found && [found.quote];
}
