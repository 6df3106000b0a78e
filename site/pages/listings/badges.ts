import { badgesPageUrl } from '../../../domain/urls.ts';
import { getBadges } from '../../../tools/badges/get_badges.ts';
import { badgesShown } from '../../../tools/badges/show/earned.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { ask, type Made, type Visit, wanted } from '../../request/request.ts';
import { badgesView } from '../../templates/listings/badges.ts';

/** Every badge of a live listing with the code that embeds it, in the style that was chosen. */
export async function badgesPage({ context, query }: Visit, slug: string): Promise<Made> {
  const { name } = await ask(getListing, { slug }, context);
  const style = wanted(query, ['shape', 'mode', 'size']);
  const { items } = await ask(getBadges, { slug, ...style }, context);
  const { badges } = await badgesShown(slug, context);
  const cards = items.flatMap((item) => {
    const earned = badges.find(({ kind }) => kind === item.kind);
    return earned ? [{ ...item, ...earned }] : [];
  });
  return {
    title: `Badges of ${name}`,
    description: `The badges that ${name} may show on its website or README, with their code.`,
    canonical: badgesPageUrl(context.origin, slug),
    noindex: Object.keys(style).length > 0,
    main: badgesView({ slug, name, origin: context.origin }, cards, style),
  };
}
