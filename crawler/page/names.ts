import type { HTMLElement } from 'node-html-parser';

/** Most words kept of one element: classes that only style it come in long lists. */
const MAX_NAMES = 16;
const MAX_LENGTH = 2_000;

/** The words of an element's class, id, itemprop, role and aria-label, each once: `pricing-card isOpen` says pricing, card and open. */
export function namesOf(element: HTMLElement): string[] {
  const { attributes } = element;
  const given = ['class', 'id', 'itemprop', 'role', 'aria-label'].flatMap((name) => attributes[name] ?? []);
  if (given.length === 0) return [];
  const words = given
    .join(' ')
    .slice(0, MAX_LENGTH)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return [...new Set(words.filter((word) => word.length > 2))].slice(0, MAX_NAMES);
}

/** Tag and classes of an element: siblings with one shape repeat. Classes of a state or a place in the row do not count. */
export function shapeOf(element: HTMLElement, tag: string): string {
  const classes = (element.getAttribute('class') ?? '').slice(0, MAX_LENGTH).split(/\s+/);
  return [tag, ...classes.filter((name) => name !== '' && !OF_ONE.test(name)).sort()].join('.');
}

const OF_ONE = /\d$|active|open|first|last|even|odd|featured|popular|reverse|current|show/;
