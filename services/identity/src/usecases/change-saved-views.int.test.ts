/** An administrator's own searches on the real database: at most twenty, whoever else keeps some, and gone with the person. */
import { randomUUID } from 'node:crypto';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { enrol } from '../../test/people.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { listSavedViews } from '../queries/saved-views.ts';
import { makeChangeSavedViews } from './change-saved-views.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity_views', migrations);
});
afterAll(() => database.drop());

const unit = () => makeUnitOfWork({ pool: database.pool, bind: (tx: Tx) => bindStores(tx, { newId: randomUUID }) });
const views = () => makeChangeSavedViews({ uow: unit() });
const anAdmin = async () => (await enrol(database, 'admin')).uid;
const namesOf = async (uid: string) => (await listSavedViews(database.pool, uid)).map(({ name }) => name);

test('ADM-01 a name is written over, others keep their own, and what is forgotten twice is gone', async () => {
  const [own, other] = [await anAdmin(), await anAdmin()];
  await views().save({ name: ' Never came ', query: 'role=student' }, own);
  await views().save({ name: 'Never came', query: 'role=student&active=never' }, own);
  await views().save({ name: 'Mine', query: 'role=tutor' }, other);
  expect(await listSavedViews(database.pool, own)).toEqual([
    { name: 'Never came', query: 'role=student&active=never' },
  ]);
  await views().remove('Mine', own);
  expect(await namesOf(other)).toEqual(['Mine']);
  for (let twice = 0; twice < 2; twice += 1) await views().remove('Never came', own);
  expect(await namesOf(own)).toEqual([]);
});

test('ADM-01 twenty-five at once are twenty; one of a name that is there is still kept', async () => {
  const own = await anAdmin();
  const all = Array.from({ length: 25 }, (_none, index) => views().save({ name: `View ${index}`, query: 'x=1' }, own));
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
  expect([refused.length, (await namesOf(own)).length]).toEqual([5, 20]);
  const [first = ''] = await namesOf(own);
  await views().save({ name: first, query: 'x=2' }, own);
  await expect(views().save({ name: 'One more', query: 'x=2' }, own)).rejects.toMatchObject({ reason: 'VIEWS_FULL' });
});

test.each([
  ['', 'x=1', { name: '1 to 60 characters' }],
  ['   ', 'x=1', { name: '1 to 60 characters' }],
  ['n'.repeat(61), 'q'.repeat(501), { name: '1 to 60 characters', query: 'at most 500 characters' }],
])('ADM-01 %j is no name', async (name, query, fields) => {
  await expect(views().save({ name, query }, await anAdmin())).rejects.toMatchObject({ details: { fields } });
});
