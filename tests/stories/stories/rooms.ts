/** What happens to those who are in a lesson. */
import { enterCall } from '../../support/call-peer/call-peer.ts';
import { crash, halt, revive } from '../../support/control.ts';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { poison, silence, type Remedy } from '../../support/lines.ts';
import type { Booking } from '../../support/lessons.ts';
import { moveClock } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { pause } from '../../load/pace.ts';
import { whereALessonBegins, whereClockIsMoved, whereConnectedAnew, whereRefused } from '../also-fire.ts';
import { byHand } from '../by-hand.ts';
import { inWords, notInWords, wordsOf } from '../in-words.ts';
import { needMedia } from '../needs.ts';
import { usualBudgetMs, type FaultStory, type Plot } from '../story.ts';

const usual = { answersWithinMs: usualBudgetMs, recoversWithinMs: 5_000, needs: 'control' } as const;
const hearWithinMs = 45_000;
const pictureBackMs = 10_000;

async function nodeOf(booking: string): Promise<string> {
  const sql = 'select rooms.node from rooms where booking_id = $1';
  const [room] = await byHand<{ node: string }>('media', sql, [booking]);
  return room?.node ?? '';
}

/** Both go on hearing each other: the node that their room is on is lost, in this way. */
async function inARoom(lose: (node: string) => Promise<Remedy>): Promise<Plot> {
  const { booking, tutor, student } = await liveLesson();
  const peers = [await enterCall(tutor, booking), await enterCall(student, booking)] as const;
  const hearing = async (withinMs: number) => {
    await Promise.all([peers[0].hears(student.uid, withinMs), peers[1].hears(tutor.uid, withinMs)]);
  };
  await hearing(hearWithinMs);
  const node = await nodeOf(booking.id);
  return {
    inject: () => lose(node),
    async proves() {
      const stayed = peers.filter((peer) => peer.report().rejoins === 0);
      return stayed.length === 0 ? [] : [`${stayed.length} of two were never put out of the room`];
    },
    async meanwhile(holding) {
      const found = await hearing(pictureBackMs).then(
        () => [],
        (error: unknown) => [`they did not hear each other again within ${pictureBackMs / 1_000} s: ${String(error)}`],
      );
      if (!holding.aborted) await new Promise((resolve) => holding.addEventListener('abort', resolve, { once: true }));
      return found;
    },
    async afterwards() {
      const found = await hearing(pictureBackMs).then(
        () => [],
        (error: unknown) => [`afterwards: ${String(error)}`],
      );
      await Promise.all(peers.map((peer) => peer.leave()));
      return found;
    },
  };
}

export const mediaNodeLost: FaultStory = {
  ...usual,
  name: 'media-node-lost',
  hypothesis: 'The rooms of a media node that is lost move to another.',
  fault: 'the node that a room is on is killed and stays away',
  promise: 'No call is refused; two people in a room hear each other again within ten seconds.',
  check: 'Two people in a lesson with real peer connections.',
  mayBeRefused: [],
  felt: 'by its own proof',
  holdsMs: 30_000,
  unable: () =>
    (platform().mediaNodes?.length ?? 2) < 2 ? 'There is one media node, and no other for its rooms.' : undefined,
  alerts: ['MediaServerDown'],
  mayFireToo: {
    ...whereConnectedAnew,
    ...whereALessonBegins,
    LessonJoinsFail: 'whoever comes into the room before its node is known to be lost is told to try again',
  },
  begin: () =>
    inARoom(async (node) => {
      await crash(node);
      return () => revive(node);
    }),
};

/** What is silent is given up after some seconds only: whoever hears each other is not torn apart for a word that is late. */
export const silentSignalling: FaultStory = {
  ...mediaNodeLost,
  name: 'silent-signalling',
  hypothesis: 'A media node that nobody can come into is none, whatever its other door says.',
  fault: 'the line by which people come to the node that a room is on is silent; rooms can be made there',
  promise: 'No call is refused; two people in a room are given another node and hear each other there.',
  holdsMs: 45_000,
  needs: 'lines',
  begin: () => inARoom((node) => poison(node, silence)),
};

const betweenJoinsMs = 1_000;

export const mediaGone: FaultStory = {
  ...usual,
  name: 'media-gone',
  hypothesis: 'Without media nobody gets into a room, and who asks is told so.',
  fault: 'media is taken away',
  promise: 'Messages and the rooms are refused in words; whoever joins is let in when it is back.',
  check: 'A student who joins a running lesson again and again.',
  mayBeRefused: needMedia,
  felt: 'by its own proof',
  holdsMs: 45_000,
  alerts: ['ProgramAway', 'LessonJoinsFail'],
  mayFireToo: { ...whereRefused, ...whereConnectedAnew, ...whereALessonBegins },
  async begin() {
    const { booking, student } = await liveLesson();
    const answers: string[] = [];
    const join = () => student.api.call('PUT', `bookings/booking/${booking.id}/join`, { tutor: booking.tutor });
    return {
      async inject() {
        await halt('media');
        return () => revive('media');
      },
      proves: async () =>
        answers.slice(1).includes(inWords) ? [] : [`of ${answers.length} joins none was refused in words`],
      async meanwhile(holding) {
        while (!holding.aborted) {
          answers.push(await join().then(wordsOf, String));
          await pause(betweenJoinsMs, holding);
        }
        // The first may have come before media was gone, and the last when it was back.
        return notInWords('joins', answers.slice(1, -1));
      },
      async afterwards() {
        const { status } = await join();
        return status < 300 ? [] : [`the join afterwards was answered ${status}`];
      },
    };
  },
};

const minute = 60_000;
/** Sound comes ten times a second. */
const silentMs = 2_000;
const settledWithinMs = 60_000;

export const teacherVanishes: FaultStory = {
  ...usual,
  name: 'teacher-vanishes',
  hypothesis: 'A teacher who is gone after three minutes was there, and so was the student who stays.',
  fault: 'a teacher leaves three minutes after the beginning and does not come back',
  promise: 'The lesson goes to its end and waits for feedback; nobody is noted absent.',
  check: "The lesson's state when its time is over.",
  mayBeRefused: [],
  felt: 'by its own proof',
  holdsMs: 5_000,
  alerts: [],
  mayFireToo: whereClockIsMoved,
  async begin() {
    const { booking, tutor, student, when } = await liveLesson();
    const [teacher, learner] = [await enterCall(tutor, booking), await enterCall(student, booking)];
    await learner.hears(tutor.uid, hearWithinMs);
    const path = `bookings/tutor/${tutor.uid}/${booking.id}`;
    const status = async () => ok(await tutor.api.call<Booking>('GET', path)).status;
    return {
      async inject() {
        await moveClock(when + 3 * minute);
        await teacher.leave();
        return () => moveClock(when + 50 * minute);
      },
      async proves() {
        const last = learner.lastFrom(tutor.uid).sound ?? performance.now();
        return performance.now() - last >= silentMs ? [] : ['the teacher is still heard'];
      },
      async meanwhile() {
        const now = await status();
        return now === 'in-progress' || now === 'tutor-present' ? [] : [`the lesson is ${now} while it runs`];
      },
      async afterwards() {
        await learner.leave();
        const isOver = async () => ['pending-feedback', 'completed'].includes(await status());
        const ended = eventually('the lesson waits for feedback', isOver, settledWithinMs);
        return ended.then(
          () => [],
          async () => [`the lesson ended as ${await status()}`],
        );
      },
    };
  },
};
