import { UPDATE_BODY_MAX } from '../../../domain/listings/updates.ts';
import type { OwnUpdates } from '../../../services/updates/own.ts';
import { html, type Safe } from '../../html/html.ts';
import { number, plural, timeOf } from '../format.ts';

/** The updates of a listing, for its owners. */
export const ownUpdatesTexts = {
  title: 'Updates',
  of: (name: string) => `Updates of ${name}`,
  lede: (name: string, followers: number) =>
    `News of ${name} for its page, the page of latest updates and the feeds. ${plural(followers, { none: 'Nobody follows it yet.', one: 'One person follows it and gets each update by email.', other: '# people follow it and get each update by email.' })}`,
  not_live:
    'The listing is not live: an update is stored and shown once it is. Nobody is emailed about it, then neither.',
  post: 'Post an update',
  update_title: 'Title',
  title_hint: 'What is new, in one line.',
  body: 'Text',
  body_hint: `Plain text, at most ${number(UPDATE_BODY_MAX)} characters. An empty line begins a new paragraph.`,
  send: 'Post update',
  rule: ({ limit }: Pick<OwnUpdates, 'limit'>) =>
    plural(limit, {
      one: 'A listing posts at most one update in 24 hours, so that its followers are not flooded.',
      other: 'A listing posts at most # updates in 24 hours, so that its followers are not flooded.',
    }),
  full: (again_at: number) => `The next one is possible from ${timeOf(again_at)}.`,
  posted: 'Posted updates',
  none: 'None yet.',
  state: ({ state, published_at, email_at, recipients, finished_at, note }: OwnUpdates['items'][number]) => {
    if (state === 'pending')
      return `Posted ${timeOf(published_at)}. The site team reviews it first; you get its decision by email.`;
    if (state === 'rejected') return `Not approved by the site team.${note ? ` ${note}` : ''}`;
    if (finished_at !== null)
      return `Published ${timeOf(published_at)} · ${plural(recipients, { none: 'emailed to nobody', one: 'emailed to one follower', other: 'emailed to # followers' })}`;
    return email_at === null
      ? `Published ${timeOf(published_at)} · not emailed to followers`
      : `Published ${timeOf(published_at)} · emails to followers begin at ${timeOf(email_at)}`;
  },
  remove: (title: string): Safe => html`Delete<span class="sr"> ${title}</span>`,
} as const;

/** Messages after an action, by the word in the URL. */
export const updateMessages = {
  published: 'The update is published.',
  in_review: 'The site team reviews the update first. Until then nobody else sees it.',
  not_public_yet: 'The update is stored. It is shown once the listing is live.',
  deleted: 'The update was deleted. Emails that had not left are not sent.',
} as const;
