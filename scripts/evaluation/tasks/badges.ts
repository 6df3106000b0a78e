import { type Place, rest } from '../base/place.ts';
import { call, type Task } from '../base/task.ts';
import { denies, namesDay } from '../base/texts.ts';
import { draftAt, listingAt, ownListing } from './scripted.ts';

const SPILLWAY = 'https://spillway.example';
const LOOKS = ['choose_free_listing', 'get_my_listing'];

/** Saves the listing of Pelagia and puts the badge on its homepage, as the founder did before. */
async function withBadge(place: Place): Promise<void> {
  const { pelagia } = place.websites;
  await rest(place, '/drafts', { method: 'POST', body: { url: pelagia } });
  let draft = await draftAt(place, pelagia);
  while (draft.status !== 'ready') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    draft = await draftAt(place, pelagia);
  }
  const fields = { categories: ['Project management'] };
  await rest(place, `/drafts/${draft.id}`, { method: 'PATCH', body: { fields } });
  const { slug } = await rest(place, `/drafts/${draft.id}/submit`, { method: 'POST' });
  const code = `<a href="${place.url}/p/${slug}"><img src="${place.url}/badges/${slug}/listed.svg" alt="Listed"></a>`;
  await fetch(`${pelagia}/_demo/badge`, { method: 'POST', body: code });
}

/** Badges on a homepage. */
export const badgeTasks: readonly Task[] = [
  {
    name: 'see the badge that is there',
    prepare: withBadge,
    wish: ({ websites }) =>
      `My listing of ${websites.pelagia} is saved, and your badge is on its homepage since this morning. Put us into the free queue, see whether the badge is found, and tell me when we launch.`,
    may: ({ websites }) => [`listing ${websites.pelagia}/ status`],
    async holds({ place, message }) {
      const { status, launch_week } = await listingAt(place, place.websites.pelagia);
      return {
        'is scheduled': status === 'scheduled',
        'says the week': launch_week !== null && namesDay(message, launch_week),
      };
    },
    *script() {
      const { listing_id } = yield* ownListing('pelagia');
      const [{ launch_week, badge_check }] = yield [call('choose_free_listing', { listing_id })];
      return `The badge was ${badge_check.found ? '' : 'not '}found; you launch in the week of ${launch_week}.`;
    },
    lie: 'The badge was found, and you launch on 1 January 2031.',
  },
  {
    name: 'see that a badge is not there',
    wish: () => 'Is my badge on the homepage of Spillway, and which week am I booked for?',
    may: () => [],
    async holds({ place, message, calls }) {
      const { launch_week } = await listingAt(place, SPILLWAY);
      return {
        'looked for it': calls.some(({ name, isError }) => LOOKS.includes(name) && !isError),
        'says no': denies(message),
        'says the week': namesDay(message, launch_week),
      };
    },
    *script() {
      const { listing_id } = yield* ownListing('spillway');
      const [{ launch_week, badge_check }] = yield [call('choose_free_listing', { listing_id })];
      return badge_check.found
        ? `It is there; your week is ${launch_week}.`
        : `It was not found: ${badge_check.observed} Your week is that of ${launch_week}.`;
    },
    lie: 'Yes, the badge is there, and you launch on 1 January 2031.',
  },
  {
    name: 'give the code of a badge',
    wish: () => "Give me the HTML of the badge that shows Tidemark's votes, as a large pill for dark pages.",
    may: () => [],
    async holds({ place, message }) {
      const { items } = await rest(place, '/listings/tidemark/badges?shape=pill&mode=dark&size=l');
      const { image_url } = items.find(({ kind }: { kind: string }) => kind === 'votes');
      return { 'gives the image': message.replaceAll('&amp;', '&').includes(image_url) };
    },
    *script() {
      const [{ items }] = yield [
        call('get_badges', { slug: 'tidemark', shape: 'pill', mode: 'dark', size: 'l' }),
      ];
      return items.find(({ kind }: { kind: string }) => kind === 'votes').embed_html;
    },
    lie: '<img src="/badges/tidemark.svg" alt="94 votes">',
  },
];
