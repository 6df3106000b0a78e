import type { HTMLElement } from 'node-html-parser';

/**
 * When a page is looked at: text that an animation fades in is there once the page has settled. A badge has to be there at once,
 * because nobody can tell an animation that never runs.
 */
type When = 'at once' | 'settled';

/**
 * True if the markup hides an element: `hidden`, `aria-hidden`, an inline style, or a class or id that the page's own
 * style block hides. External style sheets are not read (D82).
 */
export function isHidden(
  attributes: Record<string, string>,
  hiddenNames: ReadonlySet<string>,
  when: When = 'at once',
): boolean {
  if ('hidden' in attributes || attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true;
  if (isHiddenByStyle(attributes, when)) return true;
  const classes = attributes.class?.split(/\s+/) ?? [];
  if (classes.some((name) => UNSEEN.test(name))) return true;
  if (hiddenNames.size === 0) return false;
  return classes.some((name) => hiddenNames.has(`.${name}`)) || hiddenNames.has(`#${attributes.id}`);
}

function isHiddenByStyle(attributes: Record<string, string>, when: When): boolean {
  const { style } = attributes;
  return !!style && hidesByStyle(style, when === 'settled' && isRevealed(attributes));
}

/** What only screen readers say, and icon fonts, whose words are drawn as pictures. */
const UNSEEN =
  /^(?:sr-only|visually-?hidden|screen-reader(?:-text)?|skip-?(?:link|to-content)|material-(?:icons|symbols)(?:-\w+)*)$/i;

/** Whether an animation shows the element when the page has settled: it begins transparent, and says what will move it. */
function isRevealed(attributes: Record<string, string>): boolean {
  if (Object.keys(attributes).some((name) => REVEALING_ATTRIBUTE.test(name))) return true;
  return (
    MOVES.test(attributes.style ?? '') ||
    (attributes.class?.split(/\s+/).some((name) => REVEALING.test(name)) ?? false)
  );
}

const REVEALING_ATTRIBUTE =
  /^data-(?:aos|sal|animat\w*|scroll|reveal|w-id|framer-appear-id|motion\w*)(?:$|-)/;
const MOVES = /(?:^|[;\s])(?:transition|animation|will-change|transform)\s*:/i;
const REVEALING =
  /^(?:aos-|wow$|animat|fade|reveal|slide|appear|scroll-|in-?view|elementor-invisible|js-animate|motion)/i;

/** Ids of what buttons and tabs open: collapsed content counts as visible. */
export function foldedIdsOf(root: HTMLElement): ReadonlySet<string> {
  const openers = root.querySelectorAll('[aria-controls]').filter(({ rawTagName, attributes }) => {
    const isPressed = /^button$/i.test(rawTagName) || /^(?:button|tab)$/.test(attributes['role'] ?? '');
    return isPressed && ('aria-expanded' in attributes || 'aria-selected' in attributes);
  });
  return new Set(openers.map(({ attributes }) => attributes['aria-controls'] ?? '').filter(Boolean));
}

/**
 * The classes (`.name`) and ids (`#name`) that a style block hides with a rule of its own, outside media queries, and
 * does not show elsewhere. What is folded to no height counts as shown once it has settled if another rule gives it a height.
 */
export function hiddenNamesOf(styles: string, when: When = 'at once'): ReadonlySet<string> {
  const hidden = new Set<string>();
  const folded = new Set<string>();
  const shown = new Set<string>();
  const unfolded = new Set<string>();
  for (const rule of rulesOf(styles)) {
    if (isHiding(rule, when)) addAll(isFolded(rule) ? folded : hidden, ownNames(rule));
    else {
      if (SHOWING.test(rule.declarations)) addAll(shown, namesIn(rule));
      if (HAS_HEIGHT.test(rule.declarations)) addAll(unfolded, namesIn(rule));
    }
  }
  const still = [...folded].filter((name) => when === 'at once' || !unfolded.has(name));
  return new Set([...hidden, ...still].filter((name) => !shown.has(name)));
}

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name);
}

