/**
 * Twenty group lessons in one request beside one: the ratio of the medians. One request after another, each by a student who
 * has booked nothing yet. Run: TEST_DATABASE_URL=… TEST_KAFKA_BROKERS=… node bench/group-lessons.ts [requests]
 */
import { makeClient } from '@parlance/runtime/grpc/client';
import { BookingService } from '@parlance/proto/booking/v1';
import { startBenchService } from './bench-service.ts';

const requests = Number(process.argv[2] ?? 150);
const sizes = [1, 5, 20];
const say = (words: string) => process.stdout.write(`${words}\n`);
const first = `timestamptz '2090-01-01 00:00Z'`;

/** A session of every size for each request, its lessons an hour apart; one teacher a session, so that nobody overlaps. */
const seed = [
  `create table bench_sessions as
     select size, n, md5('g' || size || '-' || n)::uuid as id, md5('t' || size || '-' || n) as tutor, md5('s' || size || '-' || n) as student
     from unnest(array[${sizes.join(',')}]) size, generate_series(1, ${requests}) n`,
  `insert into people select tutor, 'tutor', 'Tutor', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from bench_sessions`,
  `insert into people select student, 'student', 'Student', '', 'UTC', false, 0, '', '', 0, true, 1 from bench_sessions`,
  `insert into students select student, true from bench_sessions`,
  `insert into entitlement_categories select uid, 'price', 'groupLessonTokens', '2100-01-01' from students`,
  `insert into wallets select uid, 'groupLessonTokens', 1000 from students`,
  `insert into sessions (id, title, tutor_uid, status, is_pte, max_students, min_students, course_name, level, version, created_at, updated_at, updated_by)
     select id, 'Small talk', tutor, 'open', false, 8, 2, 'Health language', 3, 1, now(), now(), tutor from bench_sessions`,
  `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, topic_material, topic_course, topic_lesson, topic_code,
       topic_name, rate, currency, version, updated_at, updated_by, session_id, capacity)
     select md5(id::text || hour)::uuid, md5(id::text || hour)::uuid, tutor, ${first} + hour * interval '1 hour', ${first} + hour * interval '1 hour' + interval '50 minutes',
       'pending', false, 'm', 'c', 'l', 'HL304', 'Giving directions', 65, 'AUD', 1, now(), tutor, id, 8
     from bench_sessions, lateral generate_series(1, size) hour`,
  'analyze',
];
const service = await startBenchService(seed);
type Asked = { size: number; session: string; student: string; lessons: string[] };
const { rows } = await service.db.pool.query<Asked>(
  `select s.size, s.id as session, s.student, array_agg(b.id::text order by b.starts_at) as lessons
   from bench_sessions s join lessons b on b.session_id = s.id group by s.size, s.n, s.id, s.student order by s.n, s.size`,
);
const client = makeClient(BookingService, { address: service.address });
const times = new Map(sizes.map((size) => [size, [] as number[]]));
for (const { size, session: groupSessionId, student: uid, lessons: bookingIds } of rows) {
  const bearer = await service.issuer.mint({ uid, role: 'student' });
  const begun = performance.now();
  const call = { bearer, deadlineMs: 10_000, idempotencyKey: groupSessionId };
  const booked = await client.bookGroupLessons({ groupSessionId, bookingIds }, call);
  times.get(size)?.push(performance.now() - begun);
  if (booked.lessons.length !== size) throw new Error('not all lessons were booked');
}
const median = (size: number) => {
  const sorted = (times.get(size) ?? []).slice(20).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
for (const size of sizes)
  say(`${size} lessons: median ${median(size).toFixed(2)} ms, ${(median(size) / median(1)).toFixed(2)} times one`);
client.close();
await service.stop();
