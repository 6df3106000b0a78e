import { z } from 'zod';
import { blogPostPageUrl, categoryPageUrl } from '../../../domain/http/urls.ts';
import { RETIRE_CATEGORY } from '../../../services/acts/content_acts.ts';
import {
  CONTENT_FORMATS,
  CONTENT_KEYS,
  CONTENT_KINDS,
  type ContentEntry,
  type ContentKind,
} from '../../../services/administration/content.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { markdown } from '../../html/markdown.ts';
import type { AdminPageName } from '../../texts/admin/admin.ts';
import { CONTENT_LABELS, type ContentLabel, contentTexts as t } from '../../texts/admin/content.ts';
import { typedField } from '../parts/forms.ts';
import { type ActScene, actRow } from './act_form.ts';
import { adminUrl, signInFirst } from './admin.ts';

/** The page of each kind. */
export const CONTENT_PAGE: Readonly<Record<ContentKind, AdminPageName>> = {
  category: 'categories',
  question: 'questions',
  product: 'products',
  post: 'blog',
};

/** The page of an entry. */
export const entryUrl = (kind: ContentKind, key: string): string =>
  `${adminUrl(CONTENT_PAGE[kind])}/${encodeURIComponent(key)}`;

/** What was typed, and what was wrong with it. */
export interface TypedEntry {
  values: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
}

interface Content extends Omit<EntryScene, 'key' | 'position'> {
  entries: readonly ContentEntry[];
  now: number;
  preview: string | null;
}

/** Every entry of a kind, and the form for a new one; it stands first where something was typed. */
export function contentTemplate(kind: ContentKind, { entries, now, preview, ...form }: Content): Safe {
  const { add } = t.kinds[kind];
  const adding = html`<section class="people after" id="add"><h2>${add}</h2>${entryForm(kind, { ...form, key: null, position: entries.length })}</section>`;
  const list =
    entries.length === 0
      ? html`<p>${t.none}</p>`
      : html`<ul class="sessions">${entries.map((entry) => entryItem(kind, entry, now))}</ul>`;
  const isTyped = preview !== null || Object.keys(form.typed.faults).length > 0;
  return isTyped
    ? html`${previewCard(preview)}${adding}${list}`
    : html`<p class="acts"><a class="btn small" href="#add">${add}</a></p>${list}${adding}`;
}

function entryItem(kind: ContentKind, { key, value }: ContentEntry, now: number): Safe {
  const { name, title, question, parent } = value as Record<string, string | undefined>;
  const state = stateOf(kind, value, now);
  return html`<li class="card"><div><h2 dir="auto"><a href="${entryUrl(kind, key)}">${name ?? title ?? question}</a>${state && html` <span class="tag">${state}</span>`}</h2><p class="fine"><code>${parent === undefined ? key : `${parent} / ${key}`}</code></p></div></li>`;
}

function stateOf(kind: ContentKind, value: ContentEntry['value'], now: number): string | null {
  if (value['active'] === false) return t.states.hidden;
  if (kind !== 'post') return null;
  const published_at = value['published_at'];
  if (typeof published_at !== 'string') return t.states.draft;
  return Date.parse(published_at) > now ? t.states.scheduled : t.states.published;
}

const previewCard = (preview: string | null): Child =>
  preview !== null &&
  html`<section class="card" id="preview"><h2>${t.preview}</h2><div class="prose">${markdown(preview)}</div></section>`;

