/** Chat bursts: in every lesson that runs both write at once, again and again. */
import { lessonsOf, type Cast, type Listener } from '../company.ts';
import { pause } from '../pace.ts';
import { say } from './doing.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

const burst = 4;
const everyMs = 4_000;

type Writer = { person: Listener; booking: string; from: number };

/** Both of a lesson at the same moments, which are others in each lesson. */
function writers(cast: Cast): Writer[] {
  const lessons = lessonsOf(cast, 'running');
  return lessons.flatMap(({ tutor, student, booking: { id: booking } }, index) =>
    [tutor, student].map((person) => ({ person, booking, from: (index / lessons.length) * everyMs })),
  );
}

async function writes(scene: PlayersScene, { person, booking, from }: Writer): Promise<void> {
  const first = scene.startedAt + from;
  /** Whoever was answered late goes on at the moment of the other again. */
  const next = () => first + Math.max(0, Math.ceil((Date.now() - first) / everyMs)) * everyMs;
  while (!scene.signal.aborted) {
    await pause(next() - Date.now(), scene.signal);
    for (let line = 0; line < burst && !scene.signal.aborted; line += 1) await say(scene, person, booking);
  }
}

export const chat: Story = {
  name: 'chat',
  about: `Chat bursts: in every running lesson both write ${burst} lines at once, every ${everyMs / 1_000} seconds.`,
  needs: (people) => {
    const pairs = Math.max(1, Math.floor(people / 2));
    return { students: pairs, tutors: pairs, tokensEach: 1, hoursEach: 0, lessons: ['running'] };
  },
  asks: ['lesson'],
  streamsEach: () => 1,
  parts: { writers: partOf(writers, writes) },
  unable: (cast) =>
    lessonsOf(cast, 'running').length === 0
      ? 'without a clock that can be moved there are no lessons to write in'
      : undefined,
};
