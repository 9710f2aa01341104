/** Hours are opened and stormed at one moment: a few hours, everybody at once, again and again. */
import { roundsIn } from '../pace.ts';
import type { Cast, Hour, Listener } from '../company.ts';
import { book, cancel, open, shuffled } from './doing.ts';
import { atThePress, inRounds, putUp, roundMs } from './rounds.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

/** So many students want one hour. */
const rivals = 4;
/** Whoever was late tries others, and then gives up. */
const mostTries = 3;
const hourMs = 3_600_000;

/** Of each teacher in each round. */
const hoursEach = ({ students, tutors }: Cast) => Math.max(1, Math.ceil(students.length / rivals / tutors.length));

async function opens(scene: PlayersScene, tutor: Listener): Promise<void> {
  const { company } = scene;
  const each = hoursEach(company);
  await inRounds(scene, async (round) => {
    const first = company.firstHour + hourMs * (1 + round * each);
    const when = Array.from({ length: each }, (_, index) => first + index * hourMs);
    putUp(scene, round, await open(scene, tutor, when));
  });
}

async function storms(scene: PlayersScene, student: Listener): Promise<void> {
  await atThePress<Hour>(scene, async (hours) => {
    for (const hour of shuffled(hours).slice(0, mostTries)) {
      if (scene.signal.aborted) return;
      if (!(await book(scene, student, hour))) continue;
      // Half of them think better of it.
      if (Math.random() < 0.5) await cancel(scene, student, hour);
      return;
    }
  });
}

export const stormStory: Story = {
  name: 'storm',
  about: 'Hours are stormed: every fifteen seconds teachers open a few hours, and everybody wants one of them at once.',
  needs(people, minutes) {
    const tutors = Math.max(1, Math.floor(people / 10));
    return { students: people - tutors, tutors, tokensEach: roundsIn(minutes, roundMs), hoursEach: 1, lessons: [] };
  },
  asks: ['booking'],
  streamsEach: () => 1,
  // All at one moment: the last of them waits for all the others.
  bars: { booking: { p95: 2_000, p99: 4_000 }, live: { p95: 500, p99: 2_000 } },
  parts: {
    teachers: partOf(({ tutors }) => tutors, opens),
    students: partOf(({ students }) => students, storms),
  },
};
