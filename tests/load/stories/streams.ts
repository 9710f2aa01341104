/** Many live streams stand while a few people book and cancel: what is measured is how long each event takes to each of them. */
import { liveOn } from '../pace.ts';
import type { Attendant, Hour } from '../company.ts';
import { anyOf, book, cancel, search } from './doing.ts';
import type { Stage, Story } from './story.ts';

/** The gateway keeps so many of one person. */
const mostEach = 20;
const think = { fromMs: 2_000, toMs: 6_000 };

async function comeAndGo(stage: Stage, student: Attendant): Promise<void> {
  let mine: Hour | undefined;
  await liveOn(think, stage.signal, async () => {
    if (mine) {
      const hour = mine;
      mine = undefined;
      await cancel(stage, student, hour);
      return;
    }
    const hour = anyOf((await search(stage, student)).hours);
    if (hour && (await book(stage, student, hour))) mine = hour;
  });
}

export const streams: Story = {
  name: 'streams',
  about: 'As many live streams as people are asked for, twenty to an account, while the accounts book and cancel.',
  needs(people) {
    const students = Math.max(1, Math.ceil(people / mostEach));
    const tutors = Math.max(1, Math.ceil(students / 10));
    return { students, tutors, tokensEach: 4, hoursEach: 100, lessons: [] };
  },
  streamsEach: (people) => Math.min(mostEach, people),
  async play(stage) {
    await Promise.all(stage.company.students.map((student) => comeAndGo(stage, student)));
  },
};
