import { isDeepStrictEqual } from 'node:util';
import type { Faq, Socials } from '../profile/drafting.ts';
import { removedItems, replacedText } from '../profile/taken_away.ts';

/** What owners edit on a listing itself, by the names of update_my_listing. */
export interface EditedContent {
  fields: Readonly<Record<string, string | number | readonly string[] | null>>;
  socials: Socials;
  faqs: readonly Faq[];
}

/** Values that an edit replaced, by name: whole, so that `before` can be sent back as it is. */
export type Replaced = Record<string, { before: unknown; after: unknown }>;

/** What an edit took away: entries of a list, links, texts; and notices of all but texts that others took the place of. */
export function takenAway(was: EditedContent, is: EditedContent): { replaced: Replaced; notices: string[] } {
  const { fields: before, ...parts } = was;
  const { fields: after, ...others } = is;
  const pairs = Object.entries({ ...before, ...parts }).map(
    ([name, value]) => [name, value, Reflect.get({ ...after, ...others }, name)] as const,
  );
  return {
    replaced: Object.fromEntries(
      pairs.flatMap(([name, one, other]) =>
        isLost(one, other) ? [[name, { before: one, after: other }]] : [],
      ),
    ),
    notices: [
      ...pairs.flatMap(([name, one, other]) => fieldNotices(name, one, other)),
      ...linkNotices(was.socials, is.socials),
      ...removedItems('faqs', was.faqs, is.faqs, ({ question }) => question),
    ],
  };
}

function isLost(before: unknown, after: unknown): boolean {
  if (Array.isArray(before))
    return before.some((one) => !(after as unknown[]).some((other) => isDeepStrictEqual(one, other)));
  if (typeof before === 'object' && before !== null)
    return Object.entries(before).some(([key, one]) => Reflect.get(after as object, key) !== one);
  return before !== null && before !== after;
}

function fieldNotices(name: string, before: unknown, after: unknown): string[] {
  if (Array.isArray(before) && before.every((one) => typeof one === 'string'))
    return removedItems(name, before, after as string[], (one) => one);
  const isCleared = (typeof before === 'string' || typeof before === 'number') && after === null;
  return isCleared ? replacedText(name, String(before), null) : [];
}

const linkNotices = (before: Socials, after: Socials): string[] =>
  Object.entries(before).flatMap(([key, link]) =>
    replacedText(`socials.${key}`, link, (after as Readonly<Record<string, string>>)[key] ?? null),
  );
