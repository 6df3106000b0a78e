import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../domain/profile/drafting.ts';
import { profileBy } from '../../../drafting/profile.ts';
import { jsonLd, requestOf } from '../drafts.ts';

const nav = '<header><a href="/">Lumenlog</a> <img src="/img/mark.svg" alt=""></header>';
const PAGES = {
  '/': `<!doctype html><html lang="en"><title>Lumenlog – project management for lighting designers</title>
${jsonLd({ '@type': 'Organization', name: 'Lumenlog', founder: { '@type': 'Person', name: 'Ina Roth' } })}
${jsonLd({ '@type': 'Review', author: { '@type': 'Person', name: 'Rita Critic' } })}
${nav}<main><h1>Project management for lighting designers</h1>
<p>Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.</p>
<p>Try it for 14 days without a card. Studio costs $19 per month. Works with Globex and Stripe.</p>
<p>Try Dogear (from $6 a month) instead.</p><p>Sets cost around $300. Nobody looks for it. Half of all cues are late, says the Stage Observatory (founded 1994).</p>
<section class="features"><h2>Features</h2><div class="features-grid"><div class="feature-card"><h3>Cue sheets and site visits in one place</h3><p>Nobody looks for the last version on a ladder any more.</p></div><div class="feature-card"><h3>Plans on the phone</h3><p>Every fixture has its place, its colour and its channel.</p></div><div class="feature-card"><h3>Offers by the hour</h3><p>Send them to the theatre while you are still there.</p></div></div></section>
<h2>Trusted by</h2><p>Studios in France and Japan. <a href="https://github.com/globex">Globex</a></p><img src="/img/globex-logo.svg" alt="Globex"><img src="/img/initech-logo.svg" alt="">
<h2>What customers say</h2><blockquote>We plan twice as fast, the best tool there is. – Tom Berg, founder of Globex</blockquote>
<h2>How others compare</h2><p>Others ask for $99 per month. Their free plan is gone.</p>
<p>There are no hidden fees and no ads.</p><p>Our customer Globex was founded in 1987.</p><p>Now hiring in Lisbon, Portugal. We ship to Norway.</p>
</main><footer><a href="https://twitter.com/lumenlog">Twitter</a>
<a href="mailto:jobs@globex-recruiting.example">Jobs</a><p>Questions about our theme: help@themeforge.example</p></footer>`,
  '/about': `<!doctype html><title>About – Lumenlog</title>${nav}<main><h1>About us</h1>
<p>Lumenlog was founded in 2021 and is based in Ghent, Belgium.</p>
<h2>Team</h2><p>Mia Claes</p><p>Co-founder and CEO</p><p>Mia planned stages for twelve years.</p><p>Jo Peeters</p><p>Designer</p>
<div class="people"><div class="person"><h3>Kim Aerts</h3><p>Founder</p></div><div class="person"><h3>Lou Maes</h3><p>Lights</p></div></div>
<h2>Investors</h2><p>Eve Gold, founder of Goldfund</p></main>`,
  '/contact': `<!doctype html><title>Contact – Lumenlog</title>${nav}<main><h1>Contact</h1><p>lumenlog.studio@gmail.com or hello@lumenlog.example</p></main>`,
};
const REQUEST = requestOf(PAGES, 'https://lumenlog.example');
const NOTHING: Proposal = { fields: {}, faqs: [], founders: [], company_socials: {} };
const HOME = 0;
const ABOUT = 1;
const CONTACT = 2;

const say = <T>(value: T, quote: string, page = HOME) => ({ value, quotes: [{ page, quote }] });
const accepted = (fields: Proposal['fields']) =>
  Object.fromEntries(
    Object.entries(profileBy({ ...NOTHING, fields }, REQUEST).fields).map(([name, one]) => [name, one.value]),
  );

const ONE_PLACE =
  'Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.';

