import type { HTMLElement } from 'node-html-parser';
import { hashOf } from '../../auth/credentials/api_keys.ts';
import { formTokenOf, newSecret } from '../../auth/sign_in/sessions.ts';
import type { Store } from '../../store/store.ts';
import { PageResponse } from './page_response.ts';

/** Method, headers and body of a visitor's request. */
interface Saying {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** A headless browser: stores cookies, does not follow redirects, and submits forms of the pages that it got. */
export class Visitor {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  constructor(url: string) {
    this.url = url;
  }

  async request(path: string, { method = 'GET', headers = {}, body }: Saying = {}): Promise<PageResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), 'user-agent': CHROME, ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return new PageResponse(answer.status, answer.headers, await answer.text());
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0\b/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Submits fields as a page of the site would. */
  send(
    path: string,
    fields: Record<string, string> | [name: string, value: string][],
    headers: Record<string, string> = {},
  ): Promise<PageResponse> {
    return this.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: this.url,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Fills in and submits the form of a page with this `action`, including its hidden fields. */
  fill({ root }: PageResponse, action: string, fields: Record<string, string> = {}): Promise<PageResponse> {
    return this.send(action, { ...hiddenOf(root, action), ...fields });
  }
}

/** The hidden fields of the first form with this action. */
export function hiddenOf(root: HTMLElement, action: string): Record<string, string> {
  const form = root
    .querySelectorAll('form[method=post]')
    .find((one) => one.getAttribute('action') === action);
  if (!form) throw new Error(`the page has no form to ${action}`);
  const hidden = form.querySelectorAll('input[type=hidden]');
  return Object.fromEntries(
    hidden.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
  );
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Stores a session without a sign-in; returns the cookie and the CSRF token. */
export async function sessionFor(
  store: Store,
  email: string,
  now: number,
): Promise<{ cookie: string; csrf: string; person_id: number; session_id: number }> {
  const secret = newSecret();
  return store.write(async (tx) => {
    const person_id = await tx.people.ensure(email, now);
    const session_id = await tx.sessions.add({
      person_id,
      hash: hashOf(secret),
      device: 'Firefox on Linux',
      network: '127.0.0.x',
      created_at: now,
      last_seen_at: now,
      expires_at: now + 30 * 86_400_000,
    });
    return { cookie: `firstlight_sid=${secret}`, csrf: formTokenOf(secret), person_id, session_id };
  });
}

/** A signed-in visitor. */
export async function member(url: string, store: Store, email: string, now: number): Promise<Visitor> {
  const { cookie } = await sessionFor(store, email, now);
  const visitor = new Visitor(url);
  const [name = '', value = ''] = cookie.split('=');
  visitor.cookies.set(name, value);
  return visitor;
}
