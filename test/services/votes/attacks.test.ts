import { beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attacksOf } from '../../../scripts/attacks/attacks.ts';
import { DAY, populationOf, WEEK } from '../../../scripts/attacks/population.ts';
import { bestOf, lossOf } from '../../../scripts/attacks/report.ts';
import { type Outcome, ownerOf, playWeek } from '../../../scripts/attacks/week.ts';

const LAUNCHES = 8;
const TARGET = 3;
const SIZE = 40;

const honest = populationOf(90, LAUNCHES);
const attacks = attacksOf({ size: SIZE, target: TARGET, honest, ownerOf });
const named = (name: string): Attack => attacks.find((attack) => attack.name === name)!;
const play = (attack?: Attack) => playWeek(honest, { launches: LAUNCHES, ...(attack && { attack }) });
const orderOf = ({ board }: Outcome['after']) => board.map(({ launch }) => launch);
const votesOf = ({ board }: Outcome['after']) => board.find(({ launch }) => launch === TARGET)?.votes ?? 0;

let without: Outcome;
const played = new Map<string, Outcome>();
beforeAll(async () => {
  without = await play();
  for (const attack of attacks) played.set(attack.name, await play(attack));
});

describe('a week with honest voters alone', () => {
  test('loses none of their votes once the team has counted those that wait', () => {
    expect(without.before.honest.pending).toBeGreaterThan(0);
    expect([without.honest_refused, lossOf(without.after, without)]).toEqual([0, 0]);
  });
});

describe('an attack that the flags see', () => {
  test.each([
    ['fresh wave', 'young_accounts', { email_disposable: 8, mailbox_repeated: 3 }],
    ['one mail domain', 'mail_domain', {}],
    ['one /48', 'region', {}],
    ['one /24', 'region', {}],
    ['no browser string', 'region', {}],
    ['VPN pool', 'network', {}],
    ['last-hour army', 'young_accounts', {}],
    ['bots with cookies', 'network', { voted: SIZE }],
  ] as const)('%s: each vote is flagged, and the board is as without it', (name, kind, refused) => {
    const outcome = played.get(name)!;
    expect(outcome.refused).toEqual(refused);
    expect([outcome.flagged.attack[kind], outcome.ever_flagged]).toEqual([outcome.cast, outcome.cast]);
    expect(outcome.after.attack).toEqual({ counted: 0, pending: 0, void: outcome.cast });
    expect(orderOf(outcome.after)).toEqual(orderOf(without.after));
    expect(lossOf(outcome.after, outcome)).toBeLessThanOrEqual(0.5);
  });

  test('one office: its machines are flagged, and only votes of colleagues at them are lost with it', () => {
    const outcome = played.get('one office')!;
    expect([outcome.flagged.attack, outcome.after.attack]).toEqual([
      { region: SIZE, network: SIZE },
      { counted: 0, pending: 0, void: SIZE },
    ]);
    const [office = []] = honest.offices;
    const colleagues = honest.presses.filter((one) => one.launch === TARGET && office.includes(one.account));
    expect(outcome.after.honest.void).toBe(colleagues.length);
    expect(votesOf(outcome.after)).toBe(votesOf(without.after) - colleagues.length);
  });

  test('changes the board by no vote that waits', () => {
    for (const name of ['one office', 'VPN pool', 'last-hour army']) {
      const { before } = played.get(name)!;
      expect(before.attack.pending, name).toBeGreaterThan(0);
      // People of the office lose their places among the first three.
      expect(votesOf(before), name).toBeLessThanOrEqual(votesOf(without.before) + before.attack.counted);
    }
  });
});

describe('an attack that looks like people', () => {
  test.each(['aged sleepers', 'slow drip', 'vote trading ring'])(
    '%s: wins, and costs no honest vote',
    (name) => {
      const outcome = played.get(name)!;
      expect([outcome.ever_flagged, bestOf(named(name), outcome.after)]).toEqual([0, 1]);
      expect(lossOf(outcome.after, outcome)).toBe(0);
    },
  );

  test('cannot count the votes of owners for their own launches [C3]', () => {
    expect(played.get('vote trading ring')!.refused).toEqual({ stake: 5 });
  });
});

describe('votes that are withdrawn and cast again', () => {
  const recast = named('withdrawn and recast');

  test('are seen in the week, and void for good where the team looks every day', async () => {
    const late = played.get(recast.name)!;
    expect([late.ever_flagged, late.flagged.attack, late.after.attack.counted]).toEqual([SIZE, {}, SIZE]);
    const daily = await playWeek(honest, { launches: LAUNCHES, attack: recast, routine: 'every day' });
    expect([daily.refused, daily.after.board]).toEqual([{ void: SIZE }, without.after.board]);
  });

  test('leave no trace while they are withdrawn, and take the time of the new vote [C21]', async () => {
    const withdrawn = recast.presses.filter(({ at }) => at < WEEK.starts_at + 6 * DAY);
    const gone = await play({ ...recast, presses: withdrawn });
    expect([gone.after.attack, gone.after.board]).toEqual([
      { counted: 0, pending: 0, void: 0 },
      without.after.board,
    ]);
    const accounts = recast.accounts.map((account) => ({ account, launch: TARGET, at: WEEK.ends_at }));
    const after = await play({ ...recast, presses: [...withdrawn, ...accounts] });
    expect([after.after.attack.counted, after.after.board]).toEqual([SIZE, without.after.board]);
  });
});
