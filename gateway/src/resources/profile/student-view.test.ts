import { personMessage } from '@parlance/proto/testing/messages';
import { refuse } from '@parlance/runtime/errors/refusals';
import { inMemoryServices, type Answers } from '../../../test/in-memory-clients.ts';
import type { CallOptions } from '../../clients.ts';
import { studentView } from './student-view.ts';

const entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: null };
const call = (): CallOptions => ({ deadlineMs: 9_950, bearer: 't', idempotencyKey: 'k' });

function view(getEntitlements: NonNullable<Answers['payments']>['getEntitlements']) {
  const { clients, calls } = inMemoryServices({
    identity: { getStudent: () => ({ person: personMessage(), favouriteTutors: [], usedTutors: [] }) },
    booking: { getWallet: () => ({ balances: [], entitlement }) },
    payments: { getEntitlements },
  });
  const optionsOf = (name: string) => calls.find(({ service }) => service === name)?.options;
  return { shown: studentView({ clients, call }, 'student-uid'), optionsOf };
}

test('PROF-15 payments that say nothing are waited for half a second and asked once; then the copy is shown', async () => {
  const silent = (_request: unknown, { deadlineMs }: CallOptions) =>
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(refuse('DEADLINE_EXCEEDED')), deadlineMs));
  const { shown, optionsOf } = view(silent);
  expect((await shown).stripe).toEqual({ subscription: { currentSubscription: null }, freeTrialActivated: true });
  expect(optionsOf('payments')).toEqual({ ...call(), deadlineMs: 500, idempotent: false });
  expect([optionsOf('identity'), optionsOf('booking')]).toEqual([call(), call()]);
});

test('PROF-15 payments that are away are not asked again; a refusal of theirs is no reason for the copy', async () => {
  const away = view(() => Promise.reject(refuse('PEER_UNAVAILABLE')));
  expect((await away.shown).stripe.freeTrialActivated).toBe(true);
  await expect(view(() => Promise.reject(new Error('wrong'))).shown).rejects.toThrow('wrong');
});
