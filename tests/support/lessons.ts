/** A lesson in the making, through the public API. */
import { randomUUID } from 'node:crypto';
import { ok, type Api, type Answer } from './api.ts';
import { eventually } from './eventually.ts';
import { schoolNow, type TestPerson } from './people.ts';

export type Booking = { id: string; status: string; tutor: string; when: number };
export type Topic = { material: string; course: string; lesson: string };

const minute = 60_000;
const hour = 60 * minute;
const darwinOffset = 9.5 * hour;

/** The first whole hour in Darwin that starts at least `ahead` milliseconds from the school's now. */
export async function hourAhead(ahead: number): Promise<number> {
  const now = await schoolNow();
  return Math.ceil((now + ahead + darwinOffset) / hour) * hour - darwinOffset;
}

export async function anyTopic(api: Api): Promise<Topic> {
  const { items } = ok(await api.call<{ items: { id: string; isPte: boolean }[] }>('GET', 'materials'));
  const material = items.find((one) => !one.isPte)?.id ?? '';
  const path = `materials/${material}/courses`;
  const courses = ok(await api.call<{ items: { id: string; lessons: { id: string }[] }[] }>('GET', path)).items;
  const course = courses.find((one) => one.lessons.length > 0);
  return { material, course: course?.id ?? '', lesson: course?.lessons[0]?.id ?? '' };
}

export async function openSlot(tutor: TestPerson, when: number): Promise<Booking> {
  const path = `bookings/booking/open/${tutor.uid}`;
  const opened = await eventually('the new tutor has reached booking', async () => {
    const answer = await tutor.api.call<{ items: { booking?: Booking }[] }>('POST', path, { when: [when] });
    return answer.status < 300 ? answer.body.items[0]?.booking : undefined;
  });
  return opened;
}

type Slot = Pick<Booking, 'id' | 'tutor'>;
export function bookCall(student: TestPerson, slot: Slot, topic: Topic, key: string = randomUUID()) {
  const path = `bookings/tutor/${slot.tutor}/${slot.id}/book`;
  return student.api.call<{ booking: Booking }>('PUT', path, { topic }, { 'idempotency-key': key });
}

/** Books as soon as the student's entitlement has arrived by its event. */
export async function bookSlot(student: TestPerson, slot: Slot, topic: Topic): Promise<Booking> {
  const answer = await eventually<Answer<{ booking: Booking }>>('the entitlement has reached booking', async () => {
    const tried = await bookCall(student, slot, topic);
    return tried.status === 422 ? undefined : tried;
  });
  return ok(answer).booking;
}
