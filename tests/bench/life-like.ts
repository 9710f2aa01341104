/**
 * Fills a running platform for looking at it: a teacher with 40 lessons a week, a student with 300 past lessons, 500 free slots of a
 * search, an administrator's view of 500 bookings. New people each time; prints who they are. Not a measurement.
 * Run: PLATFORM_FILE=… node tests/bench/life-like.ts
 */
import { makePool } from '@parlance/runtime/postgres/pool';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../support/people.ts';
import { addLessonsAhead, addPastLessons, addRecords, addSlots } from '@parlance/booking/test/life-like';
import { databaseUrl } from '../support/database-url.ts';

const hour = 3_600_000;
const day = 24 * hour;
const db = makePool({ url: databaseUrl('booking'), max: 2 });

const [teacher, student] = [await newTutor({ firstName: 'Henrietta' }), await newStudent({ firstName: 'Maximilian' })];
await entitle(student, 9);
// One real booking brings both into booking's own copy of people.
// Nine in the morning in Darwin, where both are.
const ahead = await hourAhead(30 * hour);
const from = ahead + ((33 - (Math.floor((ahead + 9.5 * hour) / hour) % 24)) % 24) * hour;
await bookSlot(student, await openSlot(teacher, from), await anyTopic(student.api));
const both = { tutorUid: teacher.uid, studentUid: student.uid };
await addPastLessons(db, {
  ...both,
  first: new Date(from - 2 * day),
  everyHours: 3,
  count: 500,
  tag: `past ${student.uid}`,
});
for (let n = 0; n < 8; n += 1) {
  // Five days of eight hours, from a Monday or whatever day comes next.
  const first = new Date(from + day * n + hour);
  await addLessonsAhead(db, { ...both, first, everyHours: 1, count: 8, tag: `ahead ${student.uid} ${n}` });
}
await addRecords(db, student.uid);
const names = ['Aroha', 'Bartholomew', 'Chiara', 'Dmitri', 'Esperanza', 'Fitzgerald', 'Guadalupe', 'Hyacinth'];
for (const [n, firstName] of names.entries()) {
  const tutor = await newTutor({
    firstName,
    isPte: n % 4 === 3,
    timeZone: n % 2 ? 'Asia/Kolkata' : 'Australia/Darwin',
  });
  await openSlot(tutor, from + 4 * day);
  await addSlots(db, { tutorUid: tutor.uid, first: new Date(from + day), count: 63, tag: 'slots' });
}
await db.end();
console.log(
  JSON.stringify({ teacher: teacher.email, student: student.email, studentUid: student.uid, from: new Date(from) }),
);
