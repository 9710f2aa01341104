import { registerPerson, type Role } from '../src/domain/person.ts';
import { makePersonStore } from '../src/outbound/postgres/person-store.ts';
import { listPeople } from '../src/queries/people-page.ts';
import { findPerson } from '../src/queries/people.ts';
import { listPeopleByUid } from '../src/queries/people.ts';
import { listShownTutors } from '../src/queries/shown-tutors.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { schoolNow, startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
// Nothing here may need Keycloak.
const noAccounts = {} as Accounts;
const uid = (n: number) => n.toString(16).padStart(32, '0');

async function insert(
  n: number,
  change: { role?: Role; firstName?: string; email?: string; at?: Date } = {},
): Promise<void> {
  const {
    role = 'student',
    firstName = `Person ${n}`,
    email = `p${n}@example.test`,
    at = new Date(schoolNow.getTime() + n),
  } = change;
  const { person } = registerPerson(
    {
      uid: uid(n),
      role,
      email,
      emailVerified: true,
      firstName,
      lastName: 'Test',
      timeZone: 'UTC',
      country: '',
      about: '',
      enabled: true,
    },
    at,
  );
  await makePersonStore(identity.pool).insert(person);
}

beforeAll(async () => {
  identity = await startIdentity(noAccounts);
  for (let n = 1; n <= 55; n += 1)
    await insert(n, n === 7 ? { firstName: '100%_sure' } : n === 9 ? { role: 'tutor' } : {});
});
afterAll(() => identity?.database.drop());

const ask = (change: object = {}) =>
  listPeople(identity.pool, { amount: 0, pageToken: '', query: '', role: undefined, now: new Date(), ...change });

test('NS-40 a page has 25 people unless asked for 1 to 100, newest first', async () => {
  const page = await ask();
  expect(page.people.map(({ uid: id }) => id)).toEqual(Array.from({ length: 25 }, (_, i) => uid(55 - i)));
  expect((await ask({ amount: 100 })).people).toHaveLength(55);
  expect(page.total).toEqual({ count: 55, isLeast: false });
  expect((await ask({ pageToken: page.next })).total).toBeUndefined();
  expect((await ask({ role: 'tutor' })).total).toEqual({ count: 1, isLeast: false });
  for (const amount of [-1, 101]) await expect(ask({ amount })).rejects.toMatchObject({ reason: 'MALFORMED' });
});

test('FB-42 pages neither skip nor repeat, also when somebody signs up in between and instants are equal', async () => {
  await insert(200, { at: schoolNow });
  await insert(201, { at: schoolNow });
  const seen: string[] = [];
  let pageToken = '';
  do {
    const page = await ask({ amount: 8, pageToken });
    seen.push(...page.people.map((person) => person.uid));
    if (seen.length === 8) await insert(300, { at: new Date(schoolNow.getTime() + 9_000) });
    pageToken = page.next;
  } while (pageToken !== '');
  expect(new Set(seen).size).toBe(57);
  expect(seen).toHaveLength(57);
});

test.each([
  ['PERSON 12', ['Person 12']],
  ['p12@exam', ['Person 12']],
  ['100%_s', ['100%_sure']],
  ['%', ['100%_sure']],
  ['nobody at all', []],
])('ADM-03 searching for %s finds %j', async (query, names) => {
  expect((await ask({ query })).people.map(({ firstName }) => firstName)).toEqual(names);
});

test('ADM-01 a role can be asked for', async () => {
  const { people } = await ask({ role: 'tutor' });
  expect(people.map((person) => person.uid)).toEqual([uid(9)]);
  expect(people[0]?.tutor).toMatchObject({ lessonRate: 65, speedTestPassed: false });
});

test.each(['x', 'bm90aGluZw', ''.padEnd(500, 'A')])(
  'a page token that is none of ours is refused (%#)',
  async (pageToken) => {
    await expect(ask({ pageToken })).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
  },
);

test('AUTH-55 AUTH-57 PERM-06 FB-13 last-active is kept for students and tutors, not for administrators, and tells nobody', async () => {
  expect(await identity.cases.touchLastActive({ uid: uid(1), role: 'student' })).toEqual(schoolNow);
  expect((await findPerson(identity.pool, uid(1)))?.lastActive).toEqual(schoolNow);
  expect(await identity.cases.touchLastActive({ uid: uid(9), role: 'tutor' })).toEqual(schoolNow);
  expect((await findPerson(identity.pool, uid(9)))?.lastActive).toEqual(schoolNow);
  expect(await identity.cases.touchLastActive({ uid: uid(2), role: 'admin' })).toBeUndefined();
  expect((await findPerson(identity.pool, uid(2)))?.lastActive).toBeUndefined();
  expect(await identity.facts(uid(1))).toEqual([]);
});

