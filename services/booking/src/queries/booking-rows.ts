/** The rows of a booking and of its people, and the view that they make. One select for every reader. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { BookingView, PersonCard } from '../domain/booking-view.ts';
import type { BookingInfo } from '../domain/booking.ts';
import type { WalletName } from '../domain/token-move.ts';
import type { Status } from '../domain/status.ts';

/** Of a row of people with that name. */
export const cardColumns = (person: 'tutor' | 'student') => `
  ${person}.name as ${person}_name, ${person}.image_url as ${person}_image_url, ${person}.time_zone as ${person}_time_zone,
  ${person}.is_pte as ${person}_is_pte, ${person}.rating_avg as ${person}_rating_avg, ${person}.status as ${person}_status,
  ${person}.currency as ${person}_currency`;

/** All that a slot has while nobody has booked it; `bookings_search` covers it. */
export const slotColumns = 'b.id, b.tutor_uid, b.starts_at, b.is_pte, b.version, b.updated_at, b.updated_by';

const viewColumns = `
  b.id, b.tutor_uid, b.student_uid, b.starts_at, b.status, b.is_pte,
  b.topic_material, b.topic_course, b.topic_lesson, b.topic_code, b.topic_name,
  b.introduction, b.correct_mistakes, b.notes, b.rate, b.currency, b.wallet, b.is_paid,
  b.is_mock, b.commenced_at, b.first_joined_at, b.has_feedback, b.is_viewed_once, b.version, b.updated_at, b.updated_by,
  b.has_feedback and exists (select from feedback f where f.booking_id = b.id and f.completed_assigned) as completed_assigned,
  ${cardColumns('tutor')}, ${cardColumns('student')}`;

/** Bookings outlive what is known of their people, so the cards may be missing. */
export const viewTables = `
  bookings b left join people tutor on tutor.uid = b.tutor_uid left join people student on student.uid = b.student_uid`;

export const selectView = `select ${viewColumns} from ${viewTables}`;

/** Of feedback and of group_feedback. */
export const ofFeedback = `pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading, completedAssigned, isPte,
  givenAt as when`;

export type Listed = { bookings: BookingView[]; next: string };

/** Lessons of one kind in the order of their starts. */
export const byStart = {
  columns: { 'b.starts_at': 'instant', 'b.id': 'id' },
  keyOf: (row: { starts_at: Date; id: string }) => [row.starts_at, row.id],
} as const satisfies Keyset<{ starts_at: Date; id: string }>;

/** Single lessons; the caller says which. */
export const singleLessons = (): Statement =>
  statements.select(statements.raw(viewColumns)).from(statements.raw(viewTables)).whereNull('b.group_session_id');

export async function pageOfBookings(
  db: Queryable,
  lessons: Statement,
  wish: PageWish & Pick<Keyset<ViewRow>, 'order'>,
): Promise<Listed> {
  const { items, next } = await keysetPage<ViewRow>(db, lessons, { ...byStart, ...wish });
  return { bookings: items.map(viewOf), next };
}

export type CardColumns<P extends string> = Record<
  `${P}_name` | `${P}_image_url` | `${P}_time_zone` | `${P}_status` | `${P}_currency`,
  string | null
> &
  Record<`${P}_is_pte`, boolean | null> &
  Record<`${P}_rating_avg`, number | null>;

export type ViewRow = CardColumns<'tutor'> &
  CardColumns<'student'> & {
    id: string;
    tutor_uid: string;
    student_uid: string | null;
    starts_at: Date;
    status: Status;
    is_pte: boolean;
    topic_material: string | null;
    topic_course: string | null;
    topic_lesson: string | null;
    topic_code: string | null;
    topic_name: string | null;
    introduction: boolean | null;
    correct_mistakes: boolean | null;
    notes: string | null;
    rate: string | null;
    currency: string | null;
    wallet: WalletName | null;
    is_paid: boolean;
    is_mock: boolean;
    commenced_at: Date | null;
    first_joined_at: Date | null;
    has_feedback: boolean;
    completed_assigned: boolean;
    is_viewed_once: boolean;
    version: number;
    updated_at: Date;
    updated_by: string;
  };

export type SlotRow = CardColumns<'tutor'> &
  Pick<ViewRow, 'id' | 'tutor_uid' | 'starts_at' | 'is_pte' | 'version' | 'updated_at' | 'updated_by'>;

export function cardOf<P extends 'tutor' | 'student'>(row: CardColumns<P>, person: P, uid: string): PersonCard {
  const columns = row as CardColumns<'tutor' | 'student'>;
  return {
    uid,
    name: columns[`${person}_name`] ?? '',
    imageUrl: columns[`${person}_image_url`] ?? '',
    timeZone: columns[`${person}_time_zone`] ?? '',
    isPte: columns[`${person}_is_pte`] ?? false,
    ratingAvg: columns[`${person}_rating_avg`] ?? 0,
    status: columns[`${person}_status`] ?? '',
    currency: columns[`${person}_currency`] ?? '',
  };
}

/** Nothing of this is there while a slot is open. */
export type InfoColumns = Pick<
  ViewRow,
  | 'topic_material'
  | 'topic_course'
  | 'topic_lesson'
  | 'topic_code'
  | 'topic_name'
  | 'introduction'
  | 'correct_mistakes'
  | 'notes'
>;

export function infoOf(row: InfoColumns): BookingInfo {
  return {
    topic: {
      material: row.topic_material ?? '',
      course: row.topic_course ?? '',
      lesson: row.topic_lesson ?? '',
      code: row.topic_code ?? '',
      name: row.topic_name ?? '',
    },
    introduction: row.introduction ?? true,
    correctMistakes: row.correct_mistakes ?? true,
    notes: row.notes ?? '',
  };
}

function paymentOf(row: ViewRow): BookingView['payment'] {
  if (row.rate === null) return undefined;
  const rate = Number(row.rate);
  return { rate, amount: rate, currency: row.currency ?? '', paid: row.is_paid };
}

export function slotView(row: SlotRow): BookingView {
  return {
    id: row.id,
    tutor: cardOf(row, 'tutor', row.tutor_uid),
    when: row.starts_at,
    isPte: row.is_pte,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    status: 'pending',
    student: undefined,
    info: undefined,
    payment: undefined,
    wallet: undefined,
    isViewedOnce: false,
    hasFeedback: false,
    completedAssigned: false,
    isMock: false,
    commencedAt: undefined,
    firstJoinedAt: undefined,
  };
}

export function viewOf(row: ViewRow): BookingView {
  return {
    id: row.id,
    tutor: cardOf(row, 'tutor', row.tutor_uid),
    student: row.student_uid === null ? undefined : cardOf(row, 'student', row.student_uid),
    when: row.starts_at,
    status: row.status,
    isPte: row.is_pte,
    info: row.student_uid === null ? undefined : infoOf(row),
    payment: paymentOf(row),
    isViewedOnce: row.is_viewed_once,
    hasFeedback: row.has_feedback,
    completedAssigned: row.completed_assigned,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    wallet: row.wallet ?? undefined,
    commencedAt: row.commenced_at ?? undefined,
    firstJoinedAt: row.first_joined_at ?? undefined,
    isMock: row.is_mock,
    version: row.version,
  };
}
