import { DEMO_DRAFT_ID } from '../../fixtures/demo/draft.ts';
import { TRUST_PAGES } from '../../services/content/trust_page.ts';
import { BOARDS } from '../../site/texts/launches/boards.ts';
import type { PageScene, Reader } from './page_scene.ts';

/** A kind of page: who opens it and where. What tests demand of pages, they demand of each of these. */
export interface PageKind {
  name: string;
  by: Reader;
  path: (scene: PageScene) => string;
  status: number;
  /** Whether the site has no administrator yet. */
  unadministered?: true;
  /** A form that is sent from the page, whose response is looked at instead: its path, and what is typed. */
  sends?: { to: (scene: PageScene) => string; fields: Record<string, string> };
}

type Where = string | ((scene: PageScene) => string);
const at = (path: Where) => (typeof path === 'string' ? () => path : path);

function kind(by: Reader, name: string, path: Where = name, status = 200): PageKind {
  return { name: by === 'anonymous' ? name : `${name} (${by})`, by, path: at(path), status };
}

/** The response to a form of a page; usually it refuses it and shows what was typed. */
function sent(
  base: PageKind,
  { to, fields, status }: { to?: Where; fields: Record<string, string>; status: number },
): PageKind {
  const does = Object.entries(fields).map((pair) => pair.join('='));
  return {
    ...base,
    name: `${base.name}, sent ${does.join(' ').slice(0, 50)}`,
    status,
    sends: { to: to === undefined ? base.path : at(to), fields },
  };
}

const draft = (state: keyof PageScene['drafts'], query = ''): PageKind =>
  kind(
    'ada',
    `/account/drafts/* ${state}${query}`,
    ({ drafts }) => `/account/drafts/${drafts[state]}${query}`,
  );
const listing = (by: Reader, state: keyof PageScene['listings'], more = ''): PageKind =>
  kind(
    by,
    `/account/listings/* ${state}${more}`,
    ({ listings }) => `/account/listings/${listings[state]}${more}`,
  );

const adminListing = (state: keyof PageScene['listings'], more = ''): PageKind =>
  kind(
    'noor',
    `/admin/listings/* ${state}${more}`,
    ({ listings }) => `/admin/listings/${listings[state]}${more}`,
  );
const person = (more: string): PageKind =>
  kind('noor', `/admin/people/*${more}`, ({ person_id }) => `/admin/people/${person_id}${more}`);

/** Pages that anybody may open. */
const PUBLIC: readonly PageKind[] = [
  ...[
    '/',
    '/launches/this',
    '/launches/last',
    '/launches/next',
    '/launches?section=most-voted',
    '/launches?section=upcoming',
    // Made from its website, with quotes; imported; with a gallery; not launched yet.
    '/p/shiftlark',
    '/p/palisade',
    '/p/tidemark',
    '/p/undertow',
    '/p/tidemark/badges',
    '/p/undertow/remind',
    '/p/tidemark/reviews',
    '/p/palisade/reviews',
    '/search',
    '/search?q=invoces',
    '/search?q=zzzzzzzz',
    '/categories',
    '/categories/data-and-analytics',
    '/compare',
    '/compare/palisade-vs-tidemark',
    '/alternatives/tidemark',
    '/founders',
    '/founders/maren-solheim',
    '/leaderboards',
    ...Object.keys(BOARDS).map((board) => `/leaderboards/${board}`),
    '/awards',
    '/blog',
    '/blog/how-a-launch-week-works',
    '/updates',
    '/newsletter',
    '/newsletter?sent',
    '/newsletter/2026-11-16',
    '/report?about=/p/tidemark',
    '/report/objection',
    '/submit',
    '/pricing',
    '/connect',
    '/bot',
    ...TRUST_PAGES.map((page) => `/${page}`),
    '/docs',
    '/docs?q=draft',
    '/docs/errors',
    '/ranking',
    '/sign-in',
    '/sign-in?return_to=/submit?url=https://a.example',
    '/unsubscribe',
  ].map((path) => kind('anonymous', path)),
  kind('anonymous', '/submit?url=tidemark.example', '/submit?url=tidemark.example', 400),
  kind('anonymous', '/p/there-is-none', '/p/there-is-none', 404),
  kind('anonymous', '/no-such-page', '/no-such-page', 404),
  kind('anonymous', '/setup', '/setup', 410),
  kind('anonymous', '/subscriptions/confirm', ({ links }) => links.subscribe),
  kind('anonymous', '/subscriptions/confirm again', ({ links }) => links.subscribed),
  kind('anonymous', '/unsubscribe by a link', ({ links }) => links.unsubscribe),
  kind('anonymous', '/sign-in/with/github', '/sign-in/with/github?code=used&state=used', 400),
  kind('anonymous', '/report/objection by a link', ({ links }) => links.objection),
  kind('anonymous', '/claims/confirm', '/claims/confirm', 410),
  kind('anonymous', '/claims/confirm by a link', ({ links }) => links.claim),
  kind('anonymous', '/invites', ({ links }) => links.invite),
  kind('anonymous', '/sign-in/confirm by a link', ({ links }) => links.sign_in),
  kind('arriving', '/sign-in/confirm'),
  { ...kind('arriving', '/setup by a link', '/setup'), unadministered: true },
];

