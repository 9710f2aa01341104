/** What somebody has asked to be mailed does not wait behind what facts ask for. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeApplier } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { ledgerLine, newUid } from '../../../test/facts.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

let database: AppliedFacts['database'];
beforeAll(async () => ({ database } = await appliedFacts('notification-asked-mails')));
afterAll(() => database.drop());

test('who has asked for a mail is not kept waiting by those that facts ask for', async () => {
  const asked = jest.fn();
  const soon = makeApplier(database.pool, makeFactHandlers({ bindStores, clock: systemClock, onAsked: asked }));
  const uid = newUid();
  await soon('parlance.booking.v1.WalletChanged', { line: ledgerLine(uid), balances: [] });
  expect(asked).not.toHaveBeenCalled();
  const fact = {
    uid,
    reference: randomUUID(),
    kind: 'KIND_VERIFY' as const,
    email: 'sam@example.org',
    name: 'Sam Lee',
  };
  await soon('parlance.identity.v1.EmailRequested', fact);
  expect(asked).toHaveBeenCalledTimes(1);
});
