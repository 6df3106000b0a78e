/** A page with a form, as a program gets it that has no browser. */
export interface PlainForm {
  /** The markup of the page. */
  markup: string;
  /** Sends the form with its hidden fields, as a page of the site does; the response is not followed. */
  send(fields: Record<string, string>): Promise<Response>;
}

/** Opens a page with one form that is sent to the page itself. */
export async function plainForm(url: string): Promise<PlainForm> {
  const page = await fetch(url);
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const markup = await page.text();
  return { markup, send: (fields) => send(url, cookie, { ...hiddenIn(markup), ...fields }) };
}

/** Names and values of the hidden fields of a page. */
export const hiddenIn = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

const send = (url: string, cookie: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
