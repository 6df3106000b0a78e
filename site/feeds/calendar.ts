import { calendarUrl, weekPageUrl } from '../../domain/http/urls.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import type { CalendarWeek } from '../../services/launches/coming_weeks.ts';
import { comingWeeks } from '../../services/launches/coming_weeks.ts';
import { definePage } from '../request/page.ts';
import { type PageRequest, siteInfo } from '../request/request.ts';
import type { Reply } from '../request/respond.ts';
import { calendarTexts as t } from '../texts/feeds.ts';

/** Half a year: founders plan no further, and a reader fetches the file again every day. */
const WEEKS = 26;

/** The running and the coming launch weeks as a calendar (RFC 5545). */
async function calendarFile({ call, do: run, now, origin }: PageRequest): Promise<Reply> {
  const { name } = await siteInfo(call);
  const { zone, weeks } = await run(comingWeeks, now, WEEKS);
  const { host } = new URL(origin);
  // Of the day and not of the moment, so that an unchanged file costs readers a 304.
  const stamp = Math.floor(now / DAY_MS) * DAY_MS;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Firstlight//${host}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', t.name(name)),
    text('X-WR-CALNAME', t.name(name)),
    text('X-WR-TIMEZONE', zone),
    `SOURCE;VALUE=URI:${calendarUrl(origin)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...weeks.flatMap((week) => event(week, { origin, host, zone, stamp, site: name })),
    'END:VCALENDAR',
  ];
  return {
    status: 200,
    type: 'text/calendar; charset=utf-8',
    body: lines.map((line) => `${folded(line)}\r\n`).join(''),
    cache: 'public, max-age=3600',
    headers: { 'Content-Disposition': 'attachment; filename="launch-weeks.ics"' },
  };
}

interface About {
  origin: string;
  host: string;
  zone: string;
  stamp: number;
  site: string;
}

/** One week. Its instants are in UTC, which every calendar shows in the zone of its reader. */
const event = (
  { week, starts_at, ends_at }: CalendarWeek,
  { origin, host, zone, stamp, site }: About,
): string[] => [
  'BEGIN:VEVENT',
  `UID:launch-week-${week}@${host}`,
  `DTSTAMP:${utc(stamp)}`,
  `DTSTART:${utc(starts_at)}`,
  `DTEND:${utc(ends_at)}`,
  text('SUMMARY', t.week(site, week)),
  text('DESCRIPTION', t.about(week, zone)),
  `URL:${weekPageUrl(origin, week)}`,
  // A launch week keeps nobody from other appointments.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** `20261123T000000Z`. */
const utc = (instant: number): string =>
  new Date(instant)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

/** A property with a text as its value (RFC 5545, 3.3.11). */
const text = (name: string, value: string): string =>
  `${name}:${value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')}`;

const encoder = new TextEncoder();

/** A content line in pieces of at most 75 bytes, none of which parts a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > 75) {
      pieces.push(piece);
      piece = ' ';
      size = 1;
    }
    piece += character;
    size += bytes;
  }
  return [...pieces, piece].join('\r\n');
}

definePage({ path: '/calendar.ics', read: calendarFile });
