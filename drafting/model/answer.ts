import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldRule,
  LIST_ITEMS_MAX,
} from '../../domain/profile/draft_fields.ts';
import { type Proposal, type Proposed, type Quote, SOCIAL_KEYS } from '../../domain/profile/drafting.ts';
import { wholeSentences } from '../site/wording.ts';

/**
 * What a model's answer proposes; null when it is no JSON object. Anything in it may be missing, of another kind or too much: what
 * has not the form is left out, the rest counts.
 */
export function proposalIn(text: string): Proposal | null {
  const answer = objectIn(text);
  if (!answer) return null;
  const fields: Proposal['fields'] = {};
  const items: Proposal['items'] = {};
  for (const name of DRAFT_FIELD_NAMES) {
    const proposals = objectsOf(answer[name]).flatMap(proposedIn);
    if (DRAFT_FIELDS[name].kind === 'list') items[name] = proposals.slice(0, LIST_ITEMS_MAX);
    else if (proposals[0]) fields[name] = fitting(name, proposals[0]);
  }
  return {
    fields,
    items,
    faqs: objectsOf(answer['faqs']).flatMap(faqIn),
    founders: objectsOf(answer['founders']).flatMap(founderIn),
    company_socials: Object.fromEntries(objectsOf(answer['socials']).flatMap(socialIn)),
  };
}

/** Prose that is too long for a live listing keeps its first whole sentences (D2); where not even one fits, the judge leaves it out. */
function fitting(name: DraftFieldName, { value, quotes }: Proposed<string>): Proposed<string> {
  const { proof, live_max }: FieldRule = DRAFT_FIELDS[name];
  return { value: (proof === 'prose' && wholeSentences(value, live_max)) || value, quotes };
}

/** More parts of a kind than this are not looked at. */
const ITEMS_MAX = 30;
/** Quotes of one value that are looked up. */
const QUOTES_MAX = 12;

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answer as it is, in a fenced block, or with words around it. */
export function objectIn(text: string): Json | null {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, braces]) {
    try {
      const value: unknown = JSON.parse(candidate ?? '');
      if (isObject(value)) return value;
    } catch {
      // The next form, then.
    }
  }
  return null;
}

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const objectsOf = (value: unknown): Json[] => itemsOf(value).slice(0, ITEMS_MAX).filter(isObject);

function proposedIn(item: Json): Proposed<string>[] {
  const value = textIn(item['value']);
  return value === '' ? [] : [{ value, quotes: quotesIn(item) }];
}

/** Pages are counted from one for the model, from zero for us. */
export function quotesIn({ quotes }: Json): Quote[] {
  return itemsOf(quotes)
    .slice(0, QUOTES_MAX)
    .flatMap((item) => {
      const quote = isObject(item) ? textIn(item['quote']) : textIn(item);
      const page = isObject(item) ? Number(item['page']) : Number.NaN;
      return quote === '' ? [] : [{ page: Number.isInteger(page) ? page - 1 : -1, quote }];
    });
}

function faqIn(item: Json): Proposal['faqs'] {
  const [question, answer] = [textIn(item['question']), textIn(item['answer'])];
  return question && answer ? [{ value: { question, answer }, quotes: quotesIn(item) }] : [];
}

function founderIn(item: Json): Proposal['founders'] {
  const [name, title, bio] = [textIn(item['name']), textIn(item['title']), textIn(item['bio'])];
  if (!name) return [];
  return [{ value: { name, ...(title && { title }), ...(bio && { bio }) }, quotes: quotesIn(item) }];
}

function socialIn(item: Json): [string, Proposed<string>][] {
  const [platform, url] = [textIn(item['platform']).toLowerCase(), textIn(item['url'])];
  const key = SOCIAL_KEYS.find((one) => one === (platform === 'twitter' ? 'x' : platform));
  return key && url ? [[key, { value: url, quotes: [] }]] : [];
}