/** Pages of an account: with much in it, and new. */
const MEMBERS: readonly PageKind[] = [
  ...[
    '/',
    '/account',
    '/account/drafts',
    '/account/listings',
    '/account/interview',
    '/account/follows',
    '/account/reviews',
    '/account/claims',
    '/account/orders',
    '/account/keys',
    '/account/passkeys',
    '/account/providers',
    '/account/assistants',
    '/account/sessions',
    '/account/delete',
    '/newsletter',
    '/sign-out',
    '/submit',
  ].flatMap((path) => [kind('ada', path), kind('eve', path)]),
  kind('ada', '/oauth/consent/*', ({ authorize_url }) => authorize_url),
  kind('ada', '/account/keys/*', ({ key_id }) => `/account/keys/${key_id}`),
  draft('building', '?paused'),
  draft('unreadable'),
  draft('faulty'),
  draft('submitted', '?submitted=launch'),
  draft('queued', '?queued=launch'),
  kind('maren', '/account/drafts/* ready', `/account/drafts/${DEMO_DRAFT_ID}`),
  kind('maren', '/account/claims'),
  kind('maren', '/account/orders'),
  kind('maren', '/account/orders/*', ({ order }) => `/account/orders/${order.number}`),
  kind('maren', '/account/orders/* paid', ({ paid }) => `/account/orders/${paid.number}`),
  kind('maren', '/account/orders/*/invoice', ({ paid }) => `/account/orders/${paid.number}/invoice`),
  kind('maren', '/account/credit-notes/*', ({ paid }) => `/account/credit-notes/${paid.credit_note}`),
  kind('anonymous', '/checkout/*', ({ order }) => order.checkout),
  listing('ada', 'queued'),
  ...(['live', 'scheduled', 'waiting', 'saved'] as const).map((state) => listing('maren', state)),
  listing('maren', 'live', '/edit'),
  listing('ada', 'queued', '/edit'),
  listing('maren', 'live', '/pictures'),
  listing('maren', 'live', '/alternatives'),
  listing('maren', 'saved', '/pictures'),
  ...['/updates', '/reviews', '/story', '/milestones', '/numbers'].flatMap((more) => [
    listing('maren', 'live', more),
    listing('maren', 'saved', more),
  ]),
  listing('maren', 'live', '/owners'),
  listing('maren', 'scheduled', '/owners'),
  listing('ada', 'queued', '/owners'),
  listing('ada', 'changed', '/history'),
  listing('maren', 'saved', '/history'),
  listing('maren', 'live', '/visibility'),
  listing('maren', 'scheduled', '/visibility'),
  listing('ada', 'offline', '/visibility?offline'),
  kind('maren', '/account/listings'),
  kind('maren', '/p/undertow/remind'),
  kind('eve', '/p/tidemark'),
  kind('eve', '/p/tidemark/vote'),
  kind('eve', '/p/tidemark/reviews'),
  kind('eve', '/p/tidemark/review'),
  kind('ada', '/p/tidemark/review'),
  kind('maren', '/p/tidemark/review'),
  sent(kind('ada', '/p/tidemark/review'), { fields: { do: 'save', stars: '', text: 'short' }, status: 400 }),
  kind('maren', '/p/tidemark/vote'),
  kind('eve', '/launches/this'),
  kind('eve', '/p/tidemark/follow'),
  kind('maren', '/p/tidemark/follow'),
  kind('eve', '/invites/*', ({ invite_id }) => `/invites/${invite_id}`),
  kind('ada', '/invites/* of another', ({ invite_id }) => `/invites/${invite_id}`, 403),
  { ...kind('eve', '/setup by a link', '/setup'), unadministered: true },
  kind('eve', '/account/drafts/* of another', `/account/drafts/${DEMO_DRAFT_ID}`, 404),
];

