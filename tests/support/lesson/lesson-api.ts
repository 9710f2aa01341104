/** What one lesson asks of the public API, beyond what other tests ask too. */
import { adminApi, ok } from '../api.ts';
import { eventually } from '../eventually.ts';
import type { Booking } from '../lessons.ts';
import type { TestPerson } from '../people.ts';
import { dateInDarwin, zone } from './lesson-times.ts';

export type LedgerLine = { delta: number; reason: string; bookingId: string | null; actor: { role: string } };
export type PayLine = { bookingId: string; rate: number; currency: string; paid: boolean; period: string };
export type CallLogRow = { statusCallbackEvent: string; participantIdentity: string; source: string };
export type Words = Record<'pronunciation' | 'vocabulary' | 'grammar' | 'listening' | 'behaviour', string>;

/** The hour as the student's search lists it. */
export async function findSlot(student: TestPerson, slot: Booking): Promise<Booking> {
  const day = dateInDarwin(slot.when);
  const data = { startDate: day, endDate: day, time: 'anytime', tutor: slot.tutor };
  return eventually('the search lists the hour', async () => {
    const body = { data, timezone: zone };
    const days = ok(await student.api.call<Record<string, Booking[]>>('POST', 'bookings/search', body));
    return Object.values(days)
      .flat()
      .find(({ id }) => id === slot.id);
  });
}

const feedbackWords = (subject: string) =>
  `${subject} was good today and you should go on reading aloud every single evening.`;

export async function giveFeedback(tutor: TestPerson, { id }: Booking): Promise<Booking> {
  const words: Words = {
    pronunciation: feedbackWords('Pronunciation'),
    vocabulary: feedbackWords('Vocabulary'),
    grammar: feedbackWords('Grammar'),
    listening: feedbackWords('Listening'),
    behaviour: feedbackWords('Behaviour'),
  };
  const body = { ...words, speaking: '', writing: '', reading: '', completedAssigned: true, isPte: false };
  return ok(await tutor.api.call<Booking>('POST', `bookings/booking/${id}/feedback`, body));
}

export async function readFeedback(student: TestPerson, { id }: Booking): Promise<Partial<Words>> {
  const path = `bookings/booking/${id}`;
  const { feedback } = ok(await student.api.call<{ feedback: Partial<Words> }>('GET', `${path}/feedback`));
  ok(await student.api.call('PUT', `${path}/viewed`, {}));
  return feedback;
}

export async function ledgerOf(student: TestPerson): Promise<LedgerLine[]> {
  const path = `tokens/${student.uid}/ledger`;
  return ok(await (await adminApi()).call<{ items: LedgerLine[] }>('GET', path)).items;
}

/** Every state that the booking has been in, oldest first. */
export async function statusTrail({ id }: Booking): Promise<string[]> {
  type Move = { to: string | null; when: number };
  const { items } = ok(await (await adminApi()).call<{ items: Move[] }>('GET', `admin/booking/${id}/log`));
  return items.sort((a, b) => a.when - b.when).flatMap(({ to }) => (to === null ? [] : [to]));
}

export async function callLog({ id }: Booking): Promise<CallLogRow[]> {
  return ok(await (await adminApi()).call<{ items: CallLogRow[] }>('GET', `bookings/booking/${id}/logs`)).items;
}

/** The pay line of a lesson, in whichever payment period it stands. */
export async function payLine(tutor: TestPerson, booking: Booking): Promise<PayLine> {
  type Period = { id: string; label: string };
  const path = `earnings/${tutor.uid}`;
  return eventually('the pay line is there', async () => {
    const { items } = ok(await tutor.api.call<{ items: Period[] }>('GET', `${path}/periods?group=false`));
    for (const { id, label } of items) {
      const of = `${path}?period=${id}&group=false`;
      const { lines } = ok(await tutor.api.call<{ lines: Omit<PayLine, 'period'>[] }>('GET', of));
      const line = lines.find(({ bookingId }) => bookingId === booking.id);
      if (line) return { ...line, period: label };
    }
    return undefined;
  });
}
