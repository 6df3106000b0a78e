import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';
import { verify } from '../../../domain/evidence/evidence.ts';
import { decodeProtectedEmail } from '../../../domain/page/protected_email.ts';
import { locate } from '../../../domain/page/quotes.ts';
import { countriesNamed } from '../../../domain/places/countries.ts';
import type { DraftRequest, Proposal } from '../../../domain/profile/drafting.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../../domain/profile/lists.ts';

const HTML = `<!doctype html><title>Acme — invoices</title>
<script type="application/ld+json">{"@type":"Organization","name":"Acme","address":{"addressCountry":"EE"},"logo":"https:\\/\\/cdn.acme.test\\/logo.png","slogan":"Caf\\u00e9 money"}</script>
<h1>Invoices that people pay</h1>
<p>Acme was founded in 2016 and is based in Tartu, Estonia. Over 1,200 firms use it.</p>
<p>It’s “simple” – really.</p>
<p>Is it safe?</p><p>Yes. We keep your books in two places.</p>
<p>Founder: Mari Tamm, founder &amp; CEO</p>
<p>© 2011–2026 Acme</p>
<a href="mailto:hello@acme.test">Write</a> <a href="https://github.com/acme">GitHub</a> <a href="https://twitter.com/acme">Twitter</a>
<img src="/img/shot.png" alt="">
<iframe src="https://www.youtube.com/embed/abc"></iframe>`;

const REQUEST: DraftRequest = {
  url: 'https://acme.test/',
  pages: [
    pageOf(HTML, 'https://acme.test/'),
    pageOf('<p>The price is €9 per month.</p>', 'https://acme.test/pricing'),
  ],
  categories: [{ slug: 'accounting', name: 'Accounting & invoicing' }],
  stages: DEFAULT_STAGES,
  pricing_models: PRICING_MODELS,
};

const NOTHING: Proposal = { fields: {}, faqs: [], founders: [], company_socials: {} };

function prove(fields: Proposal['fields']) {
  return verify({ ...NOTHING, fields }, REQUEST).fields;
}

/** A value with one quote of the home page. */
function from<T>(value: T, quote: string, page = 0) {
  return { value, quotes: [{ page, quote }] };
}

