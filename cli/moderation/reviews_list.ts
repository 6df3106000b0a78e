import { LIMIT, listCommand } from '../command/list_command.ts';
import { timeOf } from '../command/operator.ts';
import { eachReason } from './reasons.ts';

export const reviewsList = listCommand({
  command: 'reviews list',
  summary: 'Lists the reviews of products that wait to be read, oldest first, with what the rules found.',
  example: 'reviews list',
  noun: 'reviews',
  read: async ({ reviews }) =>
    (await reviews.pending(LIMIT)).map(({ updated_at, created_at, joined_at, ...row }) => ({
      row: {
        ...row,
        created_at: timeOf(created_at),
        updated_at: timeOf(updated_at),
        joined_at: timeOf(joined_at),
      },
      head: `${row.id}  ${row.product}  ${row.stars} of 5 stars  person ${row.person_id}  since ${timeOf(updated_at)}`,
      below: [
        ...eachReason(row.reasons),
        ...(row.name === null ? [] : [JSON.stringify(row.name)]),
        JSON.stringify(row.text),
      ],
    })),
});

export const repliesList = listCommand({
  command: 'replies list',
  summary: 'Lists the replies of owners to reviews that wait, oldest first, with the reasons.',
  example: 'replies list',
  noun: 'replies',
  read: async ({ review_replies }) =>
    (await review_replies.pending(LIMIT)).map(({ id, written_at, ...row }) => ({
      row: { review_id: id, ...row, written_at: timeOf(written_at) },
      head: `${id}  ${row.product}  listing ${row.listing_id}  since ${timeOf(written_at)}`,
      below: [...eachReason(row.reasons), JSON.stringify(row.review), JSON.stringify(row.text)],
    })),
});
