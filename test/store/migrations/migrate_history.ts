import type { Migration } from '../../../store/base/migrate.ts';

export const BIG_ROWS = 200_000;

const first: Migration = {
  version: 1,
  name: 'first',
  sql: `
    create table parent (id integer primary key, name text) strict;
    create table child (id integer primary key, parent_id integer not null references parent (id) on delete cascade) strict;
    insert into parent values (1, 'one'), (2, 'two');
    insert into child values (10, 1), (11, 1), (20, 2);`,
};

/** A history whose second migration works long enough to be killed in the middle; `reached` is a function of the child. */
export const bigHistory: readonly Migration[] = [
  first,
  {
    version: 2,
    name: 'big',
    sql: `
    drop table child;
    create table big (n integer not null) strict;
    insert into big with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${BIG_ROWS})
      select case when n % 1000 = 0 then reached(n) else n end from counted;`,
  },
];

export { first };