describe('a value is kept when its quote is on the page and says it [R105, R106]', () => {
  test('stores the page’s own words and where they stand', () => {
    const { name } = prove({ name: from('Acme', 'ACME'.replace('ACME', 'Acme - invoices')) });
    const [evidence] = name!.evidence;
    expect(name).toMatchObject({ value: 'Acme', state: 'ai', ai: { value: 'Acme' } });
    expect(evidence).toMatchObject({ quote: 'Acme — invoices', page_url: 'https://acme.test/' });
    expect(REQUEST.pages[0]!.text.slice(evidence!.start, evidence!.end)).toBe(evidence!.quote);
  });

  test.each([
    ['a quote that is not there', { name: from('Acme', 'Acme is great') }],
    ['a quote of another page', { name: from('Acme', 'Acme — invoices', 1) }],
    ['a page that was not read', { name: from('Acme', 'Acme — invoices', 7) }],
    ['no quote', { name: { value: 'Acme', quotes: [] } }],
    ['a literal value that its quote does not hold', { city: from('Tallinn', 'based in Tartu, Estonia') }],
    ['a year that its quote does not hold', { founded_year: from('2015', 'Acme was founded in 2016') }],
    ['a copyright year', { founded_year: from('2011', '© 2011–2026 Acme') }],
    ['a year that is none', { founded_year: from('1,200', 'Over 1,200 firms') }],
    ['an address that is none', { contact_email: from('Acme', 'Acme — invoices') }],
    ['a country that the quote does not name', { country: from('LV', 'based in Tartu, Estonia') }],
    ['a country without a quote on the page', { country: from('LV', 'based in Riga, Latvia') }],
    ['a choice that is not in the list', { pricing_model: from('barter', 'The price is €9 per month.', 1) }],
    ['a choice without a quote', { pricing_model: from('subscription', 'Subscribe now') }],
    [
      'a link that the site does not have',
      { logo_url: from('https://evil.test/logo.png', 'Acme — invoices') },
    ],
    ['a link that is no web address', { logo_url: from('mailto:hello@acme.test', 'mailto:hello@acme.test') }],
    ['an invented number', { tagline: from('Invoices for 5,000 firms', 'Invoices that people pay') }],
    ['an invented price', { pricing_summary: from('€99 a month', 'The price is €9 per month.', 1) }],
    ['half of a number', { tagline: from('200 firms', 'Over 1,200 firms use it') }],
    [
      'an invented name',
      { short_description: from('Invoices, as used by Globex', 'Invoices that people pay') },
    ],
    ['an invented address', { description: from('Write to a@b.test', 'Invoices that people pay') }],
    [
      'a tagline longer than a listing holds',
      { tagline: from('pay '.repeat(60), 'Invoices that people pay') },
    ],
    [
      'a list where a text belongs',
      { tagline: from(['Invoices that people pay'], 'Invoices that people pay') },
    ],
  ] satisfies [string, Proposal['fields']][])('and refused for %s', (_, fields) => {
    expect(prove(fields)).toEqual({});
  });

  test('accepts each kind of field on its own proof', () => {
    const proved = prove({
      city: from('Tartu', 'is based in Tartu, Estonia'),
      country: from('ee', 'is based in Tartu, Estonia'),
      founded_year: from('2016', 'Acme was founded in 2016'),
      contact_email: from('hello@acme.test', 'mailto:hello@acme.test'),
      pricing_model: from('Subscription', '€9 per month', 1),
      categories: from(['accounting', 'Astrology'], 'Invoices that people pay'),
      logo_url: from('https://cdn.acme.test/logo.png', ''),
      demo_video_url: from('https://www.youtube.com/embed/abc', ''),
      tagline: from('Invoices that people pay', 'Invoices that people pay'),
      features: from(['Keeps books in 2 places', 'Made for GitHub'], 'We keep your books in two places.'),
      short_description: from('It\'s "simple" - really.', 'It\'s "simple" - really.'),
    });
    expect(Object.fromEntries(Object.entries(proved).map(([name, field]) => [name, field.value]))).toEqual({
      city: 'Tartu',
      country: 'EE',
      founded_year: '2016',
      contact_email: 'hello@acme.test',
      pricing_model: 'subscription',
      categories: ['Accounting & invoicing'],
      logo_url: 'https://cdn.acme.test/logo.png',
      demo_video_url: 'https://www.youtube.com/embed/abc',
      tagline: 'Invoices that people pay',
      features: ['Made for GitHub'],
      short_description: 'It\'s "simple" - really.',
    });
    expect(proved.logo_url!.evidence[0]!.quote).toBe('https:\\/\\/cdn.acme.test\\/logo.png');
    expect(proved.short_description!.evidence[0]!.quote).toBe('It’s “simple” – really.');
  });

  test('knows names that begin with a small letter or a digit', () => {
    const words = '8ACME makes 3D plans on iOS';
    const request = { ...REQUEST, pages: [pageOf(`<p>${words}</p>`, 'https://acme.test/')] };
    const tagline = (value: string) =>
      verify({ ...NOTHING, fields: { tagline: from(value, words) } }, request).fields.tagline?.value;
    expect(tagline(words)).toBe(words);
    expect(tagline('8ACME makes 4D plans on iOS')).toBeUndefined();
    expect(tagline('8ACME makes 3D plans on macOS')).toBeUndefined();
  });

  test('reads values through the escapes of JSON and URLs', () => {
    expect(prove({ name: from('Café money', 'Caf\\u00e9 money') }).name?.value).toBe('Café money');
    expect(prove({ country: from('EE', '"addressCountry":"EE"') }).country?.value).toBe('EE');
  });
});

