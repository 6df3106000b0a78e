import { expect, test } from 'vitest';
import { regionWithoutVat } from '../../../domain/orders/vat/vat_regions.ts';

test.each([
  ['ES', 'Calle Triana 1\n35002 Las Palmas', 'the Canary Islands'],
  ['ES', 'Calle Castillo 1, 38002 Santa Cruz de Tenerife', 'the Canary Islands'],
  ['ES', 'Paseo del Revellín 1\nES-51001 Ceuta', 'Ceuta'],
  ['ES', 'Avenida 1\n52001 Melilla', 'Melilla'],
  ['DE', 'Lung Wai 1\n27498 Helgoland', 'Heligoland'],
  ['IT', 'Via Plan 1\n23041 Livigno (SO)', 'Livigno'],
  ['GR', 'Karyes\n630 86 Mount Athos', 'Mount Athos'],
])('in %s %j is %s', (country, postal_address, name) => {
  expect(regionWithoutVat(country, postal_address)).toBe(name);
});

test.each([
  ['ES', 'Gran Vía 1\n28013 Madrid'],
  ['ES', 'Apartado 35001\n28013 Madrid'],
  ['ES', 'CIF B35123456, tel. 351234567, Madrid'],
  ['ES', null],
  ['FR', 'Rue 1\n35000 Rennes'],
  ['DE', 'Weg 1\n78267 Aach'],
  [null, '35002 Las Palmas'],
])('in %s %j is none, so that VAT is charged', (country, postal_address) => {
  expect(regionWithoutVat(country, postal_address)).toBeNull();
});
