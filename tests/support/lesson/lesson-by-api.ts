/** One lesson from an open hour to the pay line without a browser: the public API, live events, and two peers in the room. */
import { randomUUID } from 'node:crypto';
import { ok } from '../api.ts';
import { enterCall, type CallPeer, type CallReport } from '../call-peer/call-peer.ts';
import { anyTopic, bookSlot, openSlot, type Booking } from '../lessons.ts';
import { readLive, type LiveReader } from '../live/live-reader.ts';
import type { LiveReport } from '../live/live-story.ts';
import { subscribe } from '../buying.ts';
import { entitle, moveClock, newStudent, newTutor, schoolNow, type TestPerson } from '../people.ts';
import {
  callLog,
  findSlot,
  giveFeedback,
  ledgerOf,
  payLine,
  readFeedback,
  statusTrail,
  type CallLogRow,
  type LedgerLine,
  type PayLine,
  type Words,
} from './lesson-api.ts';
import { lessonHour, mondayAfter } from './lesson-times.ts';
import { makeSteps, type Steps, type StepTold } from './lesson-steps.ts';
import { exactly, seconds } from './lesson-words.ts';

/** Told at the places where a process may die; does nothing on a calm day. */
type Strike = (name: string) => Promise<void>;

export type LessonOptions = {
  strike?: Strike;
  tell?: (step: StepTold) => void;
  /** The deployables that carry media, struck one after the other while the lesson is on. */
  mediaNodes?: readonly string[];
  /** The tokens are an administrator's gift: programs of a release that sold nothing are among those that run. */
  granted?: boolean;
};

export type LessonSeen = {
  booking: Booking;
  people: { tutor: string; student: string };
  granted: boolean;
  calls: { tutor: CallReport; student: CallReport };
  live: { tutor: LiveReport; student: LiveReport };
  /** How often each chat line was heard by the other side. */
  chatHeard: number[];
  trail: string[];
  callLog: CallLogRow[];
  feedback: Partial<Words>;
  ledger: LedgerLine[];
  pay: PayLine;
  tookMs: number;
};

type Pair<T> = { tutor: T; student: T };
type Lesson = { people: Pair<TestPerson>; live: Pair<LiveReader>; booking: Booking };
type Parts = { step: Steps; strike: Strike };

const minute = 60_000;
/** Tokens. */
const gift = 2;
const liveWithinMs = 60_000;

const hearsStatus = ({ live, booking }: Pick<Lesson, 'live' | 'booking'>, status: string) =>
  Promise.all(
    [live.tutor, live.student].map((reader) =>
      reader.hears<{ id: string; status: string }>(
        'booking.status',
        (news) => news.id === booking.id && news.status === status,
        liveWithinMs,
      ),
    ),
  );

async function bookOne({ step, strike }: Parts, granted: boolean): Promise<Lesson> {
  const people = await step(
    'A teacher and a student are made by the administrator and sign in',
    async () => {
      const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent({ firstName: 'Noor' })]);
      return { tutor, student };
    },
    ({ tutor, student }) => `teacher ${tutor.uid}, student ${student.uid}`,
  );
  await (granted
    ? step(
        'An administrator gives the student tokens',
        () => entitle(people.student, gift),
        () => `${gift} tokens`,
      )
    : step(
        'The student subscribes and pays with a card on the hosted page',
        () => subscribe(people.student),
        (tokens) => `${tokens} tokens came by the provider's word`,
      ));
  await strike('identity');
  const live = await step(
    'Both open their stream of live events',
    async () => ({ tutor: await readLive(people.tutor), student: await readLive(people.student) }),
    () => 'both streams stand',
  );
  const slot = await step(
    'The teacher opens an hour, and the student finds it',
    async () => findSlot(people.student, await openSlot(people.tutor, lessonHour(await schoolNow()))),
    ({ id, when }) => `slot ${id}, ${exactly(when)}`,
  );
  await strike('content');
  const booking = await step(
    'The student books it, and the teacher hears of it',
    async () => {
      const booked = await bookSlot(people.student, slot, await anyTopic(people.student.api));
      await hearsStatus({ live, booking: booked }, 'booked');
      return booked;
    },
    ({ id }) => `booking ${id}`,
  );
  return { people, live, booking };
}

type Room = Pair<CallPeer> & { together(): Promise<void>; leave(): Promise<void> };

async function enterBoth({ people, booking }: Lesson): Promise<Room> {
  const [tutor, student] = await Promise.all([enterCall(people.tutor, booking), enterCall(people.student, booking)]);
  const together = async () => {
    await Promise.all([tutor.connected(), student.connected()]);
    await Promise.all([tutor.hears(people.student.uid), student.hears(people.tutor.uid)]);
  };
  const leave = async () => void (await Promise.all([tutor.leave(), student.leave()]));
  await together().catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return { tutor, student, together, leave };
}

