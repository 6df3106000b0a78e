import type Database from 'better-sqlite3';
import type { Store } from '../../../store/store.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import { LISTINGS } from './events.ts';
import { CAPACITY, MAX_SLIDES } from './site.ts';

/** The site team holds a listing in review that is not live; a closed one launches nothing. */
const IS_FREE = `l.closed is null and (l.in_review = 0 or l.status = 'live')`;

/** Emails of which there is one for each row of the audit table about their event. */
const ONE_EACH = `'launch_queued', 'listing_live', 'launch_moved', 'site_taken', 'dispute_ended', 'badge_gone', 'review_approved',
  'review_rejected', 'left_free_queue', 'launch_withdrawn', 'site_stayed_down', 'site_disputed', 'award'`;

/** What no history may lead to, each with the query that finds it. */
const FAULTS = {
  'a launch went live outside of its week': `select a.id from launch a join week w on w.week = a.week
    where a.status = 'live' and not (a.live_at >= w.starts_at and a.live_at < w.ends_at)`,
  'a launch waits in a week that is over, and nobody holds it': `select a.id from launch a
    join week w on w.week = a.week join listing l on l.id = a.listing_id
    where a.status in ('awaiting_badge', 'scheduled') and w.ends_at <= :now and ${IS_FREE}`,
  // A paid launch waits while its site does not respond (D84).
  'a launch is due, and nothing holds it': `select a.id from launch a join week w on w.week = a.week
    join listing l on l.id = a.listing_id where a.status = 'scheduled' and w.starts_at <= :now and ${IS_FREE}
    and not (a.plan = 'paid' and (select result from look k where k.listing_id = l.id
      order by looked_at desc, id desc limit 1) = 'silent')`,
  'the free places of a week differ from a recount': `select w.week, w.free from week w where w.free <>
    (select count(*) from launch a where a.week = w.week and a.plan = 'free' and a.status <> 'cancelled')`,
  'a listing was lost': `select count(*) as listings from listing having count(*) <> ${LISTINGS}
    union all select l.id from listing l where l.status <> coalesce(l.closed, (select a.status from launch a
      where a.listing_id = l.id and a.status <> 'cancelled'
      order by instr('live scheduled awaiting_badge', a.status) limit 1), 'draft')`,
  'two listings of a website are live': `select site_key from listing where status = 'live'
    group by site_key having count(*) > 1`,
  'a listing has two launches in a week': `select listing_id from launch where status <> 'cancelled'
    group by listing_id, week having count(*) > 1`,
  'a listing has two free launches': `select listing_id from launch where status <> 'cancelled' and plan = 'free'
    group by listing_id having count(*) > 1`,
  'a launch was given up without a reason': `select id from launch where status = 'cancelled'
    and (cancelled_at is null or cancelled_reason not in ('left_queue', 'rejected', 'withdrawn', 'replaced')
      and not (plan = 'paid' and cancelled_reason = 'refunded'))`,
  'a launch left the queue before its last move': `select id from launch
    where cancelled_reason = 'left_queue' and slides < ${MAX_SLIDES}`,
  'a change is not in the audit table once': `with recorded as (
      select details ->> 'launch_id' as launch_id, kind, count(*) as n,
        sum(details ->> 'reason' = 'badge_missing') as slides from audit where kind like 'launch_%' group by 1, 2)
    select a.id from launch a
      left join recorded live on live.launch_id = a.id and live.kind = 'launch_live'
      left join recorded ended on ended.launch_id = a.id and ended.kind = 'launch_cancelled'
      left join recorded booked on booked.launch_id = a.id and booked.kind = 'launch_booked'
      left join recorded moved on moved.launch_id = a.id and moved.kind = 'launch_moved'
    where coalesce(live.n, 0) <> (a.status = 'live') or coalesce(ended.n, 0) <> (a.status = 'cancelled')
      or coalesce(booked.n, 0) <> 1 or a.slides <> coalesce(moved.slides, 0) + coalesce(live.slides, 0)`,
  // Emails are counted by what they say, not by the keys that keep them from being written twice.
  'there is not one email for each event': `with happened as (
      select case kind when 'launch_booked' then 'launch_queued' when 'launch_live' then 'listing_live'
          when 'launch_moved' then 'launch_moved' when 'launch_disputed' then 'site_taken'
          when 'launch_undisputed' then 'dispute_ended' when 'badge_dropped' then 'badge_gone'
          when 'listing_approved' then 'review_approved' when 'listing_rejected' then 'review_rejected'
          when 'launch_cancelled' then case details ->> 'reason'
            when 'left_queue' then 'left_free_queue' when 'withdrawn' then 'launch_withdrawn'
            when 'refunded' then 'site_stayed_down' end end as email,
        cast(substr(subject, 9) as integer) as listing_id
      from audit where subject like 'listing:%' and coalesce(details ->> 'plan', 'free') = 'free'
      union all select 'site_disputed', details ->> 'live_listing_id' from audit where kind = 'launch_disputed'
      union all select 'award', listing_id from award),
    counted as (select l.person_id, h.email, count(*) as n from happened h join listing l on l.id = h.listing_id
      where h.email is not null group by 1, 2),
    written as (select payload ->> 'person_id' as person_id, payload ->> 'email' as email, count(*) as n
      from job where kind = 'send_mail' and payload ->> 'email' in (${ONE_EACH}) group by 1, 2)
    select * from (select * from counted except select * from written)
    union all select * from (select * from written except select * from counted)`,
  'an email about a week was written twice': `select payload ->> 'person_id' from job where kind = 'send_mail'
    and payload ->> 'email' in ('launch_week_began', 'listing_live', 'award')
    group by payload ->> 'person_id', payload ->> 'email', payload ->> '$.data.week', payload ->> '$.data.plan'
    having count(*) > 1`,
  'a lost badge or a silent site was not emailed once': `with lost as (
      select distinct l.person_id, details ->> 'week' as week, u.kind = 'launch_site_down' as is_site from audit u
      join listing l on l.id = cast(substr(u.subject, 9) as integer)
      where u.kind in ('launch_unscheduled', 'launch_site_down')),
    written as (select payload ->> 'person_id' as person_id, payload ->> '$.data.week' as week,
        payload ->> 'email' = 'site_down' as is_site
      from job where kind = 'send_mail' and payload ->> 'email' in ('badge_lost', 'site_down'))
    select * from (select * from lost except select * from written)
    union all select * from (select * from written except select * from lost)
    union all select * from written group by 1, 2, 3 having count(*) > 1`,
  'an award differs from a recount of the votes': `with counted as (
      select a.week, a.listing_id, count(*) as votes, max(v.matured_at) as reached, a.live_at
      from launch a join week w on w.week = a.week join vote v on v.launch_id = a.id
      where v.state = 'counted' and w.finalised_at is not null
        and v.cast_at >= w.starts_at and v.matured_at >= w.starts_at and v.matured_at < w.ends_at
        and exists (select 1 from week_result r where r.week = a.week and r.listing_id = a.listing_id)
      group by a.id),
    placed as (select *, row_number() over
      (partition by week order by votes desc, reached, live_at, listing_id) as place from counted),
    due as (select week, place, listing_id, votes from placed where place <= 3),
    given as (select week, rank, listing_id, week_votes from award)
    select * from (select * from due except select * from given)
    union all select * from (select * from given except select * from due)`,
  'a week that is over has no result': `select week from week
    where finalised_at is null and ends_at <= :now - 24 * 3600000`,
} as const;

/** The faults that a history has led to by an instant, each with its first rows. */
export function faultsOf(connection: Database.Database, now: number): string[] {
  return Object.entries(FAULTS).flatMap(([fault, source]) => {
    const rows = connection.prepare(source).all(source.includes(':now') ? { now } : {});
    return rows.length > 0 ? [`${fault}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
}

/** Weeks with more free launches than places, at any moment. */
export const fullerThanFull = (connection: Database.Database) => {
  const query = connection.prepare<[], { week: string; booked: number }>(`select week, count(*) as booked
    from launch where plan = 'free' and status <> 'cancelled' group by week having count(*) > ${CAPACITY}`);
  return (): unknown[] => query.all();
};

/** Stored counts that differ from their rows. */
export async function wrongCounts(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const name of RECOUNT_NAMES)
    for (let after: number | null = 0; after !== null; ) {
      const { suspects, next } = await store.recount.find(name, after);
      found.push(...suspects.map((id) => `${name} ${id}`));
      after = next;
    }
  return found;
}
