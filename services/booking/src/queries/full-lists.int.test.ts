/** Lists of a school that has been going for years: nothing is left out, and no page is larger than a message may be. */
import { lists } from '@parlance/proto/limits';
import { addLessonsAhead, addPastLessons } from '../../test/life-like.ts';
import { at, hour } from '../../test/builders.ts';
import { openApp, type App } from '../../test/app-for-test.ts';
import { sessionMessage } from '../wire/session-mapping.ts';
import type { SessionView } from '../domain/view.ts';
import type { Listed } from './lesson-rows.ts';
import { listSessions, listTutorSessions, searchSessions } from './sessions.ts';
import { listCompletedBookings, listPastBookings } from './my-bookings.ts';
import { listCompletedLessons } from './session-lessons.ts';
import { listFreeSchedule, listTutorSchedule } from './tutor-schedule.ts';
import { listBookingLog } from './user-bookings.ts';

const day = 24 * hour;
const largestMessage = 4 * 1024 * 1024;
const busy = { sessions: 12, lessons: 40, seats: 12 };
/** As long as they can be. */
const [name, picture] = ['大'.repeat(97), `/files/${'p'.repeat(480)}`];

let app: App;
beforeAll(async () => {
  app = await openApp('full_lists');
  const both = { tutorUid: 't0', studentUid: 's0', everyHours: 1 };
  await addPastLessons(app.pool, { ...both, first: at(0), count: 3_100, tag: 'past' });
  await addLessonsAhead(app.pool, { ...both, first: at(hour), count: 700, tag: 'ahead' });
  await addGroupSessions();
  await app.pool.query('analyze');
}, 60_000);
afterAll(() => app?.db.drop());

