/** Many live streams stand while a few people book and cancel: what is measured is how long each event takes to each of them. */
import { liveOn } from '../pace.ts';
import type { Hour, Listener } from '../company.ts';
import { anyOf, book, cancel, search } from './doing.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

/** The gateway keeps so many of one person. */
const mostEach = 20;
const think = { fromMs: 2_000, toMs: 6_000 };

async function comeAndGo(scene: PlayersScene, student: Listener): Promise<void> {
  let mine: Hour | undefined;
  await liveOn(think, scene.signal, async () => {
    if (mine) {
      const hour = mine;
      mine = undefined;
      await cancel(scene, student, hour);
      return;
    }
    const hour = anyOf((await search(scene, student)).hours);
    if (hour && (await book(scene, student, hour))) mine = hour;
  });
}

export const streams: Story = {
  name: 'streams',
  about:
    'At least as many live streams as people are asked for, twenty to an account, while the accounts book and cancel.',
  needs(people) {
    const students = Math.max(1, Math.ceil(people / mostEach));
    const tutors = Math.max(1, Math.ceil(students / 10));
    return { students, tutors, tokensEach: 4, hoursEach: 100, lessons: [] };
  },
  asks: ['search', 'booking'],
  streamsEach: (people) => Math.min(mostEach, people),
  parts: { students: partOf(({ students }) => students, comeAndGo) },
};
