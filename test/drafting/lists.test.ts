import { describe, expect, it } from 'vitest';
import { draft } from './drafts.ts';

const listed = (html: string) => {
  const { features, usps } = draft({ '/': `<title>Acme</title><h1>Invoices that pay</h1>${html}` });
  return { features, usps };
};

describe('features and reasons', () => {
  it.each([
    [
      'sub-headings',
      '<h2>Features</h2><h3>Reminders</h3><p>x</p><h3>Books</h3><p>x</p>',
      ['Reminders', 'Books'],
    ],
    [
      'a list in German',
      '<h2>Was Acme kann</h2><ul><li>Mahnen</li><li>Buchen</li></ul>',
      ['Mahnen', 'Buchen'],
    ],
    [
      'short lines above sentences',
      '<h2>Key features</h2><p>Reminders</p><p>They are polite and never forget anybody.</p><p>Books</p><p>They are kept in two places at the same time.</p>',
      ['Reminders', 'Books'],
    ],
    [
      'cards without a heading',
      '<h3>Reminders</h3><p>They are polite and never forget.</p><h3>Books</h3><p>They are kept in two places.</p>',
      ['Reminders', 'Books'],
    ],
    [
      'no sections of a page',
      '<h2>How it works</h2><p>You send it, and we wait.</p><h2>Testimonials</h2><p>They like it very much.</p>',
      undefined,
    ],
    [
      'nothing that is over or yet to come',
      '<h2>Services</h2><h3>Reminders</h3><p>Polite.</p><h3>Books</h3><p>Two.</p><h3>Fax</h3><p>We are sunsetting the fax.</p><h3>Pigeons coming soon</h3>',
      ['Reminders', 'Books'],
    ],
    [
      'nothing of a theme',
      '<h2>Features</h2><h3>Awesome Feature</h3><p>x</p><h3>Feature Two</h3><p>x</p>',
      undefined,
    ],
  ])('features: %s', (_, html, features) => {
    expect(listed(html).features).toEqual(features);
  });

  it.each([
    [
      '<h2>Warum Acme</h2><ul><li>Kein Vertrag</li><li>Schnelle Antwort</li></ul>',
      ['Kein Vertrag', 'Schnelle Antwort'],
    ],
    [
      '<h2>Why teams love Acme</h2><ul><li>No contract</li><li>Fast answers</li></ul>',
      ['No contract', 'Fast answers'],
    ],
    ['<h2>Why Globex</h2><ul><li>No contract</li><li>Fast answers</li></ul>', undefined],
  ])('reasons: %s', (html, usps) => {
    expect(listed(html).usps).toEqual(usps);
  });
});
