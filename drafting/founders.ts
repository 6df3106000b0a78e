import { FOUNDERS_MAX, type Founder, type Proposed } from '../domain/drafting.ts';
import type { Foundation } from './foundation.ts';
import {
  entitiesOf,
  isOf,
  ownCompanies,
  PRODUCT_TYPES,
  partsOf,
  placeOf,
  textOfProperty,
} from './json_ld.ts';
import { isPerson } from './people.ts';
import { pagesOf, proposed, quoteOf, type Site, type SitePage } from './site.ts';
import { foundersAmongPeople } from './team.ts';

/**
 * The people whom the site calls its founders: JSON-LD `founder`, a name with that title among its people, or a sentence about the
 * foundation. A title that one place gives is kept where another names the person without.
 */
export function foundersOf(
  site: Site,
  name: string | undefined,
  foundations: readonly Foundation[],
): Proposed<Founder>[] {
  const own = pagesOf(site, 'home', 'about', 'contact', 'imprint', 'features', 'faq');
  const found = [
    ...own.flatMap((from) => [...structured(site, from, name)]),
    ...site.pages.flatMap((from) => foundersAmongPeople(from, name)),
    ...foundations.flatMap(({ from, people, span }) =>
      people.map((person) => proposed<Founder>({ name: person }, from, span)),
    ),
  ];
  const people = new Map<string, Proposed<Founder>>();
  for (const founder of found) {
    const known = people.get(founder.value.name);
    if (!known || (!known.value.title && founder.value.title)) people.set(founder.value.name, founder);
  }
  return [...people.values()].slice(0, FOUNDERS_MAX);
}

function* structured(site: Site, from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  const products = entitiesOf(from).filter((one) => isOf(one, PRODUCT_TYPES));
  for (const entity of [...ownCompanies(site, from, company), ...products]) {
    for (const key of ['founder', 'founders']) {
      const plain = textOfProperty(entity.properties, key);
      const named = plain && isPerson(plain) ? [{ name: plain }] : [];
      for (const person of [...named, ...partsOf(entity.properties, key)]) {
        const name = textOfProperty(person, 'name');
        const title = textOfProperty(person, 'jobTitle');
        const span = name && placeOf(entity, name);
        const role = title && placeOf(entity, title);
        if (span)
          yield {
            value: { name, ...(title && role && { title }) },
            quotes: [span, ...(role ? [role] : [])].map((one) => quoteOf(from, one)),
          };
      }
    }
  }
}
