import { UNSPACED } from '../../domain/words/beginnings.ts';
import type { Signals } from '../reading/forest.ts';
import type { GroupView, Row } from './views.ts';

/** A character of these scripts says more. */
export const width = (text: string): number => text.length * (UNSPACED.test(text) ? 2.2 : 1);
const MONEY =
  /(?:\p{Sc}|CHF|R\$|kr\.?|zł|Kč|лв)\s?\d|\d\s?(?:\p{Sc}|EUR|USD|CHF|SEK|NOK|DKK|CZK|PLN|TL|zł|kr\b|Kč|円|원|元|лв|din)/u;
const PERSON = /^\p{Lu}[\p{Ll}'’-]+ (?:\p{Lu}\.? )?\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u;

const averageOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/** Length, form and contents of a group's titles and texts. */
export function shapeOf({ rows, group }: GroupView): Signals {
  const share = (test: (row: Row) => boolean): number => rows.filter(test).length / rows.length;
  const mean = (of: (row: Row) => number): number => averageOf(rows.map(of));
  const titles = rows.map(({ title }) => width(title));
  const rests = rows.map(({ rest }) => width(rest));
  const middle = averageOf(rests);
  const spread = Math.sqrt(rests.reduce((sum, one) => sum + (one - middle) ** 2, 0) / rests.length);
  return {
    count: rows.length,
    title: averageOf(titles),
    'title words': mean(({ title }) => title.split(/\s+/).length),
    'longest title': Math.max(...titles),
    rest: middle,
    'shortest rest': Math.min(...rests),
    'rest unlike': middle > 0 ? spread / middle : 0,
    lines: mean(({ rest }) => rest.split('\n').length),
    'no rest': share(({ rest }) => rest === ''),
    sentence: share(({ rest }) => /[.!。！]["”»]?$/.test(rest)),
    question: share(({ title }) => /[?？]\W*$/u.test(title.trim())),
    price: share(({ all }) => MONEY.test(all)),
    person: share(
      ({ title, rest }) => PERSON.test(title) || rest.split('\n').some((line) => PERSON.test(line)),
    ),
    'title is a person': share(({ title }) => PERSON.test(title)),
    quotation: share(
      ({ title, rest }) =>
        /^\s*[“"„«「]/.test(rest) || /^\s*[“"„«「]/.test(title) || /[★⭐]/u.test(title + rest),
    ),
    numbered: share(({ all }) => /^\W*0?\d{1,2}\b/.test(all)),
    sequential:
      rows.filter(({ all }, at) => Number(/^\W*0?(\d{1,2})(?!\d)/.exec(all)?.[1]) === at + 1).length /
      rows.length,
    crossed: share(({ all }) => /[✗✘❌✕⛔🚫]/u.test(all)),
    checked: share(({ all }) => /[✓✔✅☑]/u.test(all)),
    pictured: share(({ all }) => /^[^\p{L}\p{N}]*\p{Extended_Pictographic}/u.test(all)),
    figure: share(({ title }) => /^\W*\d[\d.,]*\s?[\p{L}%+×]*(?:(?![\p{L}%+×])\W+)?$/u.test(title)),
    date: share(({ all }) => /\b20[12]\d\b/.test(all.slice(0, 160))),
    'contact data': share(({ all }) => /@\w|\+\d{2}|\d{3}[ -]\d{2}|\b\d{4,5} \p{Lu}/u.test(all)),
    'full stop': share(({ title }) => /[.!。]$/.test(title.trim())),
    'title repeated': 1 - new Set(rows.map(({ title }) => title.toLowerCase())).size / rows.length,
    'small letter': share(({ title }) => /^\p{Ll}/u.test(title)),
    linked: share(({ has }) => has.includes('link')),
    picture: share(({ has }) => has.includes('picture')),
    field: share(({ has }) => has.includes('field')),
    'by heading': share(({ by }) => /^h\d$/.test(by)),
    'heading level': mean(({ by }) => Number(/^h(\d)$/.exec(by)?.[1] ?? 0)),
    'by name': share(({ by }) => by === 'named'),
    'by bold': share(({ by }) => by === 'bold'),
    'by line': share(({ by }) => by === 'line'),
    'by summary': share(({ by }) => by === 'summary' || by === 'dt'),
    flat: Number(group.how === 'flat'),
    loose: Number(group.how === 'loose'),
    list: Number(group.tag === 'li'),
    link: Number(group.tag === 'a'),
    table: Number(group.tag === 'tr' || group.tag === 'tbody'),
    section: Number(group.tag === 'section' || group.tag === 'article'),
  };
}
