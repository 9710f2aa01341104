/** What people do, or do not do, and nobody would hear of without an alert. */
import { bookCall, openSlot, bookSlot, anyTopic } from '../../support/lessons.ts';
import { moveClock, schoolNow } from '../../support/people.ts';
import { giveLessons } from '../../load/lessons.ts';
import type { Stage } from '../../load/stories/story.ts';
import { whereClockIsMoved } from '../also-fire.ts';
import { byHand } from '../by-hand.ts';
import { shows } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const usual = {
  felt: 'by its own proof',
  mayBeRefused: [],
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  holdsMs: 30_000,
  needs: 'control',
} as const;
const hourMs = 3_600_000;
const wanting = 60;
/** More than nobody is told of. */
const unwritten = 4;

function ofCompany({ company }: Stage) {
  const [tutor] = company.tutors;
  const [first, second] = company.students;
  if (!tutor || !first || !second) throw new Error('too few have come');
  return { tutor, first, second };
}

export const staleOffers: FaultStory = {
  ...usual,
  name: 'stale-offers',
  hypothesis: 'Whoever wants what somebody else has is refused by a rule, however often.',
  fault: `a student asks ${wanting} times for an hour that another one has`,
  promise: 'Each is told that it is taken; nobody else notices anything.',
  check: 'Each of these answers.',
  alerts: ['BookingConflictsMany'],
  async begin(stage) {
    const { tutor, first, second } = ofCompany(stage);
    const slot = await openSlot(tutor, stage.company.firstHour - 2 * hourMs);
    const topic = await anyTopic(first.api);
    const { id, when } = await bookSlot(first, slot, topic);
    const at = Date.now();
    const who = { student: first.uid, tutor: tutor.uid, booking: id, when };
    stage.acts.push({ act: 'book', capacity: 1, outcome: 'yes', askedAt: at, answeredAt: at, ...who });
    const wrong: string[] = [];
    let refused = 0;
    return {
      async inject() {
        for (let count = 0; count < wanting; count += 1) {
          const { status } = await bookCall(second, slot, topic);
          if (status === 409 || status === 404) refused += 1;
          else wrong.push(`an hour that is taken was answered ${status}`);
        }
        return async () => undefined;
      },
      proves: async () => (refused > 0 ? [] : ['nobody was told that it is taken']),
      meanwhile: async () => wrong,
    };
  },
};

export const noFeedback: FaultStory = {
  ...usual,
  name: 'no-feedback',
  hypothesis: 'Lessons of which their teachers write nothing are told of when the time for it has run out.',
  fault: 'a day goes by, and of several lessons their teachers have written nothing',
  promise: 'No call is refused.',
  // Its alert has to hold for an hour.
  holdsMs: 90_000,
  alerts: ['FeedbackMissing'],
  mayFireToo: whereClockIsMoved,
  async begin({ company, acts, tell }) {
    // Those of the evening itself write of their first lesson, sooner or later.
    for (let given = 0; given < unwritten; given += company.tutors.length) {
      await giveLessons(company, { lessons: ['taught'] }, { tell, acts });
    }
    return {
      async inject() {
        await moveClock((await schoolNow()) + 25 * hourMs);
        return async () => moveClock((await schoolNow()) + 24 * hourMs);
      },
      proves: () =>
        shows('of lessons of yesterday nothing is written', async () => {
          const ids = company.lessons.slice(-unwritten).map(({ booking }) => booking.id);
          const sql = `select lessons.id from lessons where lessons.id = any($1) and status = 'pending-feedback'`;
          return (await byHand('booking', sql, [ids])).length > 0;
        }),
    };
  },
};
