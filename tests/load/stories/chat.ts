/** Chat bursts: in every lesson that runs both write at once, again and again. */
import { lessonsOf } from '../company.ts';
import { pause } from '../pace.ts';
import { say } from './doing.ts';
import type { Story } from './story.ts';

const burst = 4;
const everyMs = 4_000;

export const chat: Story = {
  name: 'chat',
  about: `Chat bursts: in every running lesson both write ${burst} lines at once, every ${everyMs / 1_000} seconds.`,
  needs: (people) => {
    const pairs = Math.max(1, Math.floor(people / 2));
    return { students: pairs, tutors: pairs, tokensEach: 1, hoursEach: 0, lessons: ['running'] };
  },
  streamsEach: () => 1,
  async play(stage) {
    const pairs = lessonsOf(stage.company, 'running');
    if (pairs.length === 0) throw new Error('without a clock that can be moved there are no lessons to write in');
    await Promise.all(
      pairs.map(async ({ booking, tutor, student }) => {
        await pause(Math.random() * everyMs, stage.signal);
        while (!stage.signal.aborted) {
          const both = [tutor, student].map(async (person) => {
            for (let line = 0; line < burst; line += 1) await say(stage, person, booking.id);
          });
          await Promise.all(both);
          await pause(everyMs, stage.signal);
        }
      }),
    );
  },
};
