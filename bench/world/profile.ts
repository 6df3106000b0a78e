import type { Faq, ListedFounder, Socials } from '../../domain/profile/drafting.ts';
import people from '../../fixtures/demo/people.json' with { type: 'json' };
import { BLANK_LISTING } from '../../store/listings/listing.ts';
import { type CorpusListing, pick } from '../../test/store/search/corpus.ts';
import { personName } from './founders.ts';

const LISTS = ['features', 'usps', 'tags', 'faqs', 'founders', 'company_socials'] as const;

/** The profile of a listing: the words of its own description, cut into fields. */
export function profileOf(text: CorpusListing, slug: string, person_id: number, random: () => number) {
  const sentences = text.description.split(' ');
  const phrase = (length: number): string => {
    const from = Math.floor(random() * Math.max(1, sentences.length - length));
    const words = sentences.slice(from, from + length).join(' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const phrases = (most: number, length: number): string[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => phrase(length));
  const founders: ListedFounder[] = Array.from({ length: 1 + Math.floor(random() ** 3 * 3) }, (_, i) => ({
    // The owner of several listings is the founder of each.
    name: i === 0 ? personName(person_id) : `${pick(random, people.given)} ${pick(random, people.family)}`,
    title: i === 0 ? 'Founder' : 'Co-founder',
    ...(random() < 0.5 && { bio: `${phrase(14)}.` }),
    ...(random() < 0.2 && { socials: { x: `https://x.com/${slug}-${i + 1}` } }),
  }));
  const faqs: Faq[] = phrases(5, 7).map((question) => ({
    question: `${question}?`,
    answer: `${phrase(20)}.`,
  }));
  const host = `${slug}.example`;
  const company_socials: Socials = {
    ...(random() < 0.6 && { linkedin: `https://www.linkedin.com/company/${slug}` }),
    ...(random() < 0.6 && { x: `https://x.com/${slug}` }),
    ...(random() < 0.3 && { github: `https://github.com/${slug}` }),
  };
  const profile = {
    ...BLANK_LISTING,
    url: `https://${host}/`,
    site_key: host,
    domain: host,
    name: text.name,
    tagline: text.tagline,
    short_description: random() < 0.9 ? `${phrase(18)}.` : null,
    description: text.description,
    stage: text.stage,
    pricing_model: text.pricing_model,
    pricing_summary: text.pricing_model && `${phrase(6)}.`,
    country: text.country,
    city: text.country && phrase(1),
    founded_year: random() < 0.7 ? 1995 + Math.floor(random() * 31) : null,
    contact_email: `hello@${host}`,
    demo_video_url: random() < 0.2 ? `https://video.example/${slug}` : null,
    logo: null,
    logo_at: null,
    logo_note: null,
    features: phrases(8, 5),
    usps: phrases(4, 6),
    keywords: [...text.keywords],
    tags: phrases(4, 1),
    faqs,
    founders,
    company_socials,
  };
  const blank = LISTS.filter((name) => Object.keys(profile[name]).length === 0);
  const missing = (['stage', 'country', 'founded_year', 'demo_video_url'] as const).filter(
    (name) => profile[name] === null,
  );
  return { ...profile, not_found_on_website: [...blank, ...missing] };
}
