import { DAY_MS } from '../../../domain/time/day.ts';
import type { Store } from '../../../store/store.ts';
import type { PageResponse } from '../page_response.ts';
import type { Visitor } from '../visitor.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** What a browser sends when somebody opens a page, behind one proxy. */
export const opening = (ip: string, headers: Record<string, string> = {}): Record<string, string> => ({
  'x-forwarded-for': ip,
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  ...headers,
});

/** Reports a click on the link to the website, as browsers do. */
export const ping = (
  by: Visitor,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageResponse> =>
  by.request(`${path}/visit`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': '192.0.2.1',
      'content-type': 'text/ping',
      'ping-from': `${by.url}${path}`,
      'ping-to': 'https://acme.example/',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: 'PING',
  });

/** What was counted of a listing on the day of an instant. */
export async function countedOn(
  { visits }: Pick<Store, 'visits'>,
  listing_id: number,
  instant: Date | string,
): Promise<{ views: number; clicks: number }> {
  const day = Math.floor(new Date(instant).getTime() / DAY_MS);
  const [first] = await visits.days(listing_id, day);
  return first?.day === day ? { views: first.views, clicks: first.clicks } : { views: 0, clicks: 0 };
}
