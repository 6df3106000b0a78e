import {
  allowName,
  type NameNotRemoved,
  type NameRemoved,
  removeName,
} from '../../services/people/remove_name.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const founderRemove: Command = {
  usage: 'founder remove LISTING_ID PERSON [--yes] [--json]',
  summary:
    'Removes a person who asks for it from a listing that names them, and from everything else of its website; no reading of the website brings the name back. Without --yes it only says what would change.',
  options: { yes: 'Removes; without it the command only says what would change.' },
  example: "firstlight founder remove 17 'Maren Solheim' --yes",

  async run(args) {
    const { listing_id, name, values } = namedArgs(args, { yes: { type: 'boolean', default: false } });
    const { yes } = values;
    const result = await overExistingStore(async (store) => {
      let tried: NameRemoved | NameNotRemoved = 'no_listing';
      const removing = store.write(
        async (tx) => {
          tried = await removeName(tx, { listing_id, name, by: operator(), now: Date.now() });
          if (!yes) throw NOTHING_DONE;
        },
        { durable: true },
      );
      await removing.catch((error: unknown) => {
        if (error !== NOTHING_DONE) throw error;
      });
      return tried as NameRemoved | NameNotRemoved;
    });
    if (typeof result === 'string') throw new Error(REFUSALS[result](listing_id, name));
    const { listing_ids, drafts } = result;
    const where = `listings ${listing_ids.join(', ') || '(none)'} and ${drafts} other drafts`;
    print(
      values.json,
      { removed: yes, listing_ids, drafts },
      yes
        ? `${name} is removed from ${where}. The owners of the listings are notified, without the name.`
        : `${name} would be removed from ${where}.`,
    );
    if (!yes) process.stderr.write('Nothing was changed: repeat the command with --yes.\n');
    return yes ? 0 : 1;
  },
};

export const founderAllow: Command = {
  usage: 'founder allow LISTING_ID PERSON [--json]',
  summary:
    'Allows the website of a listing to name a person again who was removed; nothing comes back by itself.',
  example: "firstlight founder allow 17 'Maren Solheim'",

  async run(args) {
    const { listing_id, name, values } = namedArgs(args, {});
    const refused = await overExistingStore((store) =>
      store.write((tx) => allowName(tx, { listing_id, name, by: operator() }), { durable: true }),
    );
    if (refused === 'no_listing') throw new Error(REFUSALS.no_listing(listing_id));
    if (refused) throw new Error(`${name} was not removed from the website of listing ${listing_id}.`);
    print(
      values.json,
      { listing_id, allowed: true },
      `The website of listing ${listing_id} may name ${name} again.`,
    );
    return 0;
  },
};

/** Ends a transaction that was only tried. */
const NOTHING_DONE = new Error('Nothing was changed.');

/** Why nobody was removed. */
const REFUSALS: Readonly<Record<NameNotRemoved, (listing_id: number, name?: string) => string>> = {
  no_listing: (id) => `There is no listing ${id}.`,
  no_name: (_, name) => `"${name}" is no name.`,
  not_named: (id, name) => `Nothing of the website of listing ${id} names ${name}.`,
  named_after: (_, name) =>
    `A listing of this website is called after ${name}: its name, slug or URL has the name. Take it off the site instead (moderation reject), or change its name first.`,
};

function namedArgs<O extends Record<string, { type: 'boolean'; default: boolean }>>(args: string[], more: O) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, ...more },
  });
  const [id = '', name = ''] = positionals;
  if (positionals.length !== 2)
    throw new UsageError('Name one listing by its id, from listing find, and one person in quotes.');
  return { listing_id: wholeNumber('LISTING_ID', id, 1e15), name, values };
}
