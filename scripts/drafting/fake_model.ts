import { countriesNamed } from '../../domain/places/countries.ts';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { ModelRequestBody } from '../../test/doubles/messages_server.ts';
import { type Lie, lies, trapLies } from './fake_lies.ts';
import { bare, type FakePart, type FakeQuote, holds, ShownPages } from './fake_shown.ts';
import type { FieldLabel, SiteLabel } from './labels.ts';

/** Behaviour of the fake model: `truth` follows the label, `lies` is always false, `traps` falls for the site's traps. */
export type Manner = 'truth' | 'lies' | 'traps';

/** The response, and its lies, to be looked for in the draft. */
export interface FakeResponse {
  profile: Record<string, unknown>;
  lies: readonly Lie[];
}

/** Responds from the pages in the prompt, like a model that knows the label. */
export function fakeResponse(manner: Manner, body: ModelRequestBody, label: SiteLabel): FakeResponse {
  const pages = new ShownPages(body);
  if (manner === 'truth') return { profile: truths(pages, label), lies: [] };
  const lies_made = manner === 'lies' ? lies(pages, label) : trapLies(pages, label);
  return { profile: profileFrom(lies_made), lies: lies_made };
}

function truths(pages: ShownPages, label: SiteLabel): Record<string, unknown> {
  const clean = (text: string) =>
    pages.line((line) => holds(line, text) && !label.never.some((trap) => line.includes(trap)));
  const part = (value: string, at: FakeQuote | undefined): FakePart[] =>
    at ? [{ value, quotes: [{ page: at.page, quote: bare(at.quote) }] }] : [];
  const partsOf = (name: DraftFieldName, rule: FieldLabel): FakePart[] => {
    if (typeof rule === 'string') return [];
    const { is = [], has = [], items, also = [] } = rule;
    if (name === 'categories') return part((items?.[0] ?? also[0])!, aboutIt(label, clean));
    if (items) return items.flatMap((item) => lineOf(clean(item)));
    if (name === 'pricing_model') return part(is[0]!, priceLine(label, clean));
    if (name === 'country')
      return is
        .flatMap((code) =>
          part(
            code,
            pages.line((line) => countriesNamed(line).has(code)),
          ),
        )
        .slice(0, 1);
    return [
      ...is.flatMap((value) => part(value, clean(value))),
      ...has.flatMap((text) => lineOf(clean(text))),
    ].slice(0, 1);
  };
  const profile = Object.fromEntries(
    DRAFT_FIELD_NAMES.map((name) => {
      const parts = partsOf(name, label.fields[name]);
      return [name, DRAFT_FIELDS[name].kind === 'list' ? parts : (parts[0] ?? { value: '', quotes: [] })];
    }),
  );
  return {
    ...profile,
    faqs: label.faqs.flatMap(({ question, answer: words }) => {
      const [question_line, reply_line] = [clean(question), clean(words)];
      if (!question_line || !reply_line) return [];
      return [
        {
          question,
          answer: reply_line.quote,
          quotes: [{ ...question_line, quote: bare(question_line.quote) }, reply_line],
        },
      ];
    }),
    founders: label.founders.flatMap(({ name }) =>
      part(name, clean(name)).map(({ quotes }) => ({ name, title: '', bio: '', quotes })),
    ),
    socials: Object.entries(label.company_socials).map(([platform, links]) => ({ platform, url: links[0] })),
  };
}

type Find = (text: string) => FakeQuote | undefined;

const aboutIt = ({ fields }: SiteLabel, find: Find): FakeQuote | undefined =>
  firstOf(fields.short_description, find);
const priceLine = ({ fields }: SiteLabel, find: Find): FakeQuote | undefined =>
  firstOf(fields.pricing_summary, find);

function firstOf(rule: FieldLabel, find: Find): FakeQuote | undefined {
  if (typeof rule === 'string') return undefined;
  return [...(rule.is ?? []), ...(rule.has ?? [])].map(find).find((at) => at !== undefined);
}

function lineOf(at: FakeQuote | undefined): FakePart[] {
  if (!at) return [];
  const quote = bare(at.quote);
  return [{ value: quote, quotes: [{ page: at.page, quote }] }];
}

function profileFrom(lies_made: readonly Lie[]): Record<string, unknown> {
  const parts = (slot: string) => lies_made.filter((one) => one.slot === slot);
  const scalar = (slot: string) => parts(slot)[0] ?? { value: '', quotes: [] };
  return {
    ...Object.fromEntries(
      DRAFT_FIELD_NAMES.map((name) => [
        name,
        DRAFT_FIELDS[name].kind === 'list' ? parts(name) : scalar(name),
      ]),
    ),
    faqs: parts('faqs').map(({ value, quotes }) => ({
      question: value,
      answer: quotes[0]?.quote ?? value,
      quotes,
    })),
    founders: parts('founders').map(({ value, quotes }) => ({
      name: value,
      title: 'Founder',
      bio: '',
      quotes,
    })),
    socials: parts('company_socials').map(({ value }) => ({ platform: platformOf(value), url: value })),
  };
}

function platformOf(url: string): string {
  return url.includes('linkedin') ? 'linkedin' : url.includes('github') ? 'github' : 'x';
}
