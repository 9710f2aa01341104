/** Hours are opened and stormed at one moment: a few hours, everybody at once, again and again. */
import { pause, roundsIn } from '../pace.ts';
import type { Attendant, Hour } from '../company.ts';
import { book, cancel, open, shuffled } from './doing.ts';
import type { Stage, Story } from './story.ts';

const everyMs = 15_000;
/** So many students want one hour. */
const rivals = 4;
/** Whoever was late tries others, and then gives up. */
const mostTries = 3;
const hourMs = 3_600_000;

async function storm(stage: Stage, student: Attendant, hours: readonly Hour[]): Promise<void> {
  for (const hour of shuffled(hours).slice(0, mostTries)) {
    if (stage.signal.aborted) return;
    if (!(await book(stage, student, hour))) continue;
    // Half of them think better of it.
    if (Math.random() < 0.5) await cancel(stage, student, hour);
    return;
  }
}

export const stormStory: Story = {
  name: 'storm',
  about: 'Hours are stormed: every fifteen seconds teachers open a few hours, and everybody wants one of them at once.',
  needs(people, minutes) {
    const tutors = Math.max(1, Math.floor(people / 10));
    return { students: people - tutors, tutors, tokensEach: roundsIn(minutes, everyMs), hoursEach: 1, lessons: [] };
  },
  streamsEach: () => 1,
  // All at one moment: the last of them waits for all the others.
  bars: { booking: { p95: 2_000, p99: 4_000 }, live: { p95: 500, p99: 2_000 } },
  async play(stage) {
    const { students, tutors, firstHour } = stage.company;
    const each = Math.max(1, Math.ceil(students.length / rivals / tutors.length));
    for (let next = firstHour + hourMs; !stage.signal.aborted; next += each * hourMs) {
      const nextAt = Date.now() + everyMs;
      const when = Array.from({ length: each }, (_, index) => next + index * hourMs);
      const hours = (await Promise.all(tutors.map((tutor) => open(stage, tutor, when)))).flat();
      await Promise.all(students.map((student) => storm(stage, student, hours)));
      await pause(nextAt - Date.now(), stage.signal);
    }
  },
};
