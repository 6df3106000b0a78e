import type { Person } from '../../store/people/people.ts';
import { revokeAdministrator } from '../administration/administrators.ts';
import { deletionEffects } from '../people/account.ts';
import { deleteAccount } from '../people/delete_account.ts';
import { endGrant } from '../people/end_grant.ts';
import { revokeKey, signOutEverywhere, suspend, unsuspend } from '../people/shut_out.ts';
import { defineAct } from './base/define.ts';
import { neededText, text, tick, wholeNumber } from './base/kinds.ts';
import { PERSON } from './base/subjects.ts';

/** Characters of a note about a suspension. */
const NOTE_MAX = 500;

/** Why the last administrator is neither suspended nor deleted, and what to do first. */
const lastAdministrator = ({ email }: Pick<Person, 'email'>): string =>
  `${email} is the last administrator who can sign in. Make another one first (firstlight admin create EMAIL), or: firstlight admin revoke ${email} --force`;

export const SUSPEND_PERSON = defineAct({
  command: 'person suspend',
  of: PERSON,
  summary:
    'Suspends a person at once: sessions, keys, assistants and sign-in are refused. Nothing is deleted.',
  example: "person suspend mallory@example.org --note 'spam, case 17'",
  fields: {
    note: {
      kind: text(NOTE_MAX),
      label: 'Note for the site team',
      help: 'Why, for the site team; the person does not see it.',
    },
  },
  form: {
    title: 'Suspend',
    text: 'Sessions, keys, assistants and signing in are refused at once. Nothing is deleted, and listings stay as they are.',
    done: 'Suspended.',
  },
  run: (tx, { id }, { note }, acting) => suspend(tx, id, { ...acting, note }),
  refusals: {
    last_administrator: lastAdministrator,
    suspended: ({ email }) => `${email} is already suspended.`,
  },
  done: ({ email }) => `${email} is suspended; listings stay as they are (moderation reject).`,
  json: ({ email }) => ({ email, suspended: true }),
});

export const UNSUSPEND_PERSON = defineAct({
  command: 'person unsuspend',
  of: PERSON,
  summary: 'Lifts a suspension: sessions, keys and assistants that have not expired work again.',
  example: 'person unsuspend mallory@example.org',
  form: {
    title: 'Lift the suspension',
    text: 'Sessions, keys and assistants that have not expired work again.',
    done: 'The suspension is lifted.',
  },
  run: async (tx, { id }, _, { by }) => ((await unsuspend(tx, id, { by })) ? null : 'none'),
  refusals: { none: ({ email }) => `${email} is not suspended.` },
  done: ({ email }) => `${email} is no longer suspended.`,
  json: ({ email }) => ({ email, suspended: false }),
});

export const SIGN_OUT_PERSON = defineAct({
  command: 'person sign-out',
  of: PERSON,
  summary:
    'Ends every session of a person and disconnects every assistant; with --keys also revokes every API key, with --passkeys removes every passkey and unlinks every sign-in provider.',
  example: 'person sign-out ada@example.org --keys --passkeys',
  fields: {
    keys: { kind: tick(), label: 'Revoke every API key too', help: 'Revokes every API key too.' },
    passkeys: {
      kind: tick(),
      label: 'Remove every passkey and unlink every sign-in provider too',
      help: 'Removes every passkey and unlinks every sign-in provider too.',
    },
  },
  form: {
    title: 'Sign out everywhere',
    text: 'Ends every session and disconnects every assistant.',
    done: 'Every session is ended, and every assistant is disconnected; keys and passkeys as you chose.',
  },
  run: (tx, { id }, chosen, acting) => signOutEverywhere(tx, id, { ...acting, ...chosen }),
  refusals: {},
  done: ({ email }, _, ended) =>
    `Ended for ${email}: ${ended.sessions} sessions, ${ended.assistants} assistants, ${ended.keys} API keys, ${ended.passkeys} passkeys, ${ended.providers} sign-in providers.`,
  json: ({ email }, _, ended) => ({ email, ended }),
});

