import type { z } from 'zod';
import {
  categoryFormat,
  type ImportedCategory,
  type ImportedListing,
  type ImportedPost,
  type ImportedProduct,
  type ImportedQuestion,
  listingFormat,
  postFormat,
  productFormat,
  questionFormat,
} from './format.ts';

/** Files by their path: parsed JSON, or Markdown as text. */
export type Files = Readonly<Record<string, unknown>>;

/** A fault in an import: file, place and rule. */
export interface ImportFault {
  file: string;
  /** `[3].founders[0].name`; empty for the file itself. */
  path: string;
  message: string;
}

/** One entry of a file and its index. */
export interface Entry<T> {
  file: string;
  index: number;
  value: T;
}

/** The content of a folder, by kind; a kind without a file is empty. */
export interface Content {
  categories: Entry<ImportedCategory>[];
  listings: Entry<ImportedListing>[];
  posts: Entry<ImportedPost>[];
  questions: Entry<ImportedQuestion>[];
  products: Entry<ImportedProduct>[];
}

/** An import that changes nothing because of its `faults`. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  readonly faults: readonly ImportFault[];

  constructor(faults: readonly ImportFault[]) {
    super(faults.map(({ file, path, message }) => `${file}${path && ` ${path}`}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** A fault of an entry, for rules that the format cannot check. */
export function faultAt({ file, index }: Entry<unknown>, path: string, message: string): ImportFault {
  return { file, path: `[${index}]${path && `.${path}`}`, message };
}

const LISTING_FILES = /^listings(?:\/[^/]+)?\.json$/;
const POST_FILE = /^blog\/([^/]+)\.md$/;
const FILES = ['categories.json', 'blog.json', 'interview_questions.json', 'products.json'];

/**
 * Parses the files of an import: every entry fits its format and is unique in its kind. Throws {@link ImportRefused} with all faults.
 * Faults that only the store can find (unknown categories, past weeks) are raised when it is loaded.
 */
export function parseContent(files: Files): Content {
  const faults: ImportFault[] = [];
  const read = <T>(file: string, format: z.ZodType<T>): Entry<T>[] =>
    entriesOf(file, files[file], format, faults);
  const content: Content = {
    categories: read('categories.json', categoryFormat),
    listings: Object.keys(files)
      .filter((file) => LISTING_FILES.test(file))
      .flatMap((file) => read(file, listingFormat)),
    posts: entriesOf('blog.json', withBodies(files['blog.json'], files), postFormat, faults),
    questions: read('interview_questions.json', questionFormat),
    products: read('products.json', productFormat),
  };
  faults.push(
    ...strangers(files, content),
    ...repeated(content.categories, 'slug', ({ slug }) => slug),
    ...repeated(content.listings, 'slug', ({ slug, name }) => slug ?? name),
    ...repeated(content.posts, 'slug', ({ slug }) => slug),
    ...repeated(content.questions, 'question', ({ question }) => question),
    ...repeated(content.questions, 'id', ({ id }) => id),
    ...repeated(content.products, 'code', ({ code }) => code),
  );
  if (faults.length > 0) throw new ImportRefused(faults);
  return content;
}

function entriesOf<T>(file: string, json: unknown, format: z.ZodType<T>, faults: ImportFault[]): Entry<T>[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) {
    faults.push({ file, path: '', message: 'must be a JSON array' });
    return [];
  }
  return json.flatMap((raw: unknown, index) => {
    const parsed = format.safeParse(raw, { reportInput: true });
    if (parsed.success) return [{ file, index, value: parsed.data }];
    faults.push(...parsed.error.issues.map((issue) => faultOf(file, index, issue)));
    return [];
  });
}

/** A rule that an entry breaks, in the words of an import. */
export function faultOf(file: string, index: number, issue: z.core.$ZodIssue): ImportFault {
  const steps = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const seen = typeof issue.input === 'string' ? `, not ${JSON.stringify(issue.input.slice(0, 60))}` : '';
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    file,
    path: `[${index}]${steps.join('')}`,
    message: missing ? 'is missing' : `${issue.message}${seen}`,
  };
}

/** Posts with the text of their Markdown files, unless they have one. */
function withBodies(json: unknown, files: Files): unknown {
  if (!Array.isArray(json)) return json;
  return json.map((post: unknown) => {
    if (typeof post !== 'object' || post === null || !('slug' in post) || 'body' in post) return post;
    const body = files[`blog/${String(post.slug)}.md`];
    return body === undefined ? post : { ...post, body };
  });
}

/** Files that no import reads: probably misspelt. */
function strangers(files: Files, { posts }: Content): ImportFault[] {
  const slugs = new Set(posts.map(({ value }) => value.slug));
  return Object.keys(files).flatMap((file) => {
    const [, slug] = POST_FILE.exec(file) ?? [];
    if (slug !== undefined)
      return slugs.has(slug) ? [] : [{ file, path: '', message: 'no entry of blog.json has this slug' }];
    if (!file.endsWith('.json') || FILES.includes(file) || LISTING_FILES.test(file)) return [];
    const message = `is no file of an import: there are ${FILES.join(', ')}, listings.json and listings/*.json`;
    return [{ file, path: '', message }];
  });
}

function repeated<T>(
  entries: readonly Entry<T>[],
  path: string,
  keyOf: (value: T) => string | number | undefined,
): ImportFault[] {
  const seen = new Map<string | number, Entry<T>>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry.value);
    if (key === undefined) return [];
    const first = seen.get(key);
    if (!first) seen.set(key, entry);
    return first ? [repeatedAt(entry, path, key, first)] : [];
  });
}

/** The fault of an entry that has the key of an earlier one. */
export const repeatedAt = (
  entry: Entry<unknown>,
  path: string,
  key: string | number,
  { file, index }: Entry<unknown>,
): ImportFault => faultAt(entry, path, `"${key}" is there already, in ${file} [${index}]`);
