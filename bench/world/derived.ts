import type Database from 'better-sqlite3';
import { RULE_VERSION } from '../../domain/launches/ranking.ts';
import { DAY, WORLD_NOW, type WorldPlan } from './plan.ts';

/** A week is finalised a day after its end (docs/ranking.md#launch-weeks-and-awards). */
const HOLD = DAY;

/**
 * People who follow: as many rows as the listing's plan says, as far as there are people. `cross join` starts from listings: from people, which
 * the order suggests to SQLite, each would read all listings.
 */
export function deriveFollows(connection: Database.Database): void {
  connection.exec(`
    insert into follow (person_id, listing_id, followed_at)
      select p.id, l.id, coalesce(l.live_at, l.created_at)
      from listing l cross join person p on p.id <= l.followers where l.followers > 0 order by 1, 2;
    update listing set followers = (select count(*) from follow f where f.listing_id = listing.id);`);
}

/** All counters and orders over many rows, one statement each. */
export function deriveCounters(connection: Database.Database, { weeks }: Pick<WorldPlan, 'weeks'>): void {
  connection.exec(`
    insert into category_rank (category_id, listing_id, votes, votes_reached_at, live_at, is_primary)
      select c.category_id, l.id, l.votes, coalesce(l.votes_reached_at, 0), l.live_at, coalesce(c.position = 0, 0)
      from listing_category c join listing l on l.id = c.listing_id where l.status = 'live'
      order by 1, 3 desc, 4, 5, 2;
    insert into category_order (category_id, listing_id, live_at, heat, views_recent, views, followers)
      select c.category_id, l.id, l.live_at, l.heat, l.views_recent, l.views, l.followers
      from listing_category c join listing l on l.id = c.listing_id where l.status = 'live'
      order by 1, 3 desc, 2;
    insert into listing_day (listing_id, day, views)
      select id, 0, views - views_recent from listing where views > views_recent
      union all
      select id, ${Math.floor(WORLD_NOW / DAY) - 1}, views_recent from listing where views_recent > 0;
    update category set live = (select count(*) from category_rank r where r.category_id = category.id);
    insert into counter (name, value)
      select 'live:stage:' || stage, count(*) from listing where status = 'live' and stage is not null group by stage
      union all
      select 'live:country:' || country, count(*) from listing
        where status = 'live' and country is not null group by country
      union all
      select 'live:pricing_model:' || pricing_model, count(*) from listing
        where status = 'live' and pricing_model is not null group by pricing_model
      union all
      select 'domain_rating:' || cast(domain_rating as integer), count(*) from listing
        where status = 'live' and domain_rating is not null group by cast(domain_rating as integer);
    insert into counter (name, value) values
      ('scheduled', (select count(*) from listing where status = 'scheduled')),
      ('live', (select count(*) from listing where status = 'live')),
      ('billboard', (select count(*) from listing where status = 'live' and billboard_cents > 0)),
      ('revenue', (select count(*) from listing where status = 'live' and revenue_cents is not null));
    update launch set live_on = date(live_at / 1000, 'unixepoch') where live_at is not null;
    update launch set shown = 'live'
      where launch.status = 'live' and (select status from listing where id = listing_id) = 'live';
    update launch set shown = 'scheduled'
      where launch.status = 'scheduled' and (select status from listing where id = listing_id) = 'scheduled';
    update week set
      live = (select count(*) from launch l where l.week = week.week and shown = 'live'),
      scheduled = (select count(*) from launch l where l.week = week.week and shown = 'scheduled'),
      free = (select count(*) from launch l where l.week = week.week and plan = 'free' and status <> 'cancelled');
    insert into counter (name, value)
      select 'launched:' || live_on, count(*) from launch where shown = 'live' group by live_on;
    insert into counter (name, value) select 'posts', count(*) from blog_post where published_at is not null;
    insert into counter (name, value) select 'founders', count(*) from founder where live > 0;
    insert into counter (name, value)
      select 'founders:' || country, count(*) from founder_country group by country;`);
  const finalise = connection.prepare('update week set finalised_at = ?, rule_version = ? where week = ?');
  for (const { week, ends_at } of weeks)
    if (ends_at + HOLD <= WORLD_NOW) finalise.run(ends_at + HOLD, RULE_VERSION, week);
  connection.exec(`
    insert into week_result (week, rank, listing_id, week_votes)
      select a.week, row_number() over (partition by a.week
        order by a.week_votes desc, a.week_votes_reached_at is null, a.week_votes_reached_at, a.live_at, a.listing_id),
        a.listing_id, a.week_votes
      from launch a join week w on w.week = a.week join listing l on l.id = a.listing_id
      where w.finalised_at is not null and a.live_at is not null and l.status <> 'suspended'
      order by 1, 2;
    insert into award (week, rank, listing_id, week_votes, awarded_at)
      select r.week, r.rank, r.listing_id, r.week_votes, w.finalised_at
      from week_result r join week w on w.week = r.week where r.rank <= 3 and r.week_votes > 0 order by 1, 2;
    update week_result set shown = 0 where (select status from listing where id = listing_id) <> 'live';
    update award set shown = 0 where (select status from listing where id = listing_id) <> 'live';
    update week set ranked = (select count(*) from week_result r where r.week = week.week and shown);
    insert into counter (name, value) select 'awards', count(*) from award where shown;`);
}
