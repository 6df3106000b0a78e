import type { ListingContent } from '../listings/changes.ts';
import type { Block, Page } from '../page/page.ts';
import { type Form, fieldOf, fieldsWith } from '../profile/listing_fields.ts';

/** A listing as a page: what it states is one block each, so that quotes of it are looked up as those of its website are. */
export function listingAsPage(listing: ListingContent, url: string): Page {
  let text = '';
  const blocks: Block[] = [];
  for (const line of linesOf(listing)) {
    blocks.push({ start: text.length, end: text.length + line.length, tag: 'p', area: 'main' });
    text += `${line}\n`;
  }
  return { url, text, head: [], json_ld: [], blocks, links: [], needs_script: false };
}

function linesOf(listing: ListingContent): string[] {
  const { faqs, founders, features, usps } = listing;
  const single = SHOWN.flatMap((name) => {
    const value = listing[name];
    return value !== '' && (typeof value === 'string' || typeof value === 'number')
      ? [`${name}: ${value}`]
      : [];
  });
  return [
    ...single,
    ...features.map((feature) => `feature: ${feature}`),
    ...usps.map((usp) => `what makes it different: ${usp}`),
    ...faqs.map(({ question, answer }) => `question: ${question} answer: ${answer}`),
    ...founders.map(({ name, title, bio }) => `founder: ${[name, title, bio].filter(Boolean).join(', ')}`),
  ].map((line) => line.replaceAll(/\s+/g, ' '));
}

/** What a listing states as one value in words: no links and addresses. */
const SHOWN = fieldsWith({ is: ['text', 'year'] }).filter((name) => !isContact(fieldOf(name).form));
function isContact(form: Form | undefined): boolean {
  return form === 'email' || form === 'link';
}
