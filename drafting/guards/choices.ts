import type { Choice, DraftRequest } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { FREE_WORDS } from '../pricing/price_words.ts';
import { isOurs } from '../pricing/prices.ts';
import { hearerOf } from '../prose/category_words.ts';
import { speaksOfStage } from '../prose/stage.ts';
import { type Cited, OF_OTHERS } from './cited.ts';
import { stemsOf } from './stems.ts';

/** Whether a quote speaks for a category, in its words or by its name. */
export function bearsCategory(value: string, { words, heading }: Cited, request: DraftRequest): boolean {
  const category = choiceOf(request.categories, value);
  if (!category || OF_OTHERS.test(heading)) return false;
  return hearerOf([category])(words).length > 0 || speaksByName(category, words);
}

/** Whether a quote says how the company itself charges, in words of that model. */
export function bearsPricingModel(value: string, quote: Cited, { pricing_models }: DraftRequest): boolean {
  const { words, heading } = quote;
  if (OF_OTHERS.test(heading) || !isOurs(words)) return false;
  return speaksFor(value, words, pricing_models, PRICING_WORDS);
}

/** Whether a quote says at which stage the company is, in words of that stage. */
export function bearsStage(value: string, { words, heading }: Cited, { stages }: DraftRequest): boolean {
  const choice = choiceOf(stages, value);
  if (!choice || OF_OTHERS.test(heading)) return false;
  return speaksOfStage(choice.slug, words) ?? speaksByName(choice, words);
}

/** A choice that the site team has added speaks by its own name. */
function speaksFor(
  value: string,
  words: string,
  choices: readonly Choice[],
  known: Readonly<Record<string, RegExp>>,
): boolean {
  const choice = choiceOf(choices, value);
  if (!choice) return false;
  const pattern = known[choice.slug];
  if (pattern) return pattern.test(words);
  return speaksByName(choice, words);
}

function speaksByName({ name }: Choice, words: string): boolean {
  const stems = stemsOf(name);
  return [...stemsOf(words)].some((stem) => stems.has(stem));
}

const PERIODIC =
  'month|monthly|mo|year|yearly|annual\\w*|yr|week|weekly|subscri\\w+|billed|monat\\w*|jahr|jährlich|abo(?:nnement)?|mois|mensuel\\w*|an|annuel\\w*|mes|mensual\\w*|año|suscripci\\w+|mese|mensil\\w+|anno|maand|jaar|mês|miesi\\w+|rok|månad|år|月';
const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])|月額|無料`, 'iu');

const PRICING_WORDS: Readonly<Record<string, RegExp>> = {
  free: words(FREE_WORDS),
  freemium: words(`freemium|${FREE_WORDS}`),
  'free-trial': words(`trial|try|${FREE_WORDS}|test\\w*|essai|prueba|prova|proef\\w*|período de teste`),
  subscription: words(PERIODIC),
  'one-time': words(
    'one[- ]time|once|lifetime|perpetual|no subscription|buy|purchase|einmal\\w*|kauf\\w*|une (?:seule )?fois|à vie|pago único|única|una tantum|eenmalig\\w*',
  ),
  'usage-based': words(
    "usage|pay[- ]as[- ]you[- ]go|pay[- ]per|per (?:request|call|use|unit|\\w+)|only pay|pay only|metered|credits?|nutzung\\w*|verbrauch\\w*|à l[’']usage|por uso|a consumo",
  ),
  'contact-sales': words(
    'contact|sales|quote|custom|talk to|request|on request|angebot|anfrage|kontakt|devis|contactez|presupuesto|consúlt\\w+|preventivo|offerte',
  ),
  'open-source': words(
    'open[- ]source|mit|apache|gpl\\w*|agpl\\w*|bsd|source code|free software|quelloffen|código abierto|logiciel libre',
  ),
};
