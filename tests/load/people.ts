/** The people of a run: made as an administrator makes them, signed in at Keycloak, with tokens that they paid for. */
import { adminApi, apiAs, ok } from '../support/api.ts';
import { payOnPage } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking, type Topic } from '../support/lessons.ts';
import { moveClock, newStudent, newTutor, type TestPerson } from '../support/people.ts';
import type { Act } from './acts.ts';
import { inTurns } from './pace.ts';

export type Attendant = TestPerson & { token: string; renew(): Promise<void> };
export type Hour = { id: string; tutor: string; when: number };

export type Needs = {
  students: number;
  tutors: number;
  tokensEach: number;
  /** Left out: those of lessons for one. */
  wallet?: 'group';
  /** Free hours of each tutor, one after another, from two days ahead. */
  hoursEach: number;
  /** Each tutor has given a lesson that waits for feedback, or is in one that has just begun; where the school's clock can be moved. */
  lesson: 'none' | 'taught' | 'running';
};
export type Company = {
  students: Attendant[];
  tutors: Attendant[];
  topic: Topic;
  /** From here on nobody has anything yet. */
  firstHour: number;
  hours: Hour[];
  lessons: { booking: Booking; tutor: Attendant; student: Attendant }[];
};

type Preparing = { tell: (words: string) => void; signInsAMinute: number; acts: Act[] };

const hourMs = 3_600_000;
const lessonMs = 50 * 60_000;
const openAtOnce = 100;
const buyAtOnce = 50;
const makeAtOnce = 4;

export async function prepare(needs: Needs, { tell, signInsAMinute, acts }: Preparing): Promise<Company> {
  const gate = makeGate(signInsAMinute);
  tell(`${needs.students} students and ${needs.tutors} teachers come in by the sign-in page`);
  const make = async (which: typeof newStudent) => {
    await gate();
    return attendant(await which());
  };
  const tutors = await inTurns(listOf(needs.tutors), makeAtOnce, () => make(newTutor));
  const students = await inTurns(listOf(needs.students), makeAtOnce, () => make(newStudent));
  const [first] = students;
  if (!first) throw new Error('nobody came');
  const topic = await anyTopic(first.api);
  if (needs.tokensEach > 0) {
    tell(`each student pays for ${needs.tokensEach} tokens or a few more`);
    const wallet = needs.wallet === 'group' ? 'groupLessonTokens' : 'lessonTokens';
    await inTurns(students, makeAtOnce, (student) => buy(student, wallet, needs.tokensEach));
  }
  const company: Company = { students, tutors, topic, firstHour: 0, hours: [], lessons: [] };
  if (needs.lesson !== 'none') await giveLessons(company, { tell, acts, isToEnd: needs.lesson === 'taught' });
  company.firstHour = await hourAhead(48 * hourMs);
  const when = Array.from({ length: needs.hoursEach }, (_, index) => company.firstHour + index * hourMs);
  if (when.length > 0) tell(`${needs.tutors * when.length} hours are opened`);
  company.hours.push(...(await inTurns(tutors, makeAtOnce, (tutor) => openHours(tutor, when))).flat());
  return company;
}

const listOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The edge takes so many forms a minute of one address; here everybody comes from one. */
function makeGate(aMinute: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const at = Math.max(Date.now(), nextAt);
    nextAt = at + 60_000 / aMinute;
    await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
  };
}

function attendant(person: TestPerson): Attendant {
  const one: Attendant = {
    ...person,
    token: person.api.token,
    async renew() {
      one.token = (await apiAs(person.email, person.password)).token;
    },
  };
  return one;
}

type Wallet = 'lessonTokens' | 'groupLessonTokens';

/** A plan, and single tokens for what it does not give. */
async function buy(student: Attendant, wallet: Wallet, tokens: number): Promise<void> {
  let owned = await pay(student, {
    wallet,
    path: wallet === 'lessonTokens' ? 'subscribe' : 'groupsessionsubscription',
  });
  while (owned < tokens) {
    const quantity = Math.min(buyAtOnce, tokens - owned);
    owned = await pay(student, { wallet, path: 'tokens', quantity, from: owned });
  }
}

type Purchase = { wallet: Wallet; path: string; quantity?: number; from?: number };

/** Answers how many there are when they have come. */
async function pay(student: Attendant, { wallet, path, quantity, from = 0 }: Purchase): Promise<number> {
  const wish = quantity === undefined ? { type: wallet } : { tokenType: wallet, quantity };
  const asked = await student.api.call<{ checkoutUrl: string }>('POST', `payments/${path}/${student.uid}`, wish);
  await payOnPage(ok(asked).checkoutUrl);
  return eventually('the tokens are there', async () => {
    const { data } = ok(await student.api.call<{ data: Record<Wallet, number> }>('GET', 'profile/student/me'));
    return data[wallet] > from && data[wallet];
  });
}

async function openHours(tutor: Attendant, when: readonly number[]): Promise<Hour[]> {
  if (when.length === 0) return [];
  type Opened = { items: { booking?: Booking }[] };
  const path = `bookings/booking/open/${tutor.uid}`;
  const hours: Hour[] = [];
  for (let from = 0; from < when.length; from += openAtOnce) {
    const body = { when: when.slice(from, from + openAtOnce) };
    const answer = await eventually('the new teacher has reached booking', async () => {
      const tried = await tutor.api.call<Opened>('POST', path, body);
      return tried.status < 300 ? tried : undefined;
    });
    const opened = answer.body.items.flatMap(({ booking }) => booking ?? []);
    hours.push(...opened.map(({ id, when: at }) => ({ id, tutor: tutor.uid, when: at })));
  }
  return hours;
}

type Giving = { tell: (words: string) => void; acts: Act[]; isToEnd: boolean };

/** All at one hour: the school's clock is moved once for all of them. */
async function giveLessons(company: Company, { tell, acts, isToEnd }: Giving): Promise<void> {
  const admin = await adminApi();
  if ((await admin.call('GET', '/api/dev/clock')).status !== 200) {
    return tell("no lessons are given: this platform's clock cannot be moved");
  }
  const when = await hourAhead(hourMs);
  const pairs = company.tutors.flatMap((tutor, index) => {
    const student = company.students[index];
    return student ? [{ tutor, student }] : [];
  });
  tell(`${pairs.length} lessons are ${isToEnd ? 'given' : 'begun'}`);
  const lessons = await inTurns(pairs, makeAtOnce, async ({ tutor, student }) => {
    const askedAt = Date.now();
    const booking = await bookSlot(student, await openSlot(tutor, when), company.topic);
    const people = { student: student.uid, tutor: tutor.uid };
    const answered = { askedAt, answeredAt: Date.now(), outcome: 'yes' } as const;
    acts.push({ act: 'book', ...people, booking: booking.id, when, capacity: 1, ...answered });
    return { booking, tutor, student };
  });
  await moveClock(when);
  await inTurns(lessons, makeAtOnce, async ({ booking, tutor, student }) => {
    ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/commence`, {}));
    if (!isToEnd) return;
    const present = { bookingId: booking.id, present: [tutor.uid, student.uid] };
    ok(await admin.call('POST', '/api/dev/onLessonEnd', present));
  });
  if (isToEnd) await moveClock(when + lessonMs);
  for (const { booking, tutor } of isToEnd ? lessons : []) {
    await eventually('the lesson waits for feedback', async () => {
      const { body } = await tutor.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${booking.id}`);
      return body.status === 'pending-feedback';
    });
  }
  company.lessons.push(...lessons);
}