/** All of one teacher, each lesson full, and as many seats given back again. */
async function addGroupSessions(): Promise<void> {
  const query = (sql: string, values: unknown[] = []) => app.pool.query(sql, values);
  const people = `insert into people select $1::text || n, $2, $3, $4, 'America/Argentina/Buenos_Aires', false, 4.5, 'completed', 'AUD', 65, true, 1
    from generate_series(1, $5::int) n`;
  await query(people, ['g-tutor-', 'tutor', name, picture, 1]);
  await query(people, ['g-student-', 'student', name, picture, busy.seats]);
  await query(people.replace('|| n', `|| n || '-gone'`), ['g-student-', 'student', name, picture, busy.seats]);
  await query(
    `insert into sessions (id, title, tutor_uid, status, is_pte, max_students, min_students, course_name, level, version, created_at, updated_at, updated_by)
     select md5('session' || n)::uuid, 'Small talk', 'g-tutor-1', 'open', false, 12, 2, 'Health language', 3, 1,
       $2::timestamptz + n * interval '1 second', now(), 'g-tutor-1' from generate_series(1, $1::int) n`,
    [busy.sessions, at(0)],
  );
  await query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, topic_material, topic_course, topic_lesson, topic_code,
       topic_name, rate, currency, version, updated_at, updated_by, session_id, capacity, seats_taken)
     select md5(g.id::text || h)::uuid, md5(g.id::text || h)::uuid, g.tutor_uid, s.at, s.at + interval '50 minutes', 'open', false, 'm', 'c', 'l',
       'HL304', 'Giving directions', 65, 'AUD', 1, now(), g.tutor_uid, g.id, 12, 12
     from sessions g, generate_series(1, $1::int) h,
       lateral (select $2::timestamptz + ((extract(epoch from g.created_at - $2) * 100 + h) * interval '1 hour') as at) s`,
    [busy.lessons, at(0)],
  );
  await query(
    `insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
       taken_at, version)
     select b.id, 'g-student-' || n || side, md5(b.id::text || n || s)::uuid, b.starts_at, b.ends_at, s, 'groupLessonTokens',
       md5(b.id::text || n || s), false, true, true, '', now(), 1
     from lessons b, generate_series(1, $1::int) n, (values ('booked', ''), ('student-cancelled', '-gone')) seat (s, side)
     where b.session_id is not null`,
    [busy.seats],
  );
}

type Page<T> = { items: readonly T[]; next: string };

/** Every page of a list, up to one that says it is the last. */
async function pages<T>(read: (pageToken: string) => Promise<Page<T>>): Promise<readonly T[][]> {
  const found: T[][] = [];
  for (let token = '', more = true; more;) {
    const { items, next } = await read(token);
    found.push([...items]);
    if (found.length > 200) throw new Error('the list does not end');
    [token, more] = [next, next !== ''];
  }
  return found;
}

async function count(where: string, values: unknown[] = []): Promise<number> {
  const sql = `select count(*)::int4 as n from lessons b left join seats s on s.lesson_id = b.id where ${where}`;
  return (await app.pool.query<{ n: number }>(sql, values)).rows[0]?.n ?? 0;
}

async function expectWhole<T extends { id: string; when: Date }>(
  list: { pages: readonly T[][]; size: number; expected: number },
  order: 'asc' | 'desc' = 'asc',
): Promise<void> {
  const all = list.pages.flat();
  expect(all).toHaveLength(list.expected);
  expect(new Set(all.map(({ id }) => id)).size).toBe(list.expected);
  expect(list.pages.slice(0, -1).every(({ length }) => length === list.size)).toBe(true);
  const starts = all.map(({ when }) => when.getTime());
  expect(starts).toEqual(starts.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
}

const bookingsOf = async (listed: Promise<Listed>) => {
  const { lessons, next } = await listed;
  return { items: lessons.map(({ lesson }) => ({ id: lesson.bookingId, when: lesson.startsAt })), next };
};

test('EP-37 a schedule of 62 days has every slot, page by page', async () => {
  const range = { tutorUid: 't0', from: at(-62 * day), to: at(0) };
  const found = await pages((pageToken) => bookingsOf(listTutorSchedule(app.pool, { ...range, pageToken })));
  const expected = await count(`b.tutor_uid = 't0' and b.starts_at >= $1 and b.starts_at < $2`, [range.from, range.to]);
  expect(expected).toBeGreaterThan(1_400);
  await expectWhole({ pages: found, size: lists.schedulePage, expected });
});

test('EP-37 so have the free ones that a student sees', async () => {
  await app.pool.query(
    `insert into people values ('t1', 'tutor', 'Tess', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1)`,
  );
  await app.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     select md5('free' || n)::uuid, md5('free' || n)::uuid, 't1', $1::timestamptz + n * interval '1 hour', $1::timestamptz + n * interval '1 hour' + interval '50 minutes',
       'pending', false, 1, 1, now(), 't1' from generate_series(1, 450) n`,
    [at(0)],
  );
  const range = { tutorUid: 't1', from: at(0), to: at(62 * day), now: at(0), isMock: false };
  const found = await pages((pageToken) => bookingsOf(listFreeSchedule(app.pool, { ...range, pageToken })));
  await expectWhole({ pages: found, size: lists.schedulePage, expected: 450 });
});

test('EARN-17, EARN-21 all lessons that a teacher is paid for come, however many there are', async () => {
  const range = { tutorUid: 't0', from: at(-400 * day), to: at(0) };
  const found = await pages((pageToken) => bookingsOf(listCompletedBookings(app.pool, { ...range, pageToken })));
  const expected = await count(`b.tutor_uid = 't0' and s.status in ('completed', 'student-absent')`);
  expect(expected).toBeGreaterThan(2_000);
  await expectWhole({ pages: found, size: lists.completedPage, expected });
});

