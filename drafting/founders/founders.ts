import type { Span } from '../../domain/page/page.ts';
import { FOUNDERS_MAX, type Founder, type Proposed } from '../../domain/profile/drafting.ts';
import type { Foundation } from '../foundation/foundation.ts';
import { AND, FOUNDER, isUnfinished } from '../people/people.ts';
import {
  type Entity,
  entitiesOf,
  isOf,
  isOwnName,
  ownCompanies,
  partsOf,
  placeOf,
  resolved,
  textOfProperty,
  textsOfProperty,
} from '../site/json_ld.ts';
import { pagesOf, proposed, quoteOf, type Site, type SitePage } from '../site/site.ts';
import { ownerOf } from './owners.ts';
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
    ...site.pages.flatMap((from) => (isUnfinished(from) ? [] : foundersAmongPeople(from, name))),
    ...foundations.flatMap(({ from, people, span }) =>
      people.map((person) => proposed<Founder>({ name: person }, from, span)),
    ),
  ];
  const people = new Map<string, Proposed<Founder>>();
  for (const founder of found.length > 0 ? found : ownerOf(site)) {
    const known = people.get(founder.value.name);
    if (!known || (!known.value.title && founder.value.title)) people.set(founder.value.name, founder);
  }
  const fuller = (name: string): boolean => [...people.keys()].some((other) => other.startsWith(`${name} `));
  return [...people.values()].filter(({ value }) => !fuller(value.name)).slice(0, FOUNDERS_MAX);
}

function* structured(site: Site, from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  for (const entity of ownCompanies(site, from, company)) {
    for (const key of ['founder', 'founders']) {
      for (const person of partsOf(entity.properties, key)) yield* personOf(entity, resolved(from, person));
    }
  }
  for (const person of entitiesOf(from).filter((one) => isOf(one, /^Person$/))) {
    const employers = partsOf(person.properties, 'worksFor').flatMap((one) =>
      textsOfProperty(resolved(from, one), 'name'),
    );
    const isFounder = ONLY_TITLE.test(textOfProperty(person.properties, 'jobTitle') ?? '');
    if (isFounder && isOwnName(site, company, employers)) yield* personOf(person, person.properties);
  }
}

/** A founder's title that names no company. */
const ONLY_TITLE = new RegExp(
  `^(?:\\p{Lu}{2,4})?[ &,/]*(?:${AND} )?${FOUNDER}(?:[ &,/]+(?:${AND} )?\\p{Lu}{2,4})?$`,
  'u',
);

function* personOf(entity: Entity, person: Entity['properties']): Generator<Proposed<Founder>> {
  const name = textOfProperty(person, 'name');
  const title = textOfProperty(person, 'jobTitle');
  // A thing that is named by its id may stand in another block of the page.
  const placed = (words: string): Span | undefined =>
    placeOf(entity, words) ??
    entitiesOf(entity.from)
      .map((one) => placeOf(one, words))
      .find((span) => span !== undefined);
  const span = name && placed(name);
  const role = title && placed(title);
  if (!span) return;
  yield {
    value: { name, ...(title && role && { title }) },
    quotes: [span, ...(role ? [role] : [])].map((one) => quoteOf(entity.from, one)),
  };
}
