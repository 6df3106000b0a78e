import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '../../stored_setting.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** The content lines of the file, unfolded; each physical line is checked on the way. */
async function lines(): Promise<string[]> {
  const answer = await fetch(`${world.url}/calendar.ics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const body = await answer.text();
  expect(body.endsWith('\r\n')).toBe(true);
  for (const line of body.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\r\ufffd]/);
  }
  return body.replaceAll('\r\n ', '').trimEnd().split('\r\n');
}

/** The values of a property, without its parameters. */
const values = (all: readonly string[], name: string): string[] =>
  all.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

const setZone = (zone: string) => world.store.write((tx) => tx.settings.set('calendar.time_zone', zone));

describe('the calendar of the launch weeks', () => {
  test('has the running week and those after it, each with what RFC 5545 requires', async () => {
    const all = await lines();
    expect(all.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(all.at(-1)).toBe('END:VCALENDAR');
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'URL'])
      expect([name, new Set(values(all, name)).size]).toEqual([name, name === 'DTSTAMP' ? 1 : 26]);
    expect(values(all, 'UID')[0]).toMatch(/^launch-week-2026-11-16@127\.0\.0\.1:\d+$/);
    expect(values(all, 'DTSTART').slice(0, 2)).toEqual(['20261116T000000Z', '20261123T000000Z']);
    expect(values(all, 'DTEND')[0]).toBe('20261123T000000Z');
    expect(values(all, 'SUMMARY')[0]).toBe('Firstlight: launch week of 16 November 2026');
    for (const url of values(all, 'URL').slice(0, 2)) expect((await fetch(url)).status).toBe(200);
  });

  test('weeks begin at midnight of the zone of the site, summer time included; their names stay', async () => {
    const before = values(await lines(), 'UID');
    await setZone('America/New_York');
    const all = await lines();
    expect(values(all, 'UID')).toEqual(before);
    expect(values(all, 'DTSTART')[0]).toBe('20261116T050000Z');
    // 14 March 2027: summer time begins.
    const spring = values(all, 'DTSTART').indexOf('20270315T040000Z');
    expect(values(all, 'DTSTART')[spring - 1]).toBe('20270308T050000Z');
    expect(values(all, 'X-WR-TIMEZONE')).toEqual(['America/New_York']);
  });

  test('a week that is booked keeps its start when the zone changes [D10]', async () => {
    const { addListing } = await import('../../scene.ts');
    await addListing(world.store, world.clock, {
      name: 'Acme',
      owner: 'ada',
      status: 'scheduled',
      week: '2026-11-23',
    });
    await setZone('Asia/Tokyo');
    expect(values(await lines(), 'DTSTART').slice(0, 3)).toEqual([
      '20261115T150000Z',
      '20261123T000000Z',
      '20261129T150000Z',
    ]);
  });

  test('a name with signs of the format is escaped and folded between characters', async () => {
    const name = 'Müller, Söhne; \\ Töchter 😀😀😀 und alle anderen Leute dieser Welt';
    await world.store.write((tx) => tx.settings.set('site.name', name.slice(0, 60)));
    const all = await lines();
    const [shown = ''] = values(all, 'NAME');
    expect(shown).toContain('Müller\\, Söhne\\; \\\\ Töchter');
    writeSetting(world.running.config.database_file, 'site.name', JSON.stringify('a\r\nBEGIN:VEVENT'));
    expect((await lines()).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(26);
  });

  test('pages of weeks lead to it, and an unchanged file costs a 304', async () => {
    for (const path of ['/', '/launches/this', '/launches/next']) {
      const { root } = await new Visitor(world.url).request(path);
      expect(root.querySelector('link[type="text/calendar"]')?.getAttribute('href')).toBe('/calendar.ics');
      expect(root.querySelector('main a[href="/calendar.ics"]')).not.toBeNull();
    }
    const etag = (await fetch(`${world.url}/calendar.ics`)).headers.get('etag') ?? '';
    world.clock.advance(3_600_000);
    const again = await fetch(`${world.url}/calendar.ics`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
