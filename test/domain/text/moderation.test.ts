import { describe, expect, test } from 'vitest';
import { imitatedSlugs, skeletonOf } from '../../../domain/text/look_alikes.ts';
import { isBlockedHost, type ListingFacts, moderationReasons } from '../../../domain/text/moderation.ts';

describe('skeletonOf', () => {
  test.each([
    ['PayPal', 'РауРаӏ'],
    ['PayPal', 'Pay Pal'],
    ['PayPal', 'PayPa1'],
    ['PayPal', 'PaуpaI'],
    ['Lumenlog', 'Lumen\u200Blog'],
    ['Lumenlog', 'LÜMENLOG'],
    ['Modern', 'Modem'],
    ['Wave', 'VVave'],
    ['Google', 'G00gle'],
    ['Ωmega', 'wmega'],
  ])('%s and %s can be taken for each other', (a, b) => {
    expect(skeletonOf(a)).toBe(skeletonOf(b));
  });

  test.each([
    ['PayPal', 'PayPals'],
    ['Lumenlog', 'Lumenlab'],
    ['东京', '京东'],
  ])('%s and %s cannot', (a, b) => {
    expect(skeletonOf(a)).not.toBe(skeletonOf(b));
  });
});

test.each([
  ['РауРаӏ', 'paypal'],
  ['PayPa1', 'paypal'],
  ['PayPaI', 'paypal'],
  ['Pay-Pal', 'paypal'],
  ['Pay Pal', 'pay-pal'],
  ['Modern', 'modem'],
])('what %s imitates is looked for as %s', (name, slug) => {
  expect(imitatedSlugs(name)).toContain(slug);
});

test('a name without Latin letters is looked for nowhere, and a long one in few places', () => {
  expect(imitatedSlugs('东京')).toEqual([]);
  expect(imitatedSlugs('il'.repeat(100)).length).toBeLessThan(100);
});

const FACTS: ListingFacts = {
  name: 'Tidemark',
  headlines: ['Tide tables that know your boat'],
  texts: ['For sailors.'],
  domain: 'tidemark.example',
  outside_domains: 4,
  site_name: 'Firstlight',
  namesakes: [],
  link_farm_from: 80,
  blocked: '',
};
const LUMENLOG = { slug: 'lumenlog', name: 'Lumenlog', domain: 'lumenlog.com' };
const codes = (facts: Partial<ListingFacts>) =>
  moderationReasons({ ...FACTS, ...facts }).map(({ code }) => code);

describe('doubtsAbout', () => {
  test.each<[string | null, Partial<ListingFacts>]>([
    [null, {}],
    ['reserved_name', { name: 'Firstlight' }],
    ['reserved_name', { name: 'F1rst Light' }],
    ['reserved_name', { name: 'The Firstlight Partners' }],
    [null, { name: 'Firstlights' }],
    ['reserved_name', { name: 'Admin' }],
    ['reserved_name', { name: 'Help-Desk' }],
    [null, { name: 'Admin Panels for Boats' }],
    ['look_alike_name', { name: 'Lumen1og', namesakes: [LUMENLOG] }],
    ['look_alike_name', { name: 'LUMENLOG', domain: 'lumenlog.net', namesakes: [LUMENLOG] }],
    [null, { name: 'Lumenlog', domain: '127.0.0.1:4000', namesakes: [LUMENLOG] }],
    ['look_alike_name', { name: 'Lumеnlog', domain: '127.0.0.1:4000', namesakes: [LUMENLOG] }],
    [null, { name: 'Lumenlab', namesakes: [LUMENLOG] }],
    ['brand_name', { name: 'PayPal', domain: 'tidemark.example' }],
    ['brand_name', { name: 'PayPa1 Support' }],
    ['brand_name', { name: 'Pay here', domain: 'paypa1.com' }],
    [null, { name: 'PayPal', domain: 'paypal.com' }],
    [null, { name: 'Apple Pie Recipes' }],
    ['gambling_words', { headlines: ['Lucky Casino'] }],
    ['gambling_words', { headlines: ['Die besten Sportwetten'] }],
    ['gambling_words', { headlines: ['Apuestas en línea'] }],
    ['gambling_words', { headlines: ['Glücksspiel für alle'] }],
    ['adult_words', { headlines: ['Sex toys'] }],
    ['adult_words', { headlines: ['Pornografía'] }],
    [null, { headlines: ['Essex towns and their Casinosaurus'] }],
    [null, { texts: ['Used by hotels, and by one casino.'] }],
    ['gambling_words', { texts: ['Roulette, and blackjack.'] }],
    ['link_farm', { outside_domains: 80 }],
    [null, { outside_domains: 79 }],
  ])('%s: %j', (code, facts) => {
    expect(codes(facts)).toEqual(code === null ? [] : [code]);
  });
});

test.each([
  ['evil.example', 'evil.example', true],
  ['shop.evil.example', 'evil.example', true],
  ['SHOP.Evil.Example.', 'other.example, evil.example', true],
  ['evil.example:8080', 'evil.example', true],
  ['notevil.example', 'evil.example', false],
  ['evil.example', '', false],
])('%s among "%s": %s', (host, setting, blocked) => {
  expect(isBlockedHost(host, setting)).toBe(blocked);
});
