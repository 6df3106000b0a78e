import type { BuildOutcome } from '../../../domain/launches/listing_states.ts';
import type { VisitReason } from '../../../domain/page/page.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, plural } from '../format.ts';
import { storyTitles } from '../listings/listings.ts';
import { platformName } from '../names.ts';
import { fieldName } from './fields.ts';

/** The parts of a draft beside its fields. */
export const partNames = {
  faqs: 'Questions and answers',
  founders: 'Founders',
  milestones: 'Milestones',
  company_socials: 'Links of the company',
  founder_socials: 'Links of the first founder',
  story: 'Founder story',
  seo: 'Search engines',
} as const;

/** A field or part of a draft as people read it. */
export const nameOfPart = (name: string): string =>
  Object.hasOwn(partNames, name)
    ? partNames[name as keyof typeof partNames]
    : fieldName(name as DraftFieldName);

/** The sections of a draft's page. */
export const sectionNames = {
  launch: 'Launch',
  product: 'Product',
  texts: 'Texts',
  details: 'Details',
  people: 'People',
  submit: 'Submit',
  owners: 'Owners',
  competitor: 'Beside a competitor',
  website: 'Your website',
} as const;

/** A draft under review. */
export const reviewTexts = {
  contents: 'Parts of the draft',
  complete: (percent: number) => `${percent} % complete`,
  proved: (proved: number, pages: number, site: string) =>
    `${plural(proved, { none: 'No field is', one: 'One field is', other: '# fields are' })} filled with words of ${site}, from ${plural(pages, { one: 'one page', other: '# pages' })}, each with its quote.`,
  missing: (count: number) =>
    plural(count, {
      one: 'Your website does not say one thing. Add it if you like:',
      other: 'Your website does not say # things. Add what you like:',
    }),
  missing_unread: 'These are blank. Add what you like:',
  required: 'A listing cannot be without this:',
  disputed: (site: string) => `Here your draft and ${site} disagree. Visitors may compare both:`,
  left_out: (names: string) =>
    `${names}: your website has sentences that give orders to AI assistants. They were left out.`,
} as const;

const orFillIn = (first: string): string => `${first}, or fill in the draft here.`;
const thenAgain = (first: string): string => orFillIn(`${first} Then have it read again`);

const letIn = (why: string) => thenAgain(`${why} Let FirstlightBot through.`);

/** What people can do when a website could not be read; null where it was. */
export const outcomeRemedies: Record<BuildOutcome, string | null> = {
  complete: null,
  partial: null,
  ai_unavailable: null,
  needs_script: thenAgain(
    'Your website shows its text only with JavaScript, which our crawler does not run. Serve it as HTML.',
  ),
  blocked_by_robots: thenAgain('Allow FirstlightBot in the robots.txt of your website.'),
  robots_unreadable: thenAgain('Your robots.txt answers with an error. See whether your website is up.'),
  sign_in: orFillIn('Your URL leads to a sign-in page. Submit a public page'),
  challenge: letIn('Its bot protection stops our crawler.'),
  parked: thenAgain('Your domain looks parked. See whether the URL is right.'),
  consent: letIn('Your website asks for consent first.'),
  placeholder: thenAgain('Your website shows only a placeholder so far.'),
  elsewhere: orFillIn('Your URL only leads to another website. Submit that one'),
  cut: thenAgain('The page begins with more than we read. Put its text first.'),
  forbidden: letIn('Your website refuses our crawler.'),
  rate_limited: thenAgain('Your website asked us to come back later. Wait some minutes.'),
  not_html: orFillIn('The URL leads to a file. Submit the website'),
  too_large: thenAgain('The page is longer than we read. Make it shorter.'),
  unreachable: thenAgain('See whether the URL is right and the website is up.'),
};

/** What became of the pages of a website. */
export const pageResults: Record<VisitReason, string> = {
  read: 'read',
  robots: 'not allowed by robots.txt',
  robots_unreadable: 'robots.txt fails',
  sign_in: 'a sign-in',
  challenge: 'a test for people',
  parked: 'a parked domain',
  consent: 'asks for consent',
  placeholder: 'a placeholder',
  elsewhere: 'leads elsewhere',
  cut: 'longer than we read',
  forbidden: 'refused our crawler',
  rate_limited: 'asked us to come later',
  blocked_address: 'no public web address',
  http_error: 'answered with an error',
  unreachable: 'did not answer',
  timeout: 'took too long',
  not_html: 'a file and no page',
  too_large: 'longer than we read',
  too_many_redirects: 'redirects too often',
  left_site: 'leads elsewhere',
  unparsable: 'could not be parsed',
  budget: 'no time left for it',
};

