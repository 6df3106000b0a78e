import { seededRandom } from '../../fixtures/demo/votes.ts';
import {
  type Account,
  browserOf,
  DAY,
  ownIp,
  type Place,
  type Population,
  type Press,
  publicMailbox,
  WEEK,
} from './population.ts';

const HOUR = 3_600_000;

/** One of the attacks: what it is, its accounts and what they press on which launches. */
export interface Attack {
  name: string;
  how: string;
  accounts: Account[];
  presses: Press[];
  /** Indexes of the launches that should win. */
  targets: number[];
}

/** What an attack is made for. */
export interface Stage {
  /** Number of accounts. */
  size: number;
  /** Index of the launch that should win. */
  target: number;
  honest: Population;
  /** Owner of a launch, by index. */
  ownerOf: (launch: number) => string;
}

type Plan = Omit<Attack, 'targets'> & { targets?: number[] };

/** An instant of the week. */
const at = (day: number, hour: number): number => WEEK.starts_at + day * DAY + hour * HOUR;

/** Thirteen attacks on the votes of a week, each with as many accounts. */
export function attacksOf(stage: Stage): Attack[] {
  const plans = [
    freshWave,
    agedSleepers,
    oneOffice,
    oneMailDomain,
    vpnPool,
    slowDrip,
    lastHourArmy,
    tradingRing,
    withdrawnAndRecast,
    botsWithCookies,
    oneTunnel,
    oneSubnet,
    withoutBrowser,
  ];
  return plans.map((plan, i) => ({ targets: [stage.target], ...plan(stage, seededRandom(i + 7)) }));
}

/** Accounts at addresses of their own, with mailboxes at public providers; `each` says what differs. */
function accountsOf(
  { size }: Stage,
  random: () => number,
  each: (i: number) => Partial<Account> & { created_at: number },
): Account[] {
  return Array.from({ length: size }, (_, i) => ({
    email: publicMailbox('member', i),
    ip: ownIp(70, i),
    browser: browserOf(random),
    ...each(i),
  }));
}

/** One vote of each account on the target in a span of hours. */
function votesIn(accounts: readonly Account[], { target }: Stage, from: number, hours: number): Press[] {
  const step = (hours * HOUR) / Math.max(1, accounts.length);
  return accounts.map((account, i) => ({ at: Math.round(from + i * step), account, launch: target }));
}

function freshWave(stage: Stage, random: () => number): Plan {
  const from = at(1, 10);
  const accounts = accountsOf(stage, random, (i) => ({
    created_at: from - HOUR + (i * 2 * HOUR) / stage.size,
    ...(i % 10 < 2 && { email: `wave${i}@mailinator.com` }),
    ...(i % 10 === 2 && { email: `wave+${i}@gmail.com` }),
  }));
  return {
    name: 'fresh wave',
    how: 'accounts made an hour before, each at a home address of its own; two of ten have a throw-away mailbox, one a spelling of the same mailbox',
    accounts,
    presses: votesIn(accounts, stage, from, 2),
  };
}

function agedSleepers(stage: Stage, random: () => number): Plan {
  const accounts = accountsOf(stage, random, () => ({ created_at: at(-60, 0) - random() * 140 * DAY }));
  return {
    name: 'aged sleepers',
    how: 'accounts of two to seven months, each at a home address of its own, on one day',
    accounts,
    presses: votesIn(accounts, stage, at(2, 8), 12),
  };
}

function oneOffice(stage: Stage, random: () => number): Plan {
  const machines = stage.honest.offices[0] ?? [];
  const accounts = accountsOf(stage, random, (i) => ({
    created_at: at(-30, 0),
    ip: machines[0]?.ip ?? '',
    browser: machines[i % machines.length]?.browser ?? '',
  }));
  return {
    name: 'one office',
    how: 'accounts of a month behind the address of an office in which honest people work, with its browsers, in one working day',
    accounts,
    presses: votesIn(accounts, stage, at(2, 9), 8),
  };
}

function oneMailDomain(stage: Stage, random: () => number): Plan {
  const accounts = accountsOf(stage, random, (i) => ({
    created_at: at(-40, 0),
    email: `member${i}@growth-club.example`,
  }));
  return {
    name: 'one mail domain',
    how: 'accounts of forty days with mailboxes of one private domain, each at a home address of its own',
    accounts,
    presses: votesIn(accounts, stage, at(3, 9), 10),
  };
}

function vpnPool(stage: Stage, random: () => number): Plan {
  const exits = Math.max(6, Math.round(stage.size / 125));
  const accounts = accountsOf(stage, random, (i) => ({
    created_at: at(-30, 0),
    ip: `185.220.${Math.floor((i % exits) / 6)}.${1 + (i % exits)}`,
    browser: `Browser ${i % 7}`,
  }));
  return {
    name: 'VPN pool',
    how: `accounts of a month behind ${exits} addresses of a VPN, six of them in each network, with seven browsers`,
    accounts,
    presses: votesIn(accounts, stage, at(1, 8), 60),
  };
}

