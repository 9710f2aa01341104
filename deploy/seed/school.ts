/** Accounts, entitlements, tokens and open slots. Every step looks first and does only what is missing. */
import { DateTime } from 'luxon';
import { apiFor, type Api } from './api.ts';
import { students, tutors, type Area, type DemoStudent, type DemoTutor } from './people.ts';
import type { Progress } from './progress.ts';

export type Person = { uid: string; email: string; api: Api };
export type School = { admin: Api; people: ReadonlyMap<string, Person>; progress: Progress };

type FoundPerson = { uid: string; email: string };
type Account = { stripe?: { subscription: { currentSubscription: { categories: { priceId: string }[] } | null } } };

const day = 86_400_000;
const subscribedMs = 365 * day;
const slotDays = 14;
const welcome = 'Welcome to the demo school';

type PeopleOptions = { admin: Api; demoPassword: string; progress: Progress };

export async function ensurePeople({ admin, demoPassword, progress }: PeopleOptions): Promise<School> {
  const people = new Map<string, Person>();
  for (const { hours: _hours, ...account } of tutors) {
    const tutor = await ensurePerson(admin, { ...account, role: 'tutor', password: demoPassword });
    await passSpeedTest(tutor);
    people.set(account.email, tutor);
    progress(`teacher ${account.email}`);
  }
  for (const { areas: _areas, tokens: _tokens, ...account } of students) {
    people.set(account.email, await ensurePerson(admin, { ...account, role: 'student', password: demoPassword }));
    progress(`student ${account.email}`);
  }
  return { admin, people, progress };
}

export function personOf(school: School, { email }: { email: string }): Person {
  const person = school.people.get(email);
  if (person === undefined) throw new Error(`${email} is not among the demo people`);
  return person;
}

type NewAccount = { role: 'tutor' | 'student'; email: string; password: string; firstName: string; lastName: string };

async function ensurePerson(admin: Api, account: NewAccount): Promise<Person> {
  const { email, password } = account;
  const found = await findPerson(admin, email);
  const { uid } = found ?? (await admin.call<FoundPerson>('POST', 'admin/users', account));
  return { uid, email, api: await apiFor({ publicUrl: admin.publicUrl, email, password }) };
}

async function findPerson(admin: Api, email: string): Promise<FoundPerson | undefined> {
  const { items } = await admin.call<{ items: FoundPerson[] }>('GET', `admin/users?q=${encodeURIComponent(email)}`);
  return items.find((person) => person.email === email);
}

/** FB-14; the numbers are what a good line at home has. */
async function passSpeedTest({ api }: Person): Promise<void> {
  const me = await api.call<{ tutor?: { speedTestPassed: boolean } }>('GET', 'profile/me');
  if (me.tutor?.speedTestPassed === true) return;
  await api.call('PUT', 'profile/tutor/speed-test', { up: 20, down: 48, agreed: true });
}

export type PriceIds = Readonly<Record<Area, string>>;

export async function ensureEntitlements(school: School, prices: PriceIds): Promise<void> {
  for (const student of students) {
    const { uid } = personOf(school, student);
    const account = await school.admin.call<Account>('GET', `admin/user/${uid}`);
    const held = account.stripe?.subscription.currentSubscription?.categories.map((category) => category.priceId) ?? [];
    for (const priceId of student.areas.map((area) => prices[area])) {
      if (held.includes(priceId)) continue;
      const expiredAt = Date.now() + subscribedMs;
      await school.admin.call('POST', '/api/dev/entitlements', { uid, priceId, expiredAt });
      school.progress(`subscription ${priceId} of ${student.email}`);
    }
  }
}

export async function ensureTokens(school: School): Promise<void> {
  for (const student of students) await welcomeTokens(school, student);
}

/** The ledger says whether they were given; the balance cannot, because tokens are spent. */
async function welcomeTokens(school: School, student: DemoStudent): Promise<void> {
  const { uid } = personOf(school, student);
  const ledger = await school.admin.call<{ items: { tokenType: string; note: string }[] }>(
    'GET',
    `tokens/${uid}/ledger?limit=100`,
  );
  const given = new Set(ledger.items.filter((line) => line.note === welcome).map((line) => line.tokenType));
  for (const { tokenType, delta } of student.tokens.filter((token) => !given.has(token.tokenType))) {
    await school.admin.call('POST', `admin/tokens/${uid}`, { tokenType, delta, reason: welcome });
    school.progress(`${delta} ${tokenType} for ${student.email}`);
  }
}

/** Slots for two weeks, unless the teacher has a future already. */
export async function ensureSlots(school: School, now: number): Promise<void> {
  for (const tutor of tutors) {
    const { uid, api } = personOf(school, tutor);
    const range = `from=${now}&to=${now + 60 * day}`;
    const { items } = await api.call<{ items: unknown[] }>('GET', `bookings/tutor/${uid}?${range}`);
    if (items.length > 0) continue;
    await api.call('POST', `bookings/booking/open/${uid}`, { when: slotTimes(tutor, now), isPte: tutor.isPte });
    school.progress(`slots of ${tutor.email}`);
  }
}

/** The teacher's hours from tomorrow on, on the wall clock of the teacher's zone. */
function slotTimes({ timeZone, hours }: DemoTutor, now: number): number[] {
  const tomorrow = DateTime.fromMillis(now, { zone: timeZone }).startOf('day').plus({ days: 1 });
  return Array.from({ length: slotDays }, (_, index) => tomorrow.plus({ days: index })).flatMap((date) =>
    hours.map((hour) => date.set({ hour }).toMillis()),
  );
}
