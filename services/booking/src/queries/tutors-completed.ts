/** What every tutor is owed for in some days, tutor after tutor; training and practice lessons are not. */
import { lists } from '@parlance/proto/limits';
import { cardFrom, cardJson, hadPayers } from './lesson-rows.ts';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { paidStatuses, type Status } from '../domain/status.ts';
import type { PersonCard } from '../domain/view.ts';

type CompletedLesson = {
  id: string;
  groupSessionId: string;
  when: Date;
  status: Status;
  payment: { rate: number; amount: number; currency: string; paid: boolean } | undefined;
};
export type TutorCompleted = {
  tutor: PersonCard;
  lessons: CompletedLesson[];
  completed: number;
  studentAbsent: number;
  /** One for each currency, by its code: a tutor's may have changed on the way. */
  totals: TutorTotal[];
};
type TutorTotal = { currency: string; paidAmount: number; unpaidAmount: number };

const owed = `b.starts_at >= $1 and b.starts_at < $2 and b.status = any($3::text[]) and ${hadPayers}`;

type TutorRow = { uid: string; tutor: Partial<PersonCard> };
type LessonRow = Record<'id' | 'tutorUid', string> & { when: Date; status: Status; paid: boolean } & Record<
    'sessionId' | 'rate' | 'currency',
    string | null
  >;
const lessonFields = fieldsOf(
  'b',
  'bookingId as id, tutorUid, sessionId, startsAt as when, status, rate, currency, isPaid as paid',
);

export async function listTutorsCompleted(
  db: Queryable,
  { from, to, pageToken }: { from: Date; to: Date; pageToken: string },
): Promise<{ tutors: TutorCompleted[]; next: string }> {
  const [after = ''] = readPageToken(pageToken, ['text']) ?? [];
  const range = [from, to, [...paidStatuses]];
  const { rows } = await db.query<TutorRow>(
    `select tutor.uid, ${cardJson('tutor')} as tutor from people tutor
     where tutor.role = 'tutor' and tutor.status <> 'training' and tutor.uid > $4
       and exists (select from lessons b where b.tutor_uid = tutor.uid and ${owed})
     order by tutor.uid limit $5`,
    [...range, after, lists.tutorsCompletedPage + 1],
  );
  const { items, next } = cutPage(rows, lists.tutorsCompletedPage, { keyOf: ({ uid }) => [uid] });
  const lessons = await db.query<LessonRow>(
    `select ${lessonFields} from lessons b where b.tutor_uid = any($4::text[]) and ${owed} order by b.starts_at, b.id`,
    [...range, items.map(({ uid }) => uid)],
  );
  const byTutor = Map.groupBy(lessons.rows, (row) => row.tutorUid);
  const tutors = items.map(({ uid, tutor }) => summed(cardFrom(uid, tutor), byTutor.get(uid) ?? []));
  return { tutors, next };
}

function summed(tutor: PersonCard, rows: readonly LessonRow[]): TutorCompleted {
  const lessons = rows.map(lessonOf);
  const count = (status: Status) => lessons.filter((lesson) => lesson.status === status).length;
  const counts = { completed: count('completed'), studentAbsent: count('student-absent') };
  return { tutor, lessons, ...counts, totals: totalsOf(lessons.flatMap(({ payment }) => payment ?? [])) };
}

type Payment = NonNullable<CompletedLesson['payment']>;

function totalsOf(payments: readonly Payment[]): TutorTotal[] {
  const byCurrency = [...Map.groupBy(payments, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byCurrency.map(([currency, own]) => ({
    currency,
    paidAmount: sumOf(own.filter(({ paid }) => paid)),
    unpaidAmount: sumOf(own.filter(({ paid }) => !paid)),
  }));
}

/** In hundredths, because sums of fractions drift. */
const sumOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

function lessonOf({ id, sessionId, when, status, rate: exact, currency, paid }: LessonRow): CompletedLesson {
  const rate = Number(exact);
  const payment = exact === null ? undefined : { rate, amount: rate, currency: currency ?? '', paid };
  return { id, groupSessionId: sessionId ?? '', when, status, payment };
}