test('EARN-16 so do all group lessons', async () => {
  await app.pool.query(`update lessons set status = 'completed' where session_id is not null`);
  const range = { tutorUid: 'g-tutor-1', from: at(0), to: at(400 * day) };
  const found = await pages((pageToken) => bookingsOf(listCompletedLessons(app.pool, { ...range, pageToken })));
  await expectWhole({ pages: found, size: lists.completedPage, expected: busy.sessions * busy.lessons });
  await app.pool.query(`update lessons set status = 'open' where session_id is not null`);
});

test('LST-20 a history of years comes whole in pages of a hundred, newest first', async () => {
  const range = { from: new Date(0), to: at(0) };
  const found = await pages((pageToken) =>
    bookingsOf(
      listPastBookings(app.pool, { uid: 's0', role: 'student' }, { limit: lists.ownLessonsPageMax, pageToken }, range),
    ),
  );
  await expectWhole({ pages: found, size: lists.ownLessonsPageMax, expected: found.flat().length }, 'desc');
  expect(found.flat()).toHaveLength(await count(`s.student_uid = 's0' and b.starts_at < $1`, [at(0)]));
});

type ReadSessions = (pageToken: string) => Promise<{ sessions: SessionView[]; next: string }>;
const sessionLists: [name: string, lessons: number, read: ReadSessions][] = [
  ['FB-16 of an administrator', 0, (pageToken) => listSessions(app.pool, pageToken)],
  [
    'FB-16 of a teacher',
    busy.lessons,
    (pageToken) =>
      listTutorSessions(app.pool, {
        tutorUid: 'g-tutor-1',
        today: at(0),
        student: undefined,
        pageToken,
        reader: 'g-tutor-1',
      }),
  ],
  [
    'SRCH-21 that a search finds',
    busy.lessons,
    (pageToken) => {
      const windows = [{ from: at(0).getTime(), to: at(400 * day).getTime() }];
      return searchSessions(app.pool, { windows, isMock: false, pageToken, reader: 's0' });
    },
  ],
];

test.each(sessionLists)(
  'the group sessions %s: all of them, in pages that fit into a message, with nobody in them but the reader',
  async (_name, lessonsEach, read) => {
    const found = await pages(async (pageToken) => {
      const { sessions, next } = await read(pageToken);
      return { items: sessions, next };
    });
    if (lessonsEach > 0) expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.flat().map(({ session }) => session.id)).size).toBe(busy.sessions);
    expect(found.flat()).toHaveLength(busy.sessions);
    expect(found.flat().every(({ lessons }) => lessons.length === lessonsEach)).toBe(true);
    expect(found.flat().every(({ lessonCount }) => lessonCount === busy.lessons)).toBe(true);
    const seated = found.flat().flatMap(({ lessons }) => lessons.flatMap(({ lesson }) => lesson.seats));
    expect(new Set(seated.map(({ studentUid }) => studentUid)).size).toBeLessThan(2);
    const admin = { id: 'a1', role: 'admin', name: 'Admin' } as const;
    for (const page of found) {
      // Longer than the same on the wire.
      const written = JSON.stringify(page.map((view) => sessionMessage(view, admin, { now: at(0) })));
      expect(Buffer.byteLength(written)).toBeLessThan(largestMessage);
    }
  },
);

test('ADM-15 the log of a lesson in which many came and went has all of it', async () => {
  const { rows } = await app.pool.query<{ id: string }>('select id from lessons where session_id is not null limit 1');
  const bookingId = rows[0]?.id ?? '';
  await app.pool.query(
    `insert into lesson_log (id, lesson_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
     select md5('log' || n)::uuid, $1, n, (array['pending', 'open'])[1 + n % 2], (array['open', 'pending'])[1 + n % 2], 'book', '', 's1', 'student', 'Sam', now(), '' from generate_series(1, 450) n`,
    [bookingId],
  );
  const found = await pages(async (pageToken) => {
    const { entries, next } = await listBookingLog(app.pool, { bookingId, pageToken });
    return { items: entries, next };
  });
  expect(found.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(found.flat().map(({ id }) => id)).size).toBe(450);
});
