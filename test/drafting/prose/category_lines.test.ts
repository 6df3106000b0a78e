import { describe, expect, test } from 'vitest';
import { STARTER_CATEGORIES } from '../../../domain/starter/categories.ts';
import { LANGUAGES } from '../../../domain/words/languages.ts';
import { draftByRules } from '../../../drafting/rules.ts';
import { requestOf } from '../drafts.ts';

/** The drafted category and the offered ones of a home page with this line. */
function categories(line: string, lang = 'en', more = '') {
  const page = `<!doctype html><html lang="${lang}"><title>Acme – ${line}</title><h1>${line}</h1>${more}`;
  const { fields, offers } = draftByRules(requestOf({ '/': page }));
  return {
    drafted: fields.categories?.value ?? [],
    offered: (offers?.categories ?? []).flatMap(({ items }) => items.map(({ value }) => value)),
  };
}

test.each([
  ['Invoicing app for freelancers', 'Accounting & invoicing'],
  ['Open-source feature flags', 'Developer tools'],
  ['CRM for florists', 'Sales & CRM'],
  ['Time tracking for small teams', 'Project management'],
  ['Uptime monitoring that just works', 'Testing & monitoring'],
  ['Privacy-friendly web analytics', 'Data & analytics'],
  ['Newsletter software for writers', 'Marketing'],
  ['Help desk for small shops', 'Customer support'],
  ['A note-taking app for musicians', 'Notes & knowledge'],
  ['Online booking for salons', 'Scheduling'],
  ['Payroll for cafés', 'HR & recruiting'],
  ['Recipe manager for families', 'Food & drink'],
  ['Budgeting app for couples', 'Personal finance'],
  ['Learn Japanese with flashcards', 'Education'],
  ['Password manager for families', 'Security & privacy'],
  ['Transcription for journalists', 'Speech & translation'],
  ['Route planning for couriers', 'Logistics'],
  ['Hosting for static sites', 'Hosting & infrastructure'],
  ['One REST API, every webhook', 'APIs & integrations'],
  ['Screen recorder for teams', 'Video & audio'],
  ['Habit tracker', 'Health & fitness'],
  ['Heat pump monitoring for flats', 'Energy & climate'],
  ['Contract management for small firms', 'Legal & compliance'],
  ['AI assistant for lawyers', 'AI assistants'],
  ['Machine learning, explained by a neural net', 'Artificial intelligence'],
  ['Travel planner for families', 'Travel'],
  ['Crop monitoring for small farms', 'Agriculture'],
  ['Typefaces and icon sets', 'Design'],
  ['Puzzle games', 'Games'],
  ['Renovation without dust', 'Construction'],
  ['An online shop in an hour', 'E-commerce'],
  ['Photographers and illustrators', 'Design & media'],
  ['IT services for small businesses', 'Business'],
  ['Merge PDF files, save hours: productivity', 'Productivity'],
  ['Wedding favours and gifts', 'Everyday life'],
  ['CNC parts from a small factory', 'Industry'],
])('“%s” speaks of %s', (line, category) => {
  expect(categories(line).offered).toContain(category);
});

test.each([
  ['bg', 'Счетоводство и фактури онлайн', 'Accounting & invoicing'],
  ['cs', 'Účetnictví a faktury online', 'Accounting & invoicing'],
  ['da', 'Regnskab og fakturaer', 'Accounting & invoicing'],
  ['de', 'Buchhaltungssoftware und Rechnungen', 'Accounting & invoicing'],
  ['es', 'Contabilidad y facturación', 'Accounting & invoicing'],
  ['fi', 'Kirjanpito ja laskutus', 'Accounting & invoicing'],
  ['fr', 'Comptabilité et facturation', 'Accounting & invoicing'],
  ['hu', 'Könyvelés és számlázás', 'Accounting & invoicing'],
  ['it', 'Contabilità e fatturazione', 'Accounting & invoicing'],
  ['ja', '請求書と会計', 'Accounting & invoicing'],
  ['ko', '회계와 세금계산서', 'Accounting & invoicing'],
  ['nl', 'Boekhouding en facturen', 'Accounting & invoicing'],
  ['no', 'Regnskap og faktura', 'Accounting & invoicing'],
  ['pl', 'Księgowość i faktury', 'Accounting & invoicing'],
  ['pt', 'Contabilidade e faturas', 'Accounting & invoicing'],
  ['sr', 'Računovodstvo i fakture', 'Accounting & invoicing'],
  ['sv', 'Bokföring och fakturor', 'Accounting & invoicing'],
  ['tr', 'Muhasebe ve fatura', 'Accounting & invoicing'],
  ['zh', '会计与发票', 'Accounting & invoicing'],
])('a line in %s: “%s”', (language, line, category) => {
  expect(categories(line, language).drafted).toEqual([category]);
});

test.each(Object.keys(LANGUAGES))('%s has words for every category of a new installation', (language) => {
  const slugs = STARTER_CATEGORIES.flatMap(({ slug, children = [] }) => [
    slug,
    ...children.map((child) => child.slug),
  ]);
  expect(slugs.filter((slug) => !LANGUAGES[language]?.categories[slug]?.length)).toEqual([]);
});

describe('a category is drafted only by a wide margin', () => {
  test('where one is spoken of', () => {
    expect(categories('The CRM with a sales pipeline').drafted).toEqual(['Sales & CRM']);
  });

  test('and else offered beside the others, at most three', () => {
    const { drafted, offered } = categories('Payroll, restaurants, chess, farms and hotels');
    expect(drafted).toEqual([]);
    expect(offered).toHaveLength(3);
  });

  test('a word of another language says less', () => {
    expect(categories('We told you that you have a tag').offered).toEqual([]);
  });

  test.each([['Tools we love'], ['The calm way'], ['Made with care']])('nothing by “%s”', (line) => {
    expect(categories(line)).toEqual({ drafted: [], offered: [] });
  });
});

test('a category that the site team added goes by its name', () => {
  const request = requestOf({ '/': '<title>Acme – falconry courses</title><h1>Falconry for beginners</h1>' });
  const added = { slug: 'birds', name: 'Falconry & owls' };
  const { fields, offers } = draftByRules({ ...request, categories: [added] });
  expect(fields.categories?.value ?? offers?.categories?.[0]?.items[0]?.value).toEqual(['Falconry & owls']);
});

test('each offered category has the sentence that says most', () => {
  const page = '<title>Acme</title><h1>Payroll for restaurants</h1><p>We like chess. It is a game.</p>';
  const { offers } = draftByRules(requestOf({ '/': page }));
  expect(offers?.categories?.[0]?.items[0]?.quotes).toEqual([{ page: 0, quote: 'Payroll for restaurants' }]);
});
