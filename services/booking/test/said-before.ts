/** What booking's readers said of the tables of before, as messages: for whoever compares. */
import type { Lesson, PersonCard, Seat } from '@parlance/proto/booking/v1';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Status } from '../src/domain/status.ts';
import type { WalletName } from '../src/domain/token-move.ts';
import { statusMessage } from '../src/wire/booking-mapping.ts';
import { firstPolicy } from '../src/domain/policy.ts';

type Row = Record<'id' | 'tutor_uid' | 'updated_by', string> & {
  student_uid: string | null;
  starts_at: Date;
  status: Status;
  is_pte: boolean;
  rate: string | null;
  currency: string | null;
  is_paid: boolean;
  wallet: WalletName | null;
  commenced_at: Date | null;
  first_joined_at: Date | null;
  version: number;
  updated_at: Date;
  topic_lesson: string | null;
} & Record<'topic_material' | 'topic_course' | 'topic_code' | 'topic_name' | 'notes', string | null> &
  Record<
    'introduction' | 'correct_mistakes' | 'is_mock' | 'has_feedback' | 'completed_assigned' | 'is_viewed_once',
    boolean
  >;

type Cards = (uid: string) => PersonCard;

async function cardsOf(db: Queryable): Promise<Cards> {
  const { rows } = await db.query<PersonCard>(
    `select uid, name, image_url as "imageUrl", time_zone as "timeZone", is_pte as "isPte", rating_avg as "ratingAvg", status, currency
     from people`,
  );
  const known = new Map(rows.map((card) => [card.uid, { ...card, languages: [] }]));
  const nobody = {
    name: '',
    imageUrl: '',
    timeZone: '',
    isPte: false,
    ratingAvg: 0,
    status: '',
    currency: '',
    languages: [],
  };
  return (uid) => known.get(uid) ?? { uid, ...nobody };
}

const instant = (at: Date | null) => (at ? toTimestamp(at) : null);
const topicOf = (row: Row) => ({
  material: row.topic_material ?? '',
  course: row.topic_course ?? '',
  lesson: row.topic_lesson ?? '',
  code: row.topic_code ?? '',
  name: row.topic_name ?? '',
});
const paymentOf = ({ rate, currency, is_paid: paid }: Row) =>
  rate === null ? null : { rate: Number(rate), amount: Number(rate), currency: currency ?? '', paid };

/** What hours and lessons of groups say in the same words. */
const wordsOf = (row: Row, cards: Cards) => ({
  id: row.id,
  tutor: cards(row.tutor_uid),
  when: toTimestamp(row.starts_at),
  status: statusMessage(row.status),
  isPte: row.is_pte,
  payment: paymentOf(row),
  commencedAt: instant(row.commenced_at),
  firstJoinedAt: instant(row.first_joined_at),
  lastUpdated: toTimestamp(row.updated_at),
  updatedBy: row.updated_by,
  version: row.version,
  policy: firstPolicy,
  waitsUntil: null,
  feedbackUntil: null,
});

const studentOf = (uid: string, cards: Cards) => {
  const { name, imageUrl, timeZone } = cards(uid);
  return { uid, name, imageUrl, timeZone, isPte: false, ratingAvg: 0, status: '', currency: '', languages: [] };
};

/** Of the seat: nothing was written of when it was taken, nor a version of its own. */
export type BookingBefore = Omit<Lesson, 'seats'> & { seat: Omit<Seat, 'takenAt' | 'version' | 'status'> | undefined };

export function asBefore({ seats: [seat], ...lesson }: Lesson): BookingBefore {
  if (!seat) return { ...lesson, seat: undefined };
  const { takenAt: _at, version: _version, status: _status, ...own } = seat;
  return { ...lesson, seat: own };
}

function bookingOf(row: Row, cards: Cards): BookingBefore {
  const { introduction, correct_mistakes: correctMistakes, notes, student_uid: student, wallet } = row;
  const seat = student !== null &&
    wallet !== null && {
      id: row.id,
      student: studentOf(student, cards),
      introduction,
      correctMistakes,
      notes: notes ?? '',
      viewFeedback: row.is_viewed_once,
      hasFeedback: row.has_feedback,
      completedAssigned: row.completed_assigned,
      tokenType: tokenTypeOf(wallet),
      isMock: row.is_mock,
    };
  const isTaken = seat && row.status !== 'student-cancelled';
  return {
    ...wordsOf(row, cards),
    topic: seat ? topicOf(row) : null,
    capacity: 1,
    session: null,
    seatsTaken: isTaken ? 1 : 0,
    awaitingFeedback: row.status === 'pending-feedback' ? 1 : 0,
    feedbackCount: isTaken && row.has_feedback ? 1 : 0,
    seat: seat || undefined,
  };
}

/** Of hours, in the order of their starts and ids. */
export async function bookingsBefore(db: Queryable): Promise<BookingBefore[]> {
  const cards = await cardsOf(db);
  const { rows } = await db.query<Row>(
    `select b.*, coalesce(b.has_feedback and f.completed_assigned, false) as completed_assigned
     from bookings b left join feedback f on f.booking_id = b.id where b.group_session_id is null order by b.starts_at, b.id`,
  );
  return rows.map((row) => bookingOf(row, cards));
}

type SeatRow = Record<'id' | 'booking_id' | 'student_uid', string> & {
  status: Status;
  wallet: WalletName;
  taken_at: Date;
  version: number;
} & Record<'is_mock' | 'has_feedback' | 'view_feedback' | 'completed_assigned', boolean>;

