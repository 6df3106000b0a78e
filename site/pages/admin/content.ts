import { RETIRE_CATEGORY } from '../../../services/acts/content_acts.ts';
import {
  CONTENT_KEYS,
  CONTENT_KINDS,
  type ContentEntry,
  type ContentKind,
  contentEntries,
  saveContent,
} from '../../../services/administration/content.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { needFresh } from '../../request/guards.ts';
import { definePage } from '../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { plainText } from '../../request/typed_text.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import {
  CONTENT_PAGE,
  contentFields,
  contentTemplate,
  entryPageUrl,
  entryTemplate,
  entryUrl,
  type TypedEntry,
} from '../../templates/admin/content.ts';
import { contentTexts as t } from '../../texts/admin/content.ts';
import { doAct, doneBy, type Refused } from './acts.ts';
import { administratorOf, adminPage } from './admin.ts';
import { entryOf, textOfValue } from './content_fields.ts';

/** Most bytes of a form: a post of 200,000 letters, some of which take nine bytes in a form. */
const FORM_LIMIT = 1280 * 1024;

const NOTHING: TypedEntry = { values: { active: 'on' }, faults: {} };
const isWrong = (typed: TypedEntry | undefined): boolean => Object.keys(typed?.faults ?? {}).length > 0;

const nameOf = (value: ContentEntry['value']): string =>
  String(value['name'] ?? value['title'] ?? value['question']);

const ACTS = [RETIRE_CATEGORY];

const messageOf = (request: AdminRequest): string | null => {
  const word = (['saved', 'unchanged'] as const).find((one) => request.query.has(one));
  return word ? t[word] : doneBy(request, ACTS);
};

/** What a page says first: why something was refused, or what was done last. */
function resultOf(request: AdminRequest, typed: TypedEntry | undefined, sent: Refused | null = null) {
  if (isWrong(typed)) return { status: 400, refusal: t.refused };
  return sent ? { status: sent.status, refusal: sent.text } : { message: messageOf(request) };
}

/** Where to sign in again first, to come back to a path; null where the sign-in is young enough. */
const signInFor = (request: AdminRequest, path: string): string | null =>
  isFreshly(request) ? null : signInAgain(path);

/** Whether people can open the page of an entry: a post has one from the instant of its publication. */
const isShown = (kind: ContentKind, { published_at }: ContentEntry['value'], now: number): boolean =>
  kind !== 'post' || (typeof published_at === 'string' && Date.parse(published_at) <= now);

async function listPage(
  kind: ContentKind,
  request: AdminRequest,
  { typed = NOTHING, preview = null }: Shown = {},
): Promise<Page> {
  const { now } = request;
  return adminPage(CONTENT_PAGE[kind], {
    ...resultOf(request, typed),
    title: t.kinds[kind].title,
    lede: t.kinds[kind].lede,
    main: contentTemplate(kind, {
      entries: await request.do(contentEntries, kind),
      now,
      typed,
      preview,
      sign_in: signInFor(request, adminUrl(CONTENT_PAGE[kind])),
      csrf: csrfField(request),
    }),
  });
}

interface Shown {
  typed?: TypedEntry;
  preview?: string | null;
  sent?: Refused | null;
}

async function entryPage(
  kind: ContentKind,
  request: AdminRequest,
  key: string,
  { typed, preview = null, sent = null }: Shown = {},
): Promise<Page> {
  const entry = await entryWith(kind, request, key);
  if (!entry) return { ...noSuchPage(), personal: true };
  const { value, position } = entry;
  const name = nameOf(value);
  return adminPage(CONTENT_PAGE[kind], {
    ...resultOf(request, typed, sent),
    title: name,
    below: name,
    lede: t.kinds[kind].lede,
    main: entryTemplate(kind, {
      key,
      position,
      typed: typed ?? { values: typedOf(kind, value), faults: {} },
      is_published: value['published_at'] !== undefined,
      page_url: isShown(kind, value, request.now) ? entryPageUrl(kind, key) : null,
      preview,
      sent,
      sign_in: signInFor(request, entryUrl(kind, key)),
      csrf: csrfField(request),
    }),
  });
}

const entryWith = async (
  kind: ContentKind,
  { do: run }: AdminRequest,
  key: string,
): Promise<ContentEntry | undefined> => (await run(contentEntries, kind)).find((one) => one.key === key);

const typedOf = (kind: ContentKind, value: ContentEntry['value']): Record<string, string> =>
  Object.fromEntries(contentFields(kind).map((field) => [field.name, textOfValue(field, value[field.name])]));

