import { hiddenOf, type Visitor } from '../site/visitor.ts';

/** The decision on the consent page. */
export interface Decision {
  /** Scopes that stay selected; all by default. */
  scopes?: readonly string[];
  deny?: boolean;
  /** Gets the consent page before the decision. */
  look?: (page: Awaited<ReturnType<Visitor['request']>>) => void;
}

/**
 * A scripted browser of a signed-in person: follows an authorization request, decides on the consent page, and returns the URL
 * of the redirect to the client.
 */
export async function approve(visitor: Visitor, url: string | URL, decision: Decision = {}): Promise<URL> {
  let next = new URL(url);
  for (let hop = 0; hop < 10; hop++) {
    if (next.origin !== new URL(visitor.url).origin || /^\/(callback|cb)$/.test(next.pathname)) return next;
    let answer = await visitor.request(next.href);
    if (answer.status === 200) answer = await decide(visitor, next.pathname, answer, decision);
    const location = answer.headers.get('location');
    if (answer.status !== 303 || location === null)
      throw new Error(`${next.href} answered ${answer.status}: ${answer.text}`);
    next = new URL(location, next);
  }
  throw new Error('the browser is sent round and round');
}

async function decide(
  visitor: Visitor,
  path: string,
  page: Awaited<ReturnType<Visitor['request']>>,
  { scopes, deny = false, look }: Decision,
) {
  look?.(page);
  const boxes = page.root
    .querySelectorAll('input[type=checkbox]')
    .map((box) => box.getAttribute('value') ?? '');
  const fields = new URLSearchParams({ ...hiddenOf(page.root, path), decision: deny ? 'deny' : 'allow' });
  for (const box of boxes) if (!scopes || scopes.includes(box)) fields.append('scope', box);
  return visitor.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: fields.toString(),
  });
}
