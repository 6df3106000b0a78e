import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../domain/conditional.ts';
import type { SharedAnswer } from './answer_cache.ts';
import { codingFor } from './conditional.ts';
import type { Coding } from './kept_bytes.ts';

/** A kept answer ready for the wire under one address: its headers are put together once for each coding. */
export class SharedReply {
  readonly shared: SharedAnswer;
  readonly #status: number;
  readonly #headers: readonly string[];
  readonly #lists = new Map<Coding | 'unchanged', readonly string[]>();

  /** `headers` are those that do not depend on the request, names and values in turn. */
  constructor(shared: SharedAnswer, status: number, headers: readonly string[]) {
    this.shared = shared;
    this.#status = status;
    this.#headers = headers;
  }

  /** Answers one request; `more` are the headers of this request alone, names and values in turn. */
  send({ headers }: IncomingMessage, res: ServerResponse, more: readonly string[]): void {
    if (isKnown(headers['if-none-match'], this.shared.etag)) {
      res.writeHead(304, this.#list('unchanged', []).concat(more)).end();
      return;
    }
    const { coding, body } = this.shared.in(codingFor(headers['accept-encoding']));
    const own = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
    if (coding !== 'identity') own.push('Content-Encoding', coding);
    res.writeHead(this.#status, this.#list(coding, own).concat(more));
    res.end(body);
  }

  #list(form: Coding | 'unchanged', own: readonly string[]): readonly string[] {
    let list = this.#lists.get(form);
    if (!list) {
      list = this.#headers.concat(own);
      this.#lists.set(form, list);
    }
    return list;
  }
}
