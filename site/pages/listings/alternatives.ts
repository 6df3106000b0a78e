import { alternativesPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { listingCard } from '../../cards/contents.ts';
import { placeOf } from '../../cards/place.ts';
import { itemList, trail } from '../../html/structured.ts';
import { definePage, type Named } from '../../request/page.ts';
import type { Page, PageRequest } from '../../request/request.ts';
import { alternativesTemplate } from '../../templates/listings/alternatives.ts';
import { alternativesTexts as t } from '../../texts/listings/browse.ts';

/** What can be used instead of a live listing. */
async function alternativesPage(
  { call, origin }: Pick<PageRequest, 'call' | 'origin'>,
  { slug }: Named<'slug'>,
): Promise<Page> {
  const [listing, { items }] = await Promise.all([
    call(getListing, { slug }, { whole_texts: true }),
    call(getAlternatives, { slug }),
  ]);
  const { name } = listing;
  return {
    title: t.title(name),
    description: t.description(
      name,
      items.map((other) => other.name),
    ),
    canonical: alternativesPageUrl(origin, slug),
    card: listingCard(listing, await placeOf(call, listing)),
    // A page without any is for people who came by its URL.
    noindex: items.length === 0,
    head: [
      items.length > 0 && itemList(t.title(name), items),
      trail([
        [name, listingPageUrl(origin, slug)],
        [t.crumb, alternativesPageUrl(origin, slug)],
      ]),
    ],
    main: alternativesTemplate(listing, items),
  };
}

definePage({ path: '/alternatives/:slug', read: alternativesPage });
