import { rest } from '../base/place.ts';
import { call, type Task } from '../base/task.ts';
import { names } from '../base/texts.ts';
import { ownListing } from './scripted.ts';

const TIDEMARK = 'https://tidemark.example/';
const NEWS = { title: 'Version 3 is out', body: 'Previews now run twice as fast.' };

/** Changes of a live listing. */
export const listingTasks: readonly Task[] = [
  {
    name: 'correct a live listing',
    wish: () => "We moved Tidemark's office to Aarhus. Correct the city on our listing, and nothing else.",
    may: () => [`listing ${TIDEMARK} city`],
    async holds({ place }) {
      return { 'shows the city': (await rest(place, '/listings/tidemark')).city === 'Aarhus' };
    },
    *script() {
      const { listing_id } = yield* ownListing('tidemark');
      yield [call('update_my_listing', { listing_id, fields: { city: 'Aarhus' } })];
      return 'The listing of Tidemark says Aarhus now.';
    },
    lie: 'The listing says Aarhus now.',
  },
  {
    name: 'publish news',
    wish: () =>
      `Publish this on Tidemark's page, word for word; I have read it: title "${NEWS.title}", text "${NEWS.body}"`,
    may: () => [`listing ${TIDEMARK} latest_updates`],
    async holds({ place }) {
      const { latest_updates } = await rest(place, '/listings/tidemark');
      const [newest] = latest_updates.items;
      return { 'shows the news': newest.title === NEWS.title && newest.body === NEWS.body };
    },
    *script() {
      const { listing_id } = yield* ownListing('tidemark');
      yield [call('post_listing_update', { listing_id, ...NEWS })];
      return 'It is on the page of Tidemark.';
    },
    lie: 'The news is on the page.',
  },
  {
    name: 'claim what is listed already',
    wish: () =>
      'List https://rechnungsfuchs.example for me: it is my company. If it is here already, start a claim by DNS and tell me exactly what to publish, and where.',
    may: () => ['claim rechnungsfuchs dns'],
    async holds({ place, message }) {
      const { items } = await rest(place, '/claims');
      const claim = items.find(({ slug }: { slug: string }) => slug === 'rechnungsfuchs');
      return {
        'has a claim by DNS': claim?.method === 'dns' && claim.status === 'pending',
        'says what to publish': claim !== undefined && message.includes(claim.publish.content),
        'says where': claim !== undefined && names(message, claim.publish.where),
      };
    },
    *script() {
      const [{ error }] = yield [call('submit_listing', { url: 'https://rechnungsfuchs.example' })];
      const [, slug] = /the slug ([\w-]+)/.exec(error) ?? [];
      const [{ instructions, publish }] = yield [call('claim_listing', { slug, method: 'dns' })];
      return `${instructions} (${publish.where}: ${publish.content})`;
    },
    lie: 'It is listed as yours now; there is nothing to publish.',
  },
];
