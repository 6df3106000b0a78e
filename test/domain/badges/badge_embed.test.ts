import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { findBadge } from '../../../crawler/html/find_badge.ts';
import { badgeTarget } from '../../../domain/badges/badge_check.ts';
import { embedHtml, embedMarkdown } from '../../../domain/badges/embed.ts';
import { listedBadge } from '../../../domain/badges/listing_badges.ts';
import { badgeSize, badgeSvg } from '../../../domain/badges/svg.ts';
import { everyBadge, STYLES } from '../../badge_samples.ts';

const home = { origin: 'https://launch.example', slug: 'tidemark' };
const listing = { url: 'https://tidemark.example/', slug: 'tidemark' };
const usual = { shape: 'standard', mode: 'auto', size: 'm' } as const;
const listed = listedBadge({ name: 'Tide & "Mark"', live: true }, 'Firstlight');

describe('the HTML [R96]', () => {
  test('is found by the badge check in every style of every kind [D60]', () => {
    const target = badgeTarget(home.origin, { ...listing, status: 'live' });
    for (const badge of everyBadge('Tide & "Mark" <b>')) {
      for (const style of STYLES) {
        const page = `<!doctype html><title>Tidemark</title><p>${embedHtml(home, badge, style, badgeSize(badge.face, style))}</p>`;
        expect(findBadge(page, target), `${badge.kind} ${JSON.stringify(style)}`).toMatchObject({
          place: 'found',
        });
      }
    }
  });

  test('before the launch only "listed" is found: no other image exists [D8]', () => {
    const target = badgeTarget(home.origin, { ...listing, status: 'awaiting_badge' });
    for (const badge of everyBadge()) {
      const { place } = findBadge(embedHtml(home, badge, usual, badgeSize(badge.face, usual)), target);
      expect([badge.kind, place]).toEqual([
        badge.kind,
        badge.kind === 'listed' ? 'found' : 'link_without_image',
      ]);
    }
  });

  test('of another listing does not count', () => {
    const target = badgeTarget(home.origin, { ...listing, slug: 'tide', status: 'live' });
    for (const badge of everyBadge()) {
      const { place } = findBadge(embedHtml(home, badge, usual, badgeSize(badge.face, usual)), target);
      expect(place).toBe('nothing');
    }
  });

  test('names the image once, without what is usual: in mode auto it follows the viewer by itself', () => {
    expect(embedHtml(home, listed, usual, badgeSize(listed.face, usual))).toBe(
      '<a href="https://launch.example/p/tidemark"><img src="https://launch.example/badges/tidemark/listed.svg" alt="Listed on Firstlight" width="250" height="50"></a>',
    );
    expect(badgeSvg(listed, usual)).toContain('@media (prefers-color-scheme:dark)');
    const pill = parse(
      embedHtml(
        home,
        listed,
        { ...usual, shape: 'pill' },
        badgeSize(listed.face, { ...usual, shape: 'pill' }),
      ),
    );
    expect(pill.querySelector('a > img')?.getAttribute('src')).toBe(
      'https://launch.example/badges/tidemark/listed.svg?shape=pill',
    );
  });

  test('of pages that embed one image for each colour scheme is found as well [D60]', () => {
    const image = 'https://launch.example/badges/tidemark/listed.svg';
    const page = `<a href="https://launch.example/p/tidemark"><picture><source media="(prefers-color-scheme: dark)" srcset="${image}?mode=dark"><img src="${image}?mode=light" alt="Tidemark, listed on Firstlight" width="144" height="50"></picture></a>`;
    const target = badgeTarget(home.origin, { ...listing, status: 'awaiting_badge' });
    expect(findBadge(page, target)).toMatchObject({ place: 'found' });
  });

  test('says what the image says, without the name of the product, whatever the site is called', () => {
    const odd = listedBadge({ name: 'Tidemark', live: true }, 'A & "B" <b>');
    const image = parse(embedHtml(home, odd, usual, badgeSize(odd.face, usual))).querySelector('img');
    expect(image?.attributes.alt).toBe('Listed on A & "B" <b>');
  });

  test('is one image in a fixed mode', () => {
    const root = parse(
      embedHtml(home, listed, { ...usual, mode: 'dark' }, badgeSize(listed.face, { ...usual, mode: 'dark' })),
    );
    expect(root.querySelector('picture')).toBeNull();
    expect(root.querySelector('a > img')?.attributes).toMatchObject({
      src: 'https://launch.example/badges/tidemark/listed.svg?mode=dark',
      alt: 'Listed on Firstlight',
    });
  });

  test('gives the size that the image has', () => {
    for (const badge of everyBadge()) {
      for (const style of STYLES) {
        const image = parse(badgeSvg(badge, style)).querySelector('svg');
        const embedded = parse(embedHtml(home, badge, style, badgeSize(badge.face, style))).querySelector(
          'img',
        );
        for (const side of ['width', 'height'])
          expect(embedded?.getAttribute(side)).toBe(image?.getAttribute(side));
      }
    }
  });
});

describe('the Markdown [R96]', () => {
  test('is the image inside a link, in the requested style', () => {
    expect(embedMarkdown(home, listed, { ...usual, size: 's' })).toBe(
      '[![Tide \\& "Mark", listed on Firstlight](https://launch.example/badges/tidemark/listed.svg?size=s)](https://launch.example/p/tidemark)',
    );
  });

  test('names cannot end the link', () => {
    const hostile = listedBadge({ name: 'a](https://evil.example)[`<b>', live: true }, 'Firstlight');
    expect(embedMarkdown(home, hostile, usual)).toContain(
      '[![a\\](https://evil.example)\\[\\`\\<b\\>, listed',
    );
  });
});