/** Adds an entry. */
async function addEntry(kind: ContentKind, request: AdminRequest): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_LIMIT });
  if (kind === 'product') needFresh(request, adminUrl(CONTENT_PAGE[kind]));
  const sent = entryOf(contentFields(kind), (name) => fields.get(name) ?? '');
  const name = CONTENT_KEYS[kind];
  const exists = (await entryWith(kind, request, (fields.get(name) ?? '').trim())) !== undefined;
  const faults = exists ? { ...sent.faults, [name]: t.faults.exists } : sent.faults;
  const values = Object.fromEntries(fields);
  if (fields.get('do') === 'preview')
    return listPage(kind, request, {
      typed: { values, faults },
      preview: plainText(fields.get('body') ?? ''),
    });
  const result = await store(kind, request, { fields, entry: sent.entry, faults });
  return 'faults' in result
    ? listPage(kind, request, { typed: { values, faults: result.faults } })
    : seeOther(`${entryUrl(kind, result.key)}?saved`);
}

interface Sent {
  fields: URLSearchParams;
  entry: Record<string, unknown>;
  faults: Record<string, string>;
}

/** Stores what a form describes, unless a field is not of its form. */
async function store(
  kind: ContentKind,
  request: AdminRequest,
  { fields, entry, faults }: Sent,
): Promise<{ faults: Record<string, string> } | { key: string; outcome: string }> {
  const { now } = request;
  if (Object.keys(faults).length > 0) return { faults };
  const published = fields.get('do') === 'publish' && { published_at: new Date(now).toISOString() };
  const place = fields.get('position') ?? '';
  const result = await request.do(saveContent, {
    kind,
    entry: { ...entry, ...published },
    position: /^\d{1,6}$/.test(place) ? Number(place) : undefined,
    by: administratorOf(request),
    now,
  });
  if (!result.faults) return result;
  return {
    faults: Object.fromEntries(
      result.faults.map(({ path, message }) => [/^[a-z_]*/.exec(path)?.[0] ?? '', `${path}: ${message}`]),
    ),
  };
}

/** Changes an entry, shows a post before it is saved, or takes something off the site. */
async function changeEntry(kind: ContentKind, request: AdminRequest, key: string): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_LIMIT });
  const act = fields.get('do');
  if (kind === 'product' || act === 'unpublish' || act === 'category_retire')
    needFresh(request, entryUrl(kind, key));
  const known = await entryWith(kind, request, key);
  if (!known) return { ...noSuchPage(), personal: true };
  if (kind === 'category' && act === 'category_retire') return retire(request, key, fields);
  if (act === 'unpublish') return unpublish(kind, request, known, fields);
  return saveEntry(kind, request, known, fields);
}

async function unpublish(
  kind: ContentKind,
  request: AdminRequest,
  { key, value }: ContentEntry,
  fields: URLSearchParams,
): Promise<Page | Reply> {
  const { published_at: _, updated_at: __, ...draft } = value;
  const done = await store(kind, request, { fields, entry: draft, faults: {} });
  return 'faults' in done ? entryPage(kind, request, key) : seeOther(`${entryUrl(kind, key)}?saved`);
}

async function saveEntry(
  kind: ContentKind,
  request: AdminRequest,
  { key, value }: ContentEntry,
  fields: URLSearchParams,
): Promise<Page | Reply> {
  const stored = Object.fromEntries(
    contentFields(kind).flatMap(({ name, fixed }) => (fixed ? [[name, value[name]]] : [])),
  );
  const sent = entryOf(contentFields(kind), (name) => fields.get(name) ?? '');
  const values = Object.fromEntries(fields);
  if (fields.get('do') === 'preview')
    return entryPage(kind, request, key, {
      typed: { values, faults: sent.faults },
      preview: plainText(fields.get('body') ?? ''),
    });
  const entry = { ...sent.entry, ...stored, ...(kind === 'question' && { id: Number(key) }) };
  const result = await store(kind, request, { fields, entry, faults: sent.faults });
  if ('faults' in result) return entryPage(kind, request, key, { typed: { values, faults: result.faults } });
  return seeOther(`${entryUrl(kind, key)}?${result.outcome === 'unchanged' ? 'unchanged' : 'saved'}`);
}

const retire = (request: AdminRequest, slug: string, fields: URLSearchParams): Promise<Page | Reply> =>
  doAct(
    request,
    {
      acts: ACTS,
      part: slug,
      url: entryUrl('category', slug),
      again: (sent) => entryPage('category', request, slug, { sent }),
      leads_to: { category_retire: () => adminUrl('categories') },
    },
    fields,
  );

// Of each kind of content the list with the form for a new entry, and the page of one entry.
for (const kind of CONTENT_KINDS) {
  const path = adminUrl(CONTENT_PAGE[kind]);
  const own = { door: 'administrators', checks_sign_in: true } as const;
  definePage({
    ...own,
    path,
    read: (request) => listPage(kind, request),
    send: (request) => addEntry(kind, request),
  });
  definePage({
    ...own,
    path: `${path}/:key`,
    read: (request, { key }) => entryPage(kind, request, key),
    send: (request, { key }) => changeEntry(kind, request, key),
  });
}
