import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../../domain/http/conditional.ts';
import { type Coding, codingFor } from '../../domain/http/content_coding.ts';
import type { SharedAnswer } from '../cache/response_cache.ts';

/** A shared answer ready for the wire under one address: while it is kept, its headers are put together once for each coding. */
export class SharedReply {
  readonly shared: SharedAnswer;
  readonly #status: number;
  readonly #headers: readonly string[];
  #lists: Map<Coding | 'unchanged', readonly string[]> | undefined;

  /** `headers` are those that do not depend on the request, names and values in turn. */
  constructor(shared: SharedAnswer, status: number, headers: readonly string[]) {
    this.shared = shared;
    this.#status = status;
    this.#headers = headers;
  }

  /** Answers one request; `more` are the headers of this request alone, names and values in turn. */
  send({ headers }: IncomingMessage, res: ServerResponse, more: readonly string[]): void {
    if (isKnown(headers['if-none-match'], this.shared.etag)) {
      res.writeHead(304, this.#list('unchanged', 0).concat(more)).end();
      return;
    }
    const { coding, body, size } = this.shared.in(codingFor(headers['accept-encoding']));
    res.writeHead(this.#status, this.#list(coding, size).concat(more));
    res.end(body);
  }

  #list(form: Coding | 'unchanged', size: number): readonly string[] {
    const kept = this.#lists?.get(form);
    if (kept) return kept;
    const list = this.#headers.concat(headersOf(form, size));
    if (this.shared.isKept) (this.#lists ??= new Map()).set(form, list);
    return list;
  }
}

function headersOf(form: Coding | 'unchanged', size: number): string[] {
  if (form === 'unchanged') return [];
  const own = ['Content-Type', 'application/json', 'Content-Length', String(size)];
  if (form !== 'identity') own.push('Content-Encoding', form);
  return own;
}