describe('FAQs, founders and socials', () => {
  test('keeps questions that the site asks with answers that it gives, five at most [D1]', () => {
    const faq = { question: 'Is it safe?', answer: 'Yes. We keep your books in two places.' };
    const quotes = [
      { page: 0, quote: 'Is it safe?' },
      { page: 0, quote: 'Yes. We keep your books in two places.' },
    ];
    const keep = (value: typeof faq, proof = quotes) =>
      verify({ ...NOTHING, faqs: [{ value, quotes: proof }] }, REQUEST).faqs;
    expect(keep(faq).map(({ value }) => value)).toEqual([faq]);
    expect(keep({ ...faq, question: 'Is it cheap?' })).toEqual([]);
    expect(keep({ ...faq, answer: 'Yes, in 17 places.' })).toEqual([]);
    expect(keep(faq, quotes.slice(0, 1))).toEqual([]);
    expect(verify({ ...NOTHING, faqs: Array(8).fill({ value: faq, quotes }) }, REQUEST).faqs).toHaveLength(5);
  });

  test('keeps founders whom the site names, with the title that it gives', () => {
    const keep = (name: string, title: string) =>
      verify(
        { ...NOTHING, founders: [from({ name, title }, 'Mari Tamm, founder & CEO')] },
        REQUEST,
      ).founders.map(({ value }) => value);
    expect(keep('Mari Tamm', 'founder & CEO')).toEqual([{ name: 'Mari Tamm', title: 'founder & CEO' }]);
    expect(keep('Mari Tamm', 'Queen')).toEqual([{ name: 'Mari Tamm' }]);
    expect(keep('Jaan Kask', 'founder & CEO')).toEqual([]);
  });

  test('keeps accounts that the site links to, under the platform that they are on', () => {
    const keep = (company_socials: Proposal['company_socials']) =>
      Object.fromEntries(
        Object.entries(verify({ ...NOTHING, company_socials }, REQUEST).company_socials).map(
          ([key, { value }]) => [key, value],
        ),
      );
    expect(
      keep({ github: from('https://github.com/acme', ''), x: from('https://twitter.com/acme', '') }),
    ).toEqual({
      github: 'https://github.com/acme',
      x: 'https://twitter.com/acme',
    });
    expect(keep({ linkedin: from('https://github.com/acme', '') })).toEqual({});
    expect(keep({ github: from('https://github.com/other', '') })).toEqual({});
  });
});

describe('finding a quote word for word', () => {
  const text =
    'Our “smart” invoicing — built in Zürich — doesn’t sleep: it sends 1,200 letters a day, and people pay within nine days on average.';
  const words = text.split(' ');

  /** Parts of the text, each of at least three words. */
  const stretches = Array.from({ length: words.length - 5 }, (_, at) => words.slice(at, at + 5).join(' '));

  const COSMETIC: Record<string, (quote: string) => string> = {
    'straight quotes': (quote) => quote.replaceAll(/[“”]/g, '"').replaceAll('’', "'"),
    'other dashes': (quote) => quote.replaceAll('—', '–'),
    'hyphens for dashes': (quote) => quote.replaceAll('—', '-'),
    'no-break spaces': (quote) => quote.replaceAll(' ', '\u00a0'),
    'line ends': (quote) => quote.replaceAll(' ', ' \n\t '),
    'soft hyphens': (quote) => quote.replaceAll(/(\p{L}{3})(?=\p{L})/gu, '$1\u00ad'),
    'zero-width spaces': (quote) => quote.replaceAll(/(\p{L})(?=\p{L})/gu, '$1\u200b'),
    'parted accents': (quote) => quote.normalize('NFD'),
    'full-width letters': (quote) =>
      quote.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    'direction marks': (quote) => `\u200e${quote}\u200f`,
  };

  test.each(Object.entries(COSMETIC))('does not mind %s, on either side', (_, change) => {
    for (const quote of stretches) {
      const there = locate(text, change(quote));
      expect(there && text.slice(there.start, there.end)).toBe(quote);
      const changed = change(text);
      const back = locate(changed, quote);
      expect(back && locate(changed.slice(back.start, back.end), quote)).not.toBeNull();
    }
  });

  const CHANGED: Record<string, (quote: string) => string> = {
    'a word replaced': (quote) => quote.split(' ').with(2, 'other').join(' '),
    'a word put in': (quote) => quote.split(' ').toSpliced(2, 0, 'never').join(' '),
    'a word left out': (quote) => quote.split(' ').toSpliced(2, 1).join(' '),
    'two words swapped': (quote) => {
      const [a, b, ...rest] = quote.split(' ');
      return [b, a, ...rest].join(' ');
    },
    'a letter changed': (quote) =>
      quote.replace(/\p{L}(?=\P{L}*$)/u, (letter) => (letter === 'q' ? 'z' : 'q')),
    'an end cut off': (quote) => quote.replace(/\p{L}\P{L}*$/u, ''),
    'dots in the middle': (quote) => quote.split(' ').with(2, '…').join(' '),
  };

  test.each(Object.entries(CHANGED))('minds %s', (_, change) => {
    for (const quote of stretches.filter((stretch) => /\p{L}{3}\P{L}*$/u.test(stretch))) {
      expect([quote, locate(text, change(quote))]).toEqual([quote, null]);
    }
  });

  test('minds every digit', () => {
    expect(locate(text, 'sends 1,200 letters')).not.toBeNull();
    for (const other of ['1,201', '11,200', '1,20', '1200', '200'])
      expect(locate(text, `sends ${other} letters`)).toBeNull();
  });

  test('takes whole words only, except where a script has no spaces', () => {
    expect(locate('A startup', 'art')).toBeNull();
    expect(locate('1,200 letters', '200 letters')).toBeNull();
    expect(locate('Version 2.5', 'Version 2')).toBeNull();
    expect(locate('An art startup', 'art')).toEqual({ start: 3, end: 6 });
    expect(locate('私たちは日本語で書きます', '日本語')).toEqual({ start: 4, end: 7 });
    expect(locate('2002년 설립', '2002')).toEqual({ start: 0, end: 4 });
    expect(locate('12002년 설립', '2002')).toBeNull();
  });

  test('gives places in the original, whatever was folded before them', () => {
    const page = 'ﬁrst… so\u00adft 👩‍👩‍👧 cafe\u0301 end';
    const at = locate(page, 'café end')!;
    expect(page.slice(at.start, at.end)).toBe('cafe\u0301 end');
    const ligature = locate(page, 'first... soft')!;
    expect(page.slice(ligature.start, ligature.end)).toBe('ﬁrst… so\u00adft');
  });

  test('finds nothing for next to nothing', () => {
    expect(locate(text, 'a ')).toBeNull();
    expect(locate(text, '')).toBeNull();
    expect(locate('', 'abc')).toBeNull();
  });
});

