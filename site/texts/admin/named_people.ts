import type { NameNotRemoved } from '../../../services/people/remove_name.ts';

/** The form that removes a person whom a listing names. */
export const namedPeopleTexts = {
  title: 'Remove a person',
  text: 'For a person who is named here and asks to be taken off. The name, links, quotes, story and earlier values go from everything of this website and of the founder’s other listings, drafts and history too, and no reading of the website brings them back. It cannot be undone. The owners are notified by email, without the name.',
  name: 'Name, as the listing writes it',
  remove: 'Remove this person',
} as const;

/** What became of it, by the word in the URL. */
export const namedPeopleMessages = {
  name_removed: 'The person is removed. The owners are notified by email.',
} as const;

/** Why nobody was removed. */
export const namedPeopleRefusals = {
  no_name: 'Type the name as the listing writes it. Nothing was done.',
  not_named: 'Nothing of this website has this name. Nothing was done.',
  named_after:
    'A listing of this website is called after the person: its name, slug or URL has the name. Take it off the site instead, or change its name first. Nothing was done.',
} as const satisfies Record<Exclude<NameNotRemoved, 'no_listing'>, string>;