/** Every class and id that a rule names. */
const namesIn = ({ selectors }: StyleRule): string[] =>
  [...selectors.matchAll(/[.#][\w-]+/g)].map(([name]) => name);

/** What a rule selects by one class or id alone, outside media queries. */
const ownNames = ({ selectors, nested }: StyleRule): string[] =>
  nested
    ? []
    : selectors
        .split(',')
        .map((part) => part.trim())
        .filter((part) => /^[.#][\w-]+$/.test(part));

const SHOWING = /(?:^|[;\s])(?:display|visibility|opacity)\s*:/i;
const HAS_HEIGHT = /(?:^|[;\s])(?:max-)?height\s*:/i;

/** Whether a rule hides what it selects, and not only until an animation shows it. */
function isHiding({ selectors, declarations }: StyleRule, when: When): boolean {
  const reveals = MOVES.test(declarations) || REVEALING_RULE.test(selectors);
  return hidesByStyle(declarations, when === 'settled' && reveals);
}

const REVEALING_RULE = /[.#](?:aos-|animat|fade|reveal|slide|appear|in-?view)/i;

const TRANSPARENT = /(?:^|;)opacity:(?:0+(?:\.0*)?|\.0+)%?(?:;|$)/;
const HIDING = [
  /(?:^|;)display:none(?:;|$)/,
  /(?:^|;)visibility:(?:hidden|collapse)(?:;|$)/,
  /(?:^|;)font-size:0(?:px|em|rem|pt|%)?(?:;|$)/,
  /(?:^|;)(?:left|top|right|bottom|text-indent|margin-left|margin-top):-(?:9\d\d|\d{4,})(?:\.\d+)?(?:px|em|rem|%)/,
  /(?:^|;)(?:left|top|right|bottom|text-indent):-[1-9]\d\d(?:vw|vh|%)/,
  /(?:^|;)clip:rect\(0|(?:^|;)clip-path:inset\((?:50|100)%/,
  /(?:^|;)transform:(?:scale[xy]?\(0\)|translate[xy]?\(-(?:9\d\d|\d{4,})px)/,
];
/** A box without a size; with a padding it is the usual aspect-ratio frame of a video. */
const NO_SIZE = /(?:^|;)(?:max-)?(?:width|height):[01](?:px)?(?:;|$)/;

/** `revealed`: transparent text counts as shown, because an animation will show it. */
function hidesByStyle(style: string, revealed: boolean): boolean {
  const css = style.toLowerCase().replaceAll(/\s+/g, '').replaceAll('!important', '');
  if (TRANSPARENT.test(css) && !revealed) return true;
  return HIDING.some((pattern) => pattern.test(css)) || (NO_SIZE.test(css) && !css.includes('padding'));
}

/** Whether a rule hides by nothing but the missing height of a box that cuts off what does not fit: an accordion's closed part. */
function isFolded({ declarations }: StyleRule): boolean {
  const height = declarations.replaceAll(/(?:^|[;\s])(?:max-)?height\s*:[^;]*/gi, '');
  return /overflow/i.test(declarations) && !hidesByStyle(height, false);
}

interface StyleRule {
  selectors: string;
  declarations: string;
  /** Inside a media query or another block. */
  nested: boolean;
}

function* rulesOf(styles: string): Generator<StyleRule> {
  const preludes: string[] = [];
  let text = '';
  for (const [, token = ''] of withoutComments(styles).matchAll(/([{}]|[^{}]+)/g)) {
    if (token === '{') preludes.push(text.slice(text.lastIndexOf(';') + 1).trim());
    else if (token === '}') {
      const selectors = preludes.pop();
      if (selectors && !selectors.startsWith('@'))
        yield { selectors, declarations: text, nested: preludes.length > 0 };
    }
    text = token === '{' || token === '}' ? '' : token;
  }
}

/** Without a regular expression: a lazy one takes quadratic time on a style block full of `/*`. */
function withoutComments(styles: string): string {
  let out = '';
  let from = 0;
  for (let start = styles.indexOf('/*'); start >= 0; start = styles.indexOf('/*', from)) {
    out += styles.slice(from, start);
    const end = styles.indexOf('*/', start + 2);
    if (end < 0) return out;
    from = end + 2;
  }
  return out + styles.slice(from);
}
