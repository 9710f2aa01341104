import { randomUUID } from 'node:crypto';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { newUid } from '../../test/facts.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePushStore } from '../outbound/postgres/push-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeAdvancePosts } from './advance-posts.ts';
import { makeAnnounce } from './announce.ts';
import { makeTellOutside, peopleAtOnce } from './tell-outside.ts';
import { keepToWhatWaits, tellOfMessage } from './tell-of-message.ts';

let database: FreshDatabase;
const clock = makeFakeClock('2026-11-27T10:00:00.000Z');
beforeAll(async () => {
  database = await freshDatabase('notification-outside', migrations);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate announcements, announcement_posts, people, mails, preferences, push_subscriptions cascade',
  );
});

const uow = () => makeUnitOfWork({ pool: database.pool, bind: bindStores });
const office = { uid: newUid(), name: 'Nadia Rahman' };
const said = { title: 'Closed', message: 'No lessons', icon: 'bell', type: 'announce', userIds: [], outside: true };
const announce = () => makeAnnounce({ uow: uow(), clock, newId: makeNewId(clock), wake: () => undefined });
const post = (changes: object = {}, postAt?: Date) => {
  const draft = { ...said, roles: ['student'] as const, ...changes };
  const once = { actorUid: office.uid, rpc: 'PostAnnouncement', key: undefined, body: draft };
  return announce().post({ once, by: office, draft, postAt });
};
const tell = () => makeTellOutside({ uow: uow(), clock })();
async function tellAll(): Promise<number> {
  for (let rounds = 0; ; rounds += 1) if (!(await tell())) return rounds;
}
async function people(count: number, { role = 'student', active = true } = {}): Promise<string[]> {
  const uids = Array.from({ length: count }, newUid);
  await database.pool.query(
    'insert into people (uid, role, version, active) select uid, $2, 1, $3 from unnest($1::text[]) as n (uid)',
    [uids, role, active],
  );
  return uids;
}
const mailed = async (): Promise<string[]> =>
  (
    await database.pool.query<{ uid: string }>(`select uid from mails where kind = 'school-news' order by uid`)
  ).rows.map(({ uid }) => uid);
async function allow(uid: string) {
  const id = randomUUID();
  const browser = { id, uid, endpoint: `https://push.example.com/${id}`, p256dh: 'k', auth: 'a' };
  await makePushStore(database.pool).keep(browser, 10);
}
const pushes = async () =>
  (
    await database.pool.query<{ kind: string; notice: { path: string }; bulk: boolean }>(
      `select kind, notice, bulk from pushes where state = 'due'`,
    )
  ).rows;

test('NS-60 everybody of the roles is noted once, in portions, and nobody of another role, closed, or who does not wish it', async () => {
  const students = await people(peopleAtOnce + 3);
  await people(2, { role: 'tutor' });
  await people(2, { active: false });
  const [quiet = ''] = students;
  await database.pool.query(`insert into preferences (uid, no_mail, reminders) values ($1, '{school}', '{}')`, [quiet]);
  await allow(quiet);
  await post();
  expect(await tellAll()).toBe(2);
  expect(await mailed()).toEqual(students.filter((uid) => uid !== quiet).sort());
  expect(await pushes()).toMatchObject([
    { kind: 'school-news', notice: { path: '/student/dashboard/announcements' }, bulk: true },
  ]);
  expect(await tellAll()).toBe(0);
});

test('a process that is killed between two portions is followed where it was, also by two at once', async () => {
  const students = await people(peopleAtOnce * 3);
  await post();
  const { pool } = database;
  const failing = makeUnitOfWork({
    pool,
    bind: (tx) => {
      const stores = bindStores(tx);
      const announcementPosts = { ...stores.announcementPosts, noteTold: () => Promise.reject(new Error('killed')) };
      return { ...stores, announcementPosts };
    },
  });
  await tell();
  await expect(makeTellOutside({ uow: failing, clock })()).rejects.toThrow('killed');
  expect((await mailed()).length).toBe(peopleAtOnce);
  await Promise.all([tellAll(), tellAll()]);
  await tellAll();
  expect(await mailed()).toEqual(students.sort());
});

test('one that is taken back stops the rest; one that waits, or is not to be told outside, tells nobody', async () => {
  await people(peopleAtOnce + 1);
  const id = await post();
  await tell();
  await announce().remove({ id, by: office.uid });
  expect(await tellAll()).toBe(0);
  expect((await mailed()).length).toBe(peopleAtOnce);
  await database.pool.query('delete from mails');
  await post({ outside: false });
  await post({}, new Date('2026-11-28T10:00:00.000Z'));
  expect(await tellAll()).toBe(0);
  expect(await mailed()).toEqual([]);
});

