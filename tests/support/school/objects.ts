/** Lessons of student A with tutor A in every state, and group lessons, made anew as often as somebody changed one. */
import type { FakeClock } from '@parlance/runtime/testing/fake-clock';
import type { Actor } from '@parlance/booking/domain/actor';
import { hour, minute, words } from '@parlance/booking/test/builders';
import {
  aGroupSession,
  aSlot,
  book,
  bookSeats,
  command,
  type App as Booking,
} from '@parlance/booking/test/app-for-test';
import type { OpenRoom } from './services.ts';

type Ids = Record<string, string>;
type People = { studentA: Actor; tutorA: Actor };
type Parts = { booking: Booking & { clock: FakeClock }; people: People; openRoom: OpenRoom };

const feedback = {
  pronunciation: words(12),
  vocabulary: words(12),
  grammar: words(12),
  listening: words(12),
  behaviour: words(12),
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
};

/** Far enough ahead to be cancelled, and never at one hour with another. */
function startsOf(clock: FakeClock) {
  let last = 0;
  return () => {
    last = Math.max(last + hour, Math.ceil(clock.now().getTime() / hour) * hour + 26 * hour);
    return new Date(last);
  };
}

function soloMakers({ booking, people, openRoom: open }: Parts, nextStart: () => Date) {
  const { studentA, tutorA } = people;
  const slotAt = async (start: Date) => ({ lesson: await aSlot(booking, tutorA, start) });
  const bookedAt = async (start: Date) => {
    const { lesson } = await slotAt(start);
    await book(booking, { tutor: tutorA, bookingId: lesson }, studentA);
    return { lesson, start };
  };
  const runningAt = async (start: Date) => {
    const { lesson } = await bookedAt(start);
    booking.clock.set(start);
    await booking.commenceLesson({ address: { bookingId: lesson }, actor: tutorA });
    return { lesson, start };
  };
  const awaitingAt = async (start: Date) => {
    const { lesson } = await runningAt(start);
    const completeUntil = new Date(start.getTime() + 65 * minute);
    booking.media.says(lesson, { presentUids: [tutorA.id, studentA.id], completeUntil });
    booking.clock.set(completeUntil);
    await booking.sweep();
    return { lesson, start };
  };
  /** Its teacher does not begin. */
  const missedAt = async (start: Date) => {
    const { lesson } = await bookedAt(start);
    booking.clock.set(new Date(start.getTime() + 5 * minute));
    await booking.sweep();
    return { lesson };
  };
  return {
    slot: () => slotAt(nextStart()),
    booked: () => bookedAt(nextStart()),
    due: async () => {
      const made = await bookedAt(nextStart());
      booking.clock.set(made.start);
      return made;
    },
    running: () => runningAt(nextStart()),
    room: async () => {
      const { lesson, start } = await runningAt(nextStart());
      await openRoom(open, { bookingId: lesson, people, start });
      return { lesson, room: `${tutorA.id}-${lesson}` };
    },
    awaiting: () => awaitingAt(nextStart()),
    missed: () => missedAt(nextStart()),
    claimed: async () => {
      const { lesson } = await missedAt(nextStart());
      const wish = { about: 'power', words: 'The power was cut in the whole street.' } as const;
      const once = command(tutorA, 'FileClaim');
      const { id } = await booking.fileClaim({ bookingId: lesson, wish, actor: tutorA, once });
      return { lesson, claim: id };
    },
    completed: async () => {
      const { lesson } = await awaitingAt(nextStart());
      const once = command(tutorA, 'SubmitFeedback');
      const given = [{ studentUid: undefined, words: feedback }];
      await booking.submitFeedback({ address: { bookingId: lesson }, given, actor: tutorA, once });
      return { lesson };
    },
  };
}

async function openRoom(
  open: OpenRoom,
  { bookingId, people, start }: { bookingId: string; people: People; start: Date },
) {
  const { studentA, tutorA } = people;
  const room = {
    bookingId,
    name: `${tutorA.id}-${bookingId}`,
    tutorUid: tutorA.id,
    pin: 'pin',
    secret: 'secret',
    lessonStart: start,
    lessonEnd: new Date(start.getTime() + 50 * minute),
  };
  const members = [
    { uid: tutorA.id, role: 'tutor' as const },
    { uid: studentA.id, role: 'student' as const },
  ];
  await open(room, members);
}

function groupMakers({ booking, people }: Parts, nextStart: () => Date) {
  const { studentA, tutorA } = people;
  const sessionAt = async (start: Date, maxStudents: number) => {
    const made = await aGroupSession(booking, tutorA, { starts: [start], maxStudents });
    return { session: made.sessionId, lesson: made.lessonIds[0] ?? '' };
  };
  const seatedAt = async (start: Date) => {
    const made = await sessionAt(start, 1);
    await bookSeats(booking, { sessionId: made.session, bookingIds: [made.lesson] }, studentA);
    return made;
  };
  const address = (made: { session: string; lesson: string }) => ({ sessionId: made.session, bookingId: made.lesson });
  const runningAt = async (start: Date) => {
    const made = await seatedAt(start);
    booking.clock.set(start);
    await booking.commenceLesson({ address: address(made), actor: tutorA });
    return made;
  };
  const awaitingAt = async (start: Date) => {
    const made = await runningAt(start);
    const completeUntil = new Date(start.getTime() + 65 * minute);
    booking.media.says(made.lesson, { presentUids: [tutorA.id, studentA.id], completeUntil });
    booking.clock.set(completeUntil);
    await booking.sweep();
    return made;
  };
  return {
    session: () => sessionAt(nextStart(), 8),
    seated: () => seatedAt(nextStart()),
    groupDue: async () => {
      const start = nextStart();
      const made = await seatedAt(start);
      booking.clock.set(start);
      return made;
    },
    groupRunning: () => runningAt(nextStart()),
    groupAwaiting: () => awaitingAt(nextStart()),
    groupCompleted: async () => {
      const made = await awaitingAt(nextStart());
      const given = [{ studentUid: studentA.id, words: feedback }];
      const once = command(tutorA, 'SubmitGroupFeedback');
      await booking.submitFeedback({ address: address(made), given, actor: tutorA, once });
      return made;
    },
  };
}

/** By the word that a row says in `with`. */
export function makeObjects(parts: Parts): (kind: string) => Promise<Ids> {
  const nextStart = startsOf(parts.booking.clock);
  const makers: Record<string, () => Promise<object>> = {
    ...soloMakers(parts, nextStart),
    ...groupMakers(parts, nextStart),
    hour: async () => ({ hour: nextStart().getTime() }),
    today: async () => ({ today: parts.booking.clock.now().toISOString().slice(0, 10) }),
  };
  return async (kind) => {
    const make = makers[kind];
    if (!make) throw new Error(`nobody makes ${kind}`);
    return Object.fromEntries(Object.entries(await make()).map(([name, value]) => [name, String(value)]));
  };
}
