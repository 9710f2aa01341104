/** What all tutors are owed in one period, its payouts, and corrections as they were made. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Payout } from '../domain/payout.ts';
import { payoutFields, payoutOf, type PayoutRow } from '../outbound/postgres/payout-row.ts';
import { lessonLineFields, lessonLineOf, type LessonLine, type LessonLineRow } from './paid-line.ts';

export type TutorWeekView = {
  tutorUid: string;
  tutorName: string;
  currency: string;
  lessons: number;
  groupLessons: number;
  corrections: number;
  paidLines: number;
  unpaidLines: number;
  /** Lessons that pay nothing, for want of feedback in time. */
  withoutFeedback: number;
  paidMinor: number;
  unpaidMinor: number;
};

/** Of tutors and of payouts: what one answer holds. */
export const mostOfWeek = 1_000;

/** All of them, whose sums are added up, by name; a tutor of two currencies stands there twice. */
export async function listTutorWeeks(db: Queryable, period: string): Promise<TutorWeekView[]> {
  const { rows } = await db.query<TutorWeekView>(
    `select line.tutor_uid as "tutorUid", coalesce(max(tutors.name), '') as "tutorName", line.currency,
            count(*) filter (where corrects_period is null and not is_group)::int4 as lessons,
            count(*) filter (where corrects_period is null and is_group)::int4 as "groupLessons",
            count(*) filter (where corrects_period is not null)::int4 as corrections,
            count(*) filter (where paid)::int4 as "paidLines",
            count(*) filter (where not paid)::int4 as "unpaidLines",
            coalesce(sum(amount_minor) filter (where paid), 0)::int8 as "paidMinor",
            coalesce(sum(amount_minor) filter (where not paid), 0)::int8 as "unpaidMinor",
            (select count(*)::int4 from lesson_versions as lesson where lesson.lacking_period = $1
                and lesson.lacking_tutor_uid = line.tutor_uid and lesson.lacking_currency = line.currency) as "withoutFeedback"
       from pay_lines as line left join tutors on tutors.uid = line.tutor_uid
      where line.period = $1 and line.owed
      group by line.tutor_uid, line.currency
      order by lower(coalesce(max(tutors.name), '')), line.tutor_uid, line.currency`,
    [period],
  );
  return rows;
}

/** One more than an answer holds says that there are more. */
export async function listPayouts(db: Queryable, period: string): Promise<Payout[]> {
  const { rows } = await db.query<PayoutRow>(
    `select ${payoutFields} from payouts where period = $1 order by paid_at desc, id desc limit ${mostOfWeek + 1}`,
    [period],
  );
  return rows.map((row) => payoutOf(withoutNulls(row)));
}

const mostOldPeriods = 26;

/** Periods from before `oldest` that still hold something unpaid, newest first: each is found by its own step through the index. */
export async function listUnpaidPeriods(db: Queryable, oldest: string): Promise<string[]> {
  const { rows } = await db.query<{ period: string }>(
    `with recursive older (period, step) as (
       (select period, 1 from pay_lines where owed and not paid and period < $1 order by period desc limit 1)
       union all
       select (select line.period from pay_lines as line where owed and not paid and line.period < older.period order by line.period desc limit 1), step + 1
         from older where older.period is not null and step < ${mostOldPeriods})
     select period from older where period is not null`,
    [oldest],
  );
  return rows.map(({ period }) => period);
}

export type CorrectionView = LessonLine & { tutorName: string; actorUid: string };

/** Corrections of all tutors, the newest first. */
export async function listCorrections(
  db: Queryable,
  pageToken: string,
): Promise<{ items: CorrectionView[]; next: string }> {
  const lines = statements
    .from('pay_lines')
    .whereNotNull('corrects_period')
    .leftJoin('tutors', 'tutors.uid', 'pay_lines.tutor_uid')
    .select(lessonLineFields())
    .select(
      statements.raw(`coalesce(tutors.name, '') as "tutorName", coalesce((select entry.actor_uid from pay_entries as entry
        where entry.pay_line_id = pay_lines.id order by entry.version limit 1), '') as "actorUid"`),
    );
  const { items, next } = await keysetPage<LessonLineRow & { tutorName: string; actorUid: string }>(db, lines, {
    columns: { 'pay_lines.stands_at': 'instant', 'pay_lines.id': 'id' },
    keyOf: (row) => [row.standsAt, row.id],
    order: 'desc',
    limit: lists.earningsPage,
    pageToken,
  });
  const viewOf = ({ tutorName, actorUid, ...row }: (typeof items)[number]) => {
    return { ...lessonLineOf(row), tutorName, actorUid };
  };
  return { items: items.map(viewOf), next };
}

const mostNameless = 200;

/** Tutors with lines of before, of whom no lesson has told since; by uid, as they are locked. */
export async function listNamelessTutors(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select uid from tutors where told_at = '-infinity' order by uid limit ${mostNameless}`,
  );
  return rows.map(({ uid }) => uid);
}
