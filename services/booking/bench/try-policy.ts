/**
 * A policy that is tried on ninety days of a large school: every lesson is read with its seats, judged and counted, and those that would have
 * ended otherwise are kept. Run: TEST_DATABASE_URL=… node bench/try-policy.ts [lessons]
 */
import { enrol, openApp } from '../test/app-for-test.ts';
import { admin, at, hour } from '../test/builders.ts';
import { firstPolicy } from '../src/domain/policy.ts';
import { findTrial } from '../src/queries/policy-trials.ts';

const lessons = Number(process.argv[2] ?? 100_000);
const say = (words: string) => process.stdout.write(`${words}\n`);

const app = await openApp('bench_try_policy', { poolMax: 4 });
const student = await enrol(app).student(0);
const now = app.clock.now();
const tutors = Math.ceil(lessons / 2_000);
/** Most are taught, some cancelled near the lock, some students did not come; all but a few with feedback. */
await app.pool.query(
  `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
     topic_lesson, topic_code, topic_name, rate, currency, commenced_at, tutor_seconds, taught_seconds, version, updated_at, updated_by)
   select id, id, 't' || n % $2, at, at + interval '50 minutes', case n % 10 when 0 then 'cancelled' when 1 then 'student-absent' else 'completed' end,
     false, 1, 1, 'm', 'c', 'l', 'HL304', 'Directions', 65, 'AUD', case when n % 10 > 0 then at + (n % 7 - 3) * interval '1 minute' end,
     case when n % 10 > 0 then 600 + n % 2400 end, case when n % 10 > 0 then 500 + n % 2400 end, 5, at, 't'
   from generate_series(0, $1::int - 1) n, lateral (select md5(n::text)::uuid as id, $3::timestamptz - (1 + n / $2) * interval '61 minutes' as at) l`,
  [lessons, tutors, now],
);
await app.pool.query(
  `insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
     has_feedback, taken_at, present_seconds, version)
   select id, md5(booking_id::text), id, starts_at, ends_at, case status when 'cancelled' then 'tutor-cancelled' else status end, 'lessonTokens', id::text,
     false, true, true, '', status = 'completed', starts_at - interval '2 days', case status when 'completed' then 600 + version * 300 when 'student-absent' then 0 end, 5
   from lessons`,
);
await app.pool.query(
  `insert into feedback (lesson_id, student_uid, pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading,
     completed_assigned, is_pte, given_at)
   select s.lesson_id, s.student_uid, '', '', '', '', '', '', '', '', true, false, s.starts_at + (1 + ('x' || left(md5(s.id::text), 4))::bit(16)::int % 23) * interval '1 hour'
   from seats s where s.has_feedback`,
);
await app.pool.query(
  `insert into lesson_log (id, lesson_id, version, from_status, to_status, student_uid, seat_id, seat_from, seat_to, cause, note, actor_id,
     actor_role, actor_name, at, request_id)
   select gen_random_uuid(), s.lesson_id, v.version, 'open', 'open', s.student_uid, s.id, 'booked', s.status,
     case when v.version = 5 and s.status = 'tutor-cancelled' then 'cancel-tutor' else 'book' end, '', 't', 'tutor', 'T',
     s.starts_at - interval '13 hours', ''
   from seats s, generate_series(1, 5) v (version)`,
);
await app.pool.query('analyze');
const rules = { ...firstPolicy, cancelLockMinutes: 24 * 60, teacherWaitMinutes: 3, presenceMinutes: 15 };
app.clock.set(at(hour, now));
const begun = performance.now();
let mostHeld = 0;
const looking = setInterval(() => (mostHeld = Math.max(mostHeld, process.memoryUsage().heapUsed)), 50);
const { end } = await app.tryPolicy({ rules, actor: { ...admin, id: student.id } });
await end;
clearInterval(looking);
const took = performance.now() - begun;
const trial = await findTrial(app.pool);
if (trial?.state !== 'done' || trial.totals.lessons < lessons * 0.9)
  throw new Error(`not tried: ${JSON.stringify(trial)}`);
const { changed } = trial.totals;
say(
  `${trial.totals.lessons} lessons, ${changed} of them otherwise: ${(took / 1_000).toFixed(1)} s, heap ${(mostHeld / 1_048_576).toFixed(0)} MiB at most`,
);
await app.db.drop();
