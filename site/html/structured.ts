import { jsonLd, type Safe } from './html.ts';

/** Structured data (schema.org) that several kinds of pages carry. */

const CONTEXT = { '@context': 'https://schema.org' };

/** Breadcrumbs: names and URLs from the start page, the page itself last. */
export const trail = (steps: readonly (readonly [name: string, url: string])[]): Safe =>
  jsonLd({
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
  });

/** What a list shows, in its order; `first` is the place of its first entry. */
export const itemList = (
  name: string,
  entries: readonly { name: string; page_url: string }[],
  first = 1,
): Safe =>
  jsonLd({
    ...CONTEXT,
    '@type': 'ItemList',
    name,
    itemListElement: entries.map((entry, i) => ({
      '@type': 'ListItem',
      position: first + i,
      name: entry.name,
      url: entry.page_url,
    })),
  });

/** FAQs; nothing where there are none. */
export const questions = (faqs: readonly { question: string; answer: string }[]): Safe | null =>
  faqs.length === 0
    ? null
    : jsonLd({
        ...CONTEXT,
        '@type': 'FAQPage',
        mainEntity: faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      });
