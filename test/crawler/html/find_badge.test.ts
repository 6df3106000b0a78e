import { expect, test } from 'vitest';
import { type BadgePlace, findBadge } from '../../../crawler/html/find_badge.ts';

const target = {
  home_url: 'https://acme.example/',
  listing_url: 'https://launch.example/p/acme',
  image_url: 'https://launch.example/badges/acme/listed.svg',
};
const img = `<img src="${target.image_url}" alt="Listed">`;
const link = (inside: string, attributes = '') =>
  `<a href="${target.listing_url}" ${attributes}>${inside}</a>`;
const badge = link(img);
const page = (body: string) => `<!doctype html><title>Acme</title><body>${body}`;

const cases: [trick: string, html: string, place: BadgePlace][] = [
  // Found.
  ['the embed code as given', page(badge), 'found'],
  ['deep inside other markup', page(`<footer><ul><li><p>See ${badge}</ul></footer>`), 'found'],
  [
    'HTML entities in both addresses',
    page(badge.replaceAll('/', '&#x2F;').replaceAll('&#x2F;a>', '/a>')),
    'found',
  ],
  ['http instead of https', page(badge.replaceAll('https:', 'http:')), 'found'],
  ['no scheme', page(badge.replaceAll('https:', '')), 'found'],
  ['www before our host', page(badge.replaceAll('//launch', '//www.launch')), 'found'],
  ['a slash at the end of the link', page(badge.replace('/p/acme', '/p/acme/')), 'found'],
  [
    'query and fragment',
    page(badge.replace('/p/acme', '/p/acme?utm_source=x#top').replace('.svg', '.svg?size=big&mode=dark')),
    'found',
  ],
  [
    'upper-case tags and host',
    page(badge.replaceAll('launch.example', 'LAUNCH.example').replace('<a', '<A').replace('<img', '<IMG')),
    'found',
  ],
  [
    'unquoted and badly closed markup',
    page(`<a href=${target.listing_url}><img src=${target.image_url}>`),
    'found',
  ],
  ['srcset', page(link(`<img src="dot.gif" srcset="small.png 1x, ${target.image_url} 2x">`)), 'found'],
  [
    'lazy data-src',
    page(link(`<img src="data:image/gif;base64,R0lGOD" data-src="${target.image_url}">`)),
    'found',
  ],
  ['lazy data-srcset', page(link(`<img data-srcset="${target.image_url} 1x">`)), 'found'],
  [
    'a source of a picture',
    page(link(`<picture><source srcset="${target.image_url}"><img src="other.png"></picture>`)),
    'found',
  ],
  ['aria-hidden, which only screen readers obey', page(`<div aria-hidden="true">${badge}</div>`), 'found'],
  ['rel=nofollow', page(link(img, 'rel="nofollow noopener"')), 'found'],
  ['an open details element', page(`<details open><summary>More</summary>${badge}</details>`), 'found'],
  [
    'addresses relative to a base element',
    `<base href="https://launch.example/x/"><body><a href="../p/acme"><img src="/badges/acme/listed.svg"></a>`,
    'found',
  ],
  ['once hidden, once shown', page(`<div hidden>${badge}</div>${badge}`), 'found'],
  ['inside a table without rows', page(`<table>${badge}</table>`), 'found'],
  // Hidden in each way.
  ['the hidden attribute', page(`<div hidden>${badge}</div>`), 'hidden'],
  ['display:none', page(`<div style="color:red; DISPLAY : none">${badge}</div>`), 'hidden'],
  [
    'display:none on the image',
    page(link(img.replace('<img', '<img style="display:none !important"'))),
    'hidden',
  ],
  ['visibility:hidden', page(`<p style="visibility:hidden">${badge}</p>`), 'hidden'],
  ['opacity:0', page(`<p style="opacity:0">${badge}</p>`), 'hidden'],
  [
    'opacity:0 beside a transition that nobody has seen',
    page(`<p data-aos="fade" class="fade-in" style="opacity:0;transition:opacity 1s">${badge}</p>`),
    'hidden',
  ],
  [
    'a rule that hides what it calls revealed',
    page(`<style>.reveal{opacity:0;transition:all 1s}</style><p class="reveal">${badge}</p>`),
    'hidden',
  ],
  ['a one-pixel image by attribute', page(link(img.replace('<img', '<img width="1" height="1"'))), 'hidden'],
  [
    'a one-pixel image by style',
    page(link(img.replace('<img', '<img style="width:1px;height:1px"'))),
    'hidden',
  ],
  ['zero height', page(`<div style="height:0;overflow:hidden">${badge}</div>`), 'hidden'],
  ['off-screen', page(`<div style="position:absolute;left:-9999px">${badge}</div>`), 'hidden'],
  ['text-indent off-screen', page(`<div style="text-indent:-9999px">${badge}</div>`), 'hidden'],
  ['clipped away', page(`<div style="position:absolute;clip:rect(0,0,0,0)">${badge}</div>`), 'hidden'],
  [
    'a class that the page hides',
    `<style>.gone{display:none}</style><body><div class="gone">${badge}</div>`,
    'hidden',
  ],
  ['a closed details element', page(`<details><summary>More</summary>${badge}</details>`), 'hidden'],
  ['a closed dialog', page(`<dialog>${badge}</dialog>`), 'hidden'],
  ['the fallback of a canvas', page(`<canvas>${badge}</canvas>`), 'hidden'],
  // Seen by nobody.
  ['noscript in the body', page(`<noscript>${badge}</noscript>`), 'noscript'],
  ['noscript in the head', `<!doctype html><head><noscript>${badge}</noscript></head><body>`, 'noscript'],
  ['a comment', page(`<!-- ${badge} -->`), 'inert'],
  ['a template', page(`<template>${badge}</template>`), 'inert'],
  ['a textarea', page(`<textarea>${badge}</textarea>`), 'inert'],
  ['the content of a frame', page(`<iframe>${badge}</iframe>`), 'inert'],
  ['the srcdoc of a frame', page(`<iframe srcdoc='${badge}'></iframe>`), 'inert'],
  ['escaped as text', page(badge.replaceAll('<', '&lt;')), 'inert'],
  ['an attribute', page(`<div title='${badge}'></div>`), 'nothing'],
  ['a script', page(`<script>el.innerHTML = '${badge}'</script>`), 'script'],
  [
    'a script with escaped slashes',
    page(`<script>{"img":"${target.image_url.replaceAll('/', '\\/')}"}</script>`),
    'script',
  ],
  // Half of it, or another's.
  ['the image without a link', page(img), 'image_without_link'],
  ['the image beside the link', page(`${link('Acme')}${img}`), 'image_without_link'],
  ['a link without an address', page(`<a name="x">${img}</a>`), 'image_without_link'],
  [
    'the image inside a link elsewhere',
    page(badge.replace(target.listing_url, 'https://acme.example/')),
    'wrong_link',
  ],
  ['the link to another listing', page(badge.replace('/p/acme', '/p/other')), 'wrong_link'],
  [
    'the listing of another host',
    page(badge.replace('//launch.example/p', '//launch.example.evil.test/p')),
    'wrong_link',
  ],
  [
    'our address only in the query of the link',
    page(badge.replace(target.listing_url, `https://acme.example/?to=${target.listing_url}`)),
    'wrong_link',
  ],
  ['another port', page(badge.replace('launch.example/p', 'launch.example:8443/p')), 'wrong_link'],
  ['a link with javascript:', page(badge.replace(target.listing_url, 'javascript:void(0)')), 'wrong_link'],
  ['the link without the image', page(link('Listed on Launch')), 'link_without_image'],
  ['the badge of another listing', page(badge.replace('badges/acme', 'badges/other')), 'link_without_image'],
  ['a copy of the image', page(badge.replace(target.image_url, '/img/badge.svg')), 'link_without_image'],
  ['a source without a picture', page(link(`<source srcset="${target.image_url}">`)), 'link_without_image'],
  ['nothing', page('<h1>Acme</h1>'), 'nothing'],
  ['an empty page', '', 'nothing'],
];

test.each(cases)('the badge as %s [D60]', (_trick, html, place) => {
  expect(findBadge(html, target)).toMatchObject({ place });
});

test('what was seen is said in words that the founder can act on [D60]', () => {
  const observed = (html: string) => findBadge(html, target).observed;
  expect(observed(page(badge.replace('/p/acme', '/p/other')))).toBe(
    'The badge image is on the page, but its link leads to https://launch.example/p/other.',
  );
  expect(observed(page(badge.replace(target.image_url, '/_next/image?url=x')))).toBe(
    'A link to the listing is on the page, but the badge image is not inside it; the image inside it is /_next/image?url=x.',
  );
  expect(observed(page(link(img, 'rel="Sponsored nofollow"')))).toBe(
    'The badge is on the page, inside a link to the listing. The link says rel="sponsored nofollow".',
  );
  expect(observed(page(badge.replace('/p/acme', `/p/${'x'.repeat(1000)}`))).length).toBeLessThan(300);
});

test('a hundred thousand elements, nested or side by side, do not overflow the stack', () => {
  const many = 100_000;
  expect(findBadge(page('<div>'.repeat(many) + badge), target).place).toBe('found');
  expect(findBadge(page('<br>'.repeat(many) + badge), target).place).toBe('found');
});
