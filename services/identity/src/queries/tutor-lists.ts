/** A student's lists of tutors: recommended, favourite, used. Only tutors whom the student may see. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Person } from '../domain/person.ts';
import { personFields, personOf } from '../outbound/postgres/person-row.ts';

type Reason = 'taughtYou' | 'sameStream' | 'highlyRated';
export type TutorView = {
  person: Person;
  isFavourite: boolean;
  reason: Reason | undefined;
  lastLessonAt: Date | undefined;
};

type Row = Person & { isFavourite: boolean; lastLessonAt: Date | null; knowsStream: boolean | null };

const held = `status in ('pending-feedback', 'completed')`;
/** $1 is the student. */
const mine = `
  with taught as (
    select l.tutor_uid, max(l.starts_at) as last_lesson_at from lessons l
    where l.student_uid = $1 and l.${held} group by l.tutor_uid)`;
const columns = `${personFields}, taught.last_lesson_at as "lastLessonAt", f.tutor_uid is not null as "isFavourite"`;
const tables = `people join tutors on tutors.uid = people.uid
  left join taught on taught.tutor_uid = people.uid
  left join favourites f on f.tutor_uid = people.uid and f.student_uid = $1`;
/** Listed teachers only: a demo student meets those in training in the search's own set and nowhere else. */
const visible = `people.role = 'tutor' and people.enabled and people.status = 'completed'`;

/** Those who taught the student come first, then those of the student's own stream, then the best rated of all. */
export async function listRecommendedTutors(db: Queryable, studentUid: string): Promise<TutorView[]> {
  return read(
    db,
    `${mine}, streams as (select distinct l.is_pte from lessons l where l.student_uid = $1 and l.${held})
     select ${columns}, exists (select 1 from streams where streams.is_pte = tutors.is_pte) as "knowsStream"
     from ${tables}
     where tutors.rating_avg > 0 and ${visible}
     order by taught.last_lesson_at is not null desc, "knowsStream" desc, tutors.rating_avg desc, tutors.rating_count desc, people.uid
     limit ${lists.recommendedTutors}`,
    [studentUid],
  );
}

export async function listFavouriteTutors(db: Queryable, studentUid: string): Promise<TutorView[]> {
  return read(
    db,
    `${mine} select ${columns}, null::boolean as "knowsStream" from ${tables}
     where f.tutor_uid is not null and ${visible} order by f.added_at desc, people.uid limit ${lists.favouriteTutors}`,
    [studentUid],
  );
}

export async function listUsedTutors(
  db: Queryable,
  studentUid: string,
  page: number,
): Promise<{ tutors: TutorView[]; hasMore: boolean }> {
  const size = lists.usedTutorsPage;
  const found = await read(
    db,
    `${mine} select ${columns}, null::boolean as "knowsStream" from ${tables}
     where taught.tutor_uid is not null and ${visible}
     order by taught.last_lesson_at desc, people.uid limit $2 offset $3`,
    [studentUid, size + 1, (page - 1) * size],
  );
  return { tutors: found.slice(0, size), hasMore: found.length > size };
}

/** For the student's own record. */
export async function findTutorUids(
  db: Queryable,
  studentUid: string,
): Promise<{ favouriteTutors: string[]; usedTutors: string[] }> {
  const { rows } = await db.query<{ favouriteTutors: string[]; usedTutors: string[] }>(
    `${mine} select
       array(select f.tutor_uid from favourites f where f.student_uid = $1 order by f.added_at desc, f.tutor_uid) as "favouriteTutors",
       array(select t.tutor_uid from taught t order by t.last_lesson_at desc, t.tutor_uid limit ${lists.usedTutorsKept}) as "usedTutors"`,
    [studentUid],
  );
  return rows[0] ?? { favouriteTutors: [], usedTutors: [] };
}

export async function isFavourite(db: Queryable, studentUid: string, tutorUid: string): Promise<boolean> {
  const sql = 'select 1 from favourites where student_uid = $1 and tutor_uid = $2';
  return (await db.query(sql, [studentUid, tutorUid])).rowCount === 1;
}

async function read(db: Queryable, sql: string, params: unknown[]): Promise<TutorView[]> {
  return (await db.query<Row>(sql, params)).rows.map(viewOf);
}

function viewOf({ isFavourite, lastLessonAt, knowsStream, ...person }: Row): TutorView {
  const reason = knowsStream === null ? undefined : reasonOf(lastLessonAt, knowsStream);
  return { person: personOf(person), isFavourite, reason, lastLessonAt: lastLessonAt ?? undefined };
}

function reasonOf(lastLessonAt: Date | null, knowsStream: boolean): Reason {
  if (lastLessonAt) return 'taughtYou';
  return knowsStream ? 'sameStream' : 'highlyRated';
}
