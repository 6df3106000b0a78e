/** Where a value of a template lands: that decides how it is escaped. */
export type Place = 'text' | 'attribute' | 'url' | 'tag';

const plans = new WeakMap<TemplateStringsArray, readonly Place[]>();

/** The places of a template's values, worked out once per template. Throws for a place where no value can be safe. */
export function planOf(strings: TemplateStringsArray): readonly Place[] {
  let plan = plans.get(strings);
  if (!plan) {
    plan = readPlaces(strings);
    plans.set(strings, plan);
  }
  return plan;
}

function readPlaces(strings: TemplateStringsArray): Place[] {
  const reader = new TemplateReader();
  const places: Place[] = [];
  strings.forEach((literal, i) => {
    reader.read(literal);
    if (i < strings.length - 1) places.push(reader.place());
  });
  reader.end();
  return places;
}

/** Attributes that hold a URL. */
const URL_ATTRIBUTES = new Set([
  'href',
  'xlink:href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'cite',
  'data',
  'ping',
]);
/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style']);

type Mode = 'text' | 'comment' | 'raw' | 'tag' | 'value';

/** Walks over the literal parts of a template as a browser's tokenizer would, and knows where it stands. */
class TemplateReader {
  #mode: Mode = 'text';
  /** Name of the element whose tag was opened last. */
  #tag = '';
  /** What the open tag contains since its last value. */
  #written = '';
  #quote = '';
  #attribute = '';
  /** The open attribute value so far; a hole counts as `\u0000`. */
  #value = '';
  #last = '';

  /** Reads one literal part. */
  read(literal: string): void {
    this.#last = literal;
    let at = 0;
    while (at < literal.length) at = this.#step(literal, at);
  }

  /** Where a value would land now. */
  place(): Place {
    switch (this.#mode) {
      case 'text':
        if (/<\/?$/.test(this.#last)) throw new Error('html: no value as the name of a tag');
        return 'text';
      case 'tag':
        return this.#inTag();
      case 'value':
        return this.#inValue();
      case 'comment':
        throw new Error('html: no value inside a comment');
      case 'raw':
        throw new Error(`html: no value inside <${this.#tag}>`);
    }
  }

  end(): void {
    if (this.#mode === 'text') return;
    throw new Error(
      `html: the template ends inside ${this.#mode === 'comment' ? 'a comment' : `<${this.#tag}>`}`,
    );
  }

  #inTag(): Place {
    if (!/\s$/.test(this.#written)) {
      throw new Error(`html: a value, name or part of a name without quotes in <${this.#tag}>`);
    }
    return 'tag';
  }

  #inValue(): Place {
    const where = `${this.#attribute} of <${this.#tag}>`;
    if (/^on|^(?:style|srcdoc)$/.test(this.#attribute)) throw new Error(`html: no value in ${where}`);
    const before = this.#value;
    this.#value += '\0';
    if (!URL_ATTRIBUTES.has(this.#attribute)) return 'attribute';
    if (before === '') return 'url';
    // `/` and then `/host` would leave the site, and two values in a row could spell a scheme together.
    if (before === '/' || before === '\0') {
      throw new Error(`html: give the whole address as one value, or its first segment as text, in ${where}`);
    }
    return 'attribute';
  }

  #step(literal: string, at: number): number {
    switch (this.#mode) {
      case 'text':
        return this.#text(literal, at);
      case 'comment':
        return this.#until('-->', 'text', literal, at);
      case 'raw':
        return this.#until(`</${this.#tag}`, 'tag', literal, at);
      case 'tag':
        return this.#inside(literal, at);
      case 'value':
        return this.#insideValue(literal, at);
    }
  }

  #text(literal: string, at: number): number {
    if (literal.startsWith('<!--', at)) {
      this.#mode = 'comment';
      return at + 4;
    }
    const name = /^<(\/?[a-z!][^\s/>]*)/i.exec(literal.slice(at, at + 40))?.[1];
    if (name === undefined) return at + 1;
    this.#mode = 'tag';
    this.#tag = name.toLowerCase();
    this.#written = '';
    return at + 1 + name.length;
  }

  #until(mark: string, mode: Mode, literal: string, at: number): number {
    const found = literal.toLowerCase().indexOf(mark, at);
    if (found === -1) return literal.length;
    this.#mode = mode;
    this.#written = '';
    if (mode === 'tag') this.#tag = mark.slice(1);
    return found + mark.length;
  }

  #inside(literal: string, at: number): number {
    const character = literal.charAt(at);
    if (character === '>') {
      this.#mode = RAW.has(this.#tag) && !this.#written.endsWith('/') ? 'raw' : 'text';
    } else if ((character === '"' || character === "'") && this.#written.endsWith('=')) {
      this.#mode = 'value';
      this.#quote = character;
      this.#attribute = /([^\s"'>/=]+)=$/.exec(this.#written)?.[1]?.toLowerCase() ?? '';
      this.#value = '';
    } else {
      this.#written += character;
    }
    return at + 1;
  }

  #insideValue(literal: string, at: number): number {
    const character = literal.charAt(at);
    if (character === this.#quote) {
      this.#mode = 'tag';
      this.#written = '';
    } else {
      this.#value += character;
    }
    return at + 1;
  }
}