test('what the rules have found as well is not doubted', () => {
  const shop =
    '<div class="plans"><div class="plan"><h3>Basic set</h3><p>30 €</p></div><div class="plan"><h3>Grand set</h3><p>150 €</p></div></div>';
  const request = requestOf({
    '/': '<title>Acme – lamps</title><h1>Acme</h1><footer><a href="https://www.facebook.com/profile.php?id=61580737887536">Facebook</a></footer>',
    '/pricing': `<h1>Pricing</h1>${shop}`,
  });
  const account = 'https://www.facebook.com/profile.php?id=61580737887536';
  const said = profileBy(
    {
      ...NOTHING,
      fields: { pricing_model: say('one-time', '30 €', 1) },
      company_socials: { facebook: say(account, account) },
    },
    request,
  );
  expect(said.fields.pricing_model?.value).toBe('one-time');
  expect(said.company_socials.facebook?.value).toBe(account);
  expect(
    profileBy({ ...NOTHING, fields: { pricing_model: say('subscription', '30 €', 1) } }, request).fields,
  ).toEqual({});
});

describe('true quotes that speak of something else prove nothing [R105, R106]', () => {
  test.each<[lie: string, fields: Proposal['fields']]>([
    ['a customer for the name', { name: say('Globex', 'Works with Globex and Stripe.') }],
    ['the country of customers', { country: say('FR', 'Studios in France and Japan.') }],
    ['a country that it ships to', { country: say('NO', 'We ship to Norway.') }],
    ['the year of a customer', { founded_year: say('1987', 'Our customer Globex was founded in 1987.') }],
    [
      'an address of those who made the theme',
      { contact_email: say('help@themeforge.example', 'Questions about our theme: help@themeforge.example') },
    ],
    ['the price of others', { pricing_summary: say('$99 per month', 'Others ask for $99 per month.') }],
    ['an amount alone', { pricing_summary: say('$19', '$19') }],
    [
      'the price of another product in brackets',
      {
        pricing_summary: say(
          'Try Dogear (from $6 a month) instead.',
          'Try Dogear (from $6 a month) instead.',
        ),
      },
    ],
    [
      'a price that its quotes do not name',
      { pricing_summary: say('Studio costs $99 per month.', 'Studio costs $19 per month.') },
    ],
    [
      'what something costs roughly',
      { pricing_summary: say('Sets cost around $300.', 'Sets cost around $300.') },
    ],
    ['a price that is none', { pricing_summary: say('Nobody looks for it.', 'Nobody looks for it.') }],
    [
      'the year of somebody named before it',
      { founded_year: say('1994', 'Half of all cues are late, says the Stage Observatory (founded 1994).') },
    ],
    ['the model of others', { pricing_model: say('freemium', 'Their free plan is gone.') }],
    [
      'a model that the quote does not speak of',
      { pricing_model: say('one-time', 'Studio costs $19 per month.') },
    ],
    ['a stage that the quote does not speak of', { stage: say('beta', ONE_PLACE) }],
    [
      'a category that the quote does not speak of',
      { categories: say(['Accounting & invoicing'], ONE_PLACE) },
    ],
    ['the logo of a customer', { logo_url: say('https://lumenlog.example/img/globex-logo.svg', '') }],
    [
      'prose that its quote does not say',
      { tagline: say('Every lighting designer plans with Lumenlog', 'Studio costs $19 per month.') },
    ],
    [
      'prose of words that the site does not have',
      {
        short_description: say(
          'Lumenlog orchestrates pyrotechnics, drones and helicopters alike.',
          ONE_PLACE,
        ),
      },
    ],
    [
      'a claim that its quote does not make',
      { usps: say(['The best place for every lighting project'], ONE_PLACE) },
    ],
    ['a certificate', { features: say(['GDPR compliant site visits of a lighting project'], ONE_PLACE) }],
    ['what the site denies', { features: say(['Hidden fees'], 'There are no hidden fees and no ads.') }],
    ['free of charge', { features: say(['Free cue sheets for every lighting project'], ONE_PLACE) }],
  ])('%s', (_, fields) => {
    expect(accepted(fields)).toEqual({});
  });

  test('and what is true of the company stays', () => {
    const truth = {
      name: say('Lumenlog', ONE_PLACE),
      city: say('Ghent', 'is based in Ghent, Belgium', ABOUT),
      country: say('BE', 'is based in Ghent, Belgium', ABOUT),
      founded_year: say('2021', 'Lumenlog was founded in 2021', ABOUT),
      contact_email: say('hello@lumenlog.example', 'hello@lumenlog.example', CONTACT),
      pricing_summary: say('Studio costs $19 per month.', 'Studio costs $19 per month.'),
      pricing_model: say('subscription', 'Studio costs $19 per month.'),
      categories: say(['Project management'], 'Project management for lighting designers'),
      logo_url: say('https://lumenlog.example/img/mark.svg', ''),
      tagline: say('Project management for lighting designers', 'Project management for lighting designers'),
      short_description: say(
        'Lumenlog keeps fixtures, cue sheets and site visits of lighting projects in one place.',
        ONE_PLACE,
      ),
      features: say(['Cue sheets and site visits in one place'], 'Cue sheets and site visits in one place'),
      usps: say(['No hidden fees'], 'There are no hidden fees and no ads.'),
      keywords: say(['lighting project', 'cue sheet'], ONE_PLACE),
    } satisfies Proposal['fields'];
    expect(Object.keys(accepted(truth)).sort()).toEqual(Object.keys(truth).sort());
    expect(
      accepted({ contact_email: say('lumenlog.studio@gmail.com', 'lumenlog.studio@gmail.com', CONTACT) }),
    ).toEqual({
      contact_email: 'lumenlog.studio@gmail.com',
    });
    expect(accepted({ pricing_model: say('free-trial', 'Try it for 14 days without a card.') })).toEqual({
      pricing_model: 'free-trial',
    });
  });

  test('founders are those whom the site calls that, of this company', () => {
    const founders = (...people: Proposal['founders']) =>
      profileBy({ ...NOTHING, founders: people }, REQUEST).founders.map(({ value }) => value);
    expect(
      founders({
        value: { name: 'Mia Claes', title: 'Co-founder and CEO' },
        quotes: [
          { page: ABOUT, quote: 'Mia Claes' },
          { page: ABOUT, quote: 'Co-founder and CEO' },
        ],
      }),
    ).toEqual([{ name: 'Mia Claes', title: 'Co-founder and CEO' }]);
    expect(founders(say({ name: 'Ina Roth' }, 'Ina Roth'))).toEqual([{ name: 'Ina Roth' }]);
    expect(founders(say({ name: 'Tom Berg', title: 'founder' }, 'Tom Berg, founder of Globex'))).toEqual([]);
    expect(founders(say({ name: 'Eve Gold' }, 'Eve Gold, founder of Goldfund', ABOUT))).toEqual([]);
    expect(founders(say({ name: 'Kim Aerts' }, 'Kim Aerts', ABOUT))).toEqual([{ name: 'Kim Aerts' }]);
    // The word stands in the card beside this one.
    expect(founders(say({ name: 'Lou Maes' }, 'Lou Maes', ABOUT))).toEqual([]);
    expect(founders(say({ name: 'Rita Critic' }, 'Rita Critic'))).toEqual([]);
    expect(founders(say({ name: 'Globex' }, 'Works with Globex and Stripe.'))).toEqual([]);
    const bio = 'Mia planned stages for twelve years.';
    const quotes = [{ page: ABOUT, quote: 'Mia Claes\nCo-founder and CEO' }];
    expect(
      founders({ value: { name: 'Mia Claes', bio }, quotes: [...quotes, { page: ABOUT, quote: bio }] }),
    ).toEqual([{ name: 'Mia Claes', bio }]);
    expect(
      founders({ value: { name: 'Mia Claes', bio: 'Mia built rockets for the lighting of Ghent.' }, quotes }),
    ).toEqual([{ name: 'Mia Claes' }]);
  });

  test('accounts bear a name of the site', () => {
    const company_socials = {
      x: say('https://twitter.com/lumenlog', ''),
      github: say('https://github.com/globex', ''),
    };
    expect(Object.keys(profileBy({ ...NOTHING, company_socials }, REQUEST).company_socials)).toEqual(['x']);
  });
});

