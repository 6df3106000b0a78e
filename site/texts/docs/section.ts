/** A block of a document: a paragraph, code, a list or a table. Text may hold `code` and [links](url). */
export type Block =
  | string
  | { code: string }
  | { list: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] };

/** A part of a document that people read as a page and assistants as Markdown. */
export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  blocks: readonly Block[];
}
