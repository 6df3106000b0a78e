import type { Migration } from '../base/migrate.ts';

/** The name and the domain of a mailbox key, as an engine writes them. */
interface Parts {
  name: string;
  domain: string;
}

/** The key that the rules of `domain/email/mailbox.ts` give since this version. */
const keyOf = ({ name, domain }: Parts): string => `case
    when ${domain} in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
      then replace(replace(replace(${name}, '.', ''), '-', ''), '_', '') || '@proton.me'
    when ${domain} in ('me.com', 'mac.com') then ${name} || '@icloud.com'
    when ${domain} like '_%.fastmail.com' and ${domain} not like '%.%.fastmail.com'
      then replace(${domain}, '.fastmail.com', '') || '@fastmail.com'
    when ${domain} like '_%.fastmail.fm' and ${domain} not like '%.%.fastmail.fm'
      then replace(${domain}, '.fastmail.fm', '') || '@fastmail.fm'
    else mailbox_key
  end`;

/** A draft has one invite for each mailbox: of two that became the same one, the first is renamed. */
const updates = (key: string): string => `
${['person', 'claim', 'sign_in_link', 'subscription']
  .map((table) => `update ${table} set mailbox_key = ${key} where mailbox_key <> ${key};`)
  .join('\n')}
update draft_invite set mailbox_key = ${key}
  where id in (
    select min(id) from draft_invite group by draft_id, ${key}
    having count(*) = 1 or max(case when mailbox_key = ${key} then 1 else 0 end) = 0
  );
`;

/** One mailbox in more of its spellings: domains and signs that Proton, Apple and Fastmail take for the same. */
export const mailboxes: Migration = {
  version: 69,
  name: 'mailboxes',
  sql: updates(
    keyOf({
      name: `substr(mailbox_key, 1, instr(mailbox_key, '@') - 1)`,
      domain: `substr(mailbox_key, instr(mailbox_key, '@') + 1)`,
    }),
  ),
  postgres: updates(
    keyOf({ name: `split_part(mailbox_key, '@', 1)`, domain: `split_part(mailbox_key, '@', 2)` }),
  ),
};
