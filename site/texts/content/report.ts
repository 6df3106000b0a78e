import { NOTICE_KINDS, NOTICE_TEXT_MAX, type NoticeKind } from '../../../domain/text/notices.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, number, plural, timeUntil } from '../format.ts';

/** The form by which anybody reports what the site shows, and its receipt. */
export const reportTexts = {
  title: 'Report something on this site',
  description:
    'Tell the site team about illegal content, spam, wrong information or personal data. No account is needed.',
  lede: 'Tell us what is wrong with a page of this site. You need no account. A person reads it, decides, and emails you the decision with its reason.',
  about: 'Which page is it?',
  about_hint: 'Its URL on this site, as the address bar of your browser shows it.',
  kind: 'What is it about?',
  choose: 'Please choose',
  kinds: {
    ...NOTICE_KINDS,
    illegal: 'Illegal content',
    rights: 'It infringes my rights: trade mark, copyright, my name',
    personal_data: 'Personal data about me',
    scam: 'Spam or scam',
    wrong: 'Wrong information',
    child_abuse: 'Sexual abuse of children (you may leave out name and email)',
    decision: 'I object to a decision about my own listing',
    other: 'Something else',
  } satisfies Record<NoticeKind, string>,
  reason: 'What is wrong with it, and why?',
  reason_hint: `Where on the page, and what makes it illegal or wrong. At most ${number(NOTICE_TEXT_MAX.reason)} characters.`,
  name: 'Your name',
  name_hint: 'The owner of the listing does not learn it from us.',
  email: 'Your email address',
  email_hint: 'For the receipt and the decision, and for nothing else.',
  good_faith: 'I believe in good faith that what I write here is correct and complete.',
  send: 'Send',
  privacy: (): Safe =>
    html`What we store of it, and for how long: <a href="/privacy">Privacy</a>. Other ways to reach us: <a href="/contact">Contact</a>.`,
  received_title: 'We have received your notice',
  received: (id: number) => `It has the number ${id}.`,
  emailed: (email: string) => `A receipt is on its way to ${email}, and the decision will follow.`,
  not_emailed: 'You gave no email address, so you get no receipt and no decision by email. Keep the number.',
  back: 'To the start page',
  report: 'Report',
  report_listing: (name: string): Safe => html`Report<span class="sr"> ${name}</span>`,
  report_update: (name: string): Safe => html`Report<span class="sr"> this update of ${name}</span>`,
  /** Of the page of a founder. */
  report_page: 'Report this page',
} as const;

/** What is wrong with a field of the form. */
export const reportFaults = {
  about: (origin: string) =>
    `This is no page of this site: its URL begins with ${origin}/. For another website, write to the people who run it.`,
  kind: 'Please choose what it is about.',
  no_reason: 'Please say what is wrong, so that a person can decide about it.',
  long_reason: (length: number) =>
    `This has ${number(length)} characters; at most ${number(NOTICE_TEXT_MAX.reason)} are read. Please shorten it.`,
  name: `Please give your name, ${NOTICE_TEXT_MAX.name} characters at most: the law asks for it.`,
  email: 'Please give an email address that exists: the receipt and the decision go there.',
  good_faith: 'Please confirm it: the law asks for it.',
  refused: 'Nothing was sent yet. Please look at the fields below.',
  too_many: (most: number, seconds: number) =>
    `Nothing was sent: one network can send ${plural(most, { one: 'one notice', other: '# notices' })} an hour. Try again ${timeUntil(seconds * 1000, 0)}. What you typed is still here.`,
  too_many_of_all: (seconds: number) =>
    `Nothing was sent: this site gets more notices than it can take at the moment. Try again ${timeUntil(seconds * 1000, 0)}. What you typed is still here.`,
  too_many_of_sender: (most: number) =>
    `Nothing was sent: one email address can send ${plural(most, { one: 'one notice', other: '# notices' })} a day. Try again tomorrow. What you typed is still here.`,
} as const;

/** The page of the link by which a sender objects to a decision. */
export const objectionTexts = {
  title: 'Object to a decision',
  lede: (id: number) =>
    `This is about your notice ${id}. Somebody looks at it a second time, and that decision is final.`,
  decision: (verdict: 'upheld' | 'rejected') =>
    verdict === 'upheld' ? 'We upheld your notice:' : 'We did not uphold your notice:',
  page: 'The page that it is about',
  objection: 'Why is the decision wrong?',
  until: (until: number) => `You can object once, until ${dateOf(until)}.`,
  send: 'Object',
  done_title: 'Your objection has arrived',
  done: (id: number) => `Notice ${id} waits for a second look. We email you the decision.`,
  none_title: 'There is nothing to object to',
  none: 'The link is incomplete or older than six months, or a newer email has another one.',
  report: 'Report something',
} as const;
