import type { Attack } from './attacks.ts';
import type { Population } from './population.ts';
import type { Outcome, Routine, Standing } from './week.ts';

/** An attack that was played. */
export interface Played {
  attack: Attack;
  routine: Routine;
  outcome: Outcome;
}

interface Figures {
  played: readonly Played[];
  /** The same week without an attack. */
  without: Outcome;
  honest: Population;
  launches: number;
  target: number;
  /** The command that made the figures, and the day. */
  made_by: string;
}

/** Place of a launch, from 1. */
const placeOf = (launch: number, { board }: Standing): number =>
  board.findIndex((place) => place.launch === launch) + 1;

/** Votes that honest people lost: refused ones, and those that do not count. */
const lostOf = ({ honest }: Standing, { honest_refused }: Outcome): number =>
  honest.pending + honest.void + honest_refused;

/** The same in percent of all that they cast. */
export function lossOf(standing: Standing, outcome: Outcome): number {
  const lost = lostOf(standing, outcome);
  return (100 * lost) / (lost + standing.honest.counted);
}

/** Place of the best of the launches of an attack. */
export const bestOf = ({ targets }: Attack, standing: Standing): number =>
  Math.min(...targets.map((target) => placeOf(target, standing)));

/** Whether the first ten are those of another board, in its order. */
const areTopsEqual = (one: Standing, other: Standing): boolean =>
  one.board.slice(0, 10).every(({ launch }, i) => launch === other.board[i]?.launch);

const count = (figures: Partial<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([name, number]) => `\`${name}\` ${number}`)
    .join(', ') || '0';

const nameOf = ({ attack, routine }: Played): string =>
  routine === 'every day' ? `${attack.name}, the team decides every day` : attack.name;

const loss = (standing: Standing, outcome: Outcome): string =>
  `${lostOf(standing, outcome)} (${lossOf(standing, outcome).toFixed(2)} %)`;

/** What became of an attack's votes: the cells of a row. */
export function votesRow(played: Played): string[] {
  const { cast, refused, before, flagged, ever_flagged, after } = played.outcome;
  const { counted, pending, void: voided } = before.attack;
  const numbers = [counted, pending, voided].map(String);
  return [
    nameOf(played),
    `${cast}`,
    count(refused),
    ...numbers,
    count(flagged.attack),
    `${ever_flagged}`,
    `${after.attack.counted}`,
  ];
}

/** What became of the board and of the votes of honest people: the cells of a row. */
export function boardRow(played: Played, without: Outcome): string[] {
  const { attack, outcome } = played;
  const { before, after } = outcome;
  const places = [without.after, before, after].map((standing) => `${bestOf(attack, standing)}`);
  const isSame = areTopsEqual(after, without.after) ? 'yes' : 'no';
  return [nameOf(played), ...places, isSame, loss(before, outcome), loss(after, outcome)];
}

const table = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');

/** The page of the figures. */
export function reportOf({ played, without, honest, launches, target, made_by }: Figures): string {
  const votes = without.after.honest.counted + lostOf(without.after, without);
  const once = played.filter(({ routine }) => routine === 'after the week');
  return `# Attacks on votes

A week of ${launches} launches and ${honest.accounts.length} honest voters, ${honest.sharing} of them (${((100 * honest.sharing) / honest.accounts.length).toFixed(0)} %) behind an address that they share:
${honest.offices.length} offices of 3 to 40 people, and carriers with up to 300 people on one address. A fifth sign up in the week itself. They cast ${votes} votes. Every vote goes through the use
case of the vote page at its time; no row of a vote is inserted, and the job that counts due votes runs every five minutes. The accounts of an attack
are given: that the service makes only a few accounts for one network in an hour, and asks each for a mailbox, is not played.

The launch that should win has place ${bestOf({ targets: [target] } as Attack, without.after)} without an attack. ${made_by}

## What an attack reaches

At the end of the week, before the team decides; \`ever flagged\` are accounts with a flag at some midnight or at the end; the last column is what
still counts a day later, after the team has decided as docs/operating/abuse.md says.

${table(
  '| Attack | cast | refused | counted | pending | void | flagged at the end | ever flagged | counted after the team |',
  played.map(votesRow),
)}

Place of the launch (of the best one of a ring), and votes of honest people that do not count. Before the team decides these are mostly votes that wait
because an address is shared, and those of accounts of the last day, which count a day later for the product.

${table(
  '| Attack | place without it | place before the team | place after the team | first ten as without it | honest votes lost before | and after |',
  played.map((one) => boardRow(one, without)),
)}

Without an attack ${loss(without.before, without)} of the honest votes do not count at the end of the week, and ${loss(without.after, without)} after the team has
counted those that wait. Flags are on ${count(without.flagged.honest)} honest voters: colleagues, and people of one carrier.

${once.map(({ attack }) => `- **${attack.name}**: ${attack.how}.`).join('\n')}
`;
}
