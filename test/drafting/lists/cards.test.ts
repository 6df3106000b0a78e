import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const home = (html: string) =>
  draft({
    '/': `<title>Acme</title><h1>Bills that pay themselves</h1><p>Acme writes your bills and sends them.</p>${html}`,
  });
const THINGS = [
  ['Clause library', 'Write it once, reuse it in every agreement.'],
  ['Renewal radar', 'Know ninety days before a contract renews.'],
  ['Redline history', 'See who changed what, and when.'],
] as const;
const NAMES = THINGS.map(([name]) => name);
type Form = (name: string, text: string, index: number) => string;
const row = (form: Form, things: readonly (readonly [string, string])[] = THINGS): string =>
  things.map(([name, text], index) => form(name, text, index)).join('');
const card: Form = (name, text) => `<h3>${name}</h3><p>${text}</p>`;
const listed = (form: Form): string => `<ul>${row((...all) => `<li>${form(...all)}</li>`)}</ul>`;

describe('features are told by their shape, whatever stands above them', () => {
  test.each([
    'Everything your team needs',
    'Your team, in one place',
    'Keep customers coming back',
    'Plan the week in ten minutes',
    'One order, no phone calls',
    'Built for people who bake',
    'Papper, tämjt',
    'Nie wieder Fragen zur Schicht',
  ])('“%s”', (heading) => {
    expect(home(`<h2>${heading}</h2>${row(card)}`).features).toEqual(NAMES);
  });

  test.each([
    ['cards with links', row((name, text) => `<a href="/x"><h3>${name}</h3><p>${text}</p>Learn more</a>`)],
    ['cards that are numbered', row((name, text, at) => `<p>0${at + 1}</p><h3>${name}</h3><p>${text}</p>`)],
    [
      'cards with a list each',
      row((name, text) => `<h3>${name}</h3><p>${text}</p><ul><li>Quickly</li><li>Safely</li></ul>`),
    ],
    ['items that begin with a label and a colon', listed((name, text) => `<b>${name}:</b> ${text}`)],
    ['items that begin with a label and a dash', listed((name, text) => `<b>${name}</b> – ${text}`)],
    ['paragraphs that begin with a label', row((name, text) => `<p><b>${name}:</b> ${text}</p>`)],
    ['paragraphs with the label on a line', row((name, text) => `<p><b>${name}</b><br>${text}</p>`)],
  ])('%s', (_, html) => {
    expect(home(`<h2>Paper, tamed</h2>${html}`).features).toEqual(NAMES);
  });

  test('and may be called what buttons are', () => {
    const things = [
      ['Order history', 'See every order at a glance.'],
      ['Share links', 'Send one to a baker.'],
      ['Customer notes', 'What they like, and what not.'],
    ] as const;
    expect(home(`<h2>Paper, tamed</h2>${row(card, things)}`).features).toEqual(things.map(([name]) => name));
  });

  test('reasons are told so too', () => {
    expect(home(`<h2>Why it lasts</h2>${row((name, text) => `<p>${name}: ${text}</p>`)}`).usps).toEqual(
      NAMES,
    );
  });
});

const PEOPLE = ['Mari Tamm', 'Jaan Kask', 'Liis Saar'] as const;
const of = (titles: readonly string[], texts: readonly string[], below = ''): string =>
  titles.map((title, at) => `<h3>${title}</h3><p>${texts[at]}</p>${below}`).join('');