describe('the countries that a text names', () => {
  test.each([
    ['based in Berlin, Germany', ['DE']],
    ['Sitz in Deutschland', ['DE']],
    ['Made in the U.S.', ['US']],
    ['Austin, TX 78701', ['US']],
    ['D-68163 Mannheim', ['DE']],
    ['DE362667647\nMannheim DE', ['DE']],
    ['"addressCountry": {"@type": "Country", "name": "fr"}', ['FR']],
    ['Belfast, Northern Ireland', ['GB']],
    ['Santa Fe, New Mexico', []],
    ['HRB 12345 B', ['DE']],
    ['Angaben gemäß § 5 TMG', ['DE']],
    ['Umsatzsteuer-ID: DE123456789', ['DE']],
    ['FN 123456a', ['AT']],
    ['SIRET : 123 456 789 00012', ['FR']],
    ['RCS Lyon 123 456 789', ['FR']],
    ['P. IVA 12345678901', ['IT']],
    ['NIF: B12345678', ['ES']],
    ['KvK-nummer: 12345678', ['NL']],
    ['CHE-123.456.789', ['CH']],
    ['VAT: EL 123456789', ['GR']],
    ['VAT is 20 percent, and order DE123456789', []],
    ['The price is without IVA', []],
    ['Wilmington, DE', []],
    ['San Diego, CA', []],
    ['Mannheim DE', []],
    ['Contact us in Germanyland', []],
    ['Jordan from Chad & Co. in Georgia', []],
  ])('%s', (text, codes) => {
    expect([...countriesNamed(text)]).toEqual(codes);
  });
});

describe('email addresses that Cloudflare hides', () => {
  test('are read from the digits, alone or in a link, and nothing else is', () => {
    const digits = `2a${Buffer.from(Array.from('hi@acme.test', (letter) => letter.charCodeAt(0) ^ 0x2a)).toString('hex')}`;
    expect(decodeProtectedEmail(digits)).toBe('hi@acme.test');
    expect(decodeProtectedEmail(`/cdn-cgi/l/email-protection#${digits}`)).toBe('hi@acme.test');
    for (const other of ['', 'deadbeefdeadbeef', 'hi@acme.test', `${digits}z`])
      expect(decodeProtectedEmail(other)).toBeNull();
  });
});
