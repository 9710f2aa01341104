/** Free slots by time: short ranges of one partial index, page after page by key. */
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import type { DayWindow, Window } from '../domain/search.ts';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Lesson } from '../domain/lesson.ts';
import { untouched } from '../domain/slot.ts';
import type { LessonView, PersonCard } from '../domain/view.ts';
import { cardFrom, lessonTables, tutorCard } from './lesson-rows.ts';

/** What is left out of what could be seen. Left out itself: nothing is. */
export type SlotFilter = {
  isPte?: boolean | undefined;
  ratingFrom?: number;
  tutors?: readonly string[];
  language?: string;
};

export type SlotQuery = SlotFilter & {
  windows: readonly Window[];
  /** '' for any. */
  tutorUid: string;
  /** Training teachers are for mock students only. */
  isMock: boolean;
  pageToken: string;
};

/** All that a slot has while nobody has booked it; `lessons_search` covers it. */
export const ofSlot = 'id, bookingId, tutorUid, startsAt, isPte, version, updatedAt, updatedBy';
const slotColumns = 'b.id, b.booking_id, b.tutor_uid, b.starts_at, b.is_pte, b.version, b.updated_at, b.updated_by';

export type SlotRow = Pick<
  Lesson,
  'id' | 'bookingId' | 'tutorUid' | 'startsAt' | 'isPte' | 'version' | 'updatedAt' | 'updatedBy'
> & {
  tutor: Partial<PersonCard>;
};

const notBooked = {
  ...untouched,
  sessionId: undefined,
  topic: undefined,
  pay: undefined,
  capacity: 1,
  status: 'pending',
} as const;

function slotView({ tutor, ...slot }: SlotRow): LessonView {
  const lesson = { ...notBooked, ...slot };
  return { lesson, session: undefined, tutor: cardFrom(slot.tutorUid, tutor), students: {}, isPaid: false };
}

export const slotViewsOf = (rows: readonly SlotRow[]): LessonView[] => rows.map(slotView);

const keyOf = ({ startsAt, id }: SlotRow) => [startsAt, id];

/** People who may be met by this student; a disabled teacher's slots are nobody's. */
const visible = `b.session_id is null and tutor.is_enabled and (tutor.status <> 'training' or $2::boolean) and ($1::text = '' or b.tutor_uid = $1)`;

/**
 * Each window is a range of `lessons_search` of its own, read in the order of time until the page is full: what lies before,
 * between and after costs nothing. Slots of one instant come in the order of their making, which is that of their ids and about
 * that of the table, so that what says of the table's pages that they need not be read is looked at once. The index holds all that a free slot has to say, so its row is not read; whose slots are
 * left out is asked once, and cards are looked up for what is on the page: one by one, because the planner would rather read
 * all people of the school for a page of a few hundred.
 */
const searchSqlOf = (isNarrowed: boolean) => `
  with unseen as materialized (
    select array(select uid from people where role = 'tutor' and (not is_enabled or (status = 'training' and not $2::boolean))) as uids)${isNarrowed ? wanted : ''}
  select ${fieldsOf('b', ofSlot)}, ${tutorCard}
  from (
    select span.opens, slot.*
    from (select opens, closes from unnest($3::timestamptz[], $4::timestamptz[]) as span (opens, closes) order by opens) span
      cross join lateral (
        select ${slotColumns} from lessons b
        where b.status = 'pending' and b.session_id is null and b.starts_at >= span.opens and b.starts_at < span.closes
          and ($1::text = '' or b.tutor_uid = $1) and b.tutor_uid <> all ((select uids from unseen)::text[])
          ${isNarrowed ? 'and ($8::boolean is null or b.is_pte = $8) and b.tutor_uid = any ((select uids from wanted)::text[])' : ''}
          and ($5::timestamptz is null or (b.starts_at, b.id) > ($5, $6::uuid))
        order by b.starts_at, b.id limit $7) slot
    order by span.opens, slot.starts_at, slot.id limit $7) b
  left join lateral (select * from people where uid = b.tutor_uid limit 1) tutor on true
  order by b.opens, b.starts_at, b.id`;

/** Only where somebody asks for it: all teachers are looked at then, once a page. */
const wanted = `,
  wanted as materialized (
    select array(select uid from people where role = 'tutor' and rating_avg >= $9::float8 and ($10::text[] is null or uid = any ($10))
      and ($11::text = '' or $11 = any (languages))) as uids)`;

