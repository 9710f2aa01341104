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
/** Of ten calls so many search. */
const searches = 2;

export async function callSteadily(stage: Stage, perSecond: number, signal: AbortSignal): Promise<void> {
  const coming = { perSecond, mostAtOnce: perSecond * secondsWaiting, signal };
  const { sent, notSent } = await arrive(coming, async (dueAt) => {
    const student = anyOf(stage.company.students);
    const read = anyOf(reads);
    if (!student || !read) return;
    if (Math.random() * 10 < searches) await search(stage, student, dueAt);
    else await stage.caller.call(student, read.endpoint, { method: 'GET', path: read.path, dueAt });
  });
  stage.tell(`${sent} calls at ${perSecond} a second, ${notSent} not sent`);
}
