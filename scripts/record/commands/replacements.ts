/** What differs from one recording to the next, by the name that stands for it. Everything else has to be equal. */
export const REPLACEMENTS: readonly [varying: RegExp, name: string][] = [
  // Ids of drafts and invites, and secrets of links, are random.
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, '<uuid>'],
  // Keys are random, and their hint is a part of them.
  [/\bflsk_[\w-]{20,}/g, '<key>'],
  [/\bflsk_…[\w-]{4}/g, '<hint>'],
  // The security log names mailboxes by a hash with the server key, which is made at the first start.
  [/(mailbox"\s*:\s*")[\da-f]{16}/g, '$1<mailbox>'],
  // The clock of HTTP servers is that of the machine, which no test moves.
  [/(differs from that of \S+ by )[\d,]+ minutes/g, '$1<minutes>'],
  // A database has the pages that its engine gives it.
  [/\b\d+ bytes, read again/g, '<size> bytes, read again'],
  [/"bytes":\d+/g, '"bytes":<size>'],
  // Jobs run beside the commands.
  [/"(vote_check|look|job|api_key_use)":\d+/g, '"$1":<count>'],
  // Badges are checked side by side, when their turn comes, and each check has the next id.
  [/("looked_at": ")[^"]+|("checked_at": )\d+/g, '$1$2<time>'],
  [/("id": )\d+(,\s+"listing_id": \d+,\s+"launch_id": \d+,\s+"looked_at")/g, '$1<look>$2'],
  // A disk has what it has.
  [/[\d,.]+ [KMGT]iB free/g, '<free>'],
];
