import { storedEmailOf } from '../../../domain/email/mailbox.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { Person } from '../../../store/people/people.ts';
import type { Subject } from './define.ts';
import { mondayFault, wholeNumber } from './kinds.ts';
import { UNCHANGED } from './refusals.ts';

/** An account: commands name it by its email address, pages by its id. */
export const PERSON: Subject<Person> = {
  argument: 'EMAIL',
  name_it: 'Name one person by the email address of the account.',
  fault: (typed) =>
    storedEmailOf(typed) === null ? `EMAIL is "${typed}", which is not an email address.` : null,
  byArgument: ({ people }, typed) => people.byEmail(storedEmailOf(typed) ?? ''),
  byPath: async ({ people }, id) => {
    const person = await people.byId(idIn(id));
    return person?.deleted_at === null ? person : undefined;
  },
  none: (typed) => `There is no account with ${storedEmailOf(typed)}.`,
};

/** Why a number of an order names none. */
export const NO_ORDER = 'there is no such order; order list names them.';

/** An order, by its number. */
export const ORDER: Subject<Purchase> = {
  argument: 'NUMBER',
  name_it: 'Give the number of one order.',
  byArgument: ({ purchases }, number) => purchases.byNumber(number),
  byPath: ({ purchases }, number) => purchases.byNumber(number),
  none: () => `${UNCHANGED}${NO_ORDER}`,
};

/** A launch week, by its Monday; pages have those that were used. */
export const WEEK: Subject<string> = {
  argument: 'MONDAY',
  name_it: 'the Monday of the week',
  fault: (typed) => {
    const fault = mondayFault(typed);
    return fault && `MONDAY ${fault}`;
  },
  byArgument: async (_, week) => week,
  byPath: async ({ launches }, week) => (await launches.week(week))?.week,
  none: (week) => `The week of ${week} was never used.`,
};

interface ChosenOfWave {
  wave: string;
  /** Whom an act is about where none is named: of a command all, of a page nobody. */
  people?: readonly number[];
}

/** Accounts that were made in one hour and share something. */
export const WAVE: Subject<ChosenOfWave> = {
  argument: 'WAVE',
  name_it: 'Give the wave and the reason, as signups list names it.',
  byArgument: async (_, wave) => ({ wave }),
  byPath: async (_, wave) => ({ wave, people: [] }),
  none: (wave) => `There is no wave ${wave}.`,
};

/** A category, by its slug. */
export const CATEGORY: Subject<string> = {
  argument: 'SLUG',
  name_it: 'Name one category by its slug.',
  byArgument: async (_, slug) => slug,
  byPath: async ({ categories }, slug) => (await categories.bySlug(slug))?.slug,
  none: (slug) => `There is no category ${slug}.`,
};

/** A listing in any status: commands and pages name it by its id. */
export const LISTING: Subject<Listing> = {
  argument: 'LISTING_ID',
  name_it: 'Name one listing by its id, from listing find.',
  fault: (typed) => numberFault('LISTING_ID', typed),
  byArgument: ({ listings }, id) => notDeleted(listings.byId(idIn(id))),
  byPath: ({ listings }, id) => notDeleted(listings.byId(idIn(id))),
  none: (typed) => `There is no listing ${typed}.`,
};

/** A listing that a command names by its slug, the present one or a former one: as it was named. */
export const LISTING_OF_SLUG: Subject<Listing & { named: string }> = {
  ...LISTING,
  fault: () => null,
  byArgument: ({ listings }, slug) => named(listings.bySlug(slug), slug),
  byPath: (reads, id) => named(LISTING.byPath(reads, id)),
  none: (typed) => `There is no listing with the slug "${typed}": see listing find.`,
};

async function named(found: Promise<Listing | undefined>, name?: string) {
  const listing = await notDeleted(found);
  return listing && { ...listing, named: name ?? listing.slug };
}

/** Why an argument is no id. */
function numberFault(argument: string, typed: string): string | null {
  const read = wholeNumber().schema.safeParse(typed);
  return read.success ? null : `${argument} ${read.error.issues[0]?.message}`;
}

async function notDeleted(found: Promise<Listing | undefined>): Promise<Listing | undefined> {
  const listing = await found;
  return listing?.deleted_at === null ? listing : undefined;
}
