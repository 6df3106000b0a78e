import { countriesNamed } from '../../domain/places/countries.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { type Entity, ownCompanies, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import { pagesOf, proposed, type Site } from '../site/site.ts';
import { addressedPlaces } from './place_address.ts';
import { toldPlaces } from './place_stated.ts';
import { type Place, place } from './stated_place.ts';

/**
 * Where the company says it is: a postal address in JSON-LD, else "based in …", else the address of an imprint or of a
 * page's foot. Places that it does not call its own (customers, events, authorities) are none; of two that differ neither.
 */
export function placeOfCompany(site: Site, name: string | undefined): Place {
  let found: Place = {};
  for (const source of [structuredPlaces, toldPlaces, addressedPlaces]) {
    // A place that is told whole proves itself better than a part of one.
    const places = [...source(site, name)]
      .filter(({ city, country }) => city ?? country)
      .sort((a, b) => partsOfPlace(b) - partsOfPlace(a));
    const next = place(agreed(places.map(({ city }) => city)), agreed(places.map(({ country }) => country)));
    found = found.city ? withCountry(found, places) : partsOfPlace(next) > 0 ? next : found;
    if (found.country) return found;
    if (places.length > 0 && !found.city) return found;
  }
  return found;
}

/** A city that is told alone is in the country beside which another line names the same city. */
function withCountry({ city }: Place, places: readonly Place[]): Place {
  const same = places.filter((one) => one.city?.value === city?.value);
  return place(city, agreed(same.map(({ country }) => country)));
}

const partsOfPlace = ({ city, country }: Place): number => Number(!!city) + Number(!!country);

function agreed(values: readonly (Proposed<string> | undefined)[]): Proposed<string> | undefined {
  const said = values.filter((value) => value !== undefined);
  return said.every(({ value }) => value.toLowerCase() === said[0]?.value.toLowerCase())
    ? said[0]
    : undefined;
}

function* structuredPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'contact', 'about', 'imprint')) {
    for (const entity of ownCompanies(site, from, name)) {
      for (const address of partsOf(entity.properties, 'address')) {
        yield place(cityOf(entity, address), countryOf(entity, address));
      }
    }
  }
}

function cityOf(entity: Entity, address: Entity['properties']): Proposed<string> | undefined {
  const city = textOfProperty(address, 'addressLocality');
  const span = city && placeOf(entity, city, 'addressLocality');
  return span ? proposed(city, entity.from, span) : undefined;
}

function countryOf(entity: Entity, address: Entity['properties']): Proposed<string> | undefined {
  const [named] = partsOf(address, 'addressCountry');
  const written = textOfProperty(address, 'addressCountry') ?? (named && textOfProperty(named, 'name'));
  const span = written && placeOf(entity, written, 'addressCountry');
  if (!span) return undefined;
  const [code] = countriesNamed(`"addressCountry":"${written}"`);
  return code ? proposed(code, entity.from, span) : undefined;
}