describe('a feature without a word of four letters has to stand in its quote itself', () => {
  const GARDEN = requestOf(
    {
      '/': `<!doctype html><html lang="en"><title>Bedwise – sensors for gardens</title><main><h1>Sensors for gardens</h1>
<section class="features"><h2>Features</h2><div class="features-grid"><div class="feature-card"><h3>Every bed</h3><p>Knows the moisture of every bed.</p></div><div class="feature-card"><h3>Everywhere</h3><p>Sign in with SSO, use the API or the iOS app.</p></div><div class="feature-card"><h3>As many as you need</h3><p>A kit of 12 or 40 sensors.</p></div></div></section></main>`,
    },
    'https://bedwise.example',
  );
  const features = (value: string, quote: string) =>
    profileBy({ ...NOTHING, fields: { features: say([value], quote) } }, GARDEN).fields.features?.value;

  test.each(['12', 'x12', 'f12', 'f40', '…'])('%s is not said by a quote about moisture', (value) => {
    expect(features(value, 'moisture of every bed')).toBeUndefined();
  });

  test.each(['SSO', 'API', 'iOS app'])('%s is taken where its quote says it', (value) => {
    expect(features(value, 'Sign in with SSO, use the API or the iOS app.')).toEqual([value]);
    expect(features(value, 'moisture of every bed')).toBeUndefined();
  });
});

