/** Calls that come at a fixed rate beside the people of an evening, whether the ones before are answered or not. */
import type { Endpoint } from '../load/endpoints.ts';
import { arrive } from '../load/pace.ts';
import { anyOf, search } from '../load/stories/doing.ts';
import type { Stage } from '../load/stories/story.ts';

/** More than come within the longest answer. */
const secondsWaiting = 15;
const reads: readonly { endpoint: Endpoint; path: string }[] = [
  { endpoint: 'see the own profile', path: 'profile/student/me' },
  { endpoint: 'see the next lessons', path: 'bookings/mine?view=upcoming' },
  { endpoint: 'see announcements', path: 'announcements' },
  { endpoint: 'see messages', path: 'messages' },
  { endpoint: 'see materials', path: 'materials' },
];
/** Of ten calls so many search, and so many are a teacher's who looks at their pay. */
const searches = 2;
const looksAtPay = 1;

export async function callSteadily(stage: Stage, perSecond: number, signal: AbortSignal): Promise<void> {
  const coming = { perSecond, mostAtOnce: perSecond * secondsWaiting, signal };
  const { sent, notSent } = await arrive(coming, async (dueAt) => {
    const [student, tutor] = [anyOf(stage.company.students), anyOf(stage.company.tutors)];
    const read = anyOf(reads);
    if (!student || !tutor || !read) return;
    const which = Math.random() * 10;
    if (which < searches) await search(stage, student, dueAt);
    else if (which < searches + looksAtPay) {
      const path = `earnings/${tutor.uid}/periods?group=false`;
      await stage.caller.call(tutor, 'see pay', { method: 'GET', path, dueAt });
    } else await stage.caller.call(student, read.endpoint, { method: 'GET', path: read.path, dueAt });
  });
  stage.tell(`${sent} calls at ${perSecond} a second, ${notSent} not sent`);
}
