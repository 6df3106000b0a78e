import { verify } from '../../domain/evidence/evidence.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { draftByRules } from '../../drafting/rules.ts';
import { readingOf } from '../../test/drafting/raw_words.ts';
import { judge, type Verdict } from './judge.ts';
import type { FieldLabel, SiteLabel } from './labels.ts';
import { requestFor, type SharedSite } from './shared_sites.ts';

/**
 * What each site states, written from its pages; every other field must stay blank. The sites are real, so invented values would show
 * here.
 */
export const REAL_LABELS: Record<
  string,
  { fields: Record<string, unknown>; socials: Record<string, string> }
> = {
  '20squares.xyz': {
    // Title, headings and text call it "20[ ]"; the h1 is a greeting. Year of foundation, prices and founders are not stated: the years
    // are those of conferences, and the imprint names a managing director.
    fields: {
      name: '20[ ]',
      short_description: "20[ ]'s crypto-facing website",
      description:
        'We are an economics R&D consulting firm operating in the deep tech industry. You will only find very basic info about our crypto-specific services here. Contact us for questions and details!\n\n20[ ] — also typeset and read 20squares — is a firm specializing in Operations Research and Multi-Agent Systems in the deep tech space.\n\nWe may be open to some collaborative/consulting work, provided that the problem you have is interesting enough.',
      // "consulting firm": a category of its own there is none.
      categories: ['Business'],
      country: 'DE',
      city: 'Mannheim',
      contact_email: 'info@20squares.xyz',
      logo_url: 'https://20squares.xyz/img/logowhite.svg',
    },
    socials: { github: 'https://github.com/20squares' },
  },
  'cloudflare.com': {
    // No postal address, year, email address or price on the home page; the quoted person is a customer's manager; "Per minute pricing"
    // is about one product.
    fields: {
      name: 'Cloudflare',
      tagline: 'Helping Build a Better Internet',
      short_description:
        'Here at Cloudflare, we make the Internet work the way it should. Offering CDN, DNS, DDoS protection and security, find out how we can help your site.',
      categories: ['Security & privacy'],
      features: ['Performance', 'Security', 'Reliability', 'Insight'],
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
    // A page of documentation: its headings and samples are not about a company, and the authors' accounts are not the project's.
    fields: {
      name: 'Bootstrap',
      short_description:
        'Bootstrap, a sleek, intuitive, and powerful mobile first front-end framework for faster and easier web development.',
      categories: ['Developer tools'],
      logo_url: 'https://getbootstrap.com/docs/3.4/apple-touch-icon.png',
    },
    socials: { github: 'https://github.com/twbs/bootstrap', x: 'https://twitter.com/getbootstrap' },
  },
  'microlink.io': {
    // Scripts write the prices; the pricing part has only "Pay as you go.". The description is the same in every meta. "APIs &
    // integrations" is offered.
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

/** Fields in which any true sentence of the site is right. */
const FREE: readonly DraftFieldName[] = ['description', 'tags', 'usps', 'keywords'];

/** Judges what the rules draft from a real site's pages. */
export function judgeReal(site: SharedSite): Verdict[] {
  const request = requestFor(site);
  const { fields, faqs, founders, company_socials } = verify(draftByRules(request), request);
  const draft = {
    fields: Object.fromEntries(
      DRAFT_FIELD_NAMES.map((name) => [name, { value: fields[name]?.value ?? null }]),
    ) as Record<DraftFieldName, { value: string | readonly string[] | null }>,
    faqs: faqs.map(({ value }) => value),
    founders: founders.map(({ value }) => value),
    company_socials: Object.fromEntries(
      Object.entries(company_socials).map(([key, { value }]) => [key, value]),
    ),
  };
  return judge(draft, labelOf(site.name), site.pages.map(({ html }) => readingOf(html).words).join('\n'));
}

function labelOf(name: string): SiteLabel {
  const { fields, socials } = REAL_LABELS[name]!;
  const label = (field: DraftFieldName): FieldLabel => {
    const label = fields[field];
    if (label === undefined) return FREE.includes(field) ? 'own words' : 'blank';
    return Array.isArray(label) ? { items: label as string[] } : { is: [label as string] };
  };
  return {
    about: name,
    traps: [],
    fields: Object.fromEntries(
      DRAFT_FIELD_NAMES.map((field) => [field, label(field)]),
    ) as SiteLabel['fields'],
    faqs: [],
    founders: [],
    company_socials: Object.fromEntries(Object.entries(socials).map(([key, link]) => [key, [link]])),
    never: [],
  };
}