/** Pages for administrators. */
const ADMINISTRATION: readonly PageKind[] = [
  kind('noor', '/admin'),
  kind('noor', '/admin/moderation?kind=update'),
  kind('noor', '/admin/moderation'),
  kind('noor', '/admin/moderation?kind=review'),
  kind('noor', '/admin/moderation?kind=reply'),
  kind('noor', '/admin/moderation?kind=notice'),
  kind('noor', '/admin/mail'),
  kind('noor', '/admin/audit'),
  kind('noor', '/admin/audit?from=never', '/admin/audit?from=never', 400),
  kind('noor', '/admin/listings'),
  adminListing('changed'),
  adminListing('live'),
  adminListing('changed', '/edit'),
  adminListing('changed', '/merge?into=tidemark'),
  kind('noor', '/admin/orders'),
  kind('noor', '/admin/orders/* paid', ({ paid }) => `/admin/orders/${paid.number}`),
  kind('noor', '/admin/orders/*', ({ order }) => `/admin/orders/${order.number}`),
  kind('noor', '/admin/tasks'),
  kind('noor', '/admin/votes'),
  kind('noor', '/admin/votes/*', ({ launch_id }) => `/admin/votes/${launch_id}`),
  kind('noor', '/admin/votes/*?state=void', ({ launch_id }) => `/admin/votes/${launch_id}?state=void`),
  kind('noor', '/admin/votes/*?from=never', ({ launch_id }) => `/admin/votes/${launch_id}?from=never`, 400),
  kind('noor', '/admin/sign-ups'),
  kind('noor', '/admin/sign-ups/*', ({ wave }) => `/admin/sign-ups/${wave}`),
  kind('noor', '/admin/domains'),
  kind('noor', '/admin/votes/without'),
  kind('noor', '/admin/votes/without?younger_than=7'),
  kind('noor', '/admin/people'),
  person(''),
  kind('noor', '/admin/weeks'),
  kind('noor', '/admin/weeks/*', '/admin/weeks/2026-11-16'),
  kind('noor', '/admin/categories'),
  kind('noor', '/admin/categories/*', '/admin/categories/design'),
  kind('noor', '/admin/questions'),
  kind('noor', '/admin/questions/*', '/admin/questions/1'),
  kind('noor', '/admin/ratings'),
  kind('noor', '/admin/revenue'),
  kind('noor', '/admin/products'),
  kind('noor', '/admin/products/*', '/admin/products/launch'),
  kind('noor', '/admin/blog'),
  kind('noor', '/admin/blog/*', '/admin/blog/how-a-launch-week-works'),
  kind('noor', '/admin/settings'),
  kind('noor', '/account'),
];