describe('of a list that may be of features, a feature is the title of an item', () => {
  const BEDWISE = requestOf(
    {
      '/': `<!doctype html><html lang="en"><title>Bedwise – sensors for gardens</title><nav><ul><li>Knows every bed</li><li>Prices</li></ul></nav><main><h1>Sensors for gardens</h1><p>Bedwise knows when a garden is thirsty.</p>
<h2>Knows every bed</h2><p>A sensor a bed, and a map of all of them on the phone.</p>
<h2>Waters by itself</h2><p>Opens the valve where it is dry. The garden of Rosa Lindt in Graz uses half of the water.</p>
<h2>Works without a network</h2><p>Sensors reach the house over two kilometres.</p>
<h2>Our advisers</h2><ul><li>Irrigation of orchards: Ines Falk</li><li>Soil of vineyards: Bert Hahn</li></ul>
<h2>This week</h2><ul><li>Twelve tomato plants, 24 €</li><li>Four bags of compost, 16 €</li></ul></main>`,
      '/about': `<!doctype html><html lang="en"><title>About – Bedwise</title><main><h1>About us</h1><h2>Team</h2><div class="team"><div class="member"><h3>Mia Claes</h3><p>Radio and batteries</p></div><div class="member"><h3>Jo Peeters</h3><p>Maps of gardens</p></div><div class="member"><h3>Al Stone</h3><p>Valves</p></div></div></main>`,
    },
    'https://bedwise.example',
  );
  const features = (value: string, page = HOME) =>
    profileBy({ ...NOTHING, fields: { features: say([value], value, page) } }, BEDWISE).fields.features
      ?.value;

  // The first stands in the menu as well.
  test.each(['Knows every bed', 'Waters by itself', 'Works without a network'])('%s', (title) => {
    expect(features(title)).toEqual([title]);
  });

  test.each([
    [
      'a sentence of an item about a customer',
      'The garden of Rosa Lindt in Graz uses half of the water.',
      HOME,
    ],
    ['what advisers know', 'Irrigation of orchards: Ines Falk', HOME],
    ['what has a price of its own', 'Twelve tomato plants, 24 €', HOME],
    ['somebody of the team', 'Mia Claes', ABOUT],
    ['what somebody of the team does', 'Radio and batteries', ABOUT],
  ])('%s is none', (_, value, page) => {
    expect(features(value, page)).toBeUndefined();
  });
});
