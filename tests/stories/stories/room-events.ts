/** The media servers cannot say what happens in their rooms. */
import { enterCall } from '../../support/call-peer/call-peer.ts';
import { cut } from '../../support/lines.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { whereALessonBegins, whereConnectedAnew } from '../also-fire.ts';
import { byHand } from '../by-hand.ts';
import { shows } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const hearWithinMs = 45_000;

/** Whoever was found by the list of a room, for nobody had told of them. */
async function wasListed(booking: string, uid: string): Promise<boolean> {
  const sql = "select 1 from stays where booking_id = $1 and uid = $2 and source = 'room-listing'";
  return (await byHand('media', sql, [booking, uid])).length > 0;
}

export const roomsUnheard: FaultStory = {
  name: 'rooms-unheard',
  hypothesis:
    'What media servers cannot tell is seen in the lists of their rooms, and somebody is told that they cannot.',
  fault: 'the line by which media servers tell what happens in their rooms is down',
  promise: 'No call is refused; whoever comes meanwhile is heard, and counts as there within half a minute.',
  check: 'A student who comes into a room while nobody tells of it.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 90_000,
  recoversWithinMs: 5_000,
  alerts: ['RoomEventsAway'],
  // Whether somebody is connected is told by those events.
  mayFireToo: { ...whereALessonBegins, ...whereConnectedAnew },
  needs: 'lines',
  async begin() {
    const { booking, tutor, student } = await liveLesson();
    const teacher = await enterCall(tutor, booking);
    let learner: Awaited<ReturnType<typeof enterCall>> | undefined;
    return {
      inject: () => cut('janus-events'),
      proves: () => shows('who came meanwhile was found by the list alone', () => wasListed(booking.id, student.uid)),
      async meanwhile() {
        learner = await enterCall(student, booking);
        return teacher.hears(student.uid, hearWithinMs).then(
          () => [],
          (error: unknown) => [`who came meanwhile was not heard: ${String(error)}`],
        );
      },
      async afterwards() {
        await Promise.all([teacher.leave(), learner?.leave()]);
        return [];
      },
    };
  },
};
