/** What the pictures show: the demo school, and a few people and lessons more under names of their own. Every step looks first, so each run finds the same. */
import { randomUUID } from 'node:crypto';
import { adminApi, apiAs, ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { takeSeat } from '../../support/group-lesson.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking, type Topic } from '../../support/lessons.ts';
import { entitle, moveClock, schoolNow, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { taughtLesson } from '../../support/taught-lesson.ts';

const day = 24 * 3_600_000;
const minute = 60_000;

export type PictureSchool = {
  admin: string;
  ada: TestPerson;
  /** Has bought nothing. */
  ben: TestPerson;
  cleo: TestPerson;
  tilda: TestPerson;
  untested: TestPerson;
  /** Owes Noor a feedback. */
  hana: TestPerson;
  noor: TestPerson;
  /** Gives Noor a lesson while pictures are taken. */
  iris: TestPerson;
  application: string;
  session: string;
  /** A lesson of the library. */
  topic: Topic;
  /** The number of Cleo's. */
  certificate: string;
  /** Of Tilda's first free hours. */
  searchFrom: number;
};

type Items<T> = { items: T[] };
type Found = { uid: string; email: string; name: string };

async function find(email: string): Promise<Found | undefined> {
  const people = await (await adminApi()).call<Items<Found>>('GET', `admin/users?q=${encodeURIComponent(email)}`);
  return ok(people).items.find((one) => one.email === email);
}

async function signedIn({ uid, email, name }: Found): Promise<TestPerson> {
  const password = platform().demoPassword;
  const [firstName = '', lastName = ''] = name.split(' ');
  return { uid, email, password, firstName, lastName, api: await apiAs(email, password) };
}

async function demo(name: string): Promise<TestPerson> {
  const found = await find(`${name}@example.com`);
  if (!found) throw new Error(`${name} is not there: the pictures need the demo school`);
  return signedIn(found);
}

export async function ensure(role: 'student' | 'tutor', firstName: string, lastName: string): Promise<TestPerson> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const password = platform().demoPassword;
  const known = await find(email);
  if (known) return signedIn(known);
  const account = { role, email, password, firstName, lastName, timeZone: 'Australia/Darwin' };
  const isPte = role === 'tutor' ? { isPte: false } : {};
  const { uid } = ok(await (await adminApi()).call<Found>('POST', 'admin/users', { ...account, ...isPte }));
  return signedIn({ uid, email, name: `${firstName} ${lastName}` });
}

async function lessonsOf({ api }: TestPerson, view: string): Promise<Booking[]> {
  return ok(await api.call<Items<Booking>>('GET', `bookings/mine${view}`)).items;
}

/** Two lessons of Ada to come, both out of reach of the cancellation's lock for days. */
async function ensureBooked(ada: TestPerson, tilda: TestPerson, now: number): Promise<void> {
  if ((await lessonsOf(ada, '?view=upcoming')).length > 0) return;
  const range = `from=${now + 5 * day}&to=${now + 8 * day}`;
  const slots = ok(await ada.api.call<Items<Booking>>('GET', `bookings/tutor/${tilda.uid}?${range}`)).items;
  const free = slots.filter(({ status }) => status === 'pending').slice(0, 2);
  for (const slot of free) await bookSlot(ada, slot, await anyTopic(ada.api));
}

/** One rating and one report of a lesson behind Cleo. */
async function ensureSaid(cleo: TestPerson): Promise<void> {
  const admin = await adminApi();
  const reports = ok(await admin.call<Items<unknown>>('GET', 'admin/reports')).items;
  const lesson = (await lessonsOf(cleo, '/history?limit=50')).find(({ status }) => status === 'completed');
  if (reports.length > 0 || !lesson) return;
  const message = 'The sound failed twice, and we lost ten minutes of the lesson.';
  ok(await cleo.api.call('POST', `profile/tutor/${lesson.tutor}/report`, { message, bookingId: lesson.id }));
}

/** A lesson that waits for its feedback. */
async function ensureTaught(hana: TestPerson, noor: TestPerson): Promise<void> {
  const past = await lessonsOf(hana, '/history');
  if (past.some(({ status }) => status === 'pending-feedback')) return;
  await entitle(noor, 1);
  await taughtLesson(hana, noor, await hourAhead(60 * minute));
}

type Session = { id: string; title: string };
type Lessons = { bookings: { bookingId: string; when: number; status: string }[] };

async function ensureSeat(ada: TestPerson): Promise<string> {
  const admin = await adminApi();
  const sessions = ok(await admin.call<Items<Session>>('GET', 'admin/groupsessions')).items;
  const session = sessions.find(({ title }) => title === 'Meetings that work');
  if (!session) throw new Error('the demo school has no group session');
  const mine = ok(await ada.api.call<Items<unknown>>('GET', 'groupsessions/mine?view=upcoming')).items;
  if (mine.length > 0) return session.id;
  const { bookings } = ok(await ada.api.call<Lessons>('GET', `groupsessions/groupsession/${session.id}`));
  const lesson = bookings.find(({ status }) => status === 'pending')?.bookingId ?? '';
  await takeSeat(ada, { session: session.id, lesson, tutor: '' });
  return session.id;
}

type Certificate = { number: string; state: string };

/** All lessons of a course are behind Cleo. */
async function ensureCertified({ uid, api }: TestPerson, { material, course }: Topic): Promise<string> {
  const admin = await adminApi();
  const issued = async () => {
    const { items } = ok(await api.call<Items<Certificate>>('GET', `certificates/${uid}`));
    return items.find(({ state }) => state === 'issued')?.number;
  };
  const known = await issued();
  if (known) return known;
  const path = `${uid}/${material}/${course}`;
  const { lessons } = ok(await api.call<{ lessons: { id: string }[] }>('GET', `progress/${path}`));
  const noted = lessons.map(({ id }) => ({ id, completionDetails: { completed: true } }));
  ok(await admin.call('POST', `admin/progress/${path}`, { lessons: noted }));
  return eventually('the certificate is issued', issued, minute);
}

export async function preparePictures(): Promise<PictureSchool> {
  const admin = await adminApi();
  const [ada, ben, cleo] = [await demo('ada'), await demo('ben'), await demo('cleo')];
  const tilda = await demo('tilda');
  const hana = await ensure('tutor', 'Hana', 'Hollybrook');
  const noor = await ensure('student', 'Noor', 'Northwood');
  const iris = await ensure('tutor', 'Iris', 'Ironwood');
  const untested = await ensure('tutor', 'Una', 'Underhill');
  for (const { api } of [hana, iris]) {
    ok(await api.call('PUT', 'profile/tutor/speed-test', { up: 20, down: 40, agreed: true }));
  }
  const now = await schoolNow();
  await ensureBooked(ada, tilda, now);
  await ensureSaid(cleo);
  const session = await ensureSeat(ada);
  await ensureTaught(hana, noor);
  const topic = await anyTopic(admin);
  const certificate = await ensureCertified(cleo, topic);
  const { items } = ok(await admin.call<Items<{ id: string; email: string }>>('GET', 'applications?limit=50'));
  const application = items.find(({ email }) => email === 'rosa@example.com')?.id ?? '';
  const rest = { admin: platform().adminEmail, application, session, topic, certificate, searchFrom: now + 3 * day };
  return { ada, ben, cleo, tilda, untested, hana, noor, iris, ...rest };
}

type Area = { id: string; name: string; isPte: boolean };

/** Also those that a student without their subscription finds in no list. */
export async function libraryAreas(): Promise<Area[]> {
  return ok(await (await adminApi()).call<Items<Area>>('GET', 'materials')).items;
}

/** Commenced by Iris, with Noor expected; the school's clock stands at its start. */
export async function beginLesson({ iris, noor }: PictureSchool): Promise<void> {
  const topic = await anyTopic(noor.api);
  await entitle(noor, 1);
  const when = await hourAhead(20 * minute);
  const { id } = await bookSlot(noor, await openSlot(iris, when), topic);
  await moveClock(when);
  const headers = { 'idempotency-key': randomUUID() };
  ok(await iris.api.call('PUT', `bookings/booking/${id}/commence`, {}, headers));
}
