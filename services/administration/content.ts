import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { exportedCategories, exportedPosts, exportedProducts, exportedQuestions } from '../import/export.ts';
import {
  categoryFormat,
  type ImportedCategory,
  type ImportedPost,
  type ImportedProduct,
  type ImportedQuestion,
  postFormat,
  productFormat,
  questionFormat,
} from '../import/format.ts';
import { loadPost, loadProduct, loadQuestion } from '../import/load.ts';
import { loadCategories } from '../import/load_categories.ts';
import { type Entry, faultOf, type ImportFault } from '../import/parse.ts';
import type { Outcome } from '../import/tally.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** The site's own content by kind, each entry in the format of an import (docs/import.md). */
interface Imported {
  category: ImportedCategory;
  question: ImportedQuestion;
  product: ImportedProduct;
  post: ImportedPost;
}
/** A kind of the site's own content. */
export type ContentKind = keyof Imported;
/** The kinds. */
export const CONTENT_KINDS = ['category', 'question', 'product', 'post'] as const satisfies ContentKind[];

/** An entry as it is stored, in the format of an import. */
export interface ContentEntry {
  /** Slug, id or code. */
  key: string;
  /** Its place among those of its kind, from 0. */
  position: number;
  value: Readonly<Record<string, unknown>>;
}

const EXPORTED: Record<ContentKind, (reads: Reads) => Promise<object[]>> = {
  category: exportedCategories,
  question: exportedQuestions,
  product: exportedProducts,
  post: exportedPosts,
};

/** What an entry of each kind is: the form of it has its fields and bounds. */
export const CONTENT_FORMATS: Record<ContentKind, z.ZodObject & z.ZodType<Imported[ContentKind]>> = {
  category: categoryFormat,
  question: questionFormat,
  product: productFormat,
  post: postFormat,
};

/** The field that names an entry; only a new one may choose it. */
export const CONTENT_KEYS = { category: 'slug', question: 'id', product: 'code', post: 'slug' } as const;

/** Every entry of a kind in display order; posts in the order in which they were written. */
export const contentEntries = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, kind: ContentKind): Promise<ContentEntry[]> => {
    const entries = (await EXPORTED[kind](reads)) as ContentEntry['value'][];
    return entries.map((value, position) => ({ key: String(value[CONTENT_KEYS[kind]]), position, value }));
  },
);

/** An entry that is to be stored: added, or changed where its key is known. */
export interface ContentChange {
  kind: ContentKind;
  /** In the format of an import. */
  entry: unknown;
  /** Its new place; by default its present one, or the last. */
  position?: number | undefined;
  by: AuditActor;
  now: number;
}

/** What became of it, or what was wrong with each field. */
export type ContentResult =
  | { key: string; outcome: Outcome; faults?: undefined }
  | { faults: Pick<ImportFault, 'path' | 'message'>[] };

/** Adds or changes one entry by the rules of an import, with a row of the audit table. With faults nothing has changed. */
export const saveContent = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { kind, entry: raw, position, by, now }: ContentChange): Promise<ContentResult> => {
    const parsed = CONTENT_FORMATS[kind].safeParse(raw, { reportInput: true });
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => faultOf('', 0, issue));
      return { faults: faults.map(({ path, message }) => ({ path: path.slice('[0].'.length), message })) };
    }
    const before = await contentEntries(tx, kind);
    const value = { ...parsed.data } as ContentEntry['value'];
    const known = before.find(({ key }) => key === String(value[CONTENT_KEYS[kind]]));
    const index = position ?? known?.position ?? before.length;
    const faults: ImportFault[] = [];
    const outcome = await load(tx, kind, { file: '', index, value: parsed.data }, { faults, now });
    if (faults.length > 0) return { faults: faults.map(({ message }) => ({ path: 'parent', message })) };
    const key = known?.key ?? (await newKey(tx, kind, value, before));
    if (outcome !== 'unchanged') {
      const after = (await contentEntries(tx, kind)).find((one) => one.key === key)?.value ?? {};
      const fields = Object.keys({ ...known?.value, ...after }).filter(
        (name) => !isDeepStrictEqual(known?.value[name], after[name]),
      );
      const subject = `${kind}:${key}`;
      await tx.audit_log.record({ by, kind: 'content_changed', subject, details: { outcome, fields } });
    }
    return { key, outcome };
  },
);

/** A question gets its id when it is stored. */
async function newKey(
  tx: Tx,
  kind: ContentKind,
  value: ContentEntry['value'],
  before: readonly ContentEntry[],
): Promise<string> {
  if (kind !== 'question') return String(value[CONTENT_KEYS[kind]]);
  const known = new Set(before.map(({ key }) => key));
  const all = await contentEntries(tx, kind);
  const added = all.find(({ key }) => !known.has(key));
  return added?.key ?? all.find((one) => one.value['question'] === value['question'])?.key ?? '';
}

async function load(
  tx: Tx,
  kind: ContentKind,
  entry: Entry<Imported[ContentKind]>,
  { faults, now }: { faults: ImportFault[]; now: number },
): Promise<Outcome> {
  if (kind === 'question') return loadQuestion(tx, entry as Entry<ImportedQuestion>);
  if (kind === 'product') return loadProduct(tx, entry as Entry<ImportedProduct>);
  if (kind === 'post') return loadPost(tx, entry as Entry<ImportedPost>, now);
  const { added, changed } = await loadCategories(tx, [entry as Entry<ImportedCategory>], faults);
  if (added > 0) return 'added';
  return changed > 0 ? 'changed' : 'unchanged';
}
