import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_KINDS } from '../../../domain/page/page.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { type BlindSite, blindSites } from './blind_sites.ts';
import { readAll } from './reading.ts';

const NOT_THE_SITE = [...PAGE_KINDS, 'robots_unreadable'];
const PARTS = ['a', 'b', 'c', 'd'];
const notTheSite = NOT_THE_SITE.flatMap((kind) => some(blindSites(`not_the_site/${kind}`), 2));
const ordinary = PARTS.flatMap((part) => some(blindSites(`ordinary/${part}`), 2));

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
const second = Object.keys(OUTCOMES).flatMap((kind) => some(blindSites(`second/not_the_site/${kind}`), 1));
const secondOrdinary = PARTS.flatMap((part) => some(blindSites(`second/ordinary/${part}`), 1));

/** What the rules that it was written blind to draft of it, and what they take for another kind. */
const DRAFTED = [
  '06-bot_check-en',
  '07-consent_wall-de',
  '32-not_found-de',
  '33-not_found-tr',
  '35-not_found-it',
  '36-not_found-nl',
  '42-maintenance-tr',
  '50-js_only-de',
  '52-js_only-ja',
  '57-age_gate-fr',
  '62-store_front_closed-fr',
  '65-store_front_closed-nl',
];
const OTHERS = ['17-parked-tr', '22-placeholder-it', '27-sign_in-fr'];

/** All at landing, a few before. */
function some(sites: BlindSite[], few: number): BlindSite[] {
  return AT_LANDING ? sites : sites.slice(0, few);
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
  expect(seen.filter(({ id, drafted }) => drafted && !DRAFTED.includes(id))).toEqual([]);
  expect(
    seen.filter(
      ({ id, outcome }, at) =>
        ![...DRAFTED, ...OTHERS].includes(id) && !OUTCOMES[second[at]?.kind ?? '']?.includes(outcome),
    ),
  ).toEqual([]);
});

test('none of the small websites is taken for something else [D87]', async () => {
  const seen = await readAll(site, [...ordinary, ...secondOrdinary]);
  expect(seen.filter(({ drafted, outcome }) => !drafted || NOT_THE_SITE.includes(outcome))).toEqual([]);
});
