import { randomUUID } from 'node:crypto';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { announcementJson } from '@parlance/proto/json/announcement';
import { migrations } from '../../migrations/index.ts';
import { newUid } from '../../test/facts.ts';
import type { Draft } from '../domain/announcement-post.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { removeOld } from '../outbound/postgres/remove-old.ts';
import { listAnnouncements } from '../queries/announcements.ts';
import { findPosted, listPosted } from '../queries/posted-announcements.ts';
import { listLiveEvents } from '../queries/live-events.ts';
import { makeAdvancePosts } from './advance-posts.ts';
import { makeAnnounce } from './announce.ts';
import { eachPost } from './each-post.ts';
import { announcementMessage } from '../wire/notification-mapping.ts';
import { makeMarkAnnouncementViewed } from './mark-announcement-viewed.ts';
import type { Viewer } from './ports.ts';

let database: FreshDatabase;
let clock: ReturnType<typeof makeFakeClock>;

beforeAll(async () => {
  database = await freshDatabase('notification-announce', migrations);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock = makeFakeClock('2026-11-27T10:00:00.000Z');
  await database.pool.query(
    `truncate announcements, announcement_posts, announcement_readers, people, live_events, live_positions, idempotency_keys cascade`,
  );
});

const uow = () => makeUnitOfWork({ pool: database.pool, bind: bindStores });
const office = { uid: newUid(), name: 'Nadia Rahman' };
const announce = () => makeAnnounce({ uow: uow(), clock, newId: makeNewId(clock), wake: () => undefined });
const draft = (changes: Partial<Draft> = {}): Draft => ({
  title: 'The school is closed on Friday',
  message: 'No lessons can be booked for that day.',
  icon: 'speakerphone',
  type: 'announce',
  roles: ['student'],
  userIds: [],
  outside: false,
  ...changes,
});
type Asked = { postAt?: Date; key?: string };
const post = (changes: Partial<Draft> = {}, { postAt, key }: Asked = {}) => {
  const body = draft(changes);
  const once = { actorUid: office.uid, rpc: 'PostAnnouncement', key, body };
  return announce().post({ once, by: office, draft: body, postAt });
};
const advance = () => makeAdvancePosts({ uow: uow(), clock })();
async function advanceAll(): Promise<number> {
  for (let rounds = 0; ; rounds += 1) if (!(await advance())) return rounds;
}
const newViewer = async (role: Viewer['role'] = 'student'): Promise<Viewer> => {
  const uid = newUid();
  await database.pool.query('insert into people (uid, role, version) values ($1, $2, 1)', [uid, role]);
  return { uid, role };
};
const unviewed = async (viewer: Viewer) => {
  const { announcements, unviewedCount } = await listAnnouncements(database.pool, {
    viewer,
    unviewedOnly: true,
    limit: 100,
    pageToken: '',
  });
  expect(unviewedCount).toBe(announcements.length);
  return announcements;
};
const ok = (id: string, viewer: Viewer) => makeMarkAnnouncementViewed({ uow: uow(), clock })({ id, viewer });
const told = async (uid: string) =>
  (await listLiveEvents(database.pool, { uid, after: 0, limit: 1_000 })).map(
    ({ type, dataJson }) => [type, (JSON.parse(dataJson) as { id: string }).id] as const,
  );
const count = async (table: string) =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;

test('ADM-07 EP-11 NS-36 ANN-16 what is posted for roles is one row that all of them see, from the administrator by name', async () => {
  const [student, tutor, admin] = [await newViewer(), await newViewer('tutor'), await newViewer('admin')];
  const id = await post({ roles: ['student', 'tutor'], title: '  <b>Exam</b> مرحبا 👩‍🏫 ' });
  for (const viewer of [student, tutor, admin])
    expect(await unviewed(viewer)).toMatchObject([
      { id, title: '<b>Exam</b> مرحبا 👩‍🏫', from: 'Nadia Rahman', adminPost: true, roles: ['student', 'tutor'] },
    ]);
  expect(await count('announcements')).toBe(1);
  for (const role of ['student', 'tutor']) expect(await told(`role:${role}`)).toEqual([['announcement.created', id]]);
  expect(await told('role:admin')).toEqual([
    ['announcement.created', id],
    ['announcement.posted', id],
  ]);
  expect(await told(student.uid)).toEqual([]);
});

