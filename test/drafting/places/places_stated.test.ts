import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const placeOf = (site: Record<string, string>) => {
  const { city, country } = draft(site);
  return [city, country];
};

describe('city and country in what a company says of itself', () => {
  test.each([
    ["We're a small team in Ghent.", 'Ghent', undefined],
    ["We're a small team in Ghent, Belgium.", 'Ghent', 'BE'],
    ['We are a two-person studio from Porto, Portugal.', 'Porto', 'PT'],
    ['Acme is a small software company in Bergen, Norway.', 'Bergen', 'NO'],
    ['Acme is a bootstrapped company based in Utrecht, the Netherlands.', 'Utrecht', 'NL'],
    ['We’re Amsterdam based.', undefined, undefined],
    ['Our office is in Cork, Ireland.', 'Cork', 'IE'],
    ['Our workshop is in Kilkenny, Ireland.', 'Kilkenny', 'IE'],
    ['You’ll find us in Leith, Scotland.', 'Leith', 'GB'],
    ['Hi, I’m Nora, and I build Acme from Ljubljana, Slovenia.', 'Ljubljana', 'SI'],
    ['I’m a solo developer living in Turku, Finland.', 'Turku', 'FI'],
    ['I am a solo developer based in Turku, Finland.', 'Turku', 'FI'],
    ['Based in Turku, Finland, we build software for bakers.', 'Turku', 'FI'],
    ['Wir sind ein kleines Team aus Leipzig.', 'Leipzig', undefined],
    ['Wir sind ein kleines Team in Leipzig.', 'Leipzig', undefined],
    ['Die Acme GmbH sitzt in Dresden.', 'Dresden', undefined],
    ['Wir sitzen in Graz, Österreich.', 'Graz', 'AT'],
    ['Unser Büro ist in Münster.', 'Münster', undefined],
    ['Nous sommes une petite équipe à Rennes.', 'Rennes', undefined],
    ['Nous sommes basés à Rennes, en Bretagne.', 'Rennes', undefined],
    ['Acme est une entreprise lyonnaise.', undefined, undefined],
    ['Nos bureaux sont à Toulouse.', 'Toulouse', undefined],
    ['Somos un equipo pequeño de Bilbao.', 'Bilbao', undefined],
    ['Estamos en Girona, España.', 'Girona', 'ES'],
    ['Siamo un piccolo team di Torino.', 'Torino', undefined],
    ['Siamo a Trieste, Italia.', 'Trieste', 'IT'],
    ['We zijn een klein team in Groningen.', 'Groningen', undefined],
    ['Ons kantoor is in Delft.', 'Delft', undefined],
    ['Somos uma equipa pequena em Braga, Portugal.', 'Braga', 'PT'],
    ['Jesteśmy małym zespołem z Krakowa.', undefined, undefined],
    ['Vi är ett litet team i Malmö.', 'Malmö', undefined],
    ['Vi sidder i Odense, Danmark.', 'Odense', 'DK'],
    ['Headquarters: Tartu, Estonia', 'Tartu', 'EE'],
    ['HQ in Tartu, Estonia', 'Tartu', 'EE'],
    ['We are a remote team with roots in Tartu, Estonia.', undefined, undefined],
    ['We’re a remote team spread across Europe.', undefined, undefined],
    ['We spoke at a conference in Paris, France.', undefined, undefined],
    ['We help small teams in Paris, France.', undefined, undefined],
    ['We are a team of engineers who met in Ghent.', undefined, undefined],
    ['We are used by a small team in Ghent, Belgium.', undefined, undefined],
    ['Nora, a baker in Ghent, Belgium, uses Acme.', undefined, undefined],
    ['We are proud to serve a small studio in Ghent.', undefined, undefined],
    ['Our customers are a small team in Ghent.', undefined, undefined],
    ['Acme is a calendar for teams in Ghent, Belgium.', undefined, undefined],
    ['Acme is the largest bakery in Ghent, Belgium.', 'Ghent', 'BE'],
    ['We are investors in Berlin startups.', undefined, undefined],
    ['Based in the City of Lincoln UK, we build machines.', 'Lincoln', 'GB'],
    ['Our base is Ghent.', 'Ghent', undefined],
    ['We are experts in Kubernetes.', undefined, undefined],
    ['We are a team in Slack.', undefined, undefined],
    ['We are a small team in March.', undefined, undefined],
    ['We are a small team in Europe.', undefined, undefined],
  ])('%s → %s, %s', (sentence, city, country) => {
    expect(placeOf({ '/': `<title>Acme</title><p>${sentence}</p>` })).toEqual([city, country]);
    const about = `<h1>About us</h1><p>${sentence}</p>`;
    expect(placeOf({ '/': '<title>Acme</title>', '/about': about })).toEqual([city, country]);
  });

  test('but not in a heading in capitals, where any word looks like a name', () => {
    expect(
      placeOf({ '/': '<title>Acme</title><h1>Acme</h1><h2>Our Work in Action</h2><p>Words.</p>' }),
    ).toEqual([undefined, undefined]);
  });

  test('are labelled on a page about the company, but not anywhere', () => {
    const line = '<p>Location: Tartu, Estonia</p>';
    expect(placeOf({ '/': '<title>Acme</title>', '/about': `<h1>About us</h1>${line}` })).toEqual([
      'Tartu',
      'EE',
    ]);
    expect(placeOf({ '/': `<title>Acme</title>${line}` })).toEqual([undefined, undefined]);
  });
});

describe('what others say of themselves', () => {
  test.each([
    [
      'a quotation',
      '<blockquote>We’re a small studio in Paris, France. We have used Acme since 2017.</blockquote>',
    ],
    [
      'a text in quotation marks',
      '<p>“Great. We’re a small studio in Paris, France. We have baked since 2017.”</p>',
    ],
    [
      'praise below its heading',
      '<h2>What bakers say</h2><p>We’re a small studio in Paris, France. We have baked since 2017.</p>',
    ],
    [
      'a text that somebody signs',
      '<p>We’re a small studio in Paris, France. We started in 2017.</p><p>— Ida Berg, Globex</p>',
    ],
    [
      'a text above a name',
      '<p>We’re a small studio in Paris, France. We have baked since 2017.</p><p>Ida Berg</p>',
    ],
  ])('%s gives neither a place nor a year', (_, html) => {
    const said = draft({ '/': `<title>Acme</title><h1>Bread</h1>${html}` });
    expect([said['city'], said['country'], said['founded_year']]).toEqual([undefined, undefined, undefined]);
  });

  test('but what a founder signs is the company’s own', () => {
    const html = '<h1>About us</h1><p>We’re a small studio in Paris, France.</p><p>— Ida Berg, founder</p>';
    expect(placeOf({ '/': '<title>Acme</title>', '/about': html })).toEqual(['Paris', 'FR']);
  });
});
