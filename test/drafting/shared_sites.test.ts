import { describe, expect, test } from 'vitest';
import { type VerifiedDraft, verify } from '../../domain/evidence/evidence.ts';
import { DRAFT_FIELD_NAMES, type Evidence } from '../../domain/profile/draft_fields.ts';
import { draftByRules } from '../../drafting/rules.ts';
import { REAL_LABELS } from '../../scripts/drafting/real_sites.ts';
import { requestFor, type SharedSite, sharedSites } from '../../scripts/drafting/shared_sites.ts';
import { readingOf } from './raw_words.ts';

const sites = sharedSites();

describe.skipIf(sites.length === 0)('the draft of a real site [R105, R106]', () => {
  test.each(sites.map((site) => [site.name, site] as const))(
    '%s: what it says, and nothing else',
    (name, site) => {
      const draft = draftOf(site);
      const { features, ...labelled } = REAL_LABELS[name]!.fields;
      const { features: drafted, ...said } = Object.fromEntries(
        Object.entries(draft.fields).map(([field, { value }]) => [field, value]),
      );
      expect(said).toEqual(labelled);
      // A list that is less likely is not drafted, but offered.
      const offers = (draft.offers.features ?? []).map(({ items }) => items.map(({ value }) => value));
      const isTrue = (list: unknown): boolean =>
        Array.isArray(list) &&
        list.length > 1 &&
        list.every((item) => (features as readonly unknown[] | undefined)?.includes(item));
      expect([...offers, drafted].some(isTrue)).toBe(features !== undefined);
      expect(drafted === undefined || isTrue(drafted)).toBe(true);
      expect(
        Object.fromEntries(Object.entries(draft.company_socials).map(([key, { value }]) => [key, value])),
      ).toEqual(REAL_LABELS[name]!.socials);
      expect([draft.faqs, draft.founders]).toEqual([[], []]);
      expect(DRAFT_FIELD_NAMES).toEqual(expect.arrayContaining(Object.keys(draft.fields)));
    },
  );

  test.each(sites.map((site) => [site.name, site] as const))(
    '%s: every quote is on its page word for word',
    (_, site) => {
      const request = requestFor(site);
      const quotes = evidenceOf(draftOf(site));
      expect(quotes.length).toBeGreaterThan(0);
      for (const { quote, page_url, start, end } of quotes) {
        expect(request.pages.find(({ url }) => url === page_url)!.text.slice(start, end)).toBe(quote);
        const html = site.pages.find(({ url }) => url === page_url)!.html;
        expect(readingOf(html).writes(quote), quote).toBe(true);
      }
    },
  );
});

const drafts = new Map<SharedSite, VerifiedDraft>();

/** Each is drafted once. */
function draftOf(site: SharedSite): VerifiedDraft {
  const request = requestFor(site);
  const draft = drafts.get(site) ?? verify(draftByRules(request), request);
  drafts.set(site, draft);
  return draft;
}

function evidenceOf({ fields, faqs, founders, company_socials }: VerifiedDraft): Evidence[] {
  const proved = [...Object.values(fields), ...faqs, ...founders, ...Object.values(company_socials)];
  return proved.flatMap(({ evidence }) => evidence);
}
