import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

describe('FAQs [D1]', () => {
  test('are five at most, from structured data, pages and sections alike, each once', () => {
    const structured = jsonLd({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it fast?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Yes, it&#39;s <b>fast</b>.</p>' },
        },
      ],
    });
    const page = `<h1>FAQ</h1><h2>Is it fast?</h2><p>Yes.</p>${[1, 2, 3, 4, 5].map((n) => `<h2>Question ${n}?</h2><p>Answer ${n}.</p>`).join('')}`;
    expect(draft({ '/': `<title>Acme</title>${structured}`, '/faq': page }).faqs).toEqual([
      { question: 'Is it fast?', answer: "Yes, it's fast." },
      ...[1, 2, 3, 4].map((n) => ({ question: `Question ${n}?`, answer: `Answer ${n}.` })),
    ]);
  });

  test('are asked in other languages, and no invitation is one', () => {
    const page =
      '<title>Acme</title><h2>Häufige Fragen</h2><h3>Ist es sicher?</h3><p>Ja, sehr.</p><h3>Noch Fragen?</h3><p>Schreiben Sie uns.</p><h3>Question?</h3><p>Answer.</p>';
    expect(draft({ '/': page }).faqs).toEqual([{ question: 'Ist es sicher?', answer: 'Ja, sehr.' }]);
  });

  test.each([
    ['terms', '<dl><dt>Is it fast?</dt><dd>Yes, very.</dd><dt>Is it safe?</dt><dd>It is.</dd></dl>'],
    ['headings', '<h3>Is it fast?</h3><p>Yes, very.</p><h3>Is it safe?</h3><p>It is.</p>'],
    [
      'buttons',
      '<button>Is it fast?</button><div>Yes, very.</div><button>Is it safe?</button><div>It is.</div>',
    ],
    [
      'two lines of a paragraph',
      '<p><b>Is it fast?</b><br>Yes, very.</p><p><b>Is it safe?</b><br>It is.</p>',
    ],
  ])('are read as %s on any page', (_, html) => {
    expect(draft({ '/': '<title>Acme</title>', '/how-it-is': `<h1>How it is</h1>${html}` }).faqs).toEqual([
      { question: 'Is it fast?', answer: 'Yes, very.' },
      { question: 'Is it safe?', answer: 'It is.' },
    ]);
  });

  test('are not read from a post, nor where a question has no answer', () => {
    const post = jsonLd({
      '@type': 'FAQPage',
      mainEntity: { '@type': 'Question', name: 'What is love?', acceptedAnswer: { text: 'Baby.' } },
    });
    expect(
      draft({
        '/': '<title>Acme</title><h2>FAQ</h2><h3>Is it fast?</h3><h3>Is it safe?</h3>',
        '/blog/love': post,
      }).faqs,
    ).toEqual([]);
  });

  test('are not announced by a heading of several sentences', () => {
    const question = '<p><b>What will it cost me?</b> Each page answers a part of it.</p>';
    expect(
      draft({ '/': `<title>Acme</title><h2>One question. Every page is an answer.</h2>${question}` }).faqs,
    ).toEqual([]);
    expect(draft({ '/': `<title>Acme</title><h2>One question</h2>${question}` }).faqs).toHaveLength(1);
  });
});
