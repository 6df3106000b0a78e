import { HTMLElement, type Node, TextNode } from 'node-html-parser';
import { wordsFor } from '../../domain/words/languages.ts';

/** What precedes an element on its line. */
export interface Before {
  node: Node | undefined;
  /** The last text this node wrote, at most `TAIL` characters; empty if none. */
  words: string;
  /** The last text of the line. */
  run: string;
}

/** Characters of a line that are considered. */
export const TAIL = 80;

/**
 * The separator between a node and the text before it without a space: a label and its value, a name and a title, two
 * links. Letters of one word stay together, as does a two-coloured name that the page's title writes as one word.
 */
export function partingOf(before: Before, after: Node, title: string): '' | ' ' | '\n' {
  const { node, words, run } = before;
  if (!node) return '';
  if (!(after instanceof HTMLElement)) return words !== '' && isOwnLine(node) ? '\n' : '';
  const first = firstText(after);
  if (startsSentence(run, first) || isRaised(run, after, first)) return ' ';
  return node instanceof HTMLElement && !isOneWord(words, first, title)
    ? betweenElements(node, words, after, first)
    : '';
}

function betweenElements(
  before: HTMLElement,
  words: string,
  after: HTMLElement,
  first: string,
): '' | ' ' | '\n' {
  if (isOwnLine(before) || isOwnLine(after)) return words === '' ? '' : '\n';
  if (standApart(before, after)) return ' ';
  const isOfLabels = LABELS.has(tagOf(before)) && LABELS.has(tagOf(after));
  return isOfLabels && readApart(words, first, isOtherKind(before, after)) ? ' ' : '';
}

const LABELS = new Set(['a', 'b', 'strong', 'span', 'label', 'small', 'time', 'cite', 'data']);
const tagOf = ({ rawTagName }: HTMLElement): string => rawTagName.toLowerCase();
const namesOf = (element: HTMLElement): string => element.getAttribute('class') ?? '';

/** Two adjacent links are two words, and so are a label and the link beside it. */
function standApart(before: HTMLElement, after: HTMLElement): boolean {
  const [one, other] = [tagOf(before), tagOf(after)];
  return (one === 'a' && LABELS.has(other)) || (other === 'a' && LABELS.has(one));
}

/**
 * True if the text starts a sentence right after another, or names what a figure counts: their style separates such
 * lines.
 */
function startsSentence(run: string, first: string): boolean {
  return /[\p{Ll}\d][.!?]$|\d\d$/u.test(run.slice(-2)) && /^\p{Lu}\p{Ll}/u.test(first);
}

/** Raised cents or footnote numbers are not part of the figure before them: "12" and "90" of "12⁹⁰ €". */
const isRaised = (run: string, after: HTMLElement, first: string): boolean =>
  tagOf(after) === 'sup' && /\d$/.test(run) && /^\d/.test(first);

/** The first text of an element, if nested no deeper than styling nests it. */
function firstText(element: HTMLElement): string {
  let node: Node | undefined = element;
  for (let depth = 0; depth < 4 && node instanceof HTMLElement; depth++) node = node.childNodes[0];
  return node instanceof TextNode ? node.text.slice(0, TAIL) : '';
}

/** "Fire" and "Light" of "FireLight – lamps": the title shows how the word is written. */
function isOneWord(words: string, first: string, title: string): boolean {
  const [last = '', next = ''] = [/\S+$/.exec(words)?.[0], /^\S+/.exec(first)?.[0]];
  return last !== '' && next !== '' && title.includes(`${last}${next}`.toLowerCase());
}

/** True if an element's style or a usual class puts it on a line of its own. */
const isOwnLine = (node: Node): boolean =>
  node instanceof HTMLElement &&
  (OWN_LINE_STYLE.test(node.getAttribute('style') ?? '') || OWN_LINE_CLASS.test(namesOf(node)));

const OWN_LINE_STYLE = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid|list-item|table)\b/i;
const OWN_LINE_CLASS = /(?:^|\s)(?:block|d-block|flex|d-flex|grid|d-grid)(?:\s|$)/;

/** True if two elements form a pair by their tags or classes: a name and a role, a label and a value. */
function isOtherKind(before: HTMLElement, after: HTMLElement): boolean {
  if (before.parentNode?.closest('h1, header, nav, a')) return false;
  if (tagOf(before) !== tagOf(after)) return true;
  const [one, other] = [namesOf(before), namesOf(after)];
  return one !== other && CALLED.test(one) && CALLED.test(other);
}

const CALLED =
  /label|value|name|role|title|price|amount|period|street|city|town|zip|postal|locality|country|region|date|term|key|meta/i;

/**
 * True if adjacent texts cannot be one word or figure: "Nora Feld|Founder", "Lindenweg 3|99423 Weimar", "12 €|per
 * month".
 */
function readApart(words: string, first: string, isPair: boolean): boolean {
  if (/\p{L}{2}[:：]$/u.test(words)) return /^[\p{L}\p{N}€$£]/u.test(first);
  if (/\d ?[€$£]?$/.test(words) && beginsWithPer(first)) return true;
  if (!ENDED.test(words)) return false;
  if (/^[€$£]?\d/.test(first)) return startsFigure(words, first, isPair);
  return startsWords(words, first, isPair);
}

/** The end of a word or figure. */
const ENDED = /[\p{Ll}\d][\p{Ll}\d),]$|\p{L}{2} \d$|\p{L},$/u;

/** "Nora Feld|Founder", but not "Mac|Book", nor a word that continues in small letters. */
function startsWords(words: string, first: string, isPair: boolean): boolean {
  const isPhrase = / /.test(words.trim());
  const opensPhrase = / \p{L}/u.test(first);
  if (/^\p{Lu}/u.test(first)) return isPair || isPhrase || opensPhrase || words.endsWith(',');
  return isPair && isPhrase && opensPhrase && /^\p{Ll}/u.test(first);
}

/** "Price|12 €", but not "Web|3" or "12|500". */
function startsFigure(words: string, first: string, isPair: boolean): boolean {
  if (/\p{L}{3}$/u.test(words)) return isPair || /[ €$£]/.test(first);
  return / /.test(words.trim()) && / \p{Lu}/u.test(first);
}

const PER: ReadonlySet<string> = new Set(wordsFor('prices', 'per'));

/** "per month" in any language. */
function beginsWithPer(first: string): boolean {
  const end = first.indexOf(' ');
  return PER.has(first.slice(0, end)) && /^ \p{Ll}/u.test(first.slice(end));
}