/** Those that are taken, and the last one of each who left. */
const seatsSql = `
  select s.*, coalesce(s.has_feedback and f.completed_assigned, false) as completed_assigned
  from group_seats s left join group_feedback f on f.seat_id = s.id
  where s.status <> 'student-cancelled' or not exists (
    select from group_seats other where other.booking_id = s.booking_id and other.student_uid = s.student_uid
      and (other.status <> 'student-cancelled' or (other.taken_at, other.id) > (s.taken_at, s.id)))
  order by s.taken_at, s.id`;

function seatOf(row: SeatRow, cards: Cards): Seat {
  return {
    id: row.id,
    student: studentOf(row.student_uid, cards),
    introduction: true,
    correctMistakes: true,
    notes: '',
    status: statusMessage(row.status),
    hasFeedback: row.has_feedback,
    completedAssigned: row.completed_assigned,
    viewFeedback: row.view_feedback,
    tokenType: tokenTypeOf(row.wallet),
    isMock: row.is_mock,
    takenAt: toTimestamp(row.taken_at),
    version: row.version,
  };
}

type LessonRow = Row & {
  group_session_id: string;
  title: string;
  course_name: string;
  level: number;
  max_students: number;
  min_students: number;
  lessons: number;
};

export async function lessonsBefore(db: Queryable): Promise<Lesson[]> {
  const cards = await cardsOf(db);
  const seats = Map.groupBy((await db.query<SeatRow>(seatsSql)).rows, (row) => row.booking_id);
  const { rows } = await db.query<LessonRow>(
    `select b.*, g.title, g.course_name, g.level, g.min_students,
       (select count(*)::int4 from bookings other where other.group_session_id = g.id) as lessons
     from bookings b join group_sessions g on g.id = b.group_session_id order by b.starts_at, b.id`,
  );
  return rows.map((row) => {
    const own = seats.get(row.id) ?? [];
    const taken = own.filter(({ status }) => status !== 'student-cancelled');
    return {
      ...wordsOf(row, cards),
      topic: topicOf(row),
      session: {
        id: row.group_session_id,
        title: row.title,
        lessonCount: row.lessons,
        courseName: row.course_name,
        level: row.level,
        minStudentCount: row.min_students,
      },
      capacity: row.max_students,
      seatsTaken: taken.length,
      awaitingFeedback: taken.filter(({ status }) => status === 'pending-feedback').length,
      feedbackCount: taken.filter((seat) => seat.has_feedback).length,
      seats: own.map((seat) => seatOf(seat, cards)),
    };
  });
}

export type LogBefore = { id: string; from: Status | null; to: Status | null; cause: string; note: string; at: Date };

/** By what they are about: an hour, a lesson of a group or a seat. */
export async function logsBefore(db: Queryable): Promise<Map<string, LogBefore[]>> {
  const { rows } = await db.query<LogBefore & { about: string }>(
    `select booking_id as about, id, from_status as "from", to_status as "to", cause, note, at from booking_log order by booking_id, version`,
  );
  const all = Map.groupBy(rows, ({ about }) => about);
  return new Map([...all].map(([about, own]) => [about, own.map(({ about: _about, ...entry }) => entry)]));
}

const ledgerSql = `
  select l.id, l.student_uid as "studentUid", l.wallet, l.delta, l.balance_after as "balanceAfter", l.reason, l.reason_key as key,
    l.booking_id as "bookingId", l.lesson_when as "lessonWhen", coalesce(moved.cause, '') as rule, b.tutor_uid as "tutorUid",
    p.name as "tutorName", b.group_session_id as "sessionId",
    exists (select from ledger back where l.booking_id is not null
      and back.reason_key = 'refund:' || split_part(l.reason_key, ':', 2)) as "isReturned"
  from ledger l left join bookings b on b.id = l.booking_id left join people p on p.uid = b.tutor_uid
    left join lateral (
      select cause from booking_log log
      where log.booking_id = case when l.booking_id is not null then split_part(l.reason_key, ':', 2)::uuid end
        and log.at = l.at and (log.cause = 'book') = (l.reason = 'lesson-booked')
      order by log.version desc limit 1) moved on true
  order by l.seq desc`;

/** By student, newest first. */
export async function ledgersBefore(db: Queryable): Promise<Map<string, object[]>> {
  const { rows } = await db.query<{ studentUid: string }>(ledgerSql);
  return Map.groupBy(rows, ({ studentUid }) => studentUid);
}

/** By lesson, with whose it is. */
export async function feedbackBefore(db: Queryable): Promise<Map<string, object[]>> {
  const words = `pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading, completed_assigned as "completedAssigned",
    f.is_pte as "isPte", given_at as "when"`;
  const { rows } = await db.query<{ lesson: string; studentUid: string }>(
    `select b.id as lesson, b.student_uid as "studentUid", ${words} from feedback f join bookings b on b.id = f.booking_id
     union all
     select s.booking_id, s.student_uid, ${words} from group_feedback f join group_seats s on s.id = f.seat_id order by 1, 2`,
  );
  const said = rows.map(({ lesson, studentUid, ...feedback }) => ({ lesson, sheet: { studentUid, feedback } }));
  const all = Map.groupBy(said, ({ lesson }) => lesson);
  return new Map([...all].map(([lesson, own]) => [lesson, own.map(({ sheet }) => sheet)]));
}

export type DraftBefore = { lesson: string; words: unknown; savedAt: Date };

/** Each by student. */
export async function draftsBefore(db: Queryable): Promise<DraftBefore[]> {
  const { rows } = await db.query<DraftBefore>(
    `select b.id as lesson, saved_at as "savedAt",
       case when b.group_session_id is null then jsonb_build_object(b.student_uid, d.words) else d.words end as words
     from feedback_drafts d join bookings b on b.id = d.booking_id`,
  );
  return rows;
}
