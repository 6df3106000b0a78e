import type { Attack } from './attacks.ts';
import { type Population, WEEK } from './population.ts';
import { FEWEST } from './team.ts';
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
still counts a day later, after the team has decided as [below](#what-to-do).

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

## What to do

Look at \`/admin/votes\` every day, not only after the week: who withdraws a vote and casts it again brings other evidence, and a void vote cannot be cast again.

- **Flags of one kind** (\`region\`, \`network\`, \`mail_domain\` or \`young_accounts\`) that together hold at least ${FEWEST} votes and a third of a launch's votes: a
  campaign. Tick all flags of that kind and make them void together. Honest newcomers of the same hours (\`young_accounts\`) and colleagues (\`region\`, \`network\`) lose
  their vote with them; until the result is final you can take it back.
- **Before you decide**, look at [the week without these votes](operating/abuse.md#a-week-without-some-votes), at the hours of the launch, and whether its
  voters came in [one wave](operating/abuse.md#sign-ups). Where a flag mixes a campaign with honest people, narrow it by hour, network or age.
- **\`region\`**: look at its two shares. A carrier or a university has about as much on every launch: leave it. A region with at least three times its share
  elsewhere is of one launch. It needs no browser to be the same: a browser string is what a voter writes, so \`network\` alone proves little.
- **\`network\`, few votes**: an office or a carrier with the same telephones. Leave it.
- **\`mail_domain\`, few votes**: colleagues. Leave it, unless it is the company of the product.
- **\`young_accounts\`, few votes**: a launch that brings its own audience. Look at the hours and leave it unless they are all of one hour at night.
- **Votes that wait**: after the flags, count them. If they are at least ${FEWEST} and a third of the launch's votes, leave them waiting and look at the
  networks first: a pool of addresses lets three votes count on each.

## What no flag sees

Accounts that are older than a week, with mailboxes at public providers and a home address each, look like people, whether they vote
in a day, drip through the week or trade votes. Rules that would stop them also stop honest votes. What remains is the cost of such accounts, the day between the
end of the week and the result (${new Date(WEEK.ends_at).toISOString().slice(0, 10)} here), in which the team can look at a launch that nobody had heard of, and
that an award can be revoked with a reason.
`;
}
