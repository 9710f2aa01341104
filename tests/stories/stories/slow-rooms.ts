/** Rooms in which people are, and are not connected yet. */
import { enterCall } from '../../support/call-peer/call-peer.ts';
import { poison, type Remedy } from '../../support/lines.ts';
import type { Booking } from '../../support/lessons.ts';
import { platform } from '../../support/platform-info.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { whereALessonBegins } from '../also-fire.ts';
import type { TestPerson } from '../../support/people.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

/** Each way, and each of four words between the entry and the connection. */
const latency = { type: 'latency', attributes: { latency: 1_200, jitter: 100 } };
const enterWithinMs = 60_000;
/** Of two of those words. */
const lateMs = 4_000;

type Coming = { person: TestPerson; booking: Booking; tookMs: number[] };

/** Comes in, is connected and leaves; answers what went wrong. */
async function comesAndLeaves({ person, booking, tookMs }: Coming) {
  const peer = await enterCall(person, booking);
  const askedAt = performance.now();
  const found = await peer.connected(enterWithinMs).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  tookMs.push(performance.now() - askedAt);
  await peer.leave();
  return found;
}

async function allNodesAreSlow(): Promise<Remedy> {
  const remedies: Remedy[] = [];
  const mend: Remedy = async () => {
    for (const remedy of remedies) await remedy();
  };
  for (const node of platform().mediaNodes ?? ['janus-a', 'janus-b']) {
    const poisoned = poison(node, latency);
    remedies.push(
      await poisoned.catch(async (error: unknown) => {
        await mend();
        throw error;
      }),
    );
  }
  return mend;
}

export const slowRooms: FaultStory = {
  name: 'slow-rooms',
  hypothesis: 'Where each word to the media servers comes late, people are let in and heard late, and nobody is lost.',
  fault: 'each word between media and the media servers takes 1.2 s more, each way',
  promise: 'No call is refused; whoever comes into a room is connected, if late, and quickly again afterwards.',
  check: 'A teacher and a student who come into a room again and again.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 60_000,
  recoversWithinMs: 5_000,
  alerts: ['LessonConnectionsSlow'],
  mayFireToo: whereALessonBegins,
  needs: 'lines',
  async begin() {
    const { booking, tutor, student } = await liveLesson();
    const tookMs: number[] = [];
    const both = async () => {
      const comings = [tutor, student].map((person) => comesAndLeaves({ person, booking, tookMs }));
      return (await Promise.all(comings)).flat();
    };
    return {
      inject: allNodesAreSlow,
      proves: async () =>
        Math.max(0, ...tookMs) >= lateMs ? [] : [`nobody was connected late: ${tookMs.map(Math.round).join(', ')} ms`],
      async meanwhile(holding) {
        const found: string[] = [];
        while (!holding.aborted) found.push(...(await both()));
        return found;
      },
      afterwards: both,
    };
  },
};
