/** Who keeps the calendar in a history: the running service over its network, or the use cases in process. */
import { BookingService, type Lesson } from '@parlance/proto/booking/v1';
import type { AppError } from '@parlance/runtime/errors/app-error';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../src/domain/actor.ts';
import { isRefused } from '../src/domain/refusals.ts';
import { listTutorSchedule } from '../src/queries/tutor-schedule.ts';
import { wholeLessonMessage } from '../src/wire/lesson-mapping.ts';
import { at, info, minute } from './builders.ts';
import type { BookingUnderTest } from './running-booking.ts';
import { aSlot, book, command, enrol, type App } from './app-for-test.ts';
import { Lost, Refused, type Cell, type Found, type CalendarCalls } from './slot-histories.ts';

export type Crowd = { tutors: Actor[]; students: Actor[] };

export async function aCrowd(app: App, { tutors, students }: { tutors: number; students: number }): Promise<Crowd> {
  const { tutor, student } = enrol(app);
  const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
  return { tutors: await many(tutors, tutor), students: await many(students, () => student(1_000)) };
}

const deadlineMs = 10_000;

/** Calls go over `lines` connections in turn, to `address`. */
export function callsOverNetwork(
  { harness }: BookingUnderTest,
  crowd: Crowd,
  to: { address: string; lines: number },
): CalendarCalls {
  const lines = Array.from({ length: to.lines }, () => harness.client(BookingService, to.address, 'nobody'));
  let turn = 0;
  const bearers = new Map<Actor, Promise<string>>();
  const call = async (who: Actor) => {
    if (!bearers.has(who)) bearers.set(who, harness.issuer.mint({ uid: who.id, role: who.role, name: who.name }));
    turn += 1;
    const client = lines[turn % lines.length] as (typeof lines)[number];
    return { client, options: { bearer: (await bearers.get(who)) as string, deadlineMs } };
  };
  const { tutorOf, studentAt } = peopleOf(crowd);
  return judged({
    async open({ startsAt, ...cell }) {
      const { client, options } = await call(tutorOf(cell));
      const { results } = await client.openSlots({ tutor: tutorOf(cell).id, when: [toTimestamp(startsAt)] }, options);
      if (!results[0]?.lesson) throw new Refused(results[0]?.errorReason);
    },
    async book(cell, bookingId, student) {
      const { client, options } = await call(studentAt(student));
      return client.bookSlot({ tutor: tutorOf(cell).id, bookingId, topic: info.topic }, options);
    },
    async cancel(cell, bookingId, student) {
      const { client, options } = await call(studentAt(student));
      return client.cancelLesson({ lesson: { tutor: tutorOf(cell).id, bookingId } }, options);
    },
    async cancelByTutor(cell, bookingId) {
      const { client, options } = await call(tutorOf(cell));
      return client.cancelLesson({ lesson: { tutor: tutorOf(cell).id, bookingId }, reason: 'Ill today' }, options);
    },
    async close(cell, bookingId) {
      const { client, options } = await call(tutorOf(cell));
      return client.closeSlot({ bookingId }, options);
    },
    async read(cell) {
      const { client, options } = await call(tutorOf(cell));
      const range = { from: toTimestamp(cell.startsAt), to: toTimestamp(at(minute, cell.startsAt)) };
      const { lessons } = await client.getTutorSchedule({ tutor: tutorOf(cell).id, ...range }, options);
      const live = lessons.filter(({ status }) => /_(PENDING|BOOKED)$/.test(status));
      return found(crowd, live);
    },
  });
}

export function callsInProcess(app: App, crowd: Crowd): CalendarCalls {
  const { tutorOf, studentAt } = peopleOf(crowd);
  const once = (who: Actor, rpc: string) => ({ actor: who, once: command(who, rpc) });
  return judged({
    open: (cell) => aSlot(app, tutorOf(cell), cell.startsAt).catch(() => Promise.reject(new Refused())),
    book: (cell, bookingId, student) => book(app, { tutor: tutorOf(cell), bookingId }, studentAt(student)),
    cancel: (cell, bookingId, student) =>
      app.cancelLesson({
        address: { tutorUid: tutorOf(cell).id, bookingId },
        reason: '',
        ...once(studentAt(student), 'CancelLesson'),
      }),
    cancelByTutor: (cell, bookingId) =>
      app.cancelLesson({
        address: { tutorUid: tutorOf(cell).id, bookingId },
        reason: 'Ill today',
        ...once(tutorOf(cell), 'CancelLesson'),
      }),
    close: (cell, bookingId) => app.closeSlot({ bookingId, ...once(tutorOf(cell), 'CloseSlot') }),
    async read(cell) {
      const range = { tutorUid: tutorOf(cell).id, from: cell.startsAt, to: at(minute, cell.startsAt), pageToken: '' };
      const { lessons } = await listTutorSchedule(app.pool, range);
      return found(
        crowd,
        lessons.map(wholeLessonMessage).filter(({ status }) => /_(PENDING|BOOKED)$/.test(status)),
      );
    },
  });
}

function peopleOf({ tutors, students }: Crowd) {
  return {
    tutorOf: ({ tutor }: Pick<Cell, 'tutor'>) => tutors[tutor] as Actor,
    studentAt: (index: number) => students[index] as Actor,
  };
}

function found({ students }: Crowd, live: readonly Lesson[]): Found {
  const [slot, second] = live;
  if (second) return 'two at once';
  if (!slot) return 'nothing';
  const { id, seats } = slot;
  const student = seats[0]?.student;
  return { id, student: student ? students.findIndex((someone) => someone.id === student.uid) : undefined };
}

const saidNo = new Set(['conflict', 'not-found', 'rule']);
const unknown = new Set(['unavailable', 'deadline']);

/** A no and a lost answer by their class; anything else is a fault and ends the run. */
function judged(calls: CalendarCalls): CalendarCalls {
  const judge = (error: unknown) => {
    const { kind = '' } = error as Partial<AppError>;
    if (isRefused(error) || saidNo.has(kind)) throw new Refused(kind, { cause: error });
    throw unknown.has(kind) ? new Lost(kind, { cause: error }) : error;
  };
  return {
    open: (...ask) => calls.open(...ask).catch(judge),
    book: (...ask) => calls.book(...ask).catch(judge),
    cancel: (...ask) => calls.cancel(...ask).catch(judge),
    cancelByTutor: (...ask) => calls.cancelByTutor(...ask).catch(judge),
    close: (...ask) => calls.close(...ask).catch(judge),
    read: (...ask) => calls.read(...ask).catch(judge),
  };
}
