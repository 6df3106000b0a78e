import { listingPageUrl } from '../../../domain/http/urls.ts';
import { refuseForeign, textOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type PageRequest, seeOther } from '../../request/request.ts';
import { PERSONAL, type Reply } from '../../request/respond.ts';

/** What browsers send to the `ping` of a link is four letters long (HTML, "hyperlink auditing"). */
const PING = { type: /^text\/ping\b/i, bytes: 16 };

/**
 * Counts a click on a link from a listing to its website: the browser reports it to the `ping` of the link, while it goes straight to the
 * website. Browsers that send no pings are not counted (record 40).
 */
async function countClick(request: PageRequest, { slug }: Named<'slug'>): Promise<Reply> {
  const {
    req,
    ip,
    session,
    service: { counter },
  } = request;
  refuseForeign(request, PING.type);
  await textOf(req, PING.bytes);
  counter?.note({ kind: 'click', slug, ip, headers: req.headers, person_id: session?.person_id ?? null });
  return { status: 202, type: 'text/plain; charset=utf-8', body: '', cache: PERSONAL };
}

/** For people who open the URL of a ping: the listing. */
const listingOfClick = async (_request: PageRequest, { slug }: Named<'slug'>): Promise<Reply> =>
  seeOther(listingPageUrl('', encodeURIComponent(slug)));

definePage({ path: '/p/:slug/visit', read: listingOfClick, send: countClick });
