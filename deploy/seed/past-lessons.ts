/**
 * Three weeks of school life, so that history, ledger and pay lines are there: the clock goes back once, while nothing is booked,
 * and then forward from lesson to lesson. A run that was cut off goes on where it stopped, because every step looks first.
 */
import { DateTime } from 'luxon';
import { waitFor, type Api } from './api.ts';
import { moveTo, schoolClock } from './clock.ts';
import type { Topic } from './materials.ts';
import { cleo, tilda } from './people.ts';
import { feedbackWords, pastLessons, type PastLesson } from './data/past-lessons.ts';
import { personOf, type Person, type School } from './school.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
export const historyMs = 21 * day;
/** Below this the school's clock counts as having arrived. */
const arrivedMs = 5 * minute;

type Booking = { id: string; when: number; status: string; student: string | null; hasFeedback: boolean };
type Cast = { admin: Api; tutor: Person; student: Person };

export async function playPastLessons(school: School, topics: ReadonlyMap<string, Topic>): Promise<void> {
  const { now } = await schoolClock(school.admin);
  if (Date.now() - now < arrivedMs) return;
  const cast = { admin: school.admin, tutor: personOf(school, tilda), student: personOf(school, cleo) };
  const timed = pastLessons.map((lesson) => ({ lesson, when: startOf(lesson) })).filter(({ when }) => when > now);
  await openSlots(
    cast,
    timed.map(({ when }) => when),
  );
  for (const { lesson, when } of timed) await book(cast, when, topicOf(topics, lesson));
  for (const { lesson, when } of timed) {
    await play(cast, lesson, when);
    school.progress(`past lesson ${lesson.code}, ${lesson.outcome}`);
  }
  await moveTo(school.admin, Date.now());
  school.progress('the clock of the school shows the present');
}

/** Counted from today in the teacher's zone, so that a run that goes on finds the same lessons. */
function startOf({ daysAgo, hour }: PastLesson): number {
  return DateTime.now().setZone(tilda.timeZone).startOf('day').minus({ days: daysAgo }).set({ hour }).toMillis();
}

function topicOf(topics: ReadonlyMap<string, Topic>, { code }: PastLesson): Topic {
  const topic = topics.get(code);
  if (topic === undefined) throw new Error(`there is no lesson ${code}`);
  return topic;
}

async function openSlots({ tutor }: Cast, wanted: readonly number[]): Promise<void> {
  const open = await Promise.all(wanted.map(async (when) => ((await slotAt(tutor, when)) ? [] : [when])));
  const missing = open.flat();
  if (missing.length > 0) await tutor.api.call('POST', `bookings/booking/open/${tutor.uid}`, { when: missing });
}

/** What stands at an instant; of several, the one that still lives. */
async function slotAt(tutor: Person, when: number): Promise<Booking | undefined> {
  const path = `bookings/tutor/${tutor.uid}?from=${when}&to=${when + 1}`;
  const { items } = await tutor.api.call<{ items: Booking[] }>('GET', path);
  return items.find((booking) => booking.status !== 'student-cancelled') ?? items[0];
}

async function book({ tutor, student }: Cast, when: number, topic: Topic): Promise<void> {
  const slot = await slotAt(tutor, when);
  if (slot?.status !== 'pending') return;
  const path = `bookings/tutor/${tutor.uid}/${slot.id}/book`;
  // The entitlement comes to booking by an event, a moment after it was given.
  await waitFor(`the booking of ${new Date(when).toISOString()}`, async () => {
    try {
      return await student.api.call<object>('PUT', path, { topic }, { onceOnly: false });
    } catch (error) {
      if ((error as { code?: string }).code === 'SUBSCRIPTION_REQUIRED') return undefined;
      throw error;
    }
  });
}

async function play(cast: Cast, lesson: PastLesson, when: number): Promise<void> {
  const { admin, tutor, student } = cast;
  const booking = await slotAt(tutor, when);
  if (booking === undefined || booking.student === null) return;
  if (lesson.outcome === 'student-cancelled') {
    await student.api.call('PUT', `bookings/tutor/${tutor.uid}/${booking.id}/cancel`);
    return;
  }
  await moveTo(admin, when - 9 * minute);
  if (lesson.outcome === 'tutor-absent') {
    await moveTo(admin, when + 6 * minute);
    await arrives(tutor, booking.id, 'tutor-absent');
    return;
  }
  await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`);
  await moveTo(admin, when);
  await endLesson(cast, { booking, lesson, when });
  if (lesson.outcome === 'completed') await giveFeedback(cast, { booking, lesson, when });
}

type Ending = { booking: Booking; lesson: PastLesson; when: number };

async function endLesson({ admin, tutor, student }: Cast, { booking, lesson, when }: Ending): Promise<void> {
  const present = lesson.outcome === 'completed' ? [tutor.uid, student.uid] : [tutor.uid];
  const end = { bookingId: booking.id, present };
  await admin.call('POST', '/api/dev/onLessonEnd', end, { onceOnly: false });
  await moveTo(admin, when + 51 * minute);
  await arrives(tutor, booking.id, lesson.outcome === 'completed' ? 'pending-feedback' : 'student-absent');
}

async function giveFeedback({ admin, tutor, student }: Cast, { booking, lesson, when }: Ending): Promise<void> {
  await moveTo(admin, when + 65 * minute);
  const words = { ...feedbackWords(lesson.code), completedAssigned: true, isPte: false };
  await tutor.api.call('POST', `bookings/booking/${booking.id}/feedback`, words);
  if (lesson.read) await student.api.call('PUT', `bookings/booking/${booking.id}/viewed`);
}

async function arrives(tutor: Person, bookingId: string, status: string): Promise<void> {
  await waitFor(`${status} of booking ${bookingId}`, async () => {
    const booking = await tutor.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${bookingId}`);
    return booking.status === status ? booking : undefined;
  });
}
