/** Several stories at one time among the same people: what each oracle needs to have something to look at, in the shortest time. */
import { chat } from './chat.ts';
import { evening } from './evening.ts';
import { joins } from './joins.ts';
import { payDay } from './pay-day.ts';
import type { Story } from './story.ts';

const lessonsEach = 2;
const together = [evening, payDay, chat, joins];

export const day: Story = {
  name: 'day',
  about:
    'A whole day in a few minutes: pay day, an evening, and lessons that people come into and write in, all at once.',
  needs(people, minutes) {
    const tutors = Math.max(1, Math.floor(people / 4));
    const { tokensEach, hoursEach } = evening.needs(people, minutes);
    // Of lessons that were given, and of the one that begins.
    const given = Math.ceil((tutors * lessonsEach) / (people - tutors)) + 2;
    const lessons = ['taught last week', 'taught', 'running'] as const;
    return { students: people - tutors, tutors, tokensEach: tokensEach + given, hoursEach, lessons, lessonsEach };
  },
  asks: [...new Set(together.flatMap(({ asks }) => asks))],
  streamsEach: () => 1,
  bars: { booking: { p95: 500, p99: 2_000 } },
  parts: Object.fromEntries(
    together.flatMap(({ name, parts }) => Object.entries(parts).map(([part, played]) => [`${name}-${part}`, played])),
  ),
  unable: payDay.unable,
};
