import type { PageResponse } from '../site/page_response.ts';
import { hiddenOf, type Visitor } from '../site/visitor.ts';
import { pngOf } from './samples.ts';

/** The path of the pictures of a listing, for its owners. */
export const picturesPath = (id: number): string => `/account/listings/${id}/pictures`;

/** What a page says is wrong. */
export const faultsOf = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('[role=alert]').map(({ text }) => text);

/** What differs from an upload that is taken. */
export interface Sent {
  file?: Uint8Array;
  type?: string;
  alt?: string;
  headers?: Record<string, string>;
  csrf?: string;
}

/** Uploads a picture of a listing as the form of the page does. */
export const upload = (by: Visitor, id: number, sent: Sent = {}): Promise<PageResponse> =>
  uploadTo(by, picturesPath(id), sent);

/** Uploads a file as the form of a page does. */
export async function uploadTo(
  by: Visitor,
  path: string,
  { file = pngOf(800, 500), type = 'image/png', alt = 'The chart', headers = {}, csrf }: Sent = {},
): Promise<PageResponse> {
  const form = new FormData();
  form.set('csrf', csrf ?? hiddenOf((await by.request('/account')).root, '/account')['csrf'] ?? '');
  form.set('file', new Blob([Buffer.from(file)], { type }), 'shot.png');
  form.set('alt', alt);
  const request = new Request('http://any.invalid', { method: 'POST', body: form });
  return by.request(path, {
    method: 'POST',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'sec-fetch-site': 'same-origin',
      origin: by.url,
      ...headers,
    },
    body: new Uint8Array(await request.arrayBuffer()),
  });
}