/** A draft while its website is read. */
export const buildTexts = {
  title: (site: string) => `We are reading ${site}`,
  lede: 'This takes about a minute. Then each value is here with the words that prove it.',
  progress: (percent: number) => `${percent} %`,
  pages: (count: number) =>
    plural(count, { none: 'No page yet', one: 'One page so far', other: '# pages so far' }),
  live: 'This page loads again every three seconds.',
  stop: 'Stop that',
  paused: 'This page no longer loads by itself.',
  reload: 'See how far it is',
  typed: 'Not saved, because your website is being read. Copy it and send it again afterwards:',
} as const;

/** How the website of a draft was read. */
export const readingTexts = {
  title: 'Your website',
  read: (date: string | null) =>
    date === null ? 'It has not been read yet.' : `Its pages were last read on ${dayAndMonth(date, true)}.`,
  pages: (count: number) => plural(count, { one: 'One page', other: '# pages' }),
  again: 'Read again',
  again_all: 'Draft again from these pages',
  again_all_hint: ({ used, limit }: { used: number; limit: number }) =>
    `What you have set, removed or locked stays. Five fields at once, up to ${plural(limit, { one: 'once', other: '# times' })} in 24 hours; so far ${plural(used, { none: 'not at all', one: 'once', other: '# times' })}.`,
  again_hint: (minutes: number, { used, limit }: { used: number; limit: number }) =>
    `What you have set stays; drafted values follow the pages. It takes about a minute, and can be repeated after ${plural(minutes, { one: 'one minute', other: '# minutes' })}. In 24 hours ${plural(limit, { one: 'one website', other: '# websites' })} can be read; so far ${plural(used, { none: 'none', other: '#' })}.`,
} as const;

/** The parts beside the fields. */
export const partTexts = {
  count: (count: number) => plural(count, { one: 'one entry', other: '# entries' }),
  none: {
    faqs: 'No question yet. Five read best.',
    founders: 'Nobody yet. Who is behind it?',
    milestones: 'None yet.',
    company_socials: 'No link yet.',
    founder_socials: 'No link yet.',
    story: 'Nothing yet. A paid plan shows it.',
    seo: 'Nothing of its own: the name and the summary are used.',
  },
} as const;

/** Sections of a founder story, and texts for search engines. */
const keyNames = {
  title: 'Headline',
  story: 'The story',
  ...storyTitles,
  seo_title: 'Title',
  seo_meta: 'Description',
} as const;

/** Forms of a draft's page. */
export const formTexts = {
  unstated: 'Not stated',
  save: 'Save',
  remove: (what: string): Safe => html`Remove<span class="sr"> ${what}</span>`,
  first: (what: string): Safe => html`Put first<span class="sr"> ${what}</span>`,
  edit: (what: string): Safe => html`Edit<span class="sr"> ${what}</span>`,
  add: {
    faqs: 'Add a question',
    founders: 'Add a founder',
    milestones: 'Add a milestone',
  },
  full: (most: number) => `There is room for ${most}.`,
  line: (place: number, text: string) => `Line ${place}: ${text}`,
  about: (what: string, text: string) => `${what}: ${text}`,
  stale: (now: string) =>
    now === ''
      ? 'Nothing was saved: somebody else removed or changed this since you opened the page. Save again to replace it.'
      : `Nothing was saved: somebody else changed this since you opened the page. It now says “${now}”. Save again to replace it.`,
  gone: 'Nothing was changed: somebody else changed or removed this since you opened the page. What you typed is still here.',
  inputs: {
    question: 'Question',
    answer: 'Answer',
    name: 'Name',
    role: 'Role',
    bio: 'About them',
    date: 'Date',
    title: 'Title',
    description: 'Description',
    url: 'Link (https)',
  },
} as const;

/** What an input of a part is called. */
export function inputName(part: string, name: string): string {
  if (part === 'company_socials' || part === 'founder_socials') return platformName(name);
  if (part === 'story') return keyNames[name as keyof typeof keyNames];
  if (part === 'seo') return name === 'title' ? keyNames.seo_title : keyNames.seo_meta;
  if (part === 'founders' && name === 'title') return formTexts.inputs.role;
  return formTexts.inputs[name as keyof typeof formTexts.inputs];
}

/** The end of the review. */
export const submitTexts = {
  text: 'When the draft is right, submit it. It is saved as a listing and not published: you choose your launch afterwards, and can still edit everything.',
  submit: 'Submit the draft',
  sent: 'This draft is a listing. What you change above reaches it at once.',
  unsent: (names: string) =>
    `Your website was read again. The listing does not have these changes yet: ${names}.`,
  send: 'Bring them to the listing',
  obstacles: 'A listing cannot be made before this is mended:',
} as const;
