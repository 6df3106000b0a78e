import type { Offer } from '../../../domain/evidence/evidence.ts';
import type { Page } from '../../../domain/page/page.ts';
import type { Drafter } from '../../../domain/ports.ts';
import type { Evidence } from '../../../domain/profile/draft_fields.ts';
import {
  type DraftFieldName,
  type DraftFieldSet,
  drafted,
  fieldSet,
} from '../../../domain/profile/draft_fields.ts';
import type { DraftRequest, Proposal, ProposedOffer } from '../../../domain/profile/drafting.ts';
import { siteNames } from '../../../domain/profile/sites.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { blankDraft, type DraftPatch } from '../../../store/drafts/drafts.ts';
import type { World } from '../../world.ts';

/** The lines of every drafted site's home page. */
const LINES = [
  'Foghorn',
  'Incident updates that customers understand',
  'Updates that a customer can read',
  'It drafts an update every twenty minutes.',
  'Made in Copenhagen, Denmark.',
  'Is there a trial?',
  'The first month is free.',
  'Ada Holm, founder',
  'https://github.com/foghorn',
];
const TEXT = LINES.join('\n');

const pageOf = (url: string): Page => ({
  url,
  text: TEXT,
  head: [],
  json_ld: [],
  blocks: [],
  links: [],
  needs_script: false,
});

/** The offer of a list whose entries the page says, as stored; it stands below a heading, if one is named. */
export const storedOffer = (url: string, entries: readonly string[], label?: string): Offer => ({
  items: entries.map((value) => ({ value, evidence: said(url, value) })),
  label: (label && said(url, label)[0]) || null,
});

/** The quote of the page that proves a value. */
function said(url: string, quote: string): Evidence[] {
  const start = TEXT.indexOf(quote);
  if (start < 0) throw new Error(`the page does not say "${quote}"`);
  return [{ quote, page_url: url, start, end: start + quote.length }];
}

/** The values that a drafter finds; all others are not found. */
export const FOUND = {
  name: 'Foghorn',
  tagline: 'Incident updates that customers understand',
  short_description: 'It drafts an update every twenty minutes.',
} as const satisfies Partial<Record<DraftFieldName, string>>;

export const FAQ = { question: 'Is there a trial?', answer: 'The first month is free.' };
export const FOUNDER = { name: 'Ada Holm', title: 'founder' };

/** A draft that was built from a page and is ready for review; returns its id. */
export async function builtDraft(world: World, owner: string, more: DraftPatch = {}): Promise<string> {
  const id = newUuid();
  const { url, site_key } = siteNames(`https://${id}.example`)!;
  const now = world.clock.now().getTime();
  const proved = Object.entries(FOUND).map(([name, value]) => [name, drafted(value, said(url, value))]);
  const fields: DraftFieldSet = {
    ...fieldSet(Object.fromEntries(proved) as Partial<DraftFieldSet>),
    categories: drafted(['Design'], said(url, 'Updates that a customer can read')),
  };
  await world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${owner}@example.org`, now);
    await tx.drafts.add({
      ...blankDraft({ id, person_id, url, site_key }, now),
      status: 'ready',
      outcome: 'complete',
      read_at: now,
      percent: 100,
      step: 'Ready for review.',
      fields,
      faqs: [{ value: FAQ, evidence: said(url, FAQ.answer) }],
      founders: [{ value: FOUNDER, evidence: said(url, 'Ada Holm, founder') }],
      company_socials: { github: { value: LINES.at(-1)!, evidence: said(url, LINES.at(-1)!) } },
      ...more,
    });
    await tx.drafts.addVisit(id, { url, status: 200, reason: 'read', page: pageOf(url) });
  });
  return id;
}

/** A field without its former value. */
export const standing = ({ value, state, evidence }: any) => ({ value, state, evidence });

/** All fields without their former values. */
export const allStanding = (fields: Record<string, any>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, standing(field)]));

/** A drafter that a test controls: its next values, when it returns them, and its requests. */
export class HeldDrafter implements Drafter {
  /** Value and quote by field. */
  proposes: Partial<Record<DraftFieldName, [string, string]>> = {};
  /** Verbatim entries of list fields. */
  lists: Partial<Record<DraftFieldName, string[]>> = {};
  /** Lists of verbatim entries by field. */
  offers: Partial<Record<DraftFieldName, string[][]>> = {};
  /** Results wait for it. */
  gate: Promise<unknown> = Promise.resolve();
  failure: Error | null = null;
  requests: DraftRequest[] = [];

  async draft(request: DraftRequest): Promise<Proposal> {
    this.requests.push(request);
    await this.gate;
    if (this.failure) throw this.failure;
    const fields = Object.entries(this.proposes).map(([name, [value, quote]]) => [
      name,
      { value, quotes: [{ page: 0, quote }] },
    ]);
    const offers = Object.entries(this.offers).map(([name, lists]) => [name, lists.map(offerOf)]);
    const items = Object.entries(this.lists).map(([name, list]) => [name, offerOf(list).items]);
    return {
      fields: Object.fromEntries(fields),
      items: Object.fromEntries(items),
      offers: Object.fromEntries(offers),
      faqs: [],
      founders: [],
      company_socials: {},
    };
  }
}

const offerOf = (entries: readonly string[]): ProposedOffer => ({
  items: entries.map((value) => ({ value, quotes: [{ page: 0, quote: value }] })),
});