test('CON-08 FB-14 a passed speed test is stored and told; a student has none', async () => {
  const fast = { upMbps: 5, downMbps: 20, agreed: true };
  expect(await identity.cases.recordSpeedTest(uid(9), { ...fast, agreed: false })).toEqual({ passed: false });
  expect(await identity.cases.recordSpeedTest(uid(9), fast)).toEqual({ passed: true });
  expect(await identity.facts(uid(9))).toEqual(['SpeedTestRecorded', 'SpeedTestRecorded', 'ProfileChanged']);
  const fact = await identity.lastFact('parlance.identity.v1.SpeedTestRecorded', uid(9));
  expect(fact).toMatchObject({ upMbps: 5, downMbps: 20, person: { version: 3, tutor: { speedTestPassed: true } } });
  await expect(identity.cases.recordSpeedTest(uid(1), fast)).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  await expect(identity.cases.recordSpeedTest(uid(9), { ...fast, upMbps: NaN })).rejects.toMatchObject({
    reason: 'MALFORMED',
  });
});

test('NS-14 a teacher changes zone and introduction at once, an administrator the zone, and whoever shows them hears of it', async () => {
  const introduction = 'I have taught in hospitals for ten years. '.repeat(6).trim();
  const change = (of: string, edit: object, expectedVersion = 0) =>
    identity.cases.changeOwnProfile({ uid: of, expectedVersion, edit });
  const { version } = (await findPerson(identity.pool, uid(9)))!;
  const after = await change(uid(9), { timeZone: 'Asia/Kolkata', introduction }, version);
  expect(after).toMatchObject({ timeZone: 'Asia/Kolkata', version: version + 1, tutor: { introduction } });
  expect(await identity.lastFact('parlance.identity.v1.TutorChanged', uid(9))).toMatchObject({
    person: { timeZone: 'Asia/Kolkata', version: version + 1 },
  });
  expect((await change(uid(9), { timeZone: 'Asia/Kolkata', introduction })).version).toBe(version + 1);
  await expect(change(uid(9), { timeZone: 'UTC' }, version)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  await expect(change('f'.repeat(32), { timeZone: 'UTC' })).rejects.toMatchObject({ reason: 'USER_NOT_FOUND' });
  expect(await change(uid(2), { timeZone: 'Europe/Berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' });
  for (const [of, edit, field] of [
    [uid(9), { timeZone: 'Nowhere/At_All' }, 'timeZone'],
    [uid(9), { timeZone: '' }, 'timeZone'],
    [uid(9), { introduction: 'x'.repeat(199) }, 'introduction'],
    [uid(9), { introduction: 'x'.repeat(601) }, 'introduction'],
    [uid(2), { introduction }, 'introduction'],
    [uid(9), { name: 'Another Name' }, 'name'],
  ] as const)
    await expect(change(of, edit)).rejects.toMatchObject({
      reason: 'MALFORMED',
      details: { fields: { [field]: expect.any(String) } },
    });
});

test('NS-64 strangers see of a listed teacher who agreed the first name, stream and rating, until it is taken back or the teacher is no more listed', async () => {
  const of = uid(9);
  const shown = async () => (await listShownTutors(identity.pool)).find((tutor) => tutor.uid === of);
  const say = (showPublicly: boolean) =>
    identity.cases.changeOwnProfile({ uid: of, expectedVersion: 0, edit: { showPublicly } });
  expect((await findPerson(identity.pool, of))?.tutor?.showPublicly).toBe(false);
  expect(await shown()).toBeUndefined();
  const { version, firstName } = await say(true);
  expect((await say(true)).version).toBe(version);
  expect(await identity.lastFact('parlance.identity.v1.TutorChanged', of)).toMatchObject({
    person: { version, tutor: { showPublicly: true } },
  });
  expect(await shown()).toEqual({ uid: of, firstName, isPte: false, ratingAvg: 0, ratingCount: 0 });
  for (const hidden of [`enabled = false`, `status = 'training'`, `status = 'deleted'`, `role = 'student'`]) {
    await identity.pool.query(`update people set ${hidden} where uid = $1`, [of]);
    expect([hidden, await shown()]).toEqual([hidden, undefined]);
    const listed = `role = 'tutor', enabled = true, status = 'completed'`;
    await identity.pool.query(`update people set ${listed} where uid = $1`, [of]);
    expect(await shown()).toBeDefined();
  }
  await say(false);
  expect(await shown()).toBeUndefined();
  const student = identity.cases.changeOwnProfile({ uid: uid(2), expectedVersion: 0, edit: { showPublicly: true } });
  await expect(student).rejects.toMatchObject({ details: { fields: { showPublicly: expect.any(String) } } });
});

test('what a teacher speaks besides English is kept sorted, each once, told, and only of the list; nobody else says it', async () => {
  const of = uid(9);
  const say = (codes: string[], who = of) =>
    identity.cases.changeOwnProfile({ uid: who, expectedVersion: 0, edit: { languages: { codes } } });
  const { version, tutor } = await say(['pt', 'de', 'pt']);
  expect(tutor?.languages).toEqual(['de', 'pt']);
  expect((await say(['de', 'pt'])).version).toBe(version);
  expect(await identity.lastFact('parlance.identity.v1.TutorChanged', of)).toMatchObject({
    person: { version, tutor: { languages: ['de', 'pt'] } },
  });
  const eight = ['de', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'];
  expect((await say(eight)).tutor?.languages).toEqual(eight);
  for (const [who, codes] of [
    [of, [...eight, 'ru']],
    [of, ['en']],
    [of, ['\u0000']],
    [uid(2), ['de']],
  ] as const)
    await expect(say([...codes], who)).rejects.toMatchObject({
      reason: 'MALFORMED',
      details: { fields: { languages: expect.any(String) } },
    });
  await identity.cases.changeOwnProfile({ uid: of, expectedVersion: 0, edit: { languages: null } });
  expect((await findPerson(identity.pool, of))?.tutor?.languages).toEqual(eight);
  expect((await say([])).tutor?.languages).toEqual([]);
});

test('NS-64 of many who agreed the twelve best rated are shown, the best first', async () => {
  const many = `select lpad(to_hex(n + 1048576), 32, 'e') as uid, n from generate_series(1, 3000) n`;
  await identity.pool.query(
    `insert into people (uid, role, email, email_verified, first_name, last_name, time_zone, country, about, image_url, enabled, created_at, status, version)
     select uid, 'tutor', '', true, 'Tess', 'Okafor', 'UTC', '', '', '', true, now(), 'completed', 1 from (${many}) t`,
  );
  await identity.pool.query(
    `insert into tutors (uid, is_pte, lesson_rate, currency, introduction, video, rating_avg, rating_count, speed_test_passed, show_publicly)
     select uid, true, 65, 'AUD', '', '', n / 600.0, n, true, n % 2 = 0 from (${many}) t`,
  );
  const found = await listShownTutors(identity.pool);
  expect(found.map(({ ratingCount }) => ratingCount)).toEqual(Array.from({ length: 12 }, (_, at) => 3_000 - 2 * at));
  await identity.pool.query(`delete from people where uid like '%eeee%' and first_name = 'Tess'`);
});

test('whoever has an account has a photo or none, and whoever shows them hears of it', async () => {
  const asked: string[][] = [];
  const settle = async (who: string, uploadId: string) => {
    asked.push([who, uploadId]);
    return `/files/public/${uploadId}`;
  };
  const files = { hold: async () => undefined, settle };
  const { changeOwnPhoto } = identity.casesWith({ files });
  for (const [who, fact] of [
    [uid(9), 'TutorChanged'],
    [uid(3), 'ProfileChanged'],
  ] as const) {
    const { version } = (await findPerson(identity.pool, who))!;
    const change = (uploadId: string) => changeOwnPhoto({ uid: who, uploadId });
    expect(await change('u1')).toMatchObject({ imageUrl: '/files/public/u1', version: version + 1 });
    const person = { imageUrl: '/files/public/u1', version: version + 1 };
    expect(await identity.lastFact(`parlance.identity.v1.${fact}`, who)).toMatchObject({ person });
    expect((await change('u1')).version).toBe(version + 1);
    expect(await change('')).toMatchObject({ imageUrl: '', version: version + 2 });
  }
  expect(asked).toContainEqual([uid(3), 'u1']);
  expect(asked.filter(([, uploadId]) => uploadId === '')).toEqual([]);
  await expect(changeOwnPhoto({ uid: 'f'.repeat(32), uploadId: '' })).rejects.toMatchObject({
    reason: 'USER_NOT_FOUND',
  });
});

test('ten writers at once on one person lose nothing', async () => {
  const before = (await findPerson(identity.pool, uid(9)))?.version ?? 0;
  await Promise.all(
    Array.from({ length: 10 }, () => identity.cases.recordSpeedTest(uid(9), { upMbps: 2, downMbps: 2, agreed: true })),
  );
  expect((await findPerson(identity.pool, uid(9)))?.version).toBe(before + 10);
});

test('at most 200 people are read at once and unknown ones are left out', async () => {
  const people = await listPeopleByUid(identity.pool, [uid(1), uid(2), 'f'.repeat(32)]);
  expect(people.map((person) => person.uid).sort()).toEqual([uid(1), uid(2)]);
});

test('EP-04 how many there are is counted to 10,000 and no further', async () => {
  const crowd = (from: number, to: number) =>
    identity.pool.query(
      `insert into people (uid, role, email, first_name, last_name, time_zone, country, about, image_url, status, enabled, email_verified, created_at, version)
       select md5('crowd' || n), 'student', 'crowd' || n || '@example.com', 'Crowd', 'Person', 'Australia/Darwin', '', '', '', '', true, true, now(), 1
       from generate_series($1::int, $2::int) as n`,
      [from, to],
    );
  await crowd(1, 10_000);
  expect((await ask({ query: 'crowd' })).total).toEqual({ count: 10_000, isLeast: false });
  await crowd(10_001, 10_001);
  expect((await ask({ query: 'crowd' })).total).toEqual({ count: 10_000, isLeast: true });
});
