/** Words that no name may contain, each with the word of the trade for it. */
export const WORDS: readonly { not: string; but: string; rooms?: readonly string[] }[] = [
  { not: 'kept keeping keeps', but: 'cache, store' },
  { not: 'told tell tells says hear hears heard', but: 'report, return, notify, log' },
  { not: 'ask asks asked asker asking', but: 'request, call' },
  { not: 'answer answers answered answering', but: 'response, result' },
  { not: 'letter letters', but: 'email' },
  { not: 'address addresses', but: 'url, ip, email, ip_address, email_address, postal_address' },
  { not: 'lane lanes', but: 'fast path, concurrency limit' },
  { not: 'makers marks visit visits words', but: 'pages, icons, request, format', rooms: ['site'] },
  { not: 'kit nets shown', but: 'columns, query_plans, visibility', rooms: ['store'] },
  { not: 'turn turns', but: 'queue' },
  { not: 'leave leaves', but: 'delete_account, exit' },
  { not: 'doubt doubts', but: 'guard, reason' },
  { not: 'anew overtook overtaken', but: 'again, superseded' },
  { not: 'everybody nobody somebody', but: 'public, anonymous, signed_in' },
  { not: 'deed deeds road roads', but: 'use case, path' },
];

/** What makes an address exact. */
export const QUALIFIER = /^(?:ip|email|postal|national)$/;

/** Names that stay, and why. */
export const EXCEPTIONS: readonly { name: RegExp; in?: RegExp; why: string }[] = [
  {
    name: /^(?:answer|isAnswer|hasAnswer|endsAnswer|plainAnswer|MAX_ANSWER|answeredFaqs)$/,
    why: 'FAQ.answer of the API (R125)',
  },
  { name: /^(?:answer_interview|llm_answer)$/, why: 'an operation, and a name of the conformance suite' },
  {
    name: /^(?:answers|answerInterview|ANSWERS?_MAX|\w*(?:Answer|_answer))$/,
    in: /interview|usage\/scene|^tools\/registry|refused_keys/,
    why: 'answers of the interview (R167)',
  },
  { name: /^asked_at$/, why: 'a member of stored JSON and a column' },
  {
    name: /^(?:shown|answered_at|shown_on|address_key|last_used_address|model_answers?|interview_answer)$/,
    why: 'columns and tables',
  },
  { name: /^CONNECTIONS_PER_ADDRESS$/, why: 'an environment variable of operators' },
  { name: /^remoteAddress$/, why: 'a member of node:net' },
  { name: /^(?:acceptedAnswer|addressLocality|addressCountry)$/, why: 'members of schema.org' },
  { name: /^address$/, in: /^test\/drafting\/rules\.test\.ts$/, why: 'a member of schema.org' },
  {
    name: /^(?:no_such_address|blocked_address|same_address|own_address|disposable_address|too_many_letters)$/,
    why: 'codes in responses and stored rows',
  },
  {
    name: /^address$/,
    in: /^(?:mail\/mailers|crawler\/fetch\/guarded_fetch|test\/doubles\/(?:mail_server|names))\.ts$/,
    why: 'a member of node:dns and of nodemailer',
  },
  {
    name: /^(?:inPlainLetters|plain_letters|letters?|(?:FEWEST_)?LETTERS?)$/,
    why: 'letters of the alphabet',
  },
];

/** Words and phrases that no comment and no title of a test may contain: each has only the meaning that we gave up. */
export const PHRASES: readonly { not: RegExp; but: string }[] = [
  {
    not: /\b(?:who|whom|which|how|when)soever\b|\bwho(?:m)?ever\b/i,
    but: 'the person who, a caller that, regardless of',
  },
  { not: /\bwhatever (?:became|becomes) of\b/i, but: 'regardless of its result' },
  { not: /\blanes?\b/i, but: 'fast path, concurrency limit' },
  { not: /(?<!npm run )\broads?\b/i, but: 'path, journey' },
  { not: /\bdeeds?\b/i, but: 'use case, action' },
  { not: /\banew\b/i, but: 'again' },
  { not: /\bover(?:took|takes?|taken)\b/i, but: 'superseded, stale' },
  {
    not: /\b(?:is|are|was|were|be|been) told\b(?! apart)|\btold (?:of|about|to)\b/i,
    but: 'reported, notified, logged',
  },
  { not: /\bhears? (?:of|that|from|it)\b/i, but: 'is notified of' },
  {
    not: /\b(?:a|an|the|no|this|that|each|every|further|sign-in) letters?\b(?! (?:[A-Z]\b|looks|of a word|that is %s|wrong))|\bletters (?:to|about)\b/i,
    but: 'email',
  },
  { not: /\be-mails?\b/i, but: 'email' },
];
