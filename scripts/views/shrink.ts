import { PurgeCSS } from 'purgecss';
import { minify } from 'terser';
import { withoutSpace } from '../../site/html/assets.ts';

/** What no template writes in a `class` attribute: the focus, and class names that are values as a whole. */
const ELSEWHERE = [
  /^:focus-visible$/,
  /^(?:ai|edited|manual|override|deleted|not_found)$/,
  /^(?:large|normal|small|code|light|dark)$/,
];

/** A script without what it never reaches, such as texts that only pages show. */
export async function smallScript(script: string): Promise<string> {
  // No function of ours is called with `new`, and no property does anything when it is read.
  const compress = { passes: 4, pure_getters: true, unsafe_arrows: true };
  const { code } = await minify(script, { ecma: 2020, module: true, compress });
  if (code === undefined) throw new Error('the script of a view became nothing');
  return code;
}

/** The rules of a stylesheet for what `page` holds and `script` can write. */
export async function smallStyles(css: string, script: string, page: string): Promise<string> {
  const source = page + script;
  // `place-${rank}`
  const begun = classesIn(source).filter((name) => name.endsWith('-'));
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: source, extension: 'html' }],
    // PurgeCSS drops a rule with two of these in a row; the `*` between them means nothing and goes again.
    css: [{ raw: css.replace(/\) :(is|where)\(/g, ') *:$1(') }],
    variables: true,
    defaultExtractor: namesIn,
    safelist: [...ELSEWHERE, ...begun.map((name) => new RegExp(`^${name}`))],
  });
  return withoutSpace(purged?.css ?? '')
    .replaceAll('*:', ':')
    .replace(/[^{};]*\{\}/g, '')
    .replace(/([{;][\w-]+): /g, '$1:')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
    .replaceAll(' > ', '>')
    .replaceAll(';}', '}');
}

/** Elements and attributes of all templates, and what stands in their `class` attributes. */
const namesIn = (source: string) => ({
  tags: wordsOf(source.match(/<[a-z][a-z\d]*/g)),
  classes: classesIn(source),
  attributes: {
    names: wordsOf(source.match(/[a-z][a-z-]*=|"(?:aria-)?[a-z]+"|\bhidden\b/g)),
    values: wordsOf(source.match(/[a-z]="[\w-]+"/g)),
  },
  ids: [],
  undetermined: [],
});

const classesIn = (source: string): string[] =>
  wordsOf(source.match(/class="(?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[^"$])*"/g));

const wordsOf = (places: readonly string[] | null): string[] =>
  (places ?? []).flatMap((place) => place.match(/[A-Za-z_][\w-]*/g) ?? []);
