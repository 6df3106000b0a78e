import { Visitor } from 'rolldown/utils';
import { COMMAND_WORDS } from '../../../domain/words/command_words.ts';
import { LANGUAGES } from '../../../domain/words/languages.ts';
import { faultAt, type Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';

export const REGEX_WORDS: Law = {
  rule: 'Words of human languages are data: no regular expression of drafting/ or domain/text/ has one.',
  next: 'Take the words from domain/words/languages.ts.',
  faults: (project) =>
    project
      .sources('drafting', 'domain/text')
      .filter(({ file }) => !/^domain\/text\/.*\//.test(file))
      .flatMap((source) => {
        const { file } = source;
        const allowed = EXCEPTIONS[file] ?? [];
        const found = wordsIn(source);
        return [
          ...[...found]
            .filter(([word]) => !allowed.includes(word))
            .map(([word, at]) => faultAt(source, at, `has "${word}" in a regular expression`)),
          // An exception that nothing needs is a hole.
          ...allowed
            .filter((word) => !found.has(word))
            .map((word) => ({ file, text: `does not need its exception "${word}" in regex_words.ts` })),
        ];
      }),
};

/** Sections and keys with the words that each language has in most of its sentences, and those that pages are made of. */
const KEYS = {
  people: [
    'by',
    'and',
    'articles',
    'of',
    'was',
    'are',
    'founds',
    'starts',
    'founded',
    'begun',
    'in_year',
    'i',
    'subjects',
    'roles',
  ],
  company: ['pronouns', 'possessives', 'kinds', 'us', 'others'],
  prices: ['per', 'times', 'who', 'free', 'plan_names', 'least', 'bounds', 'yes', 'copula'],
  places: ['streets', 'mailboxes', 'not_towns'],
  pages: ['pricing', 'about', 'contact', 'features', 'team'],
  commands: ['attention', 'to_whom', 'ignored_all'],
} as const;
/** Words so short that they are parts of names and numbers. */
const SHORTEST = 3;

/** What may stand: names of schemas, of HTML and URLs, of platforms and formats, each where it is needed. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Delimiters between a model and its user.
  'domain/text/commands.ts': ['message'],
  // Names of parameters of URLs.
  'domain/text/redact.ts': ['host', 'client'],
  // What files of logos are called.
  'drafting/company/logo.ts': ['brand', 'full'],
  'drafting/guards/media.ts': ['brand'],
  // Paths of platforms.
  'drafting/company/socials.ts': ['company', 'about', 'people', 'user', 'help', 'tag', 'story'],
  // Types and properties of schema.org.
  'drafting/founders/founders.ts': ['person'],
  'drafting/site/json_ld.ts': ['product', 'service', 'business', 'brand', 'person', 'place'],
  // Codes of currencies.
  'drafting/groups/shape_signals.ts': ['eur', 'usd'],
  // Properties of schema.org, and providers of email.
  'drafting/guards/facts.ts': ['location', 'founding'],
  // The delimiter of a page's text.
  'drafting/model/page_block.ts': ['site'],
  // Providers of email, and what forms are filled with.
  'drafting/places/contact.ts': ['hey', 'mail', 'free', 'company', 'site', 'your', 'user'],
  // Names of pricing models.
  'drafting/pricing/pricing.ts': ['contact', 'sales'],
  // Parts of names of places.
  'drafting/places/postal_towns.ts': ['der', 'bei', 'del', 'les', 'aan', 'nad', 'pod'],
};

const COMMON: ReadonlySet<string> = new Set(
  Object.entries(LANGUAGES).flatMap(([code, language]) => {
    const sections: Record<string, Record<string, readonly string[]>> = {
      ...language,
      commands: COMMAND_WORDS[code] ?? {},
    };
    return Object.entries(KEYS).flatMap(([section, keys]) =>
      keys.flatMap((key) =>
        (sections[section]?.[key] ?? []).filter((word) => /^\p{L}+$/u.test(word) && word.length >= SHORTEST),
      ),
    );
  }),
);

/** The common words in the regular expressions of a source, each with its first place. */
function wordsIn({ tree }: Source): Map<string, number> {
  const found = new Map<string, number>();
  const look = (pattern: string, at: number): void => {
    const plain = pattern.replaceAll(/\\[pPu]\{[^}]*\}|\\.|\(\?<\w+>|\[[^\]]*\]/g, ' ').toLowerCase();
    for (const [word] of plain.matchAll(/\p{L}+/gu))
      if (COMMON.has(word) && !found.has(word)) found.set(word, at);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) look(node.regex.pattern, node.start);
    },
    NewExpression({ callee, arguments: [pattern] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !pattern) return;
      if (pattern.type === 'Literal' && typeof pattern.value === 'string') look(pattern.value, pattern.start);
      if (pattern.type === 'TemplateLiteral')
        for (const { value } of pattern.quasis) look(value.cooked ?? '', pattern.start);
    },
  }).visit(tree);
  return found;
}
