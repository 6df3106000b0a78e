import { countriesNamed } from '../../domain/places/countries.ts';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { AskedBody } from '../../test/doubles/messages_server.ts';
import { lies, type Told, trapLies } from './fake_lies.ts';
import { bare, type FakePart, type FakeQuote, holds, Shown } from './fake_shown.ts';
import type { FieldLabel, SiteLabel } from './labels.ts';

/** What the fake model does with a question: `truth` what the label says, `lies` nothing true, `traps` what the site lays out for it. */
export type Manner = 'truth' | 'lies' | 'traps';

/** The answer, and of a lie what was told, so that it can be looked for in the draft. */
export interface FakeAnswer {
  answer: Record<string, unknown>;
  told: readonly Told[];
}

/** Answers from the pages in the question, as a model would that knows the label by heart. */
export function fakeAnswer(manner: Manner, body: AskedBody, label: SiteLabel): FakeAnswer {
  const shown = new Shown(body);
  if (manner === 'truth') return { answer: truths(shown, label), told: [] };
  const told = manner === 'lies' ? lies(shown, label) : trapLies(shown, label);
  return { answer: answerOf(told), told };
}

function truths(shown: Shown, label: SiteLabel): Record<string, unknown> {
  const clean = (text: string) =>
    shown.line((line) => holds(line, text) && !label.never.some((trap) => line.includes(trap)));
  const part = (value: string, at: FakeQuote | undefined): FakePart[] =>
    at ? [{ value, quotes: [{ page: at.page, quote: bare(at.quote) }] }] : [];
  const said = (name: DraftFieldName, rule: FieldLabel): FakePart[] => {
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
            shown.line((line) => countriesNamed(line).has(code)),
          ),
        )
        .slice(0, 1);
    return [
      ...is.flatMap((value) => part(value, clean(value))),
      ...has.flatMap((text) => lineOf(clean(text))),
    ].slice(0, 1);
  };
  const answer = Object.fromEntries(
    DRAFT_FIELD_NAMES.map((name) => {
      const parts = said(name, label.fields[name]);
      return [name, DRAFT_FIELDS[name].kind === 'list' ? parts : (parts[0] ?? { value: '', quotes: [] })];
    }),
  );
  return {
    ...answer,
    faqs: label.faqs.flatMap(({ question, answer: words }) => {
      const [asked, answered] = [clean(question), clean(words)];
      if (!asked || !answered) return [];
      return [
        { question, answer: answered.quote, quotes: [{ ...asked, quote: bare(asked.quote) }, answered] },
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

function answerOf(told: readonly Told[]): Record<string, unknown> {
  const parts = (slot: string) => told.filter((one) => one.slot === slot);
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