interface EntryScene {
  key: string | null;
  position: number;
  typed: TypedEntry;
  /** Where to sign in again first for what needs it; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** The page of an entry on the site. */
export function entryPageUrl(kind: ContentKind, key: string): string | null {
  if (kind === 'category') return categoryPageUrl('', key);
  return kind === 'post' ? blogPostPageUrl('', key) : null;
}

interface StoredEntry extends EntryScene {
  key: string;
  /** Whether it is on the site, or will be. */
  is_published: boolean;
  /** Its page, where people can open it. */
  page_url: string | null;
  preview: string | null;
  /** What was typed into the form of an act that was refused. */
  sent: NonNullable<ActScene['typed']> | null;
}

/** One entry with the way to its page, its form, and what else can be done to it. */
export const entryTemplate = (
  kind: ContentKind,
  { is_published, page_url, preview, ...scene }: StoredEntry,
): Safe =>
  html`${page_url !== null && html`<p><a href="${page_url}">${t.page}</a></p>`}${previewCard(preview)}${entryForm(kind, scene)}
${kind === 'category' && retireForm(scene)}${is_published && unpublishForm(kind, scene)}`;

const retireForm = (scene: Omit<StoredEntry, 'is_published' | 'page_url' | 'preview'>): Safe =>
  html`<section class="people after"><h2>${RETIRE_CATEGORY.form?.title}</h2><p>${RETIRE_CATEGORY.form?.text}</p>${signInFirst(scene.sign_in)}${actRow(RETIRE_CATEGORY, { ...scene, action: entryUrl('category', scene.key), typed: scene.sent }, {})}</section>`;

function entryForm(kind: ContentKind, { key, position, typed, sign_in, csrf }: EntryScene): Child {
  if (kind === 'product' && sign_in !== null) return signInFirst(sign_in);
  const action = key === null ? adminUrl(CONTENT_PAGE[kind]) : entryUrl(kind, key);
  const fields = contentFields(kind).filter(({ fixed }) => key === null || !fixed);
  const isPost = kind === 'post';
  return html`<form method="post" action="${action}" class="stack">${csrf}${fields.map((field) => entryField(field, typed))}
${!isPost && entryField({ name: 'position', label: t.place, type: 'number', required: false }, { ...typed, values: { position: String(position), ...typed.values } })}
<p class="acts"><button class="btn hot small" name="do" value="save">${t.save}</button>${isPost && html`<button class="btn small" name="do" value="preview">${t.preview}</button><button class="btn small" name="do" value="publish">${t.publish}</button>`}</p></form>`;
}

function entryField(
  { name, label, type, hint = '', rows, max, required }: Omit<ContentField, 'fixed'>,
  { values, faults }: TypedEntry,
): Safe {
  const value = values[name] ?? '';
  return type === 'check'
    ? html`<p class="field"><label class="check"><input type="checkbox" name="${name}" value="on" ${attr('checked', value !== '')}> ${label}</label>${hint !== '' && html`<span class="fine">${hint}</span>`}</p>`
    : typedField(name, label, { value, hint, rows, max, required, wrong: faults[name] });
}

type TakingOff = Pick<StoredEntry, 'key' | 'sign_in' | 'csrf'>;

const unpublishForm = (kind: ContentKind, { key, sign_in, csrf }: TakingOff): Safe =>
  html`<section class="people after"><h2>${t.unpublish}</h2><p>${t.unpublish_text}</p>${signInFirst(sign_in)}${sign_in === null && html`<form method="post" action="${entryUrl(kind, key)}">${csrf}<button class="btn small" name="do" value="unpublish">${t.unpublish}</button></form>`}</section>`;

/** A field of the form of an entry, named and bound as in the format of an import. */
export interface ContentField extends ContentLabel {
  name: string;
  /** A list is typed by lines of its own form, an object as JSON. */
  type: 'text' | 'number' | 'check' | 'list' | 'json';
  required: boolean;
  max?: number | undefined;
  /** Only a new entry may choose it. */
  fixed: boolean;
}

/** What the JSON Schema of a field says. */
interface FieldSchema {
  type?: string;
  maxLength?: number;
  anyOf?: readonly FieldSchema[];
}

const TYPES: Readonly<Record<string, ContentField['type']>> = {
  integer: 'number',
  boolean: 'check',
  array: 'list',
  object: 'json',
};

function fieldsOf(kind: ContentKind): ContentField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(CONTENT_FORMATS[kind], {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(CONTENT_LABELS[kind]).map(([name, label]) => {
    const schema = properties[name] as FieldSchema;
    const type = TYPES[(schema.anyOf?.[0] ?? schema).type ?? ''] ?? 'text';
    return {
      name,
      ...label,
      type,
      required: type !== 'check' && required.includes(name),
      max: schema.maxLength,
      fixed: name === CONTENT_KEYS[kind],
    };
  });
}

const FIELDS = new Map(CONTENT_KINDS.map((kind) => [kind, fieldsOf(kind)]));

/** The fields of the form of a kind, from its format. */
export const contentFields = (kind: ContentKind): readonly ContentField[] => FIELDS.get(kind) ?? [];
