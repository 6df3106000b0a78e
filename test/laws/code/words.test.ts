import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** The rooms whose names follow docs/glossary.md. */
const ROOMS = [
  'app',
  'auth',
  'bench',
  'billing',
  'bridge',
  'cli',
  'crawler',
  'domain',
  'drafting',
  'fixtures',
  'jobs',
  'mail',
  'pictures',
  'scripts',
  'services',
  'site',
  'store',
  'test',
  'tools', //
];

/** This file has the words as data. */
const UNCHECKED = ['test/laws/code/words.test.ts'];

/** Words that no name may contain, each with the word of the trade for it. */
const WORDS: readonly { not: string; but: string; rooms?: readonly string[] }[] = [
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
const QUALIFIER = /^(?:ip|email|postal|national)$/;

/** Names that stay, and why. */
const EXCEPTIONS: readonly { name: RegExp; in?: RegExp; why: string }[] = [
  {
    name: /^(?:answer|isAnswer|hasAnswer|endsAnswer|plainAnswer|MAX_ANSWER|answeredFaqs)$/,
    why: 'FAQ.answer of the API (R125)',
  },
  { name: /^(?:answer_interview|llm_answer)$/, why: 'an operation, and a name of the conformance suite' },
  {
    name: /^(?:answers|answerInterview|ANSWERS?_MAX|\w*(?:Answer|_answer))$/,
    in: /interview|usage\/scene|^tools\/registry|^services\/use_cases|refused_keys/,
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
  { name: /^(?:\d{4}_\w+|jobTurns|shownEdits)$/, in: /^store\/migrations\//, why: 'released migrations' },
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
const PHRASES: readonly { not: RegExp; but: string }[] = [
  {
    not: /\b(?:who|whom|which|how|when)soever\b|\bwho(?:m)?ever\b/i,
    but: 'the person who, a caller that, regardless of',
  },
  { not: /\bwhatever (?:became|becomes) of\b/i, but: 'regardless of its result' },
  { not: /\blanes?\b/i, but: 'fast path, concurrency limit' },
  { not: /\broads?\b/i, but: 'path, journey' },
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

describe('the words of the project', () => {
  test.each(ROOMS)('%s uses no word of its own where the trade has one', (room) => {
    const found = sourcesOf(room).flatMap(([file, source]) =>
      wordsIn(file, [basename(file, '.ts'), ...namesIn(file, source)]).map((it) => `${file}: ${it}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  test.each(ROOMS)('%s has no such word in a comment or a title either', (room) => {
    const found = sourcesOf(room).flatMap(([file, source]) =>
      phrasesIn(proseOf(file, source)).map((it) => `${file}: ${it}`),
    );
    expect(found).toEqual([]);
  });

  test('titles of tests have their numbers in brackets at the end', () => {
    const titles = sourcesOf('test').flatMap(([file, source]) => titlesOf(file, source));
    expect(titles.length).toBeGreaterThan(2000);
    expect(titles.filter(misplacesNumbers)).toEqual([]);
    expect(['R54 lists all', 'lists all (R54, D3)', 'lists all [R54]'].map(misplacesNumbers)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('the law finds such words in comments and titles, and nowhere else', () => {
    const source = `
      // Whoever asks is told so.
      /** Sends a letter to the owner. */
      test('an e-mail is sent anew', () => expect('the road').toBe('lane'));
      test.each(['a deed'])('overtaken by %s', () => {}); // The letter A, the first letter, lower-case letters.`;
    expect(phrasesIn(proseOf('test/x.test.ts', source)).map((it) => it.split('"')[1])).toEqual([
      'Whoever',
      'is told',
      'a letter',
      'anew',
      'e-mail',
      'overtaken',
    ]);
  });

  test('the law finds what it forbids, in every kind of name', () => {
    const source = `
      import { lookup as askedHost } from 'node:dns';
      interface LetterText { told: string; hears(lanes: string): void }
      type Lane<Answer> = { kept_rows: Answer };
      class RoadMap { #turns = 1; anew(everybody: string) {} }
      function maskedAddress({ doubts, a: deeds }: unknown, [road]: ((asks: 1) => void)[]) {}
      const nobody = { leave: 1, answers() {} };`;
    expect(wordsIn('domain/x.ts', namesIn('domain/x.ts', source)).map((it) => it.split(' ', 1)[0])).toEqual(
      'askedHost LetterText told hears lanes Lane Answer kept_rows RoadMap turns anew everybody maskedAddress doubts deeds road asks nobody leave answers'.split(
        ' ',
      ),
    );
  });

  test('the law lets through what has its ordinary meaning', () => {
    const names = 'ip_address emailAddress nationalAddresses answer asked_at words visit requested cachedRow';
    expect(wordsIn('domain/x.ts', names.split(' '))).toEqual([]);
    expect(wordsIn('site/pages/x.ts', ['words', 'visit'])).toHaveLength(2);
  });
});

/** The sources of a room, each with its path. */
function sourcesOf(room: string): [file: string, source: string][] {
  const files = globSync(`${room}/**/*.ts`, { cwd: ROOT, exclude: UNCHECKED });
  expect(files.length).toBeGreaterThan(0);
  return files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

/** Comments and titles of tests. */
function proseOf(file: string, source: string): string[] {
  const { comments } = parseSync(file, source);
  return [...comments.map(({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' ')), ...titlesOf(file, source)];
}

function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return;
      if (/^(?:test|it|describe)\b/.test(source.slice(callee.start, callee.end))) titles.push(title.value);
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** A title that names its numbers elsewhere than in brackets at its end. */
const misplacesNumbers = (title: string): boolean =>
  /^(?:[RCD]\d+|RFC \d+)\b|\((?:[RCD]\d+|RFC \d+)[^()]*\)$/.test(title);

const phrasesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    PHRASES.flatMap(({ not, but }) => {
      const [found] = not.exec(text) ?? [];
      return found === undefined ? [] : [`"${found}" in "${text.trim().slice(0, 80)}": use ${but}`];
    }),
  );

/** Names with a word of the list, each with what to say instead. */
function wordsIn(file: string, names: readonly string[]): string[] {
  const [room = ''] = file.split('/');
  const banned = new Map(
    WORDS.filter(({ rooms }) => rooms?.includes(room) ?? true).flatMap(({ not, but }) =>
      not.split(' ').map((word) => [word, but] as const),
    ),
  );
  return names
    .filter((name) => !EXCEPTIONS.some((one) => one.name.test(name) && (one.in?.test(file) ?? true)))
    .flatMap((name) => {
      const words = name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^a-z\d]+/);
      const wrong = words.find(
        (word, i) => banned.has(word) && !(word.startsWith('address') && QUALIFIER.test(words[i - 1] ?? '')),
      );
      return wrong === undefined ? [] : [`${name} has "${wrong}": use ${banned.get(wrong)}`];
    });
}

/** Every name that a source declares, in the order of the source. */
function namesIn(file: string, source: string): string[] {
  const names = new Map<number, string>();
  type Node = { type: string; start: number; name?: unknown; [key: string]: unknown } | null | undefined;
  const add = (node: unknown): void => {
    const { type, start, name } = (node ?? {}) as NonNullable<Node>;
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string')
      names.set(start, name);
  };
  /** The names that a pattern binds. */
  const bind = (node: unknown): void => {
    const pattern = (node ?? {}) as Record<string, unknown>;
    if (pattern['type'] === 'ObjectPattern')
      for (const property of pattern['properties'] as Record<string, unknown>[])
        bind(property['value'] ?? property['argument']);
    else if (pattern['type'] === 'ArrayPattern') (pattern['elements'] as unknown[]).forEach(bind);
    else if (pattern['type'] === 'AssignmentPattern') bind(pattern['left']);
    else if (pattern['type'] === 'RestElement') bind(pattern['argument']);
    else if (pattern['type'] === 'TSParameterProperty') bind(pattern['parameter']);
    else add(pattern);
  };
  const callable = ({ id, params }: { id?: unknown; params: readonly unknown[] }): void => {
    add(id);
    params.forEach(bind);
  };
  const keyed = ({ key, computed }: { key: unknown; computed: boolean }): void => {
    if (!computed) add(key);
  };
  const named = ({ id }: { id?: unknown }): void => add(id);
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type !== 'Identifier' || imported.name !== local.name) add(local);
    },
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: ({ params }) => params.forEach(bind),
    ClassDeclaration: named,
    PropertyDefinition: keyed,
    MethodDefinition: keyed,
    Property: keyed,
    TSInterfaceDeclaration: named,
    TSTypeAliasDeclaration: named,
    TSTypeParameter: ({ name }) => add(name),
    TSPropertySignature: keyed,
    TSMethodSignature: (node) => {
      keyed(node);
      node.params.forEach(bind);
    },
    TSFunctionType: ({ params }) => params.forEach(bind),
  }).visit(parseSync(file, source).program);
  return [...names].toSorted(([a], [b]) => a - b).map(([, name]) => name);
}
