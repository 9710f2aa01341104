/** Accounts, entitlements, tokens and open slots. Every step looks first and does only what is missing. */
import { DateTime } from 'luxon';
import { apiFor, type Api } from './api.ts';
import { students, tutors, type Area, type DemoStudent, type DemoTutor } from './people.ts';
import type { Progress } from './progress.ts';

export type Person = { uid: string; email: string; api: Api };
export type School = { admin: Api; people: ReadonlyMap<string, Person>; progress: Progress };

type Found = { uid: string; email: string; tutor?: { speedTestPassed: boolean } };
type Account = { stripe?: { subscription: { currentSubscription: { categories: { priceId: string }[] } | null } } };

const day = 86_400_000;
const subscribedMs = 365 * day;
const slotDays = 14;
const welcome = 'Welcome to the demo school';

type PeopleOptions = { admin: Api; demoPassword: string; progress: Progress };

export async function ensurePeople({ admin, demoPassword, progress }: PeopleOptions): Promise<School> {
  const helpers = { admin, progress };
  const accounts = [
    ...tutors.map(({ hours: _hours, ...account }) => ({ ...account, role: 'tutor' as const })),
    ...students.map(({ areas: _areas, tokens: _tokens, ...account }) => ({ ...account, role: 'student' as const })),
  ];
  const ensured = accounts.map((account) => ensurePerson(helpers, { ...account, password: demoPassword }));
  const people = await Promise.all(ensured);
  return { ...helpers, people: new Map(people.map((person) => [person.email, person])) };
}

export function personOf(school: School, { email }: { email: string }): Person {
  const person = school.people.get(email);
  if (person === undefined) throw new Error(`${email} is not among the demo people`);
  return person;
}

type NewAccount = { role: 'tutor' | 'student'; email: string; password: string; firstName: string; lastName: string };

type Helpers = Pick<School, 'admin' | 'progress'>;

async function ensurePerson({ admin, progress }: Helpers, account: NewAccount): Promise<Person> {
  const { email, password, role } = account;
  const known = await findPerson(admin, email);
  const found = known ?? (await admin.call<Found>('POST', 'admin/users', account));
  const person = { uid: found.uid, email, api: apiFor(admin.publicUrl, { email, password }) };
  if (role === 'tutor' && found.tutor?.speedTestPassed !== true) await passSpeedTest(person);
  if (known === undefined) progress(`${role === 'tutor' ? 'teacher' : 'student'} ${email}`);
  return person;
}

async function findPerson(admin: Api, email: string): Promise<Found | undefined> {
  const { items } = await admin.call<{ items: Found[] }>('GET', `admin/users?q=${encodeURIComponent(email)}`);
  return items.find((person) => person.email === email);
}

/** The numbers are what a good line at home has. */
async function passSpeedTest({ api }: Person): Promise<void> {
  await api.call('PUT', 'profile/tutor/speed-test', { up: 20, down: 48, agreed: true });
}

export async function ensureEntitlements(school: School, prices: Record<Area, string>): Promise<void> {
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
  for (const [tokenType, delta] of Object.entries(student.tokens)) {
    if (given.has(tokenType)) continue;
    await school.admin.call('POST', `admin/tokens/${uid}`, { tokenType, delta, reason: welcome });
    school.progress(`${delta} ${tokenType} for ${student.email}`);
  }
}

/** Slots for two weeks, unless the teacher has a future already. */
export async function ensureSlots(school: School, now: number): Promise<void> {
  for (const tutor of tutors) {
    const { uid, api } = personOf(school, tutor);
    const range = `from=${now}&to=${now + 60 * day}`;
    const { items } = await school.admin.call<{ items: unknown[] }>('GET', `bookings/tutor/${uid}?${range}`);
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
