import { and, count, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { CasePart } from '../../domain/text/moderation.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { type Founder, nameKey } from './founders.ts';
import { mayAct, type Person } from './people.ts';

/** An answer of the interview as stored. */
export type InterviewAnswer = Schema['interview_answer']['$inferSelect'];

/** An answer with its question. */
export interface InterviewEntry extends InterviewAnswer {
  question: Schema['interview_question']['$inferSelect'];
}

/** A founder of live listings that a person owns or shares. */
export interface NamedFounder {
  id: number;
  slug: string;
  name: string;
  name_key: string;
  /** The owner of the listings. */
  person_id: number;
}

/** Reads of the answers of interviews, and of the founder pages that show them (D83). */
export function personInterviewReads(db: ReadDb, schema: Schema) {
  const { interview_answer: given, interview_question: question, person } = schema;
  const { ofPerson, owner, sharers, ofOwner, ofSharer } = interviewQueries(db, schema);

  /** The person whose interview a founder page shows: the owner named like the founder, else the first co-owner who is. */
  async function interviewee({
    id,
    person_id,
    name_key,
  }: Pick<Founder, 'id' | 'person_id' | 'name_key'>): Promise<number | undefined> {
    const first = await owner.execute({ person_id });
    const people = first.some(isNamed(name_key)) ? first : await sharers.execute({ founder_id: id });
    return people.find(isNamed(name_key))?.id;
  }

  return {
    interviewee,
    /** The founders of live listings of a person, as owner or co-owner, by name. */
    async foundersOf(person_id: number): Promise<NamedFounder[]> {
      const rows = [...(await ofOwner.execute({ person_id })), ...(await ofSharer.execute({ person_id }))];
      const distinct = new Map(rows.map((row) => [row.id, row]));
      return [...distinct.values()].sort((a, b) => a.name_key.localeCompare(b.name_key) || a.id - b.id);
    },
    /** What a person has answered, in the order of the questions; retired ones too. */
    async ofPerson(person_id: number): Promise<InterviewEntry[]> {
      const rows = await ofPerson.execute({ person_id });
      return rows.map(({ row, of_question }) => ({ ...row, question: of_question }));
    },
    async byId(id: number): Promise<InterviewAnswer | undefined> {
      const [row] = await db.select().from(given).where(eq(given.id, id));
      return row;
    },
    /** The number of answers that wait for the site team. */
    async waitingCount(): Promise<number> {
      const [row] = await db
        .select({ waiting: count() })
        .from(given)
        .where(and(isNotNull(given.held), isNull(given.note)));
      return row?.waiting ?? 0;
    },
    /** Answers that wait for the site team, the oldest first; only one if `id` is given. */
    waiting: (limit: number, { id, offset = 0 }: CasePart = {}) =>
      db
        .select({
          ...getTableColumns(given),
          question: question.question,
          email: person.email,
          name: person.name,
        })
        .from(given)
        .innerJoin(question, eq(question.id, given.question_id))
        .innerJoin(person, eq(person.id, given.person_id))
        .where(
          and(isNotNull(given.held), isNull(given.note), id === undefined ? undefined : eq(given.id, id)),
        )
        .orderBy(asc(given.answered_at), asc(given.id))
        .limit(limit)
        .offset(offset),
  };
}

const isNamed =
  (name_key: string) =>
  ({ name }: Pick<Person, 'name'>): boolean =>
    name !== null && nameKey(name) === name_key;

function interviewQueries(db: ReadDb, schema: Schema) {
  const { interview_answer: given, interview_question: question, person, founder } = schema;
  const { founder_company: company, listing, draft_owner } = schema;
  const named = { id: person.id, name: person.name };
  const ofPerson = prepared('interview_of_person', () =>
    db
      .select({ row: getTableColumns(given), of_question: getTableColumns(question) })
      .from(given)
      .innerJoin(question, eq(question.id, given.question_id))
      .where(eq(given.person_id, sql.placeholder('person_id')))
      .orderBy(asc(question.position), asc(question.id)),
  );
  const owner = prepared('interview_owner', () =>
    db
      .select(named)
      .from(person)
      .where(and(eq(person.id, sql.placeholder('person_id')), mayAct(schema))),
  );
  const sharers = prepared('interview_sharers', () =>
    db
      .selectDistinct({ ...named, since: draft_owner.created_at })
      .from(company)
      .innerJoin(listing, eq(listing.id, company.listing_id))
      .innerJoin(draft_owner, eq(draft_owner.draft_id, listing.draft_id))
      .innerJoin(person, eq(person.id, draft_owner.person_id))
      .where(and(eq(company.founder_id, sql.placeholder('founder_id')), mayAct(schema)))
      .orderBy(asc(draft_owner.created_at), asc(person.id)),
  );
  const founders = {
    id: founder.id,
    slug: founder.slug,
    name: founder.name,
    name_key: founder.name_key,
    person_id: founder.person_id,
  };
  const ofOwner = prepared('founders_of_owner', () =>
    db
      .select(founders)
      .from(founder)
      .where(and(eq(founder.person_id, sql.placeholder('person_id')), ne(founder.live, 0))),
  );
  const ofSharer = prepared('founders_of_sharer', () =>
    db
      .selectDistinct(founders)
      .from(draft_owner)
      .innerJoin(listing, eq(listing.draft_id, draft_owner.draft_id))
      .innerJoin(company, eq(company.listing_id, listing.id))
      .innerJoin(founder, eq(founder.id, company.founder_id))
      .where(eq(draft_owner.person_id, sql.placeholder('person_id'))),
  );
  return { ofPerson, owner, sharers, ofOwner, ofSharer };
}

/** Writes of the answers of interviews; only inside a transaction. */
export function personInterviewWrites(db: WriteDb, { interview_answer: given }: Schema) {
  return {
    /** Adds an answer, or replaces what the person has answered to the question. */
    async put(row: Omit<InterviewAnswer, 'id'>): Promise<void> {
      const { person_id: _, question_id: __, ...changed } = row;
      await db
        .insert(given)
        .values(row)
        .onConflictDoUpdate({ target: [given.person_id, given.question_id], set: changed });
    },
    async patch(id: number, patch: Partial<Pick<InterviewAnswer, 'answer' | 'held' | 'reasons' | 'note'>>) {
      await db.update(given).set(patch).where(eq(given.id, id));
    },
    /** Deletes what a person has answered to a question, with a text that waits. */
    async remove(person_id: number, question_id: number): Promise<void> {
      await db.delete(given).where(and(eq(given.person_id, person_id), eq(given.question_id, question_id)));
    },
  };
}
