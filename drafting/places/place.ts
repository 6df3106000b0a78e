import { countriesNamed } from '../../domain/places/countries.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { type Entity, ownCompanies, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import { type PageKind, pagesOf, proposed, type Site } from '../site/site.ts';
import { addressedPlaces } from './place_postal_address.ts';
import { statedPlaces } from './place_stated.ts';
import { isNoCity, type Place, place } from './stated_place.ts';

/** From the page that has to name the company to those that name many. */
const POSTAL_ADDRESSES = [
  ['imprint'],
  ['home', 'about'],
  ['contact'],
  ['legal'],
  ['features', 'faq', 'pricing', 'other'],
].map((kinds) => (site: Site, name: string | undefined) => addressedPlaces(site, name, kinds as PageKind[]));

/**
 * Where the company says it is: a postal address in JSON-LD, else "based in …", else the address of an imprint or of a
 * page's foot. Places that it does not call its own (customers, events, authorities) are none; of two that differ neither.
 */
export function placeOfCompany(site: Site, name: string | undefined): Place {
  let found: Place = {};
  for (const places of placesOf(site, name)) {
    const city = found.city ?? agreed(places.map((one) => one.city));
    const contested = !city && places.some((one) => one.city);
    // A city in another country than the one that was found is somebody else's, or another office.
    const same = found.city ? places.filter((one) => city && isSame(one.city, city)) : places;
    const country = agreed(same.map((one) => one.country));
    if (found.country && country && country.value !== found.country.value) return found;
    found = place(city, found.country ?? country);
    if (contested || (found.city && found.country)) return found;
  }
  return found;
}

/** Every place that the site names as its own, by kind of source in the order of trust. */
export function* placesOf(site: Site, name: string | undefined): Generator<Place[]> {
  // A place with city and country proves itself better than a part of one.
  for (const source of [structuredPlaces, statedPlaces, ...POSTAL_ADDRESSES])
    yield [...source(site, name)]
      .filter(({ city, country }) => city ?? country)
      .sort((a, b) => partsOfPlace(b) - partsOfPlace(a));
}

const isSame = (one: Proposed<string> | undefined, other: Proposed<string>): boolean =>
  one?.value.toLowerCase() === other.value.toLowerCase();
const partsOfPlace = ({ city, country }: Place): number => Number(!!city) + Number(!!country);

/** What all of them say; of two spellings not the one in capitals. */
function agreed(values: readonly (Proposed<string> | undefined)[]): Proposed<string> | undefined {
  const said = values.filter((value) => value !== undefined);
  const [first] = said;
  if (!first || !said.every((value) => isSame(value, first))) return undefined;
  return said.find(({ value }) => value !== value.toUpperCase()) ?? first;
}

function* structuredPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'contact', 'about', 'imprint')) {
    for (const entity of ownCompanies(site, from, name))
      for (const postal of partsOf(entity.properties, 'address'))
        yield place(cityOf(entity, postal), countryOf(entity, postal));
  }
}

function cityOf(entity: Entity, postalAddress: Entity['properties']): Proposed<string> | undefined {
  // "Zhonghe (beside the station)".
  const city = textOfProperty(postalAddress, 'addressLocality')?.replace(/\s*[(（].*/s, '');
  const span = city && !isNoCity(city) && placeOf(entity, city, 'addressLocality');
  return span ? proposed(city, entity.from, span) : undefined;
}

function countryOf(entity: Entity, postalAddress: Entity['properties']): Proposed<string> | undefined {
  const [named] = partsOf(postalAddress, 'addressCountry');
  const written = textOfProperty(postalAddress, 'addressCountry') ?? (named && textOfProperty(named, 'name'));
  const span = written && placeOf(entity, written, 'addressCountry');
  if (!span) return undefined;
  const [code] = countriesNamed(`"addressCountry":"${written}"`);
  return code ? proposed(code, entity.from, span) : undefined;
}
