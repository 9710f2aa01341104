/** Purchases credited to wallets, on the real database. */
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { at } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { onTokensCredited } from './on-tokens-credited.ts';

let app: App;
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('tokens_credited');
  ({ student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const credit = (uid: string, invoiceId: string, quantity = 3) => {
  const fact = { uid, tokenType: 'TOKEN_TYPE_LESSON', quantity, invoiceId } as TokensCredited;
  return app.uow.run((stores) => onTokensCredited(stores, fact, at(0)));
};
const tokens = async (uid: string) =>
  (await app.uow.run(({ wallets }) => wallets.find(uid))).balances.lessonTokens ?? 0;

test('NS-09 an invoice credits each student once, however often it is told; what another student has under the same id is theirs', async () => {
  const [one, other] = [(await admit(0)).id, (await admit(0)).id];
  for (const uid of [one, other, one, other]) await credit(uid, 'in_shared');
  expect([await tokens(one), await tokens(other)]).toEqual([3, 3]);
});

test('NS-09 a purchase that was credited under the key without its student is not credited again', async () => {
  const { id: uid } = await admit(0);
  await credit(uid, 'in_new');
  await app.pool.query('alter table ledger disable trigger ledger_is_append_only');
  await app.pool.query(`update ledger set reason_key = 'invoice:in_new:lessonTokens' where student_uid = $1`, [uid]);
  await app.pool.query('alter table ledger enable trigger ledger_is_append_only');
  await credit(uid, 'in_new');
  expect(await tokens(uid)).toBe(3);
});

test('a purchase without an invoice is parked and credits nobody', async () => {
  const { id: uid } = await admit(0);
  await expect(credit(uid, '')).rejects.toThrow('tokens are credited for an invoice, and it has an id');
  expect(await tokens(uid)).toBe(0);
});
