import { type Place, planOf } from './template_plan.ts';

/** What a template may hold. Objects, promises and `true` are compile errors: none of them has a place in a page. */
export type Child = Safe | Attr | string | number | null | undefined | false | readonly Child[];

/**
 * Markup whose values are escaped by the place where they land. Throws at the first use of a template
 * that has a place where no value can be safe; template_plan.ts names them.
 */
export function html(strings: TemplateStringsArray, ...values: Child[]): Safe {
  const places = planOf(strings);
  let text = strings[0] ?? '';
  values.forEach((value, i) => {
    text += placed(value, places[i] ?? 'text') + (strings[i + 1] ?? '');
  });
  return new Safe(text);
}

/** Markup that is finished. Only this file makes it, so nothing unescaped can be called so. */
class Safe {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

export type { Safe };

/** A whole attribute, for the inside of a tag. */
class Attr {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type OptionalAttribute =
  | 'aria-current'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-pressed'
  | 'autocomplete'
  | 'checked'
  | 'disabled'
  | 'hidden'
  | 'maxlength'
  | 'open'
  | 'required'
  | 'selected'
  | 'tabindex'
  | 'value';

/** An attribute that may be missing: `true` gives its bare name, a text its value, everything else nothing. */
export function attr(name: OptionalAttribute, value: string | boolean | null | undefined): Attr {
  if (value === true) return new Attr(name);
  return new Attr(typeof value === 'string' ? `${name}="${escape(value)}"` : '');
}

/** Programs that a link tells to add an MCP server, with the beginning of that link. */
const INSTALLERS = {
  cursor: 'cursor://anysphere.cursor-deeplink/mcp/install?',
  vscode: 'vscode:mcp/install?',
} as const;

/**
 * The href of a link that adds an MCP server to a program. The only schemes beside those of `safeUrl`, and no value of a template chooses
 * one: `query` is percent-encoded and comes after the fixed beginning.
 */
export const installLink = (program: keyof typeof INSTALLERS, query: string): Attr =>
  new Attr(`href="${escape(INSTALLERS[program] + query)}"`);

/** The only way to write a script element: structured data, which browsers do not run. */
export function jsonLd(value: Readonly<Record<string, unknown>>): Safe {
  return new Safe(
    `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  );
}

/**
 * A URL that may stand in a link: http, https, mailto, or a path on this site. Anything else (`javascript:`, `data:`,
 * `//host`, nothing at all) becomes a link that leads nowhere.
 */
export function safeUrl(url: string): string {
  // Browsers drop tabs and line ends inside a URL, and spaces and control characters before it.
  // oxlint-disable-next-line no-control-regex -- those characters are what is looked for
  const read = url.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '');
  return /^(?:https?:\/\/|mailto:|#|\?|\/(?![/\\]))/i.test(read) ? read : '#blocked';
}

function placed(value: Child, place: Place): string {
  if (value === null || value === undefined || value === false) return '';
  if (place === 'tag') return attributes(value);
  if (value instanceof Attr) throw new Error('html: an attribute belongs inside a tag');
  if (value instanceof Safe) {
    if (place !== 'text') throw new Error('html: markup cannot be the value of an attribute');
    return value.markup;
  }
  if (typeof value === 'object') return value.map((part) => placed(part, place)).join('');
  return escape(place === 'url' ? safeUrl(String(value)) : String(value));
}

function attributes(value: Exclude<Child, null | undefined | false>): string {
  if (value instanceof Attr) return value.markup;
  throw new Error('html: inside a tag use attr()');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
