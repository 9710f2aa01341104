/** The people of a run: made as an administrator makes them, signed in at Keycloak, with tokens that they paid for. */
import { adminApi, apiAs, lastingApi, ok } from '../support/api.ts';
import { payOnPage } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { anyTopic, hourAhead, type Booking, type Topic } from '../support/lessons.ts';
import { newStudent, newTutor, type TestPerson } from '../support/people.ts';
import type { Act } from './acts.ts';
import type { Attendant, Company, Hour, Listener, Needs } from './company.ts';
import type { Look } from './databases.ts';
import { giveLessons } from './lessons.ts';
import { inTurns } from './pace.ts';

type Preparing = {
  tell: (words: string) => void;
  signInsAMinute: number;
  acts: Act[];
  /** Left out: nobody waits until people are reminded of their lessons. */
  look?: Look;
};

const hourMs = 3_600_000;
const openAtOnce = 100;
const buyAtOnce = 50;
const makeAtOnce = 4;

export async function prepare(needs: Needs, { tell, signInsAMinute, acts, look }: Preparing): Promise<Company> {
  const topic = await topicToBook();
  const gate = makeGate(signInsAMinute);
  tell(`${needs.students} students and ${needs.tutors} teachers come in by the sign-in page`);
  const make = async (which: typeof newStudent) => {
    await gate();
    return attendant(await which());
  };
  const tutors = await inTurns(listOf(needs.tutors), makeAtOnce, () => make(newTutor));
  const students = await inTurns(listOf(needs.students), makeAtOnce, () => make(newStudent));
  if (needs.tokensEach > 0) {
    tell(`each student pays for ${needs.tokensEach} tokens or a few more`);
    const wallet = needs.wallet === 'group' ? 'groupLessonTokens' : 'lessonTokens';
    await inTurns(students, makeAtOnce, (student) => buy(student, wallet, needs.tokensEach));
  }
  const admins = [await administrator()];
  const nothingYet = { firstHour: 0, hours: [], lessons: [], attended: [], reminded: [] };
  const company: Company = { students, tutors, admins, topic, ...nothingYet };
  await giveLessons(company, needs, { tell, acts, look });
  company.firstHour = await hourAhead(48 * hourMs);
  const when = Array.from({ length: needs.hoursEach }, (_, index) => company.firstHour + index * hourMs);
  if (when.length > 0) tell(`${needs.tutors * when.length} hours are opened`);
  company.hours.push(...(await inTurns(tutors, makeAtOnce, (tutor) => openHours(tutor, when))).flat());
  return company;
}

/** The one whom tests have; nobody asks who it is. */
async function administrator(): Promise<Listener> {
  const api = await adminApi();
  return {
    uid: 'administrator',
    get token() {
      return api.token;
    },
    renew: api.renew,
  };
}

async function topicToBook(): Promise<Topic> {
  const api = await adminApi();
  const { items } = ok(await api.call<{ items: { isPte: boolean }[] }>('GET', 'materials'));
  const topic = items.some(({ isPte }) => !isPte) ? await anyTopic(api) : undefined;
  if (topic?.lesson) return topic;
  throw new Error(
    'This school has nothing that a lesson could be about: start it with the demo school (`npm start` without --no-seed), or put a material with a course and a lesson into its library.',
  );
}

const listOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The edge takes so many forms a minute of one address; here everybody comes from one. */
function makeGate(aMinute: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const at = Math.max(Date.now(), nextAt);
    nextAt = at + 60_000 / aMinute;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
  };
}

function attendant(person: TestPerson): Attendant {
  const api = lastingApi(person.api, () => apiAs(person.email, person.password));
  return {
    ...person,
    api,
    get token() {
      return api.token;
    },
    renew: api.renew,
  };
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
