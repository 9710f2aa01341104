/** A fact that lacks its subject is refused, and so goes to the dead letters. */
import { decodeMessage } from '@parlance/proto/codec';
import { systemClock } from '@parlance/runtime/clock/clock';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

const bind = (tx: Tx) =>
  bindStores(
    tx,
    () => '',
    () => undefined,
  );
const envelope = { occurredAt: new Date(), actor: undefined };
/** These are about nobody but the ids that they carry themselves. */
const withoutMessage = new Set(['parlance.payments.v1.TokensCredited']);
const handlers = Object.entries(makeFactHandlers({ bindStores: bind, clock: systemClock })).filter(
  ([name]) => !withoutMessage.has(name),
);

test.each(handlers)('%s without its subject is refused', async (name, handler) => {
  const apply = handler as (fact: object, about: object, tx: object) => Promise<void>;
  const handled = (async () => apply(decodeMessage(name, new Uint8Array()), envelope, {}))();
  await expect(handled).rejects.toThrow('The fact does not carry what it is about.');
});

test.each([
  ['of a kind that is not known', 'TOKEN_TYPE_UNSPECIFIED', new Date(0)],
  ['without its end', 'TOKEN_TYPE_LESSON', undefined],
] as const)('a category %s is refused with the whole fact, and not dropped', async (_what, tokenType, end) => {
  const handler = handlers.find(([name]) => name === 'parlance.payments.v1.EntitlementChanged')?.[1];
  const apply = handler as unknown as (fact: object, about: object, tx: object) => Promise<void>;
  const expiredAt = end ? toTimestamp(end) : null;
  const entitlements = { uid: 'u', version: '1', categories: [{ priceId: 'p', tokenType, expiredAt }] };
  const handled = (async () => apply({ entitlements }, envelope, {}))();
  await expect(handled).rejects.toThrow('The fact does not carry what it is about.');
});
