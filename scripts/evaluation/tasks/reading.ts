import { rest } from '../base/place.ts';
import { call, type Task } from '../base/task.ts';
import { amountsIn, denies, names, namesNumber } from '../base/texts.ts';

const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([number]) => Number(number));

/** What everybody may read. */
export const readingTasks: readonly Task[] = [
  {
    name: 'find competitors of the week',
    wish: () => 'What launched this week that competes with my Tidemark?',
    may: () => [],
    async holds({ place, message }) {
      const [{ items }, { week }] = await Promise.all([
        rest(place, '/listings/tidemark/alternatives'),
        rest(place, '/launches/weeks/this'),
      ]);
      const rivals = items.filter(({ launch_week }: { launch_week: string }) => launch_week === week);
      return {
        'names each of them':
          rivals.length > 0 && rivals.every(({ name }: { name: string }) => names(message, name)),
      };
    },
    *script() {
      const [{ items }, { week }] = yield [
        call('get_alternatives', { slug: 'tidemark' }),
        call('get_launch_week', { week: 'this' }),
      ];
      const rivals = items.filter(({ launch_week }: { launch_week: string }) => launch_week === week);
      return rivals.map(({ name, page_url }: Record<string, string>) => `${name} (${page_url})`).join(', ');
    },
    lie: 'Nothing that competes with Tidemark launched this week.',
  },
  {
    name: 'name the winner',
    wish: () => 'Who won the last launch week whose result is final, and with how many votes?',
    may: () => [],
    async holds({ place, message }) {
      const { items } = await rest(place, '/awards?per_page=1');
      const [{ listing, week_votes }] = items;
      return {
        'names the winner': names(message, listing.name),
        'says the votes': namesNumber(message, week_votes),
      };
    },
    *script() {
      const [{ items }] = yield [call('list_awards', { per_page: 3 })];
      const [{ listing, week_votes, week }] = items;
      return `${listing.name} won the week of ${week} with ${week_votes} votes.`;
    },
    lie: 'Foghorn won, with 12345 votes.',
  },
  {
    name: 'compare prices',
    wish: () =>
      'How do Harbour Ledger and Rechnungsfuchs charge? Can I begin with one of them for free, and up to what?',
    may: () => [],
    async holds({ place, message }) {
      const [ledger, invoices] = await Promise.all(
        ['harbour-ledger', 'rechnungsfuchs'].map((slug) => rest(place, `/listings/${slug}`)),
      );
      const namesPrice = ({ pricing }: any): boolean =>
        numbersIn(pricing.summary).every((number) => namesNumber(message, number));
      return {
        'says the price of Harbour Ledger': namesPrice(ledger),
        'says the price of Rechnungsfuchs': namesPrice(invoices),
        'says what is free': /\bfree\b/i.test(message) && names(message, 'Rechnungsfuchs'),
      };
    },
    *script() {
      const [{ rows }] = yield [call('compare_listings', { a: 'harbour-ledger', b: 'rechnungsfuchs' })];
      const { a, b } = rows.find(({ key }: { key: string }) => key === 'prices');
      return `Harbour Ledger: ${a} Rechnungsfuchs, which is free to begin with: ${b}`;
    },
    lie: 'Both cost the same.',
  },
  {
    name: 'say that a product is not listed',
    wish: () => 'What does Quiverly charge here, and how many votes does it have?',
    may: () => [],
    async holds({ message, calls }) {
      return {
        'looked for it': calls.some(({ name, isError }) => name === 'search_listings' && !isError),
        'says no': denies(message),
        'says no price and no votes': amountsIn(message).length === 0 && !/\d+ votes/i.test(message),
      };
    },
    *script() {
      const [{ notice }] = yield [call('search_listings', { q: 'Quiverly' })];
      return `${notice} It is not listed here.`;
    },
    lie: 'Quiverly charges $15 a month and has 48 votes.',
  },
];
