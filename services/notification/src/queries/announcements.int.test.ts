import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import type { NewAnnouncement } from '../domain/announcement.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeMarkAnnouncementViewed } from '../usecases/mark-announcement-viewed.ts';
import type { Viewer } from '../usecases/ports.ts';
import { listAnnouncements } from './announcements.ts';

let database: FreshDatabase;
const clock = makeFakeClock('2026-03-02T10:00:00.000Z');

beforeAll(async () => {
  database = await freshDatabase('notification-announcements', migrations);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate announcements cascade'));

const unit = () => makeUnitOfWork({ pool: database.pool, bind: bindStores });
const list = (viewer: Viewer, unviewedOnly = false, limit = 25) =>
  listAnnouncements(database.pool, { viewer, unviewedOnly, limit, pageToken: '' });
const mark = (id: string, viewer: Viewer) => makeMarkAnnouncementViewed({ uow: unit(), clock })({ id, viewer });

const student: Viewer = { uid: 's1', role: 'student' };
const other: Viewer = { uid: 's2', role: 'student' };
const tutor: Viewer = { uid: 't1', role: 'tutor' };
const admin: Viewer = { uid: 'a1', role: 'admin' };

async function post(changes: Partial<NewAnnouncement>): Promise<string> {
  const id = randomUUID();
  clock.advance(1_000);
  const announcement: NewAnnouncement = {
    id,
    title: 'T',
    message: 'M',
    from: 'Admin Team',
    at: clock.now(),
    roles: ['student'],
    icon: 'token',
    type: 'announce',
    adminPost: true,
    uid: null,
    ...changes,
  };
  await unit().run<unknown>(({ announcements }) =>
    announcement.uid === null ? announcements.insert(announcement) : announcements.insertAll([announcement]),
  );
  return id;
}

test('ANN-16 ANN-17 PERM-53 students and tutors see what is for their role and for them, administrators what is for everybody', async () => {
  const forStudents = await post({});
  const forBoth = await post({ roles: ['student', 'tutor'] });
  const own = await post({ uid: 's1', type: 'user' });
  const idsOf = async (viewer: Viewer) => (await list(viewer)).announcements.map((one) => one.id);
  expect(await idsOf(student)).toEqual([own, forBoth, forStudents]);
  expect(await idsOf(other)).toEqual([forBoth, forStudents]);
  expect(await idsOf(tutor)).toEqual([forBoth]);
  expect(await idsOf(admin)).toEqual([forBoth, forStudents]);
});

test('ANN-11 ANN-12 ANN-14 what was seen is marked, counted and left out when only unviewed ones are asked for', async () => {
  const first = await post({});
  const second = await post({});
  await mark(first, student);
  await mark(first, student);
  const all = await list(student);
  expect(all.unviewedCount).toBe(1);
  expect(all.announcements.map((one) => [one.id, one.isViewed])).toEqual([
    [second, false],
    [first, true],
  ]);
  expect((await list(student, true)).announcements.map((one) => one.id)).toEqual([second]);
  expect((await list(other)).unviewedCount).toBe(2);
});

test('FB-12 one that is not for the caller does not exist for them', async () => {
  const own = await post({ uid: 's1' });
  await expect(mark(own, other)).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
  await expect(mark(randomUUID(), student)).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
});

test('ANN-15 pages are newest first and lose nothing at their edges', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift(await post({}));
  const seen: string[] = [];
  let pageToken = '';
  do {
    const page = await listAnnouncements(database.pool, { viewer: student, unviewedOnly: false, limit: 2, pageToken });
    seen.push(...page.announcements.map((one) => one.id));
    pageToken = page.next;
  } while (pageToken !== '');
  expect(seen).toEqual(ids);
});
