import { z } from 'zod';
import { ApiError, notFound } from '../../domain/http/errors.ts';
import { CREATES, defineOperation, READS, READS_FOR_ALL, UPDATES } from '../../tools/operation/define.ts';
import { listingNotFound } from '../../tools/operation/nearest.ts';
import { components, slug } from '../../tools/shapes/common.ts';
import { envelope, listOf, paging } from '../../tools/shapes/page.ts';

/** Small operations with every feature that matters to the bridge. */

const book = z
  .object({ slug: slug.describe('Name of the book.'), title: z.string().describe('Its title.') })
  .register(components, { id: 'SampleBook' });

/** The calls of handlers, so that a test can check that none was made. */
export const requested: string[] = [];

/** The next call of make_book_abroad waits for this. */
export const abroad = { gate: Promise.resolve(), failure: undefined as Error | undefined };

export const listBooks = defineOperation({
  name: 'list_books',
  title: 'List books',
  description: 'Lists books.',
  route: 'GET /books',
  status: 200,
  access: 'public',
  effect: READS,
  input: z.strictObject({
    q: z.string().max(20).default('').describe('Words.'),
    old: z.boolean().exactOptional().describe('Old ones too.'),
    ...paging,
  }),
  output: z.object({ ...listOf(book), requested: z.unknown().describe('The input as it came.') }),
  errors: [],
  example: { q: 'sea' },
  async handler(input, { store }) {
    requested.push('list_books');
    const settings = await store.settings.all();
    const items = Array.from({ length: input.per_page }, (_, i) => ({
      slug: `book-${i}`,
      title: settings['site.name'],
    }));
    return { ...envelope(items, 45, input), requested: input };
  },
});

const getBook = defineOperation({
  name: 'get_book',
  title: 'Get a book',
  description: 'Reads a book.',
  route: 'GET /books/{slug}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({ slug: slug.describe('Name of the book.') }),
  output: z.object({ slug, week: z.string() }),
  errors: ['not_found'],
  example: { slug: 'sea' },
  async handler({ slug: wanted }, { clock }) {
    requested.push('get_book');
    if (wanted === 'lost') throw notFound('book', wanted);
    if (wanted === 'broken') throw new Error('a shelf fell over');
    return { slug: wanted, week: clock.now().toISOString() };
  },
});

const myShelf = defineOperation({
  name: 'my_shelf',
  title: 'My shelf',
  description: 'Lists your own books.',
  route: 'GET /me/books',
  status: 200,
  access: 'account:read',
  effect: READS,
  prefers: ['view'],
  input: z.strictObject({ ...paging }),
  output: z.object({ ...listOf(book), whose: z.int() }),
  errors: [],
  example: {},
  async handler(input, { actor }) {
    const items = Array.from({ length: input.per_page }, (_, i) => ({ slug: `own-${i}`, title: 'Own' }));
    return { ...envelope(items, 45, input), whose: actor.person_id };
  },
});

const makeBook = defineOperation({
  name: 'make_book',
  title: 'Make a book',
  description: 'Makes a book.',
  route: 'POST /books',
  status: 201,
  access: 'listings:write',
  effect: CREATES,
  input: z.strictObject({
    title: z.string().max(40).describe('Its title.'),
    body: z.string().nullable().exactOptional().describe('Its text; null for none.'),
    parts: z.array(z.unknown()).exactOptional().describe('Parts.'),
  }),
  output: z.object({ slug, title: z.string(), body: z.string().nullable().optional() }),
  errors: ['listing_exists', 'not_found'],
  example: { title: 'The sea' },
  async handler({ title, body }, ctx) {
    const { store } = ctx;
    requested.push(`make_book ${title}`);
    await store.write((tx) => tx.settings.set('site.name', title));
    if (title === 'Twice') throw new ApiError('listing_exists', 'There is one.');
    if (title === 'Lost') throw await listingNotFound('lost', undefined, ctx);
    if (title === 'Later') throw new ApiError('rate_limited', 'Not today.', { retry_after: 60 });
    if (title === 'Broken') throw new Error('the press broke');
    return {
      slug: 'the-sea',
      title: (await store.settings.all())['site.name'],
      ...(body !== undefined && { body }),
    };
  },
});

const makeBookAbroad = defineOperation({
  name: 'make_book_abroad',
  title: 'Make a book abroad',
  description: 'Makes a book with an outside call.',
  route: 'POST /books/abroad',
  status: 200,
  access: 'listings:write',
  effect: CREATES,
  calls_out: () => true,
  input: z.strictObject({ title: z.string().describe('Its title.') }),
  output: z.object({ title: z.string() }),
  errors: [],
  example: { title: 'The sea' },
  async handler({ title }, { store }) {
    requested.push(`make_book_abroad ${title}`);
    await abroad.gate;
    if (abroad.failure) throw abroad.failure;
    await store.write((tx) => tx.settings.set('site.name', title));
    return { title };
  },
});

const editChapter = defineOperation({
  name: 'edit_chapter',
  title: 'Edit a chapter',
  description: 'Edits a chapter.',
  route: 'PATCH /books/{slug}/chapters/{number}',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  input: z.strictObject({
    slug: slug.describe('Book.'),
    number: z.int().min(1).describe('Chapter.'),
    text: z.string().exactOptional().describe('Text.'),
  }),
  output: z.object({ slug, number: z.int(), text: z.string().optional() }),
  errors: ['not_found'],
  example: { slug: 'sea', number: 1 },
  async handler(input) {
    return input;
  },
});

const burnBook = defineOperation({
  name: 'burn_book',
  title: 'Burn a book',
  description: 'Burns a book.',
  route: 'DELETE /books/{slug}',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  input: z.strictObject({ slug: slug.describe('Book.') }),
  output: z.object({ burnt: z.boolean() }),
  errors: ['not_found'],
  example: { slug: 'sea' },
  async handler() {
    return { burnt: true };
  },
});

const sealBook = defineOperation({
  name: 'seal_book',
  title: 'Seal a book',
  description: 'Seals a book.',
  route: 'POST /books/{slug}/seal',
  status: 200,
  access: 'orders:write',
  effect: UPDATES,
  input: z.strictObject({ slug: slug.describe('Book.') }),
  output: z.object({ sealed: z.boolean() }),
  errors: ['not_found'],
  example: { slug: 'sea' },
  async handler() {
    return { sealed: true };
  },
});

export const SAMPLES = [
  listBooks,
  getBook,
  myShelf,
  makeBook,
  makeBookAbroad,
  editChapter,
  burnBook,
  sealBook,
];