function slowDrip(stage: Stage, random: () => number): Plan {
  const from = at(0, 2);
  const hours = (WEEK.ends_at - from) / HOUR - 1;
  const accounts = accountsOf(stage, random, () => ({ created_at: at(-3, 0) }));
  const cast = Math.min(stage.size, Math.floor(hours * DRIP));
  return {
    name: 'slow drip',
    how: `accounts of three days, each at a home address of its own, ${DRIP} an hour, so that no hour has ten; most are left over`,
    accounts,
    presses: votesIn(accounts.slice(0, cast), stage, from, cast / DRIP),
  };
}
/** Votes of the slow drip in an hour. */
const DRIP = 6;

function lastHourArmy(stage: Stage, random: () => number): Plan {
  const accounts = accountsOf(stage, random, (i) => ({ created_at: i % 3 === 0 ? at(6, 12) : at(4, 12) }));
  return {
    name: 'last-hour army',
    how: 'accounts of two days, a third of them of the same day, each at a home address of its own, in the last hour of the week',
    accounts,
    presses: votesIn(accounts, stage, WEEK.ends_at - HOUR, 0.99),
  };
}

function tradingRing(stage: Stage, random: () => number): Plan {
  const targets = [0, 1, 2, 3, 4].map((i) => stage.target + i);
  const accounts = accountsOf(stage, random, (i) => {
    const launch = targets[i];
    return {
      created_at: at(-90, 0) - random() * 300 * DAY,
      ...(launch !== undefined && { email: stage.ownerOf(launch) }),
    };
  });
  return {
    name: 'vote trading ring',
    how: 'the owners of five launches and their followers vote for all five over five days, each at a home address of its own',
    accounts,
    presses: targets.flatMap((target, i) =>
      votesIn(accounts, { ...stage, target }, at(0, 6) + i * 60_000, 120),
    ),
    targets,
  };
}

function withdrawnAndRecast(stage: Stage, random: () => number): Plan {
  const accounts = accountsOf(stage, random, () => ({ created_at: at(-4, 0) }));
  const presses = votesIn(accounts, stage, at(0, 8), 6).map((press, i) => ({
    ...press,
    from: { ip: `45.9.${Math.floor(i / 3 / 250)}.${Math.floor(i / 3) % 250}`, browser: 'Browser 0' },
  }));
  return {
    name: 'withdrawn and recast',
    how: 'accounts of four days vote on Monday from a hosting network, withdraw on Saturday and vote again on Sunday from home addresses',
    accounts,
    presses: [
      ...presses,
      ...votesIn(accounts, stage, at(5, 9), 6).map((press) => ({ ...press, withdraws: true })),
      ...votesIn(accounts, stage, at(6, 8), 8),
    ],
  };
}

function botsWithCookies(stage: Stage, random: () => number): Plan {
  const accounts = accountsOf(stage, random, (i) => ({
    created_at: at(-60, 0),
    ip: `51.15.${Math.floor(i / 3 / 250)}.${Math.floor(i / 3) % 250}`,
    browser: 'Headless 1',
  }));
  const presses = votesIn(accounts, stage, at(4, 3), 0.3);
  return {
    name: 'bots with cookies',
    how: 'signed-in browsers without people, three on each address of a hosting network, within 20 minutes; each presses twice',
    accounts,
    presses: [...presses, ...presses.map((press) => ({ ...press, at: press.at + 5 }))],
  };
}

/** Accounts of a month in one network region, which call their browsers what they like. */
function ofOneRegion(
  stage: Stage,
  random: () => number,
  placeOf: (i: number) => Place,
): Omit<Plan, 'name' | 'how'> {
  const accounts = accountsOf(stage, random, (i) => ({ created_at: at(-30, 0), ...placeOf(i) }));
  return { accounts, presses: votesIn(accounts, stage, at(2, 8), 48) };
}

function oneTunnel(stage: Stage, random: () => number): Plan {
  return {
    name: 'one /48',
    how: 'accounts of a month behind a free tunnel: each has a /64 of one IPv6 /48 to itself, and a browser string of its own',
    ...ofOneRegion(stage, random, (i) => ({
      ip: `2001:db8:48:${i.toString(16)}::1`,
      browser: `Puppet ${i}`,
    })),
  };
}

function oneSubnet(stage: Stage, random: () => number): Plan {
  return {
    name: 'one /24',
    how: 'accounts of a month at the 250 addresses of one IPv4 /24, each with a browser string of its own',
    ...ofOneRegion(stage, random, (i) => ({ ip: `46.4.9.${1 + (i % 250)}`, browser: `Puppet ${i}` })),
  };
}

function withoutBrowser(stage: Stage, random: () => number): Plan {
  return {
    name: 'no browser string',
    how: 'accounts of a month at the 250 addresses of one IPv4 /24, whose requests name no browser',
    ...ofOneRegion(stage, random, (i) => ({ ip: `46.4.10.${1 + (i % 250)}`, browser: '' })),
  };
}
