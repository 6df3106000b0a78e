/** Bytes of styles, scripts and embedded files that are stored of a page, because they tell hidden text and the badge apart. */
const ASSET_BYTES = 500_000;
/** Bytes of a page that are read at most. */
const READ_BYTES = 5_000_000;
/** A tag is looked at whole up to this length. */
const TAG_LENGTH = 4_096;
/** Longest beginning of a comment, style, script or data URI that may be cut in two. */
const TAIL = 64;

const OPENING = /<!--|<(script|style)(?=[\s/>])|data:[\w.+-]{1,40}\/[\w.+-]{1,60}[;,]/gi;

/** What is being read; markup outside of the others. */
interface Part {
  end: RegExp;
  /** Whether it does not count against the bytes of a page. */
  isAsset: boolean;
}
const COMMENT: Part = { end: /-->/g, isAsset: false };
const DATA_URI: Part = { end: /["'\s<>)]/g, isAsset: true };
const STYLE: Part = { end: /<\/style/gi, isAsset: true };
const SCRIPT: Part = { end: /<\/script/gi, isAsset: true };
/** Structured data counts: the drafter reads it. */
const STRUCTURED: Part = { end: /<\/script/gi, isAsset: false };

/**
 * Collects the body of a page while it arrives: `maxBytes` of HTML, and beside it a bounded part of its styles, scripts and data URIs, which
 * do not count. Fonts and styles that stand before a title by the megabyte do not hide it so.
 */
export class HtmlBody {
  /** Bytes that count so far. */
  size = 0;
  /** Whether the page is longer than is read. */
  isCut = false;
  readonly #maxBytes: number;
  readonly #parts: string[] = [];
  #assets = 0;
  #read = 0;
  /** What is not yet known to be what, one character for each byte. */
  #pending = '';
  #part: Part | null = null;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(bytes: Uint8Array): void {
    const room = READ_BYTES - this.#read;
    this.#read += bytes.length;
    this.#pending += Buffer.from(bytes.subarray(0, Math.max(0, room))).toString('latin1');
    this.#take(false);
    if (this.#read > READ_BYTES) this.isCut = true;
  }

  /** The HTML as bytes. */
  end(): Buffer {
    this.#take(true);
    return Buffer.from(this.#parts.join(''), 'latin1');
  }

  #take(isLast: boolean): void {
    let at = 0;
    while (at < this.#pending.length && !this.isCut) {
      const part = this.#part;
      const next = part ? this.#within(part, at, isLast) : this.#markup(at, isLast);
      if (next === at && part === this.#part) break;
      at = next;
    }
    this.#pending = this.#pending.slice(at);
  }

  /** Takes markup up to the next part that is none; returns where it goes on. */
  #markup(at: number, isLast: boolean): number {
    const text = this.#pending;
    OPENING.lastIndex = at;
    const found = OPENING.exec(text);
    if (!found) return this.#keep(at, isLast ? text.length : Math.max(at, text.length - TAIL), false);
    const [opening, tag] = found;
    const behind = found.index + opening.length;
    const close = tag ? text.indexOf('>', behind) : behind;
    if (close < 0 && text.length - found.index < TAG_LENGTH && !isLast)
      return this.#keep(at, found.index, false);
    if (close < 0 || close - found.index > TAG_LENGTH) return this.#keep(at, behind, false);
    this.#part = partOf(text.slice(found.index, close + 1), tag?.toLowerCase());
    return this.#keep(at, close, false);
  }

  #within({ end, isAsset }: Part, at: number, isLast: boolean): number {
    const text = this.#pending;
    end.lastIndex = at;
    const found = end.exec(text);
    if (!found) return this.#keep(at, isLast ? text.length : Math.max(at, text.length - TAIL), isAsset);
    this.#part = null;
    return this.#keep(at, found.index, isAsset);
  }

  /** Stores what there is room for; returns `to`. */
  #keep(from: number, to: number, isAsset: boolean): number {
    const length = to - from;
    const room = isAsset ? ASSET_BYTES - this.#assets : this.#maxBytes - this.size;
    this.#parts.push(this.#pending.slice(from, from + Math.min(length, Math.max(0, room))));
    if (isAsset) this.#assets += length;
    else {
      this.size += Math.min(length, room);
      this.isCut ||= length > room;
    }
    return to;
  }
}

function partOf(opening: string, tag: string | undefined): Part {
  if (opening.startsWith('<!--')) return COMMENT;
  if (tag === 'style') return STYLE;
  if (tag === undefined) return DATA_URI;
  return /\bjson\b/i.test(opening) && /ld\+/i.test(opening) ? STRUCTURED : SCRIPT;
}

/** Collects a body of which every byte counts. */
export class PlainBody {
  size = 0;
  isCut = false;
  readonly #maxBytes: number;
  readonly #parts: Uint8Array[] = [];

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(bytes: Uint8Array): void {
    const room = this.#maxBytes - this.size;
    this.isCut ||= bytes.length > room;
    this.#parts.push(bytes.subarray(0, room));
    this.size += Math.min(bytes.length, room);
  }

  end(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
