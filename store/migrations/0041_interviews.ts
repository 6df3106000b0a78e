import type { Migration } from '../base/migrate.ts';

/** What people have answered in the interview; it belongs to them, not to a listing (D83, record 38). */
export const interviews: Migration = {
  version: 41,
  name: 'interviews',
  sql: `
create table interview_answer (
  id integer primary key autoincrement,
  person_id integer not null references person (id),
  question_id integer not null references interview_question (id),
  answer text not null,
  answered_at integer not null,
  held text,
  reasons text check (reasons is null or json_valid(reasons)),
  note text,
  unique (person_id, question_id),
  check (held is not null or (reasons is null and note is null))
) strict;
create index interview_answer_question on interview_answer (question_id);
create index interview_answer_waiting on interview_answer (answered_at, id) where held is not null and note is null;
`,
};