test('ANN-16 a teacher sees nothing of what is for students', async () => {
  await post();
  expect(await unviewed(await newViewer('tutor'))).toEqual([]);
});

test('EP-11 the same key posts once, also at the same time, and with other words it is refused', async () => {
  const key = randomUUID();
  const ids = await Promise.all([post({}, { key }), post({}, { key }), post({}, { key })]);
  expect(new Set(ids).size).toBe(1);
  expect(await count('announcement_posts')).toBe(1);
  await expect(post({ title: 'Another' }, { key })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
});

test('ANN-17 NS-36 named people get a row each, in portions, and nobody twice when two replicas bring them out', async () => {
  const people = await Promise.all(Array.from({ length: 450 }, () => newViewer()));
  const id = await post({ roles: [], userIds: people.map(({ uid }) => uid), type: 'user' });
  expect(await count('announcements')).toBe(0);
  await Promise.all([advanceAll(), advanceAll()]);
  await advanceAll();
  expect(await count('announcements')).toBe(450);
  const [one] = people;
  if (!one) throw new Error('nobody');
  expect(await unviewed(one)).toMatchObject([{ from: 'Nadia Rahman', type: 'user', roles: ['student'] }]);
  expect(await told(one.uid)).toHaveLength(1);
  expect(await findPosted(database.pool, id)).toMatchObject({ state: 'posted', viewed: 0, of: 450 });
  expect(await unviewed(await newViewer())).toEqual([]);
});

test('DATA-20 NS-36 the rows of one post for named people name it, and one for a role names itself', async () => {
  const [first, second] = [await newViewer(), await newViewer('tutor')];
  const named = await post({ roles: [], userIds: [first.uid, second.uid] });
  const forRole = await post({ roles: ['student'] });
  await advanceAll();
  const idsOf = async (viewer: Viewer) =>
    (await unviewed(viewer)).map((view) => announcementJson(announcementMessage(view)).announcementId).toSorted();
  expect(await idsOf(first)).toEqual([named, forRole].toSorted());
  expect(await idsOf(second)).toEqual([named]);
  const [live] = await listLiveEvents(database.pool, { uid: second.uid, after: 0, limit: 10 });
  expect(JSON.parse(live?.dataJson ?? '')).toMatchObject({ announcementId: named, admin: office.name });
});

test('a long list of people does not hold up who posts after it', async () => {
  const people = await Promise.all(Array.from({ length: 450 }, () => newViewer()));
  await post({ roles: [], userIds: people.map(({ uid }) => uid) });
  await advance();
  const late = await newViewer();
  await post({ roles: [], userIds: [late.uid] });
  await advance();
  expect(await unviewed(late)).toHaveLength(1);
  expect(await count('announcements')).toBe(201);
});

test('NS-36 a post that cannot be brought out keeps none of those behind it, nor what leaves, and the round has failed', async () => {
  const [first, second, third] = [await newViewer(), await newViewer(), await newViewer()];
  const leaving = await post({ roles: [], userIds: [third.uid] });
  await advanceAll();
  await database.pool.query('update announcement_posts set deleted_at = now() where id = $1', [leaving]);
  const stuck = await post({ roles: [], userIds: [first.uid] });
  clock.advance(1_000);
  await post({ roles: [], userIds: [second.uid] });
  await database.pool.query(
    `create function keep_one() returns trigger language plpgsql as
       $$ begin if new.id = '${stuck}' then raise exception 'this one stays'; end if; return new; end $$;
     create trigger keep_one before update on announcement_posts for each row execute function keep_one()`,
  );
  const round = () => eachPost(makeAdvancePosts({ uow: uow(), clock }), new AbortController().signal);
  await expect(round()).rejects.toThrow('this one stays');
  const seen = async () =>
    [await unviewed(first), await unviewed(second), await unviewed(third)].map((all) => all.length);
  expect(await seen()).toEqual([0, 1, 0]);
  await database.pool.query('drop function keep_one cascade');
  await round();
  expect(await seen()).toEqual([1, 1, 0]);
});

test('NS-36 who names somebody that is no account, or that has left, posts nothing', async () => {
  const gone = await newViewer();
  await database.pool.query('update people set active = false where uid = $1', [gone.uid]);
  for (const uid of [newUid(), gone.uid])
    await expect(post({ roles: [], userIds: [uid] })).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_PERSON_UNKNOWN' });
  expect(await count('announcement_posts')).toBe(0);
});

test('ADM-07 what is for later is seen by nobody until then, may be changed, and is posted once by two replicas', async () => {
  const [student, tutor] = [await newViewer(), await newViewer('tutor')];
  const postAt = new Date(clock.now().getTime() + 3_600_000);
  const id = await post({}, { postAt });
  expect(await advance()).toBe(false);
  expect(await unviewed(student)).toEqual([]);
  expect(await findPosted(database.pool, id)).toMatchObject({ state: 'scheduled', version: 1, viewed: 0 });
  const change = { id, draft: draft({ title: 'Closed on Monday', roles: ['tutor'] }), postAt };
  await announce().change({ ...change, expectedVersion: 1 });
  await expect(announce().change({ ...change, expectedVersion: 1 })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  clock.advance(3_600_000);
  await Promise.all([advanceAll(), advanceAll(), advanceAll()]);
  expect(await unviewed(student)).toEqual([]);
  expect(await unviewed(tutor)).toMatchObject([{ id, title: 'Closed on Monday', at: postAt }]);
  expect((await told('role:tutor')).map(([type]) => type)).toEqual(['announcement.created']);
  await expect(announce().change({ ...change, expectedVersion: 0 })).rejects.toMatchObject({
    reason: 'ANNOUNCEMENT_POSTED',
  });
});

test('a time that is over is refused, and an unknown post is not found', async () => {
  const past = new Date(clock.now().getTime() - 120_000);
  await expect(post({}, { postAt: past })).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_TIME_PAST' });
  for (const id of [randomUUID(), 'x'])
    await expect(announce().remove({ id, by: office.uid })).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
});

test('ADM-08 NS-29 what is deleted vanishes for everybody, is told once, and is not found a second time', async () => {
  const student = await newViewer();
  const id = await post();
  await announce().remove({ id, by: office.uid });
  expect(await unviewed(student)).toEqual([]);
  expect((await told('role:student')).at(-1)).toEqual(['announcement.deleted', id]);
  await expect(announce().remove({ id, by: office.uid })).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
  await expect(ok(id, student)).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
  expect(await advanceAll()).toBe(0);
  const kept = await database.pool.query('select p.deleted_by from announcement_posts p where p.id = $1', [id]);
  expect(kept.rows).toEqual([{ deleted_by: office.uid }]);
});

test('what leaves, and what is to be told outside, is due at once, and what is planned at its time', async () => {
  const due = () => makeAnnouncementPostStore(database.pool).dueInMs(clock.now());
  const { uid } = await newViewer();
  const named = await post({ roles: [], userIds: [uid], type: 'user' });
  expect(await due()).toEqual([0]);
  await advanceAll();
  expect(await due()).toEqual([]);
  await post({}, { postAt: new Date(clock.now().getTime() + 3_600_000) });
  expect(await due()).toEqual([3_600_000]);
  await database.pool.query(`update announcement_posts set deleted_at = now(), written = 1 where id = $1`, [named]);
  expect(await due()).toEqual([0]);
  await advanceAll();
  expect(await due()).toEqual([3_600_000]);
  await post({ outside: true });
  expect(await due()).toEqual([0]);
});

test('ADM-08 of one for named people that is deleted half way nobody keeps or gets it', async () => {
  const people = await Promise.all(Array.from({ length: 450 }, () => newViewer()));
  const id = await post({ roles: [], userIds: people.map(({ uid }) => uid) });
  await advance();
  await advance();
  await announce().remove({ id, by: office.uid });
  await advanceAll();
  expect(await count('announcements')).toBe(0);
  const deleted = await database.pool.query(`select 1 from live_events where type = 'announcement.deleted'`);
  expect(deleted.rowCount).toBe(400);
});

test('ADM-08 what waits for its time and is deleted is never posted', async () => {
  const student = await newViewer();
  const id = await post({}, { postAt: new Date(clock.now().getTime() + 60_000) });
  await announce().remove({ id, by: office.uid });
  clock.advance(120_000);
  expect(await advanceAll()).toBe(0);
  expect(await unviewed(student)).toEqual([]);
});

test('ANN-11 ANN-12 ANN-13 two windows that say Ok at once count once, and the other windows are told once', async () => {
  const student = await newViewer();
  const [first, second] = [await post(), await post()];
  await Promise.all([ok(first, student), ok(first, student), ok(first, student)]);
  expect((await unviewed(student)).map(({ id }) => id)).toEqual([second]);
  expect(await told(student.uid)).toEqual([['announcement.viewed', first]]);
  const kept = await database.pool.query('select v.announcement_id from announcement_views v where v.uid = $1', [
    student.uid,
  ]);
  expect(kept.rows).toEqual([{ announcement_id: first }]);
});

test('ANN-14 dismissing what is for one person marks its own row', async () => {
  const student = await newViewer();
  await post({ roles: [], userIds: [student.uid] });
  await advanceAll();
  const [own] = await unviewed(student);
  await ok(own?.id ?? '', student);
  expect(await unviewed(student)).toEqual([]);
  const { rows } = await database.pool.query('select a.viewed_at from announcements a where a.uid = $1', [student.uid]);
  expect(rows).toEqual([{ viewed_at: clock.now() }]);
});

test('ANN-12 CON-28 in whatever order somebody says Ok, what is left is listed and counted, and what comes later too', async () => {
  const student = await newViewer();
  const ids: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) ids.push(await post({ roles: turn % 3 === 0 ? ['tutor'] : ['student'] }));
  const left = new Set((await unviewed(student)).map(({ id }) => id));
  expect(left.size).toBe(8);
  for (const id of ids.filter((one) => left.has(one)).toSorted(() => Math.random() - 0.5)) {
    await ok(id, student);
    left.delete(id);
    expect(new Set((await unviewed(student)).map((one) => one.id))).toEqual(left);
  }
  const later = await post();
  expect((await unviewed(student)).map(({ id }) => id)).toEqual([later]);
});

test('FB-41 NS-58 administrators see what was posted, personal ones too, with how many have viewed it, and no notice of the system', async () => {
  const [one, two, tutor] = [await newViewer(), await newViewer(), await newViewer('tutor')];
  const forRole = await post();
  clock.advance(1_000);
  const named = await post({ roles: [], userIds: [one.uid, two.uid] });
  await advanceAll();
  await database.pool.query(
    `insert into announcements (id, title, message, from_name, posted_at, roles, icon, type, admin_post, uid)
     values ($1, 'Tokens', 'm', 'Admin Team', now(), '{student}', 'token', 'user', true, $2)`,
    [randomUUID(), one.uid],
  );
  await ok(forRole, one);
  for (const { id, title } of await unviewed(two)) if (title !== 'Tokens') await ok(id, two);
  await ok(forRole, await newViewer('admin'));
  await expect(ok(forRole, tutor)).rejects.toMatchObject({ reason: 'ANNOUNCEMENT_NOT_FOUND' });
  const { items, total } = await listPosted(database.pool, { limit: 25, pageToken: '' });
  expect(total).toBe(2);
  expect(items.map(({ id, viewed, of }) => ({ id, viewed, of }))).toEqual([
    { id: named, viewed: 1, of: 2 },
    { id: forRole, viewed: 2, of: 2 },
  ]);
});

test('FB-41 the list comes by page', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    clock.advance(1_000);
    await post({ title: `No ${turn}` });
  }
  const first = await listPosted(database.pool, { limit: 3, pageToken: '' });
  const second = await listPosted(database.pool, { limit: 3, pageToken: first.next });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['No 4', 'No 3', 'No 2', 'No 1', 'No 0']);
  expect(second.next).toBe('');
});

test('what was for one person goes after a year, what was for a role stays', async () => {
  const student = await newViewer();
  const forRole = await post();
  await post({ roles: [], userIds: [student.uid] });
  await advanceAll();
  await database.pool.query(`update announcements set posted_at = now() - interval '400 days'`);
  await removeOld(database.pool);
  expect((await unviewed(student)).map(({ id }) => id)).toEqual([forRole]);
});
