/** What a student or a teacher does in any story: one act, its calls, and what is noted of it for the oracles. */
import { outcomeOf } from '../acts.ts';
import type { Answered } from '../answer.ts';
import type { Hour, Listener } from '../company.ts';
import { dateInDarwin, zone } from '../../support/lesson/lesson-times.ts';
import type { Scene } from './story.ts';

/** A search names at most so many teachers. */
const mostNamed = 12;

export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

export function shuffled<T>(all: readonly T[]): T[] {
  const list = [...all];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

export async function lookAround({ caller }: Scene, student: Listener): Promise<void> {
  await Promise.all([
    caller.call(student, 'see the own profile', { method: 'GET', path: 'profile/student/me' }),
    caller.call(student, 'see the next lessons', { method: 'GET', path: 'bookings/mine?view=upcoming' }),
    caller.call(student, 'see announcements', { method: 'GET', path: 'announcements' }),
    caller.call(student, 'see messages', { method: 'GET', path: 'messages' }),
  ]);
}

export async function readMaterials({ caller, company }: Scene, student: Listener): Promise<void> {
  await caller.call(student, 'see materials', { method: 'GET', path: 'materials' });
  const path = `materials/${company.topic.material}/courses`;
  await caller.call(student, 'see courses', { method: 'GET', path });
}

type Found = { hours: Hour[] };
type Told = { id: string; tutor: string; when: number };
const hourOf = ({ id, tutor, when }: Told): Hour => ({ id, tutor, when });
const dayMs = 24 * 3_600_000;
/** From the first to the last of them, and so many days more. */
export const daysOf = (hours: readonly Hour[], more = 0) => {
  const when = hours.map((hour) => hour.when);
  return { startDate: dateInDarwin(Math.min(...when)), endDate: dateInDarwin(Math.max(...when) + more * dayMs) };
};

/** Among the hours of this run's teachers: what others have opened stays theirs. */
export async function search({ caller, company, acts }: Scene, student: Listener, dueAt?: number): Promise<Found> {
  const tutors = shuffled(company.tutors.map(({ uid }) => uid)).slice(0, mostNamed);
  const data = { ...daysOf(company.hours), time: 'anytime', tutors };
  const wanted = { method: 'POST', path: 'bookings/search', body: { data, timezone: zone } } as const;
  const answer = await caller.call<Record<string, Told[]>>(student, 'search for hours', { ...wanted, dueAt });
  const hours = answer.status === 200 && answer.body ? Object.values(answer.body).flat().map(hourOf) : [];
  if (answer.status === 200 && hours.length === 0)
    acts.push({ act: 'find-nothing', student: student.uid, tutors, outcome: 'yes', ...spanOf(answer) });
  return { hours };
}

export async function searchDays({ caller, company }: Scene, student: Listener, dueAt?: number): Promise<void> {
  const { startDate, endDate } = daysOf(company.hours);
  const query = `startDate=${startDate}&endDate=${endDate}&timezone=${encodeURIComponent(zone)}`;
  await caller.call(student, 'search for free days', { method: 'GET', path: `bookings/free-days?${query}`, dueAt });
}

const spanOf = ({ askedAt, answeredAt }: Answered<unknown>) => ({ askedAt, answeredAt });
const saidOf = ({ refusedBy, ...answer }: Answered<unknown>) => ({ ...spanOf(answer), refusedBy });

/** Answers whether the hour is theirs. */
export async function book({ caller, company, acts }: Scene, student: Listener, hour: Hour): Promise<boolean> {
  const path = `bookings/tutor/${hour.tutor}/${hour.id}/book`;
  const wanted = { method: 'PUT', path, body: { topic: company.topic } } as const;
  const answer = await caller.call<{ booking: { id: string } }>(student, 'book an hour', wanted);
  const outcome = outcomeOf(answer.status);
  const booking = answer.body?.booking?.id ?? hour.id;
  const what = { student: student.uid, tutor: hour.tutor, booking, when: hour.when, capacity: 1 };
  acts.push({ act: 'book', ...what, outcome, ...saidOf(answer) });
  return outcome === 'yes';
}

/** Answers whether it was given back. */
export async function cancel({ caller, acts }: Scene, student: Listener, hour: Hour): Promise<boolean> {
  const path = `bookings/tutor/${hour.tutor}/${hour.id}/cancel`;
  const answer = await caller.call(student, 'cancel a lesson', { method: 'PUT', path });
  const outcome = outcomeOf(answer.status);
  acts.push({ act: 'cancel', student: student.uid, booking: hour.id, outcome, ...saidOf(answer) });
  return outcome === 'yes';
}

export async function say({ caller, acts }: Scene, person: Listener, booking: string): Promise<void> {
  const id = crypto.randomUUID();
  const body = { id, content: `Line ${id.slice(0, 8)}: one more word about the lesson.` };
  const answer = await caller.call(person, 'say in the chat', { method: 'POST', path: `chat/${booking}`, body });
  acts.push({ act: 'say', by: person.uid, booking, id, outcome: outcomeOf(answer.status), ...spanOf(answer) });
}

export async function open({ caller }: Scene, tutor: Listener, when: readonly number[]): Promise<Hour[]> {
  const wanted = { method: 'POST', path: `bookings/booking/open/${tutor.uid}`, body: { when } } as const;
  const { body } = await caller.call<{ items?: { booking?: Told }[] }>(tutor, 'open hours', wanted);
  return (body?.items ?? []).flatMap(({ booking }) => (booking ? [hourOf(booking)] : []));
}

const words = (subject: string) => `${subject} was good today and you should go on reading aloud every single evening.`;
const subjects = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'];

export async function giveFeedback({ caller, acts }: Scene, tutor: Listener, booking: string): Promise<void> {
  const texts = Object.fromEntries(subjects.map((subject) => [subject, words(subject)]));
  const body = { ...texts, speaking: '', writing: '', reading: '', completedAssigned: true, isPte: false };
  const path = `bookings/booking/${booking}/feedback`;
  const answer = await caller.call(tutor, 'give feedback', { method: 'POST', path, body });
  acts.push({ act: 'feedback', by: tutor.uid, booking, outcome: outcomeOf(answer.status), ...spanOf(answer) });
}