test('people by name are told once they all have it, and not whoever posted', async () => {
  const named = await people(3, { role: 'tutor' });
  await database.pool.query(`insert into people (uid, role, version) values ($1, 'admin', 1)`, [office.uid]);
  await post({ roles: [], userIds: [...named, office.uid] });
  expect(await tellAll()).toBe(0);
  while (await makeAdvancePosts({ uow: uow(), clock })());
  await tellAll();
  expect(await mailed()).toEqual(named.sort());
});

test('a mail about a lesson leaves before a thousand announcements that were due earlier', async () => {
  await people(1_000);
  await post();
  await tellAll();
  await database.pool.query(`update mails set next_attempt_at = now() - interval '1 hour'`);
  const store = makeMailStore(database.pool);
  const [one = ''] = await people(1);
  await store.add([{ id: randomUUID(), uid: one, kind: 'verify', reference: 'r1' }]);
  expect((await store.claimDue(30_000))?.kind).toBe('verify');
  expect((await store.claimDue(30_000))?.kind).toBe('school-news');
  const plan = await database.pool.query<Record<string, string>>(
    `explain select id from mails q where q.state = 'due' and not q.bulk and q.next_attempt_at <= now() order by q.next_attempt_at limit 1`,
  );
  expect(JSON.stringify(plan.rows)).toMatch(/Index|Bitmap/);
});

describe('NS-62 a message that waits', () => {
  const sent = (toUid: string, changes: object = {}) => ({
    conversationId: randomUUID(),
    fromUid: newUid(),
    toUid,
    seq: 1,
    unread: 1,
    ...changes,
  });
  const due = async (uid: string) =>
    (
      await database.pool.query<{ state: string; waits: boolean }>(
        `select state, next_attempt_at > now() + interval '10 minutes' as waits from mails where uid = $1`,
        [uid],
      )
    ).rows;
  const hear = (message: ReturnType<typeof sent>) =>
    uow().run((stores) => tellOfMessage(stores, message, { at: clock.now() }));

  const read = ({ conversationId, fromUid, toUid: uid }: ReturnType<typeof sent>, unread: number) => {
    const changed = { conversationId, uid, withUid: fromUid, cause: 'read', unread };
    return uow().run((stores) => keepToWhatWaits(stores, changed, { id: randomUUID(), at: clock.now() }));
  };
  const owed = async (uid: string) => (await due(uid)).filter(({ state }) => state === 'due').length;

  test('waits anew when it came while somebody read what was before it: one mail for the rest, and none once all is read', async () => {
    const [uid = ''] = await people(1);
    await allow(uid);
    const first = sent(uid);
    await hear(first);
    await hear({ ...first, seq: 2, unread: 2 });
    await hear({ ...first, seq: 3, unread: 3 });
    await read(first, 2);
    await read(first, 1);
    expect([await owed(uid), (await pushes()).length]).toEqual([1, 1]);
    await database.pool.query(`update mails set state = 'sent', finished_at = now() where state = 'due'`);
    await hear({ ...first, seq: 4, unread: 2 });
    expect(await owed(uid)).toBe(0);
    await read(first, 1);
    expect(await owed(uid)).toBe(1);
    await read(first, 0);
    expect([await owed(uid), (await pushes()).length]).toEqual([0, 0]);
  });

  test('is mailed after a while, once, however many follow; and again after it was read', async () => {
    const [uid = ''] = await people(1);
    await allow(uid);
    const first = sent(uid);
    await hear(first);
    await hear(first);
    await hear({ ...first, seq: 2, unread: 2 });
    expect(await due(uid)).toEqual([{ state: 'due', waits: true }]);
    expect(await pushes()).toHaveLength(1);
    await read(first, 0);
    expect([await due(uid), await pushes()]).toEqual([[{ state: 'failed', waits: true }], []]);
    await hear({ ...first, seq: 3, unread: 1 });
    expect((await due(uid)).map(({ state }) => state).sort()).toEqual(['due', 'failed']);
  });

  test('is mailed to nobody who is gone or does not wish it', async () => {
    const [gone = ''] = await people(1, { active: false });
    const [quiet = ''] = await people(1);
    await database.pool.query(
      `insert into preferences (uid, no_mail, no_push, reminders) values ($1, '{lesson}', '{lesson}', '{}')`,
      [quiet],
    );
    for (const uid of [gone, quiet, newUid()]) await hear(sent(uid));
    expect((await database.pool.query('select 1 from mails')).rowCount).toBe(0);
  });
});
