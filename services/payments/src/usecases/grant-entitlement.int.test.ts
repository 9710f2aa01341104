import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { findEntitlements } from '../queries/entitlements.ts';
import { makeGrantEntitlement, type GrantEntitlement } from './grant-entitlement.ts';

let db: FreshDatabase;
let grantEntitlement: GrantEntitlement;
beforeAll(async () => {
  db = await freshDatabase('grant', migrations);
  const prices = { lesson: 'p1', 'group-lesson': 'p2', 'pte-lesson': 'p3', 'pte-group-lesson': 'p4' };
  const uow = makeUnitOfWork({ pool: db.pool, bind: bindStores });
  grantEntitlement = makeGrantEntitlement({ uow, clock: makeFakeClock(), prices });
});
afterAll(() => db.drop());

const expiredAt = new Date('2026-12-31T00:00:00Z');
const publishedOf = async (uid: string) =>
  (await db.pool.query<{ version: number }>('select version from outbox where key = $1 order by seq', [uid])).rows;

test('FB-59 a grant is stored and published; the same again is not published twice', async () => {
  const uid = 'a'.repeat(32);
  const first = await grantEntitlement({ uid, priceId: 'p1', expiredAt });
  expect(await grantEntitlement({ uid, priceId: 'p1', expiredAt })).toEqual(first);
  expect(await publishedOf(uid)).toEqual([{ version: 1 }]);
  expect(await findEntitlements(db.pool, uid)).toEqual({
    uid,
    freeTrial: undefined,
    version: 1,
    categories: [{ priceId: 'p1', tokenType: 'lesson', expiredAt }],
  });
});

test('SUB-01 grants at the same time lose nothing', async () => {
  const uid = 'b'.repeat(32);
  await Promise.all(['p1', 'p2', 'p3', 'p4'].map((priceId) => grantEntitlement({ uid, priceId, expiredAt })));
  expect((await findEntitlements(db.pool, uid))?.categories.map((category) => category.priceId)).toEqual([
    'p1',
    'p2',
    'p3',
    'p4',
  ]);
  expect(await publishedOf(uid)).toEqual([1, 2, 3, 4].map((version) => ({ version })));
});

test('an unknown price and an odd uid are refused and leave nothing', async () => {
  const uid = 'c'.repeat(32);
  await expect(grantEntitlement({ uid, priceId: 'p9', expiredAt })).rejects.toMatchObject({ reason: 'PRICE_UNKNOWN' });
  await expect(grantEntitlement({ uid: 'x', priceId: 'p1', expiredAt })).rejects.toMatchObject({ reason: 'MALFORMED' });
  expect(await findEntitlements(db.pool, uid)).toBeUndefined();
  expect(await publishedOf(uid)).toEqual([]);
});
