/**
 * A full session, as large as one can be, cancelled by one command: every lesson, every seat, every token back, every fact, in one transaction.
 * The use case on a real database. Run: TEST_DATABASE_URL=… node bench/cancel-session.ts [sessions]
 */
import { group } from '@parlance/proto/limits';
import { aGroupSession, bookSeats, enrol, openApp } from '../test/app-for-test.ts';
import { at, hour } from '../test/builders.ts';
import { cancelSession } from '../test/lesson-calls.ts';

const sessions = Number(process.argv[2] ?? 9);
const say = (words: string) => process.stdout.write(`${words}\n`);

const app = await openApp('bench_cancel_session', { poolMax: 4 });
const people = enrol(app);
app.clock.set(at(-48 * hour));
const starts = Array.from({ length: group.lessonsMax }, (_unused, n) => at(n * hour));
const times: number[] = [];
for (let n = 0; n < sessions; n += 1) {
  const { sessionId, lessonIds } = await aGroupSession(app, await people.tutor(), {
    starts,
    maxStudents: group.maxStudents,
  });
  for (let m = 0; m < group.maxStudents; m += 1) {
    const student = await people.student(group.lessonsMax, {}, 'groupLessonTokens');
    await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
  }
  const begun = performance.now();
  await cancelSession(app, sessionId);
  times.push(performance.now() - begun);
}
const { rows } = await app.pool.query<{ seats: number; back: number }>(
  `select (select count(*)::int4 from seats where status <> 'booked') as seats,
     (select count(*)::int4 from ledger where reason = 'lesson-refunded') as back`,
);
const all = sessions * group.lessonsMax * group.maxStudents;
if (rows[0]?.seats !== all || rows[0].back !== all) throw new Error('not every seat and token was given back');
const sorted = times.sort((a, b) => a - b);
const median = sorted[Math.floor(sorted.length / 2)];
say(
  `${group.lessonsMax} lessons of ${group.maxStudents}: median ${median?.toFixed(0)} ms, worst ${sorted.at(-1)?.toFixed(0)} ms`,
);
await app.db.drop();
