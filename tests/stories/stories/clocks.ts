/** A machine whose clock is wrong: one program is started anew on it, and afterwards on one whose clock is right. */
import { lesson as limits } from '@parlance/proto/limits';
import { DEPLOYABLES } from '@parlance/proto/services';
import { examine } from '@parlance/deploy/doctor';
import { addressOf, clockOf, withClock } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { whereBookingsAreRefused, whereClockIsMoved, whereRestarted } from '../also-fire.ts';
import { byHand } from '../by-hand.ts';
import { hearEachOther } from '../hear-each-other.ts';
import { needBooking, needMedia } from '../needs.ts';
import { usualBudgetMs, type FaultStory, type Plot } from '../story.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Its clock is the machine's again; nothing where it is. */
async function rightClock(program: string): Promise<void> {
  if ((await clockOf(program)) !== 0) await withClock(program, 0);
}

/** What `npm run doctor` says of the programs' clocks. */
async function clocksTold(): Promise<string> {
  const asked = DEPLOYABLES.map(async (name) => [name, `${await addressOf(name)}/health/live`] as const);
  const programs = Object.fromEntries(await Promise.all(asked));
  const examined = await examine({ publicUrl: platform().publicUrl, programs });
  return examined.find(({ check }) => check === 'clocks')?.said ?? 'nothing';
}

async function notNamed(program: string, seconds: number): Promise<string[]> {
  const said = await clocksTold();
  const wanted = new RegExp(`\\b${program} is \\d+\\.\\d s ${seconds > 0 ? 'ahead' : 'behind'}`);
  return wanted.test(said) ? [] : [`the doctor says of the clocks: ${said}`];
}

type Wrong = { program: string; seconds: number; meanwhile: NonNullable<Plot['meanwhile']> };

const wrongClock = ({ program, seconds, meanwhile }: Wrong): Plot => ({
  async inject() {
    await withClock(program, seconds);
    return () => withClock(program, 0);
  },
  proves: () => notNamed(program, seconds),
  meanwhile,
  async afterwards() {
    const said = await clocksTold();
    return said.includes(`${program} is`) ? [`the doctor says afterwards: ${said}`] : [];
  },
});

/** Two students with a lesson each at one hour: one gives it back ten seconds before that is too late, the other a second after. */
async function keepsTheDeadline(): Promise<() => Promise<string[]>> {
  const when = await hourAhead(30 * hour);
  const deadline = when - 12 * hour;
  const ways = await Promise.all(
    [1, 2].map(async () => {
      const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
      await entitle(student, 1);
      const { id } = await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api));
      return async () => (await student.api.call('PUT', `bookings/tutor/${tutor.uid}/${id}/cancel`)).status;
    }),
  );
  const [inTime = async () => 0, tooLate = async () => 0] = ways;
  return async () => {
    await moveClock(deadline - 10 * second);
    const before = await inTime();
    await moveClock(deadline + second);
    const after = await tooLate();
    return [
      ...(before < 300
        ? []
        : [`a lesson that was given back ten seconds before it is too late was answered ${before}`]),
      ...(after === 422 ? [] : [`one that was given back a second after was answered ${after}`]),
    ];
  };
}

/** More than one sweeper takes at a time, so that each replica finds some. */
const unmet = 6;
/** Two rounds of every sweeper. */
const watchedMs = 10_000;

type Move = { lesson: string; status: string; at: Date };

/** Lessons to which nobody comes: each is moved when it is due by the database's time, and once, however many sweep. */
async function areSweptOnce(): Promise<() => Promise<string[]>> {
  const when = await hourAhead(hour);
  const due = when + limits.commenceClosesAfterMs;
  const ids = await Promise.all(
    Array.from({ length: unmet }, async () => {
      const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
      await entitle(student, 1);
      return (await bookSlot(student, await openSlot(tutor, when), await anyTopic(student.api))).id;
    }),
  );
  const moves = () =>
    byHand<Move>(
      'booking',
      `select lesson_id as lesson, to_status as status, at from lesson_log
        where lesson_id = any($1::uuid[]) and cause like 'sweep%'`,
      [ids],
    );
  return async () => {
    await moveClock(due - 20 * second);
    const early = eventually('a lesson is moved too early', async () => (await moves()).length > 0, watchedMs);
    const tooEarly = await early.then(
      () => ['a lesson that is not due yet was moved'],
      () => [],
    );
    await moveClock(due + second);
    const areMoved = async () => new Set((await moves()).map(({ lesson }) => lesson)).size === unmet;
    const late = await eventually('each lesson is moved', areMoved).then(() => [], told);
    const all = await moves();
    const others = all.filter(({ status, at }) => status !== 'tutor-absent' || at.getTime() < due);
    return [
      ...tooEarly,
      ...late,
      ...(all.length > unmet ? [`${unmet} lessons were moved ${all.length} times`] : []),
      ...others.map(({ status, at }) => `a lesson became ${status} at ${at.toISOString()}`),
    ];
  };
}

const told = (error: unknown) => [String(error)];

const usual = {
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 10_000,
  holdsMs: 75_000,
  alerts: [],
  mayFireToo: { ...whereRestarted, ...whereBookingsAreRefused, ...whereClockIsMoved },
  needs: 'lines',
} as const;

export const clockAhead: FaultStory = {
  ...usual,
  name: 'clock-ahead',
  hypothesis:
    "What is due and what is too late is the database's to say, whatever the clock of a machine of booking's says.",
  fault: 'booking, one of it where there are several, is started anew on a machine whose clock is half a minute ahead',
  promise:
    'Nobody notices anything but the restart; what is due is done then and once, deadlines are kept to the second, and the doctor names the clock.',
  check:
    'Six lessons to which nobody comes, before they are due and after; two are given back, ten seconds before that is too late and a second after.',
  // While it is started anew, at both ends.
  mayBeRefused: needBooking,
  tidy: () => rightClock('booking'),
  async begin() {
    const [swept, deadline] = [await areSweptOnce(), await keepsTheDeadline()];
    const meanwhile = async () => [...(await swept()), ...(await deadline())];
    return wrongClock({ program: 'booking', seconds: 30, meanwhile });
  },
};

export const clockBehind: FaultStory = {
  ...usual,
  name: 'clock-behind',
  hypothesis: "Who may come into a room, and until when, goes by the database's time as well.",
  fault: 'media, one of it where there are several, is started anew on a machine whose clock is half a minute behind',
  promise:
    'Nobody notices anything but the restart: who comes into a room is let in and heard; the doctor names the clock.',
  check: 'Two people who come into a room meanwhile.',
  mayBeRefused: needMedia,
  tidy: () => rightClock('media'),
  async begin() {
    const lesson = await liveLesson();
    const meanwhile = () => hearEachOther(lesson);
    return wrongClock({ program: 'media', seconds: -30, meanwhile });
  },
};
