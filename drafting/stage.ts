import type { Proposed } from '../domain/drafting.ts';
import { choiceOf } from '../domain/lists.ts';
import { pagesOf, quoteOf, type Site, textOf } from './site.ts';
import { sentenceAt } from './wording.ts';

/** The stage that the product says it is in. Only a beta says so in words that mean nothing else; a feature's beta does not count. */
export function stageOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const beta = choiceOf(site.request.stages, 'beta');
  if (!beta) return undefined;
  for (const from of pagesOf(site, 'home', 'about', 'pricing')) {
    for (const block of from.page.blocks.filter(({ area }) => area !== 'nav' && area !== 'footer')) {
      const text = textOf(from, block);
      const match = IN_BETA.exec(text);
      if (!match) continue;
      const { start, end } = sentenceAt(text, match.index);
      const before = text.slice(start, match.index);
      const own =
        /^\W*$|\b(?:we|we're|we’re|is|are) $/i.test(before) &&
        (!/\bis $/i.test(before) || isSelf(before, name));
      if (own)
        return {
          value: beta.slug,
          quotes: [quoteOf(from, { start: block.start + start, end: block.start + end })],
        };
    }
  }
  return undefined;
}

const IN_BETA =
  /\b(?:(?:now|currently|still) in (?:public |open |private |closed |early )?beta|in (?:public|open|private|closed) beta|(?:now|currently|still) in early access)\b/i;

function isSelf(before: string, name: string | undefined): boolean {
  const subject = before.replace(/\s*\bis $/i, '').trim();
  return (
    /^(?:it|this|the (?:app|product|service|platform|site))$/i.test(subject) ||
    (name !== undefined && subject.toLowerCase() === name.toLowerCase())
  );
}