describe('what has the shape of features and is none', () => {
  test.each([
    ['posts with authors', of(NAMES, ['By Mari Tamm · 3 min read', '5 min read', '2 min read'])],
    [
      'posts to read',
      of(
        NAMES,
        THINGS.map(([, text]) => text),
        '<a href="/p">Read more</a>',
      ),
    ],
    ['posts with German dates', row((name, text) => `<p>12. März 2026</p><h3>${name}</h3><p>${text}</p>`)],
    [
      'praise',
      of(PEOPLE, ['It saved us time, and I like it.', 'We use it every day.', 'I would not be without it.']),
    ],
    ['a team', of(PEOPLE, ['She writes the code.', 'He draws the pictures.', 'She answers your letters.'])],
    ['a team with roles', of(PEOPLE, ['CTO', 'Designer', 'Head of Support'])],
    [
      'plans',
      of(['Crumb', 'Loaf', 'Oven'], ['For one of you.', 'For a few.', 'For all.'], '<p>€9 / month</p>'),
    ],
    [
      'plans whose prices a script writes',
      of(['Free', 'Pro', 'Oven'], ['For one.', 'For a few.', 'For all.']),
    ],
    [
      'stories',
      of(
        ['Globex', 'Initech', 'Umbra'],
        ['Half the waste.', 'Three shops.', 'More time.'],
        '<p>Read the story</p>',
      ),
    ],
    [
      'steps',
      of(['Sign up', 'Import', 'Relax'], ['Tell us your name.', 'Drop in papers.', 'We do the rest.']),
    ],
    ['steps in words', row((name, text, at) => `<p>Step ${at + 1}</p><h3>${name}</h3><p>${text}</p>`)],
    ['steps in figures', row((name, text, at) => `<p>${at + 1}</p><h3>${name}</h3><p>${text}</p>`)],
    [
      'figures',
      of(['12,000', '98 %', '4.9'], ['bakers use it every day.', 'arrive on time.', 'stars in the store.']),
    ],
    ['shelves of a shop', of(['Breads', 'Cakes', 'Buns'], ['White.', 'Round.', 'Small.'], '<p>Shop now</p>')],
    [
      'goods',
      of(['Rye loaf', 'White loaf', 'Bun'], ['€4.50', '€3.50', '€1'], '<button>Add to cart</button>'),
    ],
    ['fairs', of(['Bread Fair', 'Open house', 'Night'], ['12 May 2026', '3 June 2026', '1 July 2026'])],
    [
      'jobs',
      of(['Engineer', 'Designer', 'Baker'], ['Remote, full-time.', 'Part-time, Ghent.', 'Full-time.']),
    ],
    [
      'partners',
      of(['Globex GmbH', 'Initech AG', 'Umbra BV'], ['They mill flour.', 'They drive it.', 'They count.']),
    ],
    [
      'houses',
      of(['Ghent', 'Tartu', 'Turin'], ['Kai 1, 9000 Ghent.', 'Kai 2, 51003 Tartu.', 'Via 3, 10121 Turin.']),
    ],
    ['prizes', of(['Best App', 'Gold Loaf', 'Top Ten'], ['Bread Magazine', 'Bakers Union', 'Dough Weekly'])],
    [
      'cookies',
      of(['Necessary', 'Numbers', 'Ads'], ['Cookies for the site.', 'Cookies that count.', 'More cookies.']),
    ],
    [
      'ways to reach them',
      of(['Write to us', 'Call us', 'Visit us'], ['By mail.', 'From nine.', 'In Ghent.']),
    ],
  ])('%s', (_, html) => {
    const { features, usps } = home(`<h2>Fresh as bread</h2>${html}`);
    expect([features, usps]).toEqual([undefined, undefined]);
  });

  test.each([
    'You may also like',
    'Das könnte Ihnen gefallen',
    'What our customers say about us',
    'Words from our happy customers',
    'The people behind our bread',
  ])('cards below “%s”', (heading) => {
    expect(home(`<h2>${heading}</h2>${row(card)}`).features).toBeUndefined();
  });

  test.each([
    [
      'notes',
      '<p>Note: The oven is hot in here.</p><p>Tip: Bring a coat in the winter.</p><p>New: The door is green this year.</p>',
    ],
    [
      'two lines among many',
      '<p>Bread: It is what we eat here.</p><p>We like it.</p><p>Salt: It is what we put in.</p><p>A lot.</p>',
    ],
    ['hours', '<p>Monday: 9–17</p><p>Tuesday: 9–17</p><p>Sunday: closed</p>'],
  ])('lines with colons: %s', (_, html) => {
    expect(home(`<h2>Fresh as bread</h2>${html}`).features).toBeUndefined();
  });
});