/** Each says a line, and the other hears it live; answers how often each was heard. */
async function chatBothWays({ people, live, booking }: Lesson): Promise<() => number[]> {
  const say = async (from: 'tutor' | 'student', to: 'tutor' | 'student') => {
    const id = randomUUID();
    const content = `Good ${from === 'tutor' ? 'morning' : 'afternoon'} from the ${from}`;
    ok(await people[from].api.call('POST', `chat/${booking.id}`, { id, content }));
    await live[to].hears<{ id: string }>('chat.message', (line) => line.id === id, liveWithinMs);
    return () => live[to].events().filter(({ type, data }) => type === 'chat.message' && data.includes(id)).length;
  };
  const counts = [await say('tutor', 'student'), await say('student', 'tutor')];
  return () => counts.map((count) => count());
}

/** From the first words to the end of the lesson. */
async function stayTogether(
  lesson: Lesson,
  room: Room,
  { step, strike }: Parts,
  mediaNodes: readonly string[],
): Promise<() => number[]> {
  const { booking } = lesson;
  for (const name of ['media', ...mediaNodes]) {
    await strike(name);
    await room.together().catch((error: unknown) => {
      throw new Error(`after ${name} was struck: ${String(error)}`);
    });
  }
  const heard = await step(
    'Each writes a line of chat, and the other hears it live',
    () => chatBothWays(lesson),
    (count) => `heard ${count().join(' and ')} times`,
  );
  await strike('gateway');
  await step(
    'Sixteen minutes into the lesson',
    async () => {
      await moveClock(booking.when + 16 * minute);
      await hearsStatus(lesson, 'tutor-present');
      await room.together();
    },
    () => 'tutor-present, and still sound both ways',
  );
  await step(
    'At the end presence, known from Janus, decides',
    async () => {
      await moveClock(booking.when + 50 * minute);
      await hearsStatus(lesson, 'pending-feedback');
    },
    () => 'pending-feedback: both were there',
  );
  return heard;
}

async function teach(lesson: Lesson, { step, strike }: Parts, mediaNodes: readonly string[]) {
  const { people, booking } = lesson;
  await step(
    'Nine minutes before, the teacher commences',
    async () => {
      await moveClock(booking.when - 9 * minute);
      ok(await people.tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
      await hearsStatus(lesson, 'in-progress');
    },
    () => 'in-progress, and both have heard it',
  );
  const room = await step(
    'Both enter the room and hear one another through Janus',
    () => enterBoth(lesson),
    () => 'sound both ways',
  );
  try {
    const heard = await stayTogether(lesson, room, { step, strike }, mediaNodes);
    await room.leave();
    return { calls: { tutor: room.tutor.report(), student: room.student.report() }, heard };
  } finally {
    await room.leave();
  }
}

async function settle(lesson: Lesson, { step, strike }: Parts) {
  const { people, booking } = lesson;
  await strike('booking');
  const feedback = await step(
    'The teacher gives feedback, and the student reads it',
    async () => {
      await giveFeedback(people.tutor, booking);
      await hearsStatus(lesson, 'completed');
      return readFeedback(people.student, booking);
    },
    ({ grammar = '' }) => `completed; "${grammar.slice(0, 22)}…"`,
  );
  const ledger = await step(
    'The ledger says what the tokens did',
    () => ledgerOf(people.student),
    (lines) => lines.map(({ delta, reason }) => `${delta > 0 ? '+' : '−'}${Math.abs(delta)} ${reason}`).join(', '),
  );
  await strike('kafka');
  const pay = await step(
    'Past the next Monday 00:00 in Darwin the week shows the pay line',
    async () => {
      await moveClock(mondayAfter(booking.when) + minute);
      return payLine(people.tutor, booking);
    },
    ({ rate, currency, period }) => `${rate.toFixed(2)} ${currency}, ${period}`,
  );
  return { feedback, ledger, pay };
}

/** Takes about ten seconds on a calm day; the school's clock stands at the Monday after the lesson afterwards. */
export async function teachLessonByApi({
  strike = async () => undefined,
  tell = () => undefined,
  mediaNodes = ['janus-a', 'janus-b'],
  granted = false,
}: LessonOptions = {}): Promise<LessonSeen> {
  const begunAt = performance.now();
  const parts = { step: makeSteps(tell), strike };
  const lesson = await bookOne(parts, granted);
  const { people, live, booking } = lesson;
  try {
    for (const name of ['notification', 'payments']) await parts.strike(name);
    const { calls, heard } = await teach(lesson, parts, mediaNodes);
    const settled = await settle(lesson, parts);
    const lives = await parts.step(
      'Nothing was missed on the live streams',
      async () => ({ tutor: await live.tutor.report(), student: await live.student.report() }),
      ({ tutor, student }) => {
        const longest = Math.max(0, ...[...tutor.gaps, ...student.gaps].map(({ ms }) => ms));
        const missed = tutor.missed.length + student.missed.length;
        return `${tutor.events + student.events} events, ${missed} missed, longest gap ${seconds(longest)}`;
      },
    );
    return {
      booking,
      people: { tutor: people.tutor.uid, student: people.student.uid },
      granted,
      calls,
      live: lives,
      chatHeard: heard(),
      ...settled,
      trail: await statusTrail(booking),
      callLog: await callLog(booking),
      tookMs: performance.now() - begunAt,
    };
  } finally {
    for (const reader of Object.values(live)) reader.stop();
  }
}
