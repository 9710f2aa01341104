/** Lessons that were given before a story begins, or are about to be; the school's clock is moved for all of them together. */
import { adminApi, ok } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { mondayAfter } from '../support/lesson/lesson-times.ts';
import { bookSlot, hourAhead, openSlot, type Booking } from '../support/lessons.ts';
import { moveClock, schoolNow } from '../support/people.ts';
import type { Act } from './acts.ts';
import type { Look } from './databases.ts';
import { inTurns } from './pace.ts';
import type { Attendant, Company, LessonKind, Needs } from './company.ts';
import { untilReminded } from './reminders.ts';

type Telling = { tell: (words: string) => void; acts: Act[]; look?: Look | undefined };
type Pair = { tutor: Attendant; student: Attendant; when: number };
type Lesson = Pair & { booking: Booking };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const lessonMs = 50 * minuteMs;
const makeAtOnce = 4;

const canMoveClock = async (): Promise<boolean> =>
  (await (await adminApi()).call('GET', '/api/dev/clock')).status === 200;

export async function giveLessons(
  company: Company,
  { lessons, lessonsEach }: Pick<Needs, 'lessons' | 'lessonsEach'>,
  telling: Telling,
): Promise<void> {
  if (lessons.length === 0) return;
  if (!(await canMoveClock())) return telling.tell("no lessons are given: this platform's clock cannot be moved");
  for (const kind of lessons)
    await giveKind(company, kind, { ...telling, each: kind === 'taught last week' ? (lessonsEach ?? 1) : 1 });
}

async function giveKind(
  company: Company,
  kind: LessonKind,
  { tell, acts, look, each }: Telling & { each: number },
): Promise<void> {
  const isLastWeek = kind === 'taught last week';
  const first = isLastWeek ? await endOfWeek(each) : await hourAhead(hourMs);
  const pairs = Array.from({ length: each }, (_, round) => pairsOf(company, round, first + round * hourMs)).flat();
  tell(`${pairs.length} lessons are ${kind === 'running' ? 'begun' : 'given'}`);
  const lessons = await inTurns(pairs, makeAtOnce, (pair) => book(company, pair, acts));
  if (look && kind !== 'taught') await untilReminded(company, isLastWeek ? 'day-before' : 'hour-before', lessons, look);
  for (const [when, own] of Map.groupBy(lessons, (one) => one.when)) await begin(own, when, kind !== 'running');
  if (kind !== 'running') {
    await moveClock(first + (each - 1) * hourMs + lessonMs);
    await inTurns(lessons, makeAtOnce, (one) => untilStatus(one, 'pending-feedback'));
    company.attended.push(...lessons.map(({ booking }) => booking.id));
  }
  if (isLastWeek) await moveClock(first + each * hourMs + minuteMs);
  company.lessons.push(...lessons.map((lesson) => ({ kind, ...lesson })));
}

/** From when so many lessons, an hour each, end with the week in which they stand; more than a day ahead, so that people are reminded. */
async function endOfWeek(hours: number): Promise<number> {
  const now = await schoolNow();
  const first = mondayAfter(now) - hours * hourMs;
  return first > now + dayMs + hourMs ? first : first + weekMs;
}

/** In each round a tutor has another student, and nobody has two lessons at one time. */
function pairsOf({ tutors, students }: Company, round: number, when: number): Pair[] {
  return tutors.slice(0, students.length).flatMap((tutor, index) => {
    const student = students[(index + round * tutors.length) % students.length];
    return student ? [{ tutor, student, when }] : [];
  });
}

async function book({ topic }: Company, { tutor, student, when }: Pair, acts: Act[]): Promise<Lesson> {
  const askedAt = Date.now();
  const booking = await bookSlot(student, await openSlot(tutor, when), topic);
  const people = { student: student.uid, tutor: tutor.uid };
  const answered = { askedAt, answeredAt: Date.now(), outcome: 'yes' } as const;
  acts.push({ act: 'book', ...people, booking: booking.id, when, capacity: 1, ...answered });
  return { booking, tutor, student, when };
}

async function begin(lessons: readonly Lesson[], when: number, isToEnd: boolean): Promise<void> {
  const admin = await adminApi();
  await moveClock(when);
  await inTurns(lessons, makeAtOnce, async ({ booking, tutor, student }) => {
    ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
    if (!isToEnd) return;
    const present = { bookingId: booking.id, present: [tutor.uid, student.uid] };
    ok(await admin.call('POST', '/api/dev/onLessonEnd', present));
  });
}

export async function untilStatus(
  { booking, tutor }: Pick<Lesson, 'tutor'> & { booking: Pick<Booking, 'id'> },
  status: string,
): Promise<void> {
  await eventually(`the lesson is ${status}`, async () => {
    const { body } = await tutor.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${booking.id}`);
    return body.status === status;
  });
}
