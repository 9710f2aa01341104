/** A fact that lacks its subject is refused, and so goes to the dead letters. */
import { decodeMessage } from '@parlance/proto/codec';
import { systemClock } from '@parlance/runtime/clock/clock';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

const envelope = { occurredAt: new Date(), actor: undefined };
/** These are about nobody but the ids that they carry themselves. */
const withoutMessage = new Set(['parlance.identity.v1.EmailRequested']);
const handlers = Object.entries(makeFactHandlers({ bindStores, clock: systemClock })).filter(
  ([name]) => !withoutMessage.has(name),
);

test.each(handlers)('%s without its subject is refused', async (name, handler) => {
  const apply = handler as (fact: object, about: object, tx: object) => Promise<void>;
  const handled = (async () => apply(decodeMessage(name, new Uint8Array()), envelope, {}))();
  await expect(handled).rejects.toThrow('The fact does not carry what it is about.');
});
