import { readFileSync } from 'node:fs';

/** How a week of one owner ends; lists are joined. */
export interface Row {
  week: number;
  status: string;
  launch: string;
  emails: string;
  history: string;
}

/** Something that an owner or the site team does at noon of a day. */
interface Action {
  week: number;
  day: number;
  what: string;
}

export interface Owner {
  title: string;
  actions: Action[];
  rows: Row[];
}

/** Owners who share a site, and what is special about it. Weeks are counted from 1, days from Monday as 0. */
export interface Section {
  title: string;
  from: string;
  zone: string;
  capacity: number;
  one_website: boolean;
  down: { from: Moment; to: Moment } | null;
  owners: Owner[];
}

export interface Moment {
  week: number;
  day: number;
  hour: number;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The sections of the hand-written file. */
export function readSections(): Section[] {
  const text = readFileSync(new URL('twelve_weeks.md', import.meta.url), 'utf8');
  return text.split(/^## /m).slice(1).map(sectionOf);
}

function sectionOf(text: string): Section {
  const [head = '', ...owners] = text.split(/^### /m);
  const [, from = '', zone = ''] = /From (\S+) in (\S+)\./.exec(head) ?? [];
  const moment = String.raw`(\d+) (\w+) (\d+)`;
  const down = new RegExp(`Down from ${moment} to ${moment}\\.`).exec(head);
  return {
    title: head.split('\n', 1)[0] ?? '',
    from,
    zone,
    capacity: head.includes('one place') ? 1 : 25,
    one_website: head.includes('the same website'),
    down: down && { from: momentOf(down.slice(1, 4)), to: momentOf(down.slice(4, 7)) },
    owners: owners.map(ownerOf),
  };
}

const momentOf = ([week, day = '', hour]: string[]): Moment => ({
  week: Number(week),
  day: DAYS.indexOf(day),
  hour: Number(hour),
});

function ownerOf(text: string): Owner {
  const [title = '', ...lines] = text.split('\n');
  const cells = lines
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { title, actions: cells.flatMap(actionsOf), rows: cells.flatMap(rowsOf) };
}

function actionsOf([, weeks = '', happens = '']: string[]): Action[] {
  const week = Number.parseInt(weeks, 10);
  return happens
    .split(', ')
    .filter(Boolean)
    .map((action) => {
      const [day = '', ...what] = action.split(' ');
      return { week, day: DAYS.indexOf(day), what: what.join(' ') };
    });
}

/** A row for each week that a line stands for. */
function rowsOf([, weeks = '', , status = '', launch = '', emails = '', history = '']: string[]): Row[] {
  const [first = 0, last = first] = weeks.split('–').map(Number);
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    week: first + i,
    status,
    launch,
    emails,
    history,
  }));
}
