import { type HTMLElement, parse } from 'node-html-parser';

/** A page or redirect as a visitor gets it; parsed when a test looks into it, because most only look at the status. */
export class PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly markup: string;
  #root: HTMLElement | undefined;

  constructor(status: number, headers: Headers, markup: string) {
    this.status = status;
    this.headers = headers;
    this.markup = markup;
  }

  /** Its parsed tree. */
  get root(): HTMLElement {
    return (this.#root ??= parse(this.markup));
  }

  /** The text of the main part, in one line. */
  get text(): string {
    return this.root.querySelector('main')?.structuredText.replace(/\s+/g, ' ') ?? '';
  }

  get title(): string {
    return this.root.querySelector('title')?.text ?? '';
  }
}
