import { mailDomainOf } from '../../domain/email/mailbox.ts';
import { privateMailDomain } from '../../domain/launches/mail_providers.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/day.ts';
import { type Activity, NO_ACTIVITY } from '../../store/people/activity.ts';
import type { NewAccount } from '../../store/sign_in/sign_ups.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { isDisposableLike } from './disposable_like.ts';

/** What is counted of each account, in the order in which it is shown. */
export const ACTIVITIES = Object.keys(NO_ACTIVITY) as (keyof Activity)[];

/** What the accounts of a wave share beside their hour. */
type WaveKind = 'hour' | 'network' | 'mail_domain' | 'disposable_like';

/** Accounts that were made in one hour and share something. A wave is no accusation: people look at what they did. */
export interface Wave {
  /** Names it in URLs and commands: `2026-11-24T13~network~KEY`. */
  id: string;
  kind: WaveKind;
  /** The domain of their mailboxes; null for other kinds. */
  domain: string | null;
  /** Beginning of the hour, epoch milliseconds. */
  from: number;
  accounts: number;
}

/** An account of a wave with what it has done since. */
export type WaveAccount = Omit<NewAccount, 'email'> & { domain: string; activity: Activity };

/** A wave with its accounts. */
export interface WaveFile {
  wave: Wave;
  accounts: WaveAccount[];
  /** What they have all done, in sums. */
  sum: Activity;
}

/** Accounts of one hour from which it is a wave (docs/operating/abuse.md). */
export const WAVE_SIZES = { hour: 30, network: 4, mail_domain: 5, disposable_like: 3 } as const;
/** How far back waves are looked for. */
export const WAVE_DAYS = 14;

/** Waves of the last {@link WAVE_DAYS} days at `now` (epoch milliseconds), the newest first. */
export const signUpWaves = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async ({ sign_ups }: Pick<Reads, 'sign_ups'>, now: number): Promise<Wave[]> => {
    const since = now - WAVE_DAYS * DAY_MS;
    const domains = await sign_ups.byDomain(since);
    const networks = await sign_ups.byNetwork(since, WAVE_SIZES.network);
    const found: Wave[] = networks.map(({ hour, key, accounts }) =>
      waveOf(hour, 'network', { key, accounts, domain: null }),
    );
    for (const [hour, rows] of Map.groupBy(domains, (row) => row.hour)) {
      const sum = (some: typeof rows): number => some.reduce((all, { accounts }) => all + accounts, 0);
      const like = sum(rows.filter(({ domain }) => isDisposableLike(domain)));
      if (sum(rows) >= WAVE_SIZES.hour)
        found.push(waveOf(hour, 'hour', { accounts: sum(rows), domain: null }));
      if (like >= WAVE_SIZES.disposable_like)
        found.push(waveOf(hour, 'disposable_like', { accounts: like, domain: null }));
      for (const { domain, accounts } of rows)
        if (accounts >= WAVE_SIZES.mail_domain && privateMailDomain(`a@${domain}`) !== null)
          found.push(waveOf(hour, 'mail_domain', { key: domain, accounts, domain }));
    }
    return found.sort((a, b) => b.from - a.from || b.accounts - a.accounts || (a.id < b.id ? -1 : 1));
  },
);

function waveOf(
  hour: number,
  kind: WaveKind,
  { key, ...of }: { key?: string; accounts: number; domain: string | null },
): Wave {
  const from = hour * HOUR_MS;
  const parts = [new Date(from).toISOString().slice(0, 13), kind, ...(key === undefined ? [] : [key])];
  return { id: parts.join('~'), kind, from, ...of };
}

/** The accounts that a wave has at present; undefined for an id that names none. */
export async function accountsOfWave(
  { sign_ups }: Pick<Reads, 'sign_ups'>,
  id: string,
): Promise<{ wave: Wave; accounts: NewAccount[] } | undefined> {
  const [, day, kind, key] =
    /^(\d{4}-\d\d-\d\dT\d\d)~(hour|network|mail_domain|disposable_like)(?:~([\w.-]{1,255}))?$/.exec(id) ?? [];
  const from = Date.parse(`${day}:00Z`);
  if (Number.isNaN(from) || (key !== undefined) !== (kind === 'network' || kind === 'mail_domain'))
    return undefined;
  const hour = from / HOUR_MS;
  const all = await sign_ups.ofHour(hour, kind === 'network' ? key : undefined);
  const accounts = all.filter(({ email }) => {
    if (kind === 'mail_domain') return mailDomainOf(email) === key;
    return kind !== 'disposable_like' || isDisposableLike(mailDomainOf(email));
  });
  if (accounts.length === 0) return undefined;
  const domain = kind === 'mail_domain' ? (key ?? null) : null;
  const wave = { id, kind: kind as WaveKind, from, accounts: accounts.length, domain };
  return { wave, accounts };
}

/** A wave with what its accounts have done since; undefined for an id that names none. */
export const waveFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Pick<Reads, 'sign_ups' | 'activity'>, id: string): Promise<WaveFile | undefined> => {
    const found = await accountsOfWave(reads, id);
    if (!found) return undefined;
    const activity = await reads.activity.of(found.accounts.map(({ person_id }) => person_id));
    const accounts = found.accounts.map(({ email, ...account }) => ({
      ...account,
      domain: mailDomainOf(email),
      activity: activity.get(account.person_id) ?? NO_ACTIVITY,
    }));
    const sum = { ...NO_ACTIVITY };
    for (const kind of Object.keys(NO_ACTIVITY) as (keyof Activity)[])
      sum[kind] = accounts.reduce((all, account) => all + account.activity[kind], 0);
    return { wave: found.wave, accounts, sum };
  },
);