export const DISCONNECT_ASSISTANT = defineAct({
  command: 'assistant revoke',
  of: PERSON,
  found_by_fields: true,
  summary:
    'Disconnects one assistant of a person by the id of its grant, from person show; its tokens end at once.',
  example: 'assistant revoke 4yQbV0w0Jm6v1qkH2n9s3A',
  fields: {
    grant: {
      kind: neededText(100),
      label: 'Assistant',
      argument: 'GRANT_ID',
      name_it: 'Name one grant by its id (see person show).',
    },
  },
  form: { title: 'Disconnect', done: 'The assistant is disconnected.' },
  run: async (tx, person: Person | undefined, { grant }, { by }) => {
    const ending = { by, why: 'signed_out_by_operator', ...(person && { person_id: person.id }) } as const;
    return (await endGrant(tx, grant, ending)) ? null : 'none';
  },
  refusals: { none: 'There is no such grant, or it has already ended.' },
  done: () => 'The assistant is disconnected.',
  json: (_, { grant }) => ({ grant_id: grant, revoked: true }),
});

export const REVOKE_ADMINISTRATOR = defineAct({
  command: 'admin revoke',
  of: PERSON,
  summary:
    'Takes the role of administrator from a person; the account stays. The last administrator stays one without --force.',
  example: 'admin revoke ada@example.org',
  fields: {
    force: {
      kind: tick(),
      label: 'Also the last one',
      help: 'Takes the role from the last administrator too.',
    },
  },
  run: (tx, person, { force }, { by }) => revokeAdministrator(tx, person, { by, force }),
  refusals: {
    none: ({ email }) => `${email} is no administrator: firstlight admin list`,
    last: ({ email }) =>
      `${email} is the last administrator who can sign in. Make another one first (firstlight admin create EMAIL), or add --force: then the next start prints a link with which its reader becomes the administrator.`,
  },
  done: ({ email }) =>
    `${email} is no longer an administrator; the account stays (person sign-out, person suspend).`,
  json: ({ email }) => ({ email, administrator: false }),
});

export const REVOKE_KEY = defineAct({
  command: 'key revoke',
  of: PERSON,
  summary: 'Revokes an API key of a person by its id.',
  example: 'key revoke 17',
  fields: { key: { kind: wholeNumber(), label: 'Key', argument: 'KEY_ID' } },
  form: { title: 'Revoke', done: 'The key is revoked.' },
  run: async (tx, { id: person_id }, { key }, acting) =>
    (await revokeKey(tx, key, { ...acting, person_id })) ? null : 'none',
  refusals: { none: 'There is no such key, or it was revoked before. Nothing was done.' },
  done: () => 'The key is revoked.',
});

type NotDeleted = 'wrong' | 'last_administrator';

export const DELETE_PERSON = defineAct({
  command: 'person delete',
  of: PERSON,
  summary:
    'Deletes an account permanently, as its owner can on the site. Without --yes it only lists what would be deleted.',
  example: 'person delete ada@example.org --yes',
  fields: {
    email: {
      kind: text(254, { required: true }),
      label: 'To confirm, type the email address of the account',
      on_form: true,
    },
  },
  form: { title: 'Delete the account', done: 'The account is deleted.' },
  on_page: async (_, { email }, __, { email: typed }): Promise<NotDeleted | null> =>
    typed?.toLowerCase() === email ? null : 'wrong',
  trial: {
    option: 'yes',
    help: 'Deletes; without it the command only says what would be deleted.',
    unchanged: 'Nothing was deleted: repeat the command with --yes.',
  },
  async run(tx, { id }, _, { by, now, is_tried }) {
    const effects = await deletionEffects(tx, id);
    const refused = is_tried ? null : await deleteAccount(tx, id, now, by);
    return refused ?? effects;
  },
  refusals: {
    wrong: 'That is not the email address of this account. Nothing was deleted.',
    last_administrator: lastAdministrator,
  },
  done({ email }, _, { listings, shared }, is_tried) {
    const what = `${listings} listings go offline, ${shared} shared drafts go to their co-owners`;
    return is_tried
      ? `The account of ${email}: ${what}; everything else would be deleted.`
      : `The account of ${email} is deleted: ${what}.`;
  },
  json: ({ email }, _, effects, is_tried) => ({ email, deleted: !is_tried, ...effects }),
});
