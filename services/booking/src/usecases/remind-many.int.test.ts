/** Very many lessons that begin at one moment: people are reminded in portions, each lesson once (ADR 0032). FULL=1 for 10,000. */
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour, start } from '../../test/builders.ts';
import { makeRemindOfLessons } from './remind-of-lessons.ts';

const many = process.env['FULL'] ? 10_000 : 1_000;

let app: App;
beforeAll(async () => {
  app = await openApp('remind_many');
});
afterAll(() => app.db.drop());

/** As often as it takes, the same lesson with people of its own. */
async function copyLesson(bookingId: string): Promise<void> {
  const copies = (table: string, changes: string, of: string) =>
    `insert into ${table} select r.* from ${table} t, copies c,
       jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes})) r where ${of}`;
  await app.pool.query(
    `create table copies as select gen_random_uuid() as id, gen_random_uuid() as booking_id, 'tutor-' || n as tutor,
       'student-' || n as student from generate_series(1, ${many - 1}) as n`,
  );
  const { tutor_uid, student_uid } = (
    await app.pool.query<{ tutor_uid: string; student_uid: string }>(
      'select l.tutor_uid, s.student_uid from lessons l join seats s on s.lesson_id = l.id where l.booking_id = $1',
      [bookingId],
    )
  ).rows[0]!;
  await app.pool.query(copies('people', `'uid', c.tutor`, `t.uid = '${tutor_uid}'`));
  await app.pool.query(copies('people', `'uid', c.student`, `t.uid = '${student_uid}'`));
  const lesson = `'id', c.id, 'booking_id', c.booking_id, 'tutor_uid', c.tutor`;
  await app.pool.query(copies('lessons', lesson, `t.booking_id = '${bookingId}'`));
  const seat = `'lesson_id', c.id, 'id', c.booking_id, 'paid_as', c.booking_id, 'student_uid', c.student`;
  await app.pool.query(copies('seats', seat, `t.id = '${bookingId}'`));
}

test('FB-45 everybody is reminded once, some hundred lessons a transaction, from two replicas', async () => {
  const tutor = await enrol(app).tutor();
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, await enrol(app).student());
  await copyLesson(bookingId);
  app.clock.set(at(-hour));
  const portions: number[] = [];
  const uow = {
    ...app.uow,
    run: <T>(work: Parameters<typeof app.uow.run<T>>[0]) =>
      app.uow.run<T>(async (stores) => {
        const { claim } = stores.reminders;
        const counted: typeof claim = async (wanted) => {
          const claimed = await claim(wanted);
          if (claimed) portions.push(claimed.ids.length);
          return claimed;
        };
        return work({ ...stores, reminders: { claim: counted } });
      }),
  };
  const replicas = [0, 1].map(() => makeRemindOfLessons({ ...app, uow }, 'hour-before'));
  for (let turn = 0; turn < 2; turn += 1) await Promise.all(replicas.map((replica) => replica()));
  const { rows } = await app.pool.query<{ told: number; lessons: number }>(
    `select count(*)::int as told, count(distinct key)::int as lessons from outbox where type like '%LessonReminderDue'`,
  );
  expect(rows).toEqual([{ told: many, lessons: many }]);
  expect(Math.max(...portions)).toBe(100);
}, 300_000);
