import { describe, expect, it } from 'vitest';
import { DRAFT_FIELD_NAMES, type Evidence } from '../../domain/draft_fields.ts';
import { type VerifiedDraft, verify } from '../../domain/evidence.ts';
import { draftByRules } from '../../drafting/rules.ts';
import { draftReport } from '../../scripts/draft_report.ts';
import { requestFor, type SharedSite, sharedSites } from '../../scripts/shared_sites.ts';
import { spaced, wordsOf } from './raw_words.ts';

/**
 * What each site says, written down from reading its pages; every other field must stay blank. The sites are real, so this
 * is where an invented value would show.
 */
const SAID: Record<string, { fields: Record<string, unknown>; socials: Record<string, string> }> = {
  '20squares.xyz': {
    // The title, the headings and the text call it "20[ ]"; the h1 is a greeting. Its year of foundation, prices and
    // founders are not told: the years on the page are those of conferences, and the imprint names a managing director.
    fields: {
      name: '20[ ]',
      short_description: "20[ ]'s crypto-facing website",
      country: 'DE',
      city: 'Mannheim',
      contact_email: 'info@20squares.xyz',
      logo_url: 'https://20squares.xyz/img/logowhite.svg',
    },
    socials: { github: 'https://github.com/20squares' },
  },
  'cloudflare.com': {
    // No address, year, e-mail or price on the home page; a person quoted there is a customer's manager; "Per minute
    // pricing" is that of one product.
    fields: {
      name: 'Cloudflare',
      tagline: 'Helping Build a Better Internet',
      short_description:
        'Here at Cloudflare, we make the Internet work the way it should. Offering CDN, DNS, DDoS protection and security, find out how we can help your site.',
      categories: ['Security & privacy'],
      logo_url: 'https://www.cloudflare.com/img/logo-cloudflare.svg',
    },
    socials: {
      facebook: 'https://www.facebook.com/Cloudflare/',
      linkedin: 'https://www.linkedin.com/company/cloudflare-inc-',
      x: 'https://twitter.com/Cloudflare',
      youtube: 'https://www.youtube.com/cloudflare',
    },
  },
  'getbootstrap.com': {
    // A page of documentation: its headings, sample texts and sample addresses are not about a company. The authors'
    // own accounts are not the project's.
    fields: {
      name: 'Bootstrap',
      short_description:
        'Bootstrap, a sleek, intuitive, and powerful mobile first front-end framework for faster and easier web development.',
      logo_url: 'https://getbootstrap.com/docs/3.4/apple-touch-icon.png',
    },
    socials: { github: 'https://github.com/twbs/bootstrap', x: 'https://twitter.com/getbootstrap' },
  },
  'microlink.io': {
    // The prices are written by scripts; "Pay as you go." is all that the pricing part says. Its description is the
    // same in every meta.
    fields: {
      name: 'Microlink',
      tagline: 'Turns any website into data',
      short_description:
        'Extract structured data from any website. Enter an URL, receive information. Get relevant information from any link & easily create beautiful previews.',
      pricing_model: 'usage-based',
      pricing_summary: 'Pay as you go.',
      features: [
        'Data on Demand',
        'Developer First',
        'Fully Programable',
        'High Availability',
        'Cache Layer',
        'Scale on Time',
        'Screenshot Support',
        'Data Normalization',
        'Color Detection',
        'Adblock Builtin',
        'Video Support',
        'Embed Mode',
      ],
      contact_email: 'hello@microlink.io',
      logo_url: 'https://microlink.io/logo-trim.png',
    },
    socials: { github: 'https://github.com/microlinkhq', x: 'https://twitter.com/microlinkhq' },
  },
};

const sites = sharedSites();

describe.skipIf(sites.length === 0)('the draft of a real site (R105, R106)', () => {
  it.each(sites.map((site) => [site.name, site] as const))(
    '%s: what it says, and nothing else',
    (name, site) => {
      const draft = draftOf(site);
      expect(
        Object.fromEntries(Object.entries(draft.fields).map(([field, { value }]) => [field, value])),
      ).toEqual(SAID[name]!.fields);
      expect(
        Object.fromEntries(Object.entries(draft.company_socials).map(([key, { value }]) => [key, value])),
      ).toEqual(SAID[name]!.socials);
      expect([draft.faqs, draft.founders]).toEqual([[], []]);
      expect(DRAFT_FIELD_NAMES).toEqual(expect.arrayContaining(Object.keys(draft.fields)));
    },
  );

  it.each(sites.map((site) => [site.name, site] as const))(
    '%s: every quote is on its page word for word',
    (_, site) => {
      const request = requestFor(site);
      const quotes = evidenceOf(draftOf(site));
      expect(quotes.length).toBeGreaterThan(0);
      for (const { quote, page_url, start, end } of quotes) {
        expect(request.pages.find(({ url }) => url === page_url)!.text.slice(start, end)).toBe(quote);
        const html = site.pages.find(({ url }) => url === page_url)!.html;
        expect(wordsOf(html)).toContain(spaced(quote));
      }
    },
  );
});

function draftOf(site: SharedSite): VerifiedDraft {
  const request = requestFor(site);
  return verify(draftByRules(request), request);
}

function evidenceOf({ fields, faqs, founders, company_socials }: VerifiedDraft): Evidence[] {
  const proved = [...Object.values(fields), ...faqs, ...founders, ...Object.values(company_socials)];
  return proved.flatMap(({ evidence }) => evidence);
}

describe.skipIf(sites.length === 0)('docs/drafting.md', () => {
  it('says what the drafts say today; `node scripts/draft_report.ts` writes it again', async () => {
    await expect(draftReport(sites)).toMatchFileSnapshot('../../docs/drafting.md');
  });
});
