import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { bare, type FakePart, type FakeQuote, type ShownPages } from './fake_shown.ts';
import type { JudgedName } from './judge.ts';
import type { SiteLabel } from './labels.ts';

/** A lie: its field, kind and quotes. */
export interface Lie extends FakePart {
  slot: JudgedName;
  kind: string;
}

const NAME = 'Zephyrforge';

/** The same lies for every site, one per field, with a true quote unless the kind is about the quote. */
export function lies(pages: ShownPages, { fields }: SiteLabel): Lie[] {
  const rule = fields.short_description;
  const about =
    typeof rule === 'string'
      ? undefined
      : [...(rule.is ?? []), ...(rule.has ?? [])].map((text) => pages.line(text)).find(Boolean);
  const at = about ?? pages.line((line) => line.length > 20);
  const true_quote: FakeQuote = { page: at?.page ?? 1, quote: bare(at?.quote ?? 'nothing') };
  const nowhere: FakeQuote = { page: 1, quote: `${NAME} is the company behind this website` };
  const lie = (kind: string, slot: JudgedName, value: string, quote = true_quote): Lie => ({
    kind,
    slot,
    value,
    quotes: [quote],
  });
  return [
    lie('a quote that is on no page', 'name', NAME, nowhere),
    lie('a quote that is on no page', 'keywords', 'forging', { page: 1, quote: 'forging of zephyrs' }),
    lie('a quote that is on no page', 'tags', 'zephyrs', { page: 99, quote: true_quote.quote }),
    lie('a quote with a word changed', 'usps', changed(true_quote.quote), {
      ...true_quote,
      quote: changed(true_quote.quote),
    }),
    lie('an invented number', 'tagline', 'Loved by 48213 teams'),
    lie('an invented number', 'features', 'Works 777 times faster'),
    lie('an invented number', 'pricing_summary', 'From $7777 a year.'),
    lie('an invented number', 'description', `${true_quote.quote} More than 48213 people use it.`),
    lie('a name that the site does not know', 'short_description', `${NAME} and Contoso Dynamics built it.`),
    lie('a name that the site does not know', 'features', `Runs on ${NAME} engines`),
    lie('a value that its quote does not hold', 'city', 'Ulaanbaatar'),
    lie('a value that its quote does not hold', 'founded_year', '1887'),
    lie('a value that its quote does not hold', 'contact_email', `ceo@${NAME.toLowerCase()}.example`),
    lie('a value that its quote does not hold', 'founders', 'Zed Nobody'),
    lie('a value that its quote does not hold', 'faqs', 'Is it the best of all?'),
    lie('a value that its quote does not hold', 'country', 'TV'),
    lie('a value out of the list', 'stage', 'unicorn'),
    lie('a value out of the list', 'pricing_model', 'barter'),
    lie('a value out of the list', 'categories', 'Quantum farming'),
    lie('a link that is not on the site', 'logo_url', 'https://evil.example/logo.png'),
    lie('a link that is not on the site', 'demo_video_url', 'https://www.youtube.com/watch?v=notyours000'),
    lie('a link that is not on the site', 'company_socials', 'https://x.com/notyours'),
    lie('a link that is not on the site', 'company_socials', 'https://github.com/notyours'),
  ];
}

/** Values of a model that falls for every trap: the quotes are true, but about somebody else. */
export function trapLies(pages: ShownPages, { never, fields }: SiteLabel): Lie[] {
  const traps = [
    ...never,
    ...Object.values(fields).flatMap((rule) => (typeof rule === 'string' ? [] : (rule.not ?? []))),
  ];
  return traps.flatMap((trap) => {
    const at = pages.line((line) => line.includes(trap));
    if (!at || trap === '\ufffd') return [];
    const quotes = [{ page: at.page, quote: bare(at.quote) }];
    const [slot, value] = placeOf(trap, quotes[0]!.quote);
    return [
      { kind: 'true words about somebody else', slot, value, quotes },
      { kind: 'true words about somebody else', slot: 'features' as const, value: quotes[0]!.quote, quotes },
    ];
  });
}

function placeOf(trap: string, line: string): [DraftFieldName | 'founders', string] {
  const email = line.match(/[\w.+-]+@[\w.-]+\w/g)?.find((one) => one.includes(trap));
  if (/^\d{4}$/.test(trap)) return ['founded_year', trap];
  if (email) return ['contact_email', email];
  if (/[$€£\d]/.test(trap)) return ['pricing_summary', line];
  return /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(trap) ? ['founders', trap] : ['city', trap];
}

function changed(quote: string): string {
  const words = quote.split(' ');
  return [...words.slice(0, -1), 'worldwide', ...words.slice(-1)].join(' ');
}
