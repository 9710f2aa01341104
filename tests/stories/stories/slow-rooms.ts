/** Rooms in which people are, and are not connected yet. */
import { enterCall } from '../../support/call-peer/call-peer.ts';
import { poison, type Remedy } from '../../support/lines.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

/** Each way, and each of four words between the entry and the connection. */
const latency = { type: 'latency', attributes: { latency: 1_200, jitter: 100 } };
const enterWithinMs = 60_000;

/** Comes in, is connected and leaves; answers what went wrong. */
async function comesAndLeaves(person: Parameters<typeof enterCall>[0], booking: Parameters<typeof enterCall>[1]) {
  const peer = await enterCall(person, booking);
  const found = await peer.connected(enterWithinMs).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  await peer.leave();
  return found;
}

async function bothNodesAreSlow(): Promise<Remedy> {
  const remedies: Remedy[] = [];
  const mend: Remedy = async () => {
    for (const remedy of remedies) await remedy();
  };
  for (const node of ['janus-a', 'janus-b']) {
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
  answersWithinMs: usualBudgetMs,
  holdsMs: 60_000,
  recoversWithinMs: 5_000,
  alerts: ['LessonConnectionsSlow'],
  needs: 'lines',
  async begin() {
    const { booking, tutor, student } = await liveLesson();
    const both = async () => (await Promise.all([tutor, student].map((one) => comesAndLeaves(one, booking)))).flat();
    return {
      inject: bothNodesAreSlow,
      async meanwhile(holding) {
        const found: string[] = [];
        while (!holding.aborted) found.push(...(await both()));
        return found;
      },
      afterwards: both,
    };
  },
};
