/** Search only, as it comes: each person searches every two seconds whether the answer before is there or not. */
import { answerMs } from '../caller.ts';
import { arrive } from '../pace.ts';
import { anyOf, search, searchDays } from './doing.ts';
import type { Story } from './story.ts';

const perPerson = 0.5;
const mostAtOnce = 400;

export const searchStory: Story = {
  name: 'search',
  about:
    'Searches alone, as they come: half a search a second for each person, whether the one before is answered or not.',
  needs(people) {
    const tutors = Math.min(12, Math.max(1, Math.floor(people / 5)));
    return { students: people - tutors, tutors, tokensEach: 0, hoursEach: 60, lessons: [] };
  },
  streamsEach: () => 0,
  async play(stage) {
    const { students } = stage.company;
    const onNotSent = () => stage.meter.notSent('search for hours', answerMs);
    const coming = { perSecond: students.length * perPerson, mostAtOnce, onNotSent, signal: stage.signal };
    const { sent, notSent } = await arrive(coming, async (dueAt) => {
      const student = anyOf(students);
      if (!student) return;
      await (Math.random() < 0.8 ? search(stage, student, dueAt) : searchDays(stage, student, dueAt));
    });
    if (notSent > 0) stage.tell(`${notSent} of ${sent + notSent} searches were not sent: ${mostAtOnce} waited already`);
  },
};
