/** Search only, as it comes: each person searches every two seconds whether the answer before is there or not. */
import { search, searchDays } from './doing.ts';
import type { Story } from './story.ts';

const perPerson = 0.5;

export const searchStory: Story = {
  name: 'search',
  about:
    'Searches alone, as they come: half a search a second for each person, whether the one before is answered or not.',
  needs(people) {
    const tutors = Math.min(12, Math.max(1, Math.floor(people / 5)));
    return { students: people - tutors, tutors, tokensEach: 0, hoursEach: 60, lessons: [] };
  },
  asks: ['search'],
  streamsEach: () => 0,
  parts: {},
  arrivals: {
    perSecond: ({ students }) => students.length * perPerson,
    mostAtOnce: 400,
    endpoint: 'search for hours',
    async play(scene) {
      const { students } = scene.company;
      const student = students[scene.user % students.length];
      if (!student) return;
      await (Math.random() < 0.8 ? search(scene, student) : searchDays(scene, student));
    },
  },
};
