/** What administrators read and set about people, on the real database: tutors' terms, lists in several orders, numbers, the trail of acts. */
import type { TutorEdit } from '../src/domain/edit-tutor.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import type { PeopleOrder } from '../src/queries/people-page.ts';
import { listPeople } from '../src/queries/people-page.ts';
import { countSchool } from '../src/queries/school-counts.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { commandBy, enrol, lessonOf, newUid, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({} as Accounts);
});
afterAll(() => identity?.database.drop());

const edit = (uid: string, wanted: TutorEdit, over: { expectedVersion?: number; key?: string } = {}) =>
  identity.cases.updateTutor(
    commandBy(officer, { uid, expectedVersion: over.expectedVersion ?? 0, edit: wanted }, 'UpdateTutor', over.key),
  );

describe('a tutor’s terms', () => {
  test('FB-57 ADM-02 rate, currency, stream, listing and profile; TutorChanged carries the whole person', async () => {
    const { uid } = await enrol(identity, 'tutor');
    const wanted = { lessonRate: 72.5, currency: 'PHP', isPte: true, status: 'training', introduction: 'Hello' };
    await edit(uid, wanted);
    expect(await identity.facts(uid)).toEqual(['TutorChanged']);
    expect(await identity.lastFact('parlance.identity.v1.TutorChanged', uid)).toMatchObject({
      person: {
        version: 2,
        status: 'training',
        tutor: { lessonRate: 72.5, currency: 'PHP', isPte: true, introduction: 'Hello' },
      },
    });
    const { acts } = await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' });
    expect(acts[0]).toMatchObject({
      act: 'tutor.updated',
      before: { status: 'completed', 'tutor.lessonRate': 65, 'tutor.isPte': false },
      after: { status: 'training', 'tutor.lessonRate': 72.5, 'tutor.isPte': true },
    });
  });

  test('of 32 who read the same version one writes, the others look again; a repeated request is one write', async () => {
    const { uid } = await enrol(identity, 'tutor');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, (_, n) => edit(uid, { lessonRate: 70 + n }, { expectedVersion: 1 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const done = await edit(uid, { lessonRate: 99 }, { expectedVersion: 2, key: 'k' });
    expect(await edit(uid, { lessonRate: 99 }, { expectedVersion: 2, key: 'k' })).toEqual(done);
    expect(await identity.facts(uid)).toEqual(['TutorChanged', 'TutorChanged']);
  });

  test('who is no tutor has no terms', async () => {
    const { uid } = await enrol(identity, 'student');
    await expect(edit(uid, { lessonRate: 70 })).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
    await expect(edit(newUid(), { lessonRate: 70 })).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  });
});

describe('the list of people', () => {
  const names = ['Zoë', 'anna', 'Émile', 'Bo', 'bo'];
  const marker = `Test${newUid().slice(0, 8)}`;
  beforeAll(async () => {
    for (const [n, firstName] of names.entries()) {
      const over = { firstName, lastName: marker, enabled: n !== 3, createdAt: new Date(Date.UTC(2026, 0, n + 1)) };
      await enrol(identity, n === 0 ? 'tutor' : 'student', over);
    }
  });

  async function all(order: PeopleOrder, over: object = {}): Promise<string[]> {
    const seen: string[] = [];
    let pageToken = '';
    do {
      const query = { amount: 2, pageToken, query: marker, role: undefined, order, now: new Date(), ...over };
      const page = await listPeople(identity.pool, query);
      seen.push(...page.people.map(({ firstName }) => firstName));
      pageToken = page.next;
    } while (pageToken !== '');
    return seen;
  }

  test('EP-04 NS-40 newest or oldest first, or by name; pages of two neither skip nor repeat', async () => {
    expect(await all('newest')).toEqual([...names].reverse());
    expect(await all('oldest')).toEqual(names);
    const byName = await all('name');
    expect(byName.map((name) => name.toLowerCase()).slice(0, 3)).toEqual(['anna', 'bo', 'bo']);
    expect(byName.toSorted()).toEqual(names.toSorted());
  });

  test('EP-54 ADM-13 only students; only the disabled or only the others', async () => {
    expect(await all('oldest', { role: 'student' })).toEqual(names.slice(1));
    expect(await all('oldest', { enabled: false })).toEqual(['Bo']);
    expect(await all('oldest', { enabled: true })).toHaveLength(4);
  });

  test('by state, country, zone and when they were here last, in pages that skip nobody', async () => {
    const now = new Date('2026-06-30T00:00:00Z');
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const given: [string, object][] = [
      ['week', { lastActive: ago(7), country: 'BR', timeZone: 'America/Sao_Paulo' }],
      ['month', { lastActive: ago(30), emailVerified: false }],
      ['quarter', { lastActive: ago(90), status: 'mock' }],
      ['older', { lastActive: ago(91), enabled: false, emailVerified: false }],
      ['never', { lastActive: undefined }],
    ];
    const group = `Group${newUid().slice(0, 8)}`;
    const usual = { enabled: true, emailVerified: true, status: '', lastName: group };
    for (const [firstName, over] of given) await enrol(identity, 'student', { ...usual, firstName, ...over });
    const taught = { ...usual, lastActive: ago(0) };
    await enrol(identity, 'tutor', { ...taught, firstName: 'listed', status: 'completed' });
    await enrol(identity, 'tutor', { ...taught, firstName: 'training', status: 'training' });
    const found = async (over: object) => (await all('name', { query: group, now, ...over })).toSorted();
    expect(await found({ country: 'BR' })).toEqual(['week']);
    expect(await found({ timeZone: 'America/Sao_Paulo' })).toEqual(['week']);
    expect(await found({ active: 'week' })).toEqual(['listed', 'training', 'week']);
    expect(await found({ active: 'month' })).toEqual(['listed', 'month', 'training', 'week']);
    expect(await found({ active: 'not-month' })).toEqual(['older', 'quarter']);
    expect(await found({ active: 'not-quarter' })).toEqual(['older']);
    expect(await found({ active: 'never' })).toEqual(['never']);
    const states = ['active', 'listed', 'training', 'demo', 'unverified', 'disabled'];
    const each = await Promise.all(states.map((state) => found({ state })));
    expect(each).toEqual([['never', 'week'], ['listed'], ['training'], ['quarter'], ['month'], ['older']]);
    const query = {
      amount: 1,
      pageToken: '',
      query: group,
      role: undefined,
      state: 'active',
      now: new Date(),
    } as const;
    expect((await listPeople(identity.pool, query)).total).toEqual({ count: 2, isLeast: false });
  });

  test('a cursor of another order, or a forged one, is refused', async () => {
    const query = { amount: 2, query: marker, role: undefined, now: new Date() };
    const { next } = await listPeople(identity.pool, { ...query, pageToken: '', order: 'name' });
    const refused = { reason: 'PAGE_TOKEN_INVALID' };
    await expect(listPeople(identity.pool, { ...query, pageToken: next })).rejects.toMatchObject(refused);
    for (const forged of [[], ['newest', 'x', 'y'], ['newest', '1', `' or 1=1`], { order: 'newest' }]) {
      const pageToken = Buffer.from(JSON.stringify(forged)).toString('base64url');
      await expect(listPeople(identity.pool, { ...query, pageToken })).rejects.toMatchObject(refused);
    }
  });
});

test('NS-14 the dashboard counts people that are there, and reports that are open', async () => {
  const before = await countSchool(identity.pool);
  const [tutor, student] = [await enrol(identity, 'tutor'), await enrol(identity, 'student')];
  await enrol(identity, 'student', { status: 'deleted', enabled: false });
  await lessonOf(identity, { tutor, student });
  await identity.cases.reportTutor(
    commandBy(student, { tutorUid: tutor.uid, bookingId: '', message: 'Came late.', studentUid: '' }),
    student,
  );
  expect(await countSchool(identity.pool)).toMatchObject({
    users: before.users + 2,
    openReports: before.openReports + 1,
  });
});

test('NS-44 the whole trail in pages, newest first', async () => {
  const { uid } = await enrol(identity, 'tutor');
  for (let n = 1; n <= 5; n += 1) await edit(uid, { lessonRate: 70 + n });
  const rates: unknown[] = [];
  let pageToken = '';
  do {
    const page = await listAdminActs(identity.pool, { uid, amount: 2, pageToken });
    rates.push(...page.acts.map(({ after }) => (after as Record<string, unknown>)['tutor.lessonRate']));
    pageToken = page.next;
  } while (pageToken !== '');
  expect(rates).toEqual([75, 74, 73, 72, 71]);
  const everything = await listAdminActs(identity.pool, { uid: '', amount: 100, pageToken: '' });
  expect(everything.acts.length).toBeGreaterThan(5);
});
