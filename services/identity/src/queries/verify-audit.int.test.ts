/** The chain of administrators' acts on a real database: whoever writes, however many at once, and whoever changes a row behind its back. */
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { makeAdminActStore } from '../outbound/postgres/admin-act-store.ts';
import { listAdminActs } from './admin-acts.ts';
import { verifyAudit } from './verify-audit.ts';

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase('identity-audit', migrations);
});
afterEach(() => db.drop());

const act = (place: number, over: object = {}) => ({
  act: 'user.updated',
  actorUid: 'office',
  subjectUid: `person-${place}`,
  details: { place },
  reason: 'asked by mail, “naïve” 🦉',
  ...over,
});
const write = (...acts: ReturnType<typeof act>[]) =>
  makeUnitOfWork({ pool: db.pool, bind: makeAdminActStore }).run(async (store) => {
    for (const one of acts) await store.add(one);
  });
/** As somebody with the keys of the database would. */
const behindItsBack = (sql: string) =>
  db.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
const verify = (known?: string[]) => verifyAudit(db.pool, known);

test('NS-44 acts that many write at once are chained in the order of their commits; what was rolled back is in no chain', async () => {
  const many = Array.from({ length: 40 }, (_none, place) => write(act(place), act(place + 100)));
  const failing = makeUnitOfWork({ pool: db.pool, bind: makeAdminActStore }).run(async (store) => {
    await store.add(act(999));
    throw new Error('not after all');
  });
  await Promise.all([...many, expect(failing).rejects.toThrow('not after all')]);
  expect(await verify()).toMatchObject({ acts: 80, fault: undefined });
});

test.each([
  ['changed', `update admin_acts set reason = 'nothing' where id = 5`, { kind: 'changed', actId: '5' }],
  [
    'before and after',
    `update admin_acts set after = '{"role":"admin"}' where id = 2`,
    { kind: 'changed', actId: '2' },
  ],
  ['taken away', 'delete from admin_acts where id = 4', { kind: 'act-missing', actId: '4' }],
  [
    'taken away with its link',
    'delete from admin_acts where id = 4; delete from admin_act_links where act_id = 4',
    { kind: 'link-missing', actId: '5' },
  ],
  [
    'written around the chain',
    `insert into admin_acts (act, actor_uid, subject_uid, request_id, details) values ('x', 'o', 's', '', '{}')`,
    { kind: 'not-chained', actId: '11' },
  ],
])('NS-44 the first row is named that was %s', async (_name, sql, fault) => {
  for (let place = 1; place <= 10; place += 1) await write(act(place));
  expect((await verify()).fault).toBeUndefined();
  await behindItsBack(sql);
  expect((await verify()).fault).toMatchObject(fault);
});

test('NS-44 who makes the whole chain anew is found by the end of a day that the school keeps elsewhere', async () => {
  for (let place = 1; place <= 3; place += 1) await write(act(place));
  const [{ hash } = { hash: '' }] = (await verify()).heads;
  expect((await verify([hash])).fault).toBeUndefined();
  await behindItsBack('delete from admin_acts where id = 3; delete from admin_act_links where act_id = 3');
  expect((await verify()).fault).toBeUndefined();
  expect((await verify([hash])).fault).toMatchObject({ kind: 'link-unknown', actId: hash });
});

test('NS-44 an end that the school keeps is known however many acts come after it, on the same day too', async () => {
  await write(act(1));
  const [{ hash } = { hash: '' }] = (await verify()).heads;
  await write(act(2), act(3));
  expect((await verify()).heads).not.toContainEqual(expect.objectContaining({ hash }));
  expect((await verify([hash, hash.toUpperCase()])).fault).toBeUndefined();
  const other = 'ab'.repeat(32);
  expect((await verify([hash, other])).fault).toMatchObject({ kind: 'link-unknown', actId: other });
});

test('NS-44 who replaces what the database says of an act changes none unseen', async () => {
  await write(act(1));
  const { rows } = await db.pool.query<{ said: string }>('select admin_act_content(a) as said from admin_acts a');
  await db.pool.query(
    `create or replace function admin_act_content(a admin_acts) returns text language sql as $$ select $said$${rows[0]?.said}$said$ $$`,
  );
  expect((await verify()).fault).toBeUndefined();
  await behindItsBack(`update admin_acts set reason = 'nothing'`);
  expect((await verify()).fault).toMatchObject({ kind: 'changed', actId: '1' });
});

test('NS-44 whatever an act says is read as it was hashed', async () => {
  const all = String.fromCharCode(...Array.from({ length: 0x250 }, (_none, code) => code + 1));
  const change = { before: { a: all, b: 1.5e300, c: [] }, after: { a: '', b: -0.001, c: [{ d: null }] } };
  await write(
    act(1, {
      reason: `${all}\u2028 " \\ {,} 🦉`,
      details: { [all]: [all, null, true, {}] },
      concerns: [all, '', 'NULL'],
    }),
    act(2, { fields: change, at: new Date('1969-12-31T23:59:59.500Z'), concerns: [] }),
    act(3, { details: {}, at: new Date(0) }),
  );
  expect(await verify()).toMatchObject({ acts: 3, fault: undefined });
});

test('NS-44 nobody changes an act or its link, or empties them, with the rights of the service', async () => {
  await write(act(1));
  for (const sql of [
    'update admin_act_links set place = 9',
    'delete from admin_act_links',
    `update admin_acts set act = 'x'`,
  ])
    await expect(db.pool.query(sql)).rejects.toThrow('append-only');
});

test('NS-44 the trail is searched by who, whom, what and when', async () => {
  await write(act(1), act(2, { act: 'tokens.adjusted', actorUid: 'other' }));
  const all = { uid: '', actorUid: '', act: '', from: undefined, to: undefined, amount: 10, pageToken: '' };
  const found = async (over: object) => (await listAdminActs(db.pool, { ...all, ...over })).acts.map((one) => one.act);
  expect(await found({})).toEqual(['tokens.adjusted', 'user.updated']);
  expect(await found({ act: 'tokens.' })).toEqual(['tokens.adjusted']);
  expect(await found({ actorUid: 'office' })).toEqual(['user.updated']);
  expect(await found({ uid: 'person-2' })).toEqual(['tokens.adjusted']);
  expect(await found({ from: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await found({ to: new Date(Date.now() - 60_000) })).toEqual([]);
  const [{ reason } = { reason: '' }] = (await listAdminActs(db.pool, all)).acts;
  expect(reason).toBe('asked by mail, “naïve” 🦉');
});