const [searchSql, narrowedSql] = [searchSqlOf(false), searchSqlOf(true)];

/** The statement of one page and what is put into it, for whoever runs it or looks at its plan. */
export function searchSlotsSql(query: SlotQuery): { sql: string; values: unknown[] } {
  const { tutorUid, isMock, pageToken, isPte, ratingFrom = 0, tutors = [], language = '' } = query;
  const [after, afterId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const reached = after === null ? -Infinity : Date.parse(String(after));
  const windows = query.windows.filter(({ to }) => to > reached);
  const opens = windows.map(({ from }) => new Date(Math.max(from, reached)));
  const closes = windows.map(({ to }) => new Date(to));
  const values = [tutorUid, isMock, opens, closes, after, afterId, lists.slotsPage + 1];
  if (isPte === undefined && ratingFrom === 0 && tutors.length === 0 && language === '')
    return { sql: searchSql, values };
  return { sql: narrowedSql, values: [...values, isPte, ratingFrom, tutors.length > 0 ? tutors : null, language] };
}

export async function searchSlots(db: Queryable, query: SlotQuery): Promise<{ slots: LessonView[]; next: string }> {
  const { sql, values } = searchSlotsSql(query);
  if (query.windows.length === 0) return { slots: [], next: '' };
  const { rows } = await db.query<SlotRow>(sql, values);
  const { items, next } = cutPage(rows, lists.slotsPage, { keyOf });
  return { slots: items.map(slotView), next };
}

const nextFreeSql = `
  select b.starts_at from ${lessonTables}
  where b.status = 'pending' and b.starts_at > $3 and ${visible}
  order by b.starts_at limit 1`;

/** When nothing fits: the next free slot at all. */
export async function findNextFreeSlot(
  db: Queryable,
  { tutorUid, isMock, now }: { tutorUid: string; isMock: boolean; now: Date },
): Promise<Date | undefined> {
  const { rows } = await db.query<{ starts_at: Date }>(nextFreeSql, [tutorUid, isMock, now]);
  return rows[0]?.starts_at;
}

/** What the loser of a race may choose from: the same teacher's next free slots. */
export async function listFreeSlots(
  db: Queryable,
  { tutorUid, isMock, now, limit }: { tutorUid: string; isMock: boolean; now: Date; limit: number },
): Promise<LessonView[]> {
  const { rows } = await db.query<SlotRow>(
    `select ${fieldsOf('b', ofSlot)}, ${tutorCard} from ${lessonTables} where b.status = 'pending' and b.starts_at > $3 and ${visible} order by b.starts_at, b.id limit $4`,
    [tutorUid, isMock, now, limit],
  );
  return rows.map(slotView);
}

/** One look into `lessons_search` a day, which ends at the first slot that may be seen. */
const freeDaysSql = `
  with unseen as materialized (
    select array(select uid from people where role = 'tutor' and (not is_enabled or (status = 'training' and not $2::boolean))) as uids)
  select span.day
  from unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) as span (day, opens, closes)
    cross join lateral (
      select 1 from lessons b
      where b.status = 'pending' and b.session_id is null and b.starts_at >= span.opens and b.starts_at < span.closes
        and ($1::text = '' or b.tutor_uid = $1) and b.tutor_uid <> all ((select uids from unseen)::text[])
      order by b.starts_at, b.id limit 1) slot
  order by span.day`;

type FreeDaysQuery = { days: readonly DayWindow[]; tutorUid: string; isMock: boolean };

export function freeDaysOf({ days, tutorUid, isMock }: FreeDaysQuery): { sql: string; values: unknown[] } {
  const names = days.map(({ day }) => day);
  const opens = days.map(({ from }) => new Date(from));
  const closes = days.map(({ to }) => new Date(to));
  return { sql: freeDaysSql, values: [tutorUid, isMock, names, opens, closes] };
}

/** Days with a free slot, of those that are given. */
export async function listFreeDays(db: Queryable, query: FreeDaysQuery): Promise<string[]> {
  const { sql, values } = freeDaysOf(query);
  const { rows } = await db.query<{ day: string }>(sql, values);
  return rows.map(({ day }) => day);
}