/** What comes back when a form cannot be accepted as it is, and what is shown once. */
const SENT: readonly PageKind[] = [
  sent(kind('anonymous', '/sign-in'), { fields: { email: 'no email address' }, status: 400 }),
  sent(kind('arriving', '/sign-in/confirm'), { fields: { code: 'XXXX-XXXX' }, status: 400 }),
  sent(kind('anonymous', '/newsletter'), { fields: { email: 'no email address' }, status: 400 }),
  sent(kind('anonymous', '/report'), { fields: { about: 'https://evil.example/' }, status: 400 }),
  sent(kind('anonymous', '/p/undertow/remind'), { fields: { email: 'no email address' }, status: 400 }),
  sent(listing('maren', 'live', '/updates'), {
    fields: { do: 'post', title: 'x'.repeat(201), body: 'What is new.' },
    status: 400,
  }),
  sent(listing('maren', 'live', '/story'), {
    fields: { title: 'x'.repeat(201), 'seen-title': '' },
    status: 409,
  }),
  sent(listing('maren', 'live', '/milestones'), {
    fields: { do: 'add', date: '1066-10-14', title: 'Hastings' },
    status: 400,
  }),
  sent(kind('ada', '/account/delete'), { fields: { confirm: 'no' }, status: 400 }),
  sent(kind('ada', '/account/keys'), { fields: { name: '' }, status: 400 }),
  sent(kind('eve', '/account/keys'), {
    fields: { name: 'Deploy', scopes: 'account:read', days: '90' },
    status: 200,
  }),
  sent(
    kind('ada', '/account/keys/*', ({ key_id }) => `/account/keys/${key_id}`),
    { fields: { do: 'rename', name: '' }, status: 400 },
  ),
  sent(kind('ada', '/submit'), { fields: { url: 'mailto:ada@example.org' }, status: 400 }),
  sent(draft('faulty'), { fields: { do: 'submit' }, status: 400 }),
  sent(draft('faulty'), {
    fields: { do: 'set_item', part: 'milestones', place: 'new', date: 'never', title: '', url: 'http://a' },
    status: 400,
  }),
  sent(draft('submitted'), { fields: { do: 'invite', email: 'no email address' }, status: 400 }),
  sent(listing('maren', 'live', '/pictures'), { fields: { do: 'remove', picture: '999' }, status: 409 }),
  sent(listing('ada', 'queued', '/owners'), {
    fields: { do: 'invite', email: 'no email address' },
    status: 400,
  }),
  sent(listing('ada', 'changed', '/history'), { fields: { change: '999' }, status: 409 }),
  sent(listing('maren', 'live', '/visibility'), {
    fields: { do: 'delete', name: 'another name' },
    status: 400,
  }),
  sent(listing('maren', 'live', '/edit'), {
    fields: { tagline: 'x'.repeat(201), founded_year: 'long ago', 'social-github': 'no link' },
    status: 400,
  }),
  {
    ...sent(kind('eve', '/setup by a link', '/setup'), { fields: { 'site-name': '' }, status: 400 }),
    unadministered: true,
  },
  sent(kind('noor', '/admin'), { to: '/admin', fields: { job: '999' }, status: 409 }),
  sent(kind('noor', '/admin/moderation'), { fields: { do: 'reject', note: '' }, status: 409 }),
  sent(adminListing('changed'), { fields: { change: '999' }, status: 409 }),
  sent(adminListing('changed', '/edit'), { fields: { do: 'look', city: 'Oslo' }, status: 200 }),
  sent(person(''), { fields: { do: 'person_delete', email: 'no email address' }, status: 409 }),
  sent(kind('noor', '/admin/categories'), {
    fields: { do: 'save', slug: 'No slug', name: '', attributes: 'no attribute', faqs: 'no question' },
    status: 400,
  }),
  sent(kind('noor', '/admin/blog'), {
    fields: { do: 'preview', title: 'Harbours', body: '## At sea\n\n- one\n- two' },
    status: 200,
  }),
  sent(kind('noor', '/admin/settings'), {
    fields: { name: 'site.name', do: 'set', value: 'x'.repeat(99) },
    status: 400,
  }),
  sent(kind('noor', '/admin/settings'), {
    fields: { name: 'free_queue.capacity', do: 'set', value: '2' },
    status: 200,
  }),
  sent(kind('anonymous', '/newsletter'), { to: '/blog', fields: {}, status: 405 }),
  sent(kind('eve', '/account'), { to: '/account/keys', fields: { csrf: 'x' }, status: 403 }),
];

/** Every kind of page. A law compares them with the routes, so that a new page cannot be forgotten. */
export const PAGE_KINDS: readonly PageKind[] = [...PUBLIC, ...MEMBERS, ...ADMINISTRATION, ...SENT];
