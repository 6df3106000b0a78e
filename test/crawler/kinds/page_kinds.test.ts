import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_KINDS } from '../../../domain/page/page.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { type BlindSite, blindSites } from './blind_sites.ts';
import { readAll } from './reading.ts';

const NOT_THE_SITE = [...PAGE_KINDS, 'robots_unreadable'];
const PARTS = ['a', 'b', 'c', 'd'];
const notTheSite = NOT_THE_SITE.flatMap((kind) => some(blindSites(`not_the_site/${kind}`)));
const ordinary = PARTS.flatMap((part) => some(blindSites(`ordinary/${part}`)));

/** A server that does not answer is unreachable, whatever it does not answer to. */
const ROBOTS_IN_SILENCE = ['robots_unreadable-03', 'robots_unreadable-06'];

/**
 * What the kinds of the second set are to us. A page that came with an error and says nothing else stays that error, and
 * a page that its scripts make is the website, of which nothing can be read.
 */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  bot_check: ['challenge'],
  consent_wall: ['consent'],
  parked: ['parked'],
  placeholder: ['placeholder'],
  sign_in: ['sign_in'],
  not_found: ['placeholder', 'unreachable'],
  maintenance: ['placeholder', 'unreachable'],
  blocked: ['challenge', 'forbidden', 'placeholder'],
  js_only: ['needs_script'],
  age_gate: ['consent'],
  store_front_closed: ['placeholder', 'sign_in'],
};

/** The second set was written blind too, after the rules: at first 12 of its 66 were drafted as the website, 0 of its 60 websites were not. */
const second = Object.keys(OUTCOMES).flatMap((kind) => some(blindSites(`second/not_the_site/${kind}`)));
const secondOrdinary = PARTS.flatMap((part) => some(blindSites(`second/ordinary/${part}`)));

/** All at landing, one of each before. */
function some(sites: BlindSite[]): BlindSite[] {
  return AT_LANDING ? sites : sites.slice(0, 1);
}

let site: CompanySite;
beforeAll(async () => {
  site = await companySite();
});
afterAll(() => site.close());

test('none of the pages that are not the website is drafted as the website [D87]', async () => {
  const seen = await readAll(site, notTheSite);
  expect(seen.filter(({ drafted }) => drafted)).toEqual([]);
  const others = seen.filter(({ outcome }, at) => outcome !== notTheSite[at]?.kind);
  expect(others.map(({ id }) => id)).toEqual(AT_LANDING ? ROBOTS_IN_SILENCE : []);
});

test('none of the second set is drafted as the website either [D87]', async () => {
  const seen = await readAll(site, second);
  expect(seen.filter(({ drafted }) => drafted)).toEqual([]);
  expect(seen.filter(({ outcome }, at) => !OUTCOMES[second[at]?.kind ?? '']?.includes(outcome))).toEqual([]);
});

test('none of the small websites is taken for something else [D87]', async () => {
  const seen = await readAll(site, [...ordinary, ...secondOrdinary]);
  expect(seen.filter(({ drafted, outcome }) => !drafted || NOT_THE_SITE.includes(outcome))).toEqual([]);
});

test.each([
  ['a template', '<title>React App</title>', '<h1>Kelvora</h1><p>Plan what your bakery bakes tomorrow.'],
  [
    'a shop on holiday',
    '<title>Wollwerk</title>',
    '<h1>Der Shop ist bis Montag geschlossen</h1><a href="/garne">Garne</a><a href="/nadeln">Nadeln</a><a href="/kurse">Kurse</a>',
  ],
  [
    'a journal about errors',
    '<title>Netzgarten</title>',
    '<h1>Netzgarten</h1><h2><a href="/404">Page not found, and what to do</a></h2><a href="/tls">TLS at home</a>',
  ],
])('a website that looks like %s is drafted [D87]', async (_, head, body) => {
  const pages = {
    '/': { status: 200, headers: { 'content-type': 'text/html' }, body: `<!doctype html>${head}${body}` },
  } as const;
  const robots = { status: 404 } as const;
  expect(await readAll(site, [{ id: 'own', host: 'own.example', pages, robots }])).toEqual([
    { id: 'own', outcome: 'complete', drafted: true },
  ]);
});
