import fc from 'fast-check';

export const LISTINGS = 200;
/** So many websites have two listings. */
export const SHARED = 20;
export const VOTERS = 6;
const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Europe/Vienna',
  'Australia/Lord_Howe',
] as const;

const some = fc.noBias(fc.array(fc.nat(LISTINGS - 1), { minLength: 1, maxLength: 40, size: 'max' }));
const few = fc.noBias(fc.array(fc.nat(LISTINGS - 1), { minLength: 1, maxLength: 10, size: 'max' }));
const hours = (max: number) => fc.noBias(fc.nat(max));
const is = <N extends string>(name: N) => fc.constant(name);

/** What owners and the site team do to some listings. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: is('queue'), some }) },
  // A homepage changes, and is looked at.
  {
    weight: 5,
    arbitrary: fc.record({
      is: is('badge'),
      some,
      shows: fc.constantFrom('badge', 'badge', 'nothing', 'silence'),
    }),
  },
  // A homepage changes, and nobody looks.
  {
    weight: 1,
    arbitrary: fc.record({ is: is('deploy'), some, shows: fc.constantFrom('badge', 'nothing', 'silence') }),
  },
  // Of live listings, by their place among these; so are those that the site team approves among the ones it holds.
  { weight: 5, arbitrary: fc.record({ is: is('vote'), some, voter: fc.nat(VOTERS - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: is('relaunch'), some: few, weeks: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ is: is('withdraw'), some: few }) },
  { weight: 1, arbitrary: fc.record({ is: is('choose'), some: few, nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ is: is('pay'), some: few, weeks: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ is: is('doubt'), some: few }) },
  { weight: 1, arbitrary: fc.record({ is: is('approve'), some: few }) },
  { weight: 1, arbitrary: fc.record({ is: is('reject'), some: few }) },
);

/** What happens to a site; a crash hits the write after `after` others, before or after its commit. */
const event = fc.oneof(
  { weight: 19, arbitrary: act },
  { weight: 8, arbitrary: fc.record({ is: is('time'), hours: hours(200) }) },
  { weight: 2, arbitrary: fc.record({ is: is('down'), hours: hours(900) }) },
  { weight: 2, arbitrary: fc.record({ is: is('crash'), after: fc.nat(2), committed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: is('zone'), zone: fc.constantFrom(...ZONES) }) },
);

/** What happens to a site on which every listing was queued, and many homepages show the badge. */
export const history = fc
  .tuple(
    fc.noBias(fc.uniqueArray(fc.nat(LISTINGS - 1), { minLength: 60, maxLength: 140, size: 'max' })),
    fc.array(event, { minLength: 20, maxLength: 60 }),
  )
  .map(([found, events]): Event[] => [
    { is: 'queue', some: Array.from({ length: LISTINGS }, (_, i) => i) },
    { is: 'badge', some: found, shows: 'badge' },
    ...events,
  ]);

export type Act = typeof act extends fc.Arbitrary<infer E> ? E : never;
export type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
export type Shows = Extract<Act, { is: 'badge' }>['shows'];
