import { expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

const q1 = { question: 'Is it fast?', answer: 'Yes, it is very fast.' };
const q2 = { question: 'Can I cancel any time?', answer: 'Yes, with one click.' };
const qa = [q1, q2];
const faqsOf = (html: string) => draft({ '/': `<title>Acme</title><h1>Acme</h1>${html}` }).faqs;

test.each([
  [
    'details',
    `<h2>FAQ</h2><details><summary>${q1.question}</summary><p>${q1.answer}</p></details><details><summary>${q2.question}</summary><p>${q2.answer}</p></details>`,
  ],
  [
    'details h3',
    `<h2>FAQ</h2><details><summary><h3>${q1.question}</h3></summary><p>${q1.answer}</p></details><details><summary><h3>${q2.question}</h3><span>+</span></summary><p>${q2.answer}</p></details>`,
  ],
  [
    'details icon',
    `<h2>FAQ</h2><details><summary>${q1.question}<span>+</span></summary><p>${q1.answer}</p></details><details><summary>${q2.question} <span>▾</span></summary><p>${q2.answer}</p></details>`,
  ],
  [
    'h3p',
    `<h2>Questions</h2><h3>${q1.question}</h3><p>${q1.answer}</p><h3>${q2.question}</h3><p>${q2.answer}</p>`,
  ],
  [
    'h4p',
    `<h2>FAQs</h2><h4>${q1.question}</h4><p>${q1.answer}</p><h4>${q2.question}</h4><p>${q2.answer}</p>`,
  ],
  [
    'dl',
    `<h2>Good to know</h2><dl><dt>${q1.question}</dt><dd>${q1.answer}</dd><dt>${q2.question}</dt><dd>${q2.answer}</dd></dl>`,
  ],
  [
    'dl btn',
    `<h2>FAQ</h2><dl><div><dt><button><span>${q1.question}</span><span><svg></svg></span></button></dt><dd><p>${q1.answer}</p></dd></div><div><dt><button><span>${q2.question}</span></button></dt><dd><p>${q2.answer}</p></dd></div></dl>`,
  ],
  [
    'button',
    `<h2>FAQ</h2><div><button>${q1.question}</button><div>${q1.answer}</div></div><div><button>${q2.question}</button><div>${q2.answer}</div></div>`,
  ],
  [
    'h3 button',
    `<h2>FAQ</h2><div><h3><button>${q1.question}</button></h3><div><p>${q1.answer}</p></div></div><div><h3><button>${q2.question}</button></h3><div><p>${q2.answer}</p></div></div>`,
  ],
  [
    'h3 button hidden panel',
    `<h2>FAQ</h2><div><h3><button aria-expanded="false" aria-controls="p1">${q1.question}</button></h3><div id="p1" hidden><p>${q1.answer}</p></div></div><div><h3><button aria-expanded="false" aria-controls="p2">${q2.question}</button></h3><div id="p2" hidden><p>${q2.answer}</p></div></div>`,
  ],
  [
    'radix closed',
    `<h2>FAQ</h2><div data-state="closed"><h3><button aria-expanded="false" aria-controls="r1">${q1.question}</button></h3><div id="r1" role="region" style="display:none"><div>${q1.answer}</div></div></div><div><h3><button aria-expanded="false" aria-controls="r2">${q2.question}</button></h3><div id="r2" role="region" style="display:none"><div>${q2.answer}</div></div></div>`,
  ],
  [
    'div div',
    `<h2>Frequently asked questions</h2><div><div><div>${q1.question}</div><div>${q1.answer}</div></div><div><div>${q2.question}</div><div>${q2.answer}</div></div></div>`,
  ],
  [
    'strong p',
    `<h2>FAQ</h2><p><strong>${q1.question}</strong> ${q1.answer}</p><p><strong>${q2.question}</strong> ${q2.answer}</p>`,
  ],
  [
    'strong br',
    `<h2>FAQ</h2><p><strong>${q1.question}</strong><br>${q1.answer}</p><p><strong>${q2.question}</strong><br>${q2.answer}</p>`,
  ],
  [
    'p strong p',
    `<h2>FAQ</h2><p><strong>${q1.question}</strong></p><p>${q1.answer}</p><p><strong>${q2.question}</strong></p><p>${q2.answer}</p>`,
  ],
  [
    'Q: A:',
    `<h2>FAQ</h2><p>Q: ${q1.question}</p><p>A: ${q1.answer}</p><p>Q: ${q2.question}</p><p>A: ${q2.answer}</p>`,
  ],
  [
    'numbered',
    `<h2>FAQ</h2><h3>1. ${q1.question}</h3><p>${q1.answer}</p><h3>2. ${q2.question}</h3><p>${q2.answer}</p>`,
  ],
  [
    'li',
    `<h2>FAQ</h2><ul><li><h3>${q1.question}</h3><p>${q1.answer}</p></li><li><h3>${q2.question}</h3><p>${q2.answer}</p></li></ul>`,
  ],
  [
    'li strong',
    `<h2>FAQ</h2><ul><li><strong>${q1.question}</strong><p>${q1.answer}</p></li><li><strong>${q2.question}</strong><p>${q2.answer}</p></li></ul>`,
  ],
  [
    'table',
    `<h2>FAQ</h2><table><tr><td>${q1.question}</td><td>${q1.answer}</td></tr><tr><td>${q2.question}</td><td>${q2.answer}</td></tr></table>`,
  ],
  [
    'heading variants: Questions? Answers.',
    `<h2>Questions? Answers.</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'heading You might be wondering',
    `<h2>You might be wondering…</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'heading Things people ask',
    `<h2>Things people ask</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'heading Good questions',
    `<h2>Good questions</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'heading Pricing questions',
    `<h2>Questions about pricing</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'heading any questions',
    `<h2>Any questions?</h2><p>${q1.question}</p><p>${q1.answer}</p><p>${q2.question}</p><p>${q2.answer}</p>`,
  ],
  [
    'graph',
    jsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'FAQPage',
          mainEntity: qa.map((q) => ({
            '@type': 'Question',
            name: q.question,
            acceptedAnswer: { '@type': 'Answer', text: q.answer },
          })),
        },
      ],
    }),
  ],
  [
    'list main',
    jsonLd([
      {
        '@type': ['WebPage', 'FAQPage'],
        mainEntity: qa.map((q) => ({
          '@type': 'Question',
          name: q.question,
          acceptedAnswer: { '@type': 'Answer', text: `<p>${q.answer}</p>` },
        })),
      },
    ]),
  ],
  [
    'webpage main',
    jsonLd([
      {
        '@type': 'WebPage',
        mainEntity: {
          '@type': 'FAQPage',
          mainEntity: qa.map((q) => ({
            '@type': 'Question',
            name: q.question,
            acceptedAnswer: { '@type': 'Answer', text: `<p>${q.answer}</p>` },
          })),
        },
      },
    ]),
  ],
  [
    'the foot of a page without one',
    `<h2>FAQ</h2><h3>${q1.question}</h3><p>${q1.answer}</p><h3>${q2.question}</h3><p>${q2.answer}</p><p>Still unsure?</p><p>Write to us.</p><p>© 2026 Acme</p>`,
  ],
])('FAQs are read as %s', (_, html) => {
  expect(faqsOf(html)).toEqual(qa);
});

test('what does not ask is no question, whatever stands above it', () => {
  const said =
    '<h2>FAQ</h2><h3>How to cancel</h3><p>With one click.</p><h3>Refunds</h3><p>Within a month.</p>';
  expect(faqsOf(said)).toEqual([]);
});

test.each([
  ['a changelog', '<h2>Changelog</h2><details><summary>Version 2</summary><p>Very well.</p></details>'],
  ['what is hidden', '<h2>FAQ</h2><div hidden><h3>Is it fast?</h3><p>No.</p></div>'],
  [
    'what is hidden behind the name of something else',
    '<h2>FAQ</h2><button aria-controls="a">More</button><div id="a" hidden><h3>Is it fast?</h3><p>No.</p></div>',
  ],
  [
    'headlines that ask',
    '<h2>Tired of spreadsheets?</h2><p>We were too.</p><h2>Ready to start?</h2><p>Sign up.</p>',
  ],
  ['one headline', '<h2>What do people say?</h2><p>I love it very much.</p>'],
])('FAQs are not %s', (_, html) => {
  expect(faqsOf(html)).toEqual([]);
});
