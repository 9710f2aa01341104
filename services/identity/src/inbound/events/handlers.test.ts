/** A fact that lacks its subject is refused, and so goes to the dead letters. */
import { decodeMessage } from '@parlance/proto/codec';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

const envelope = { occurredAt: new Date(), actor: { id: 'a1', role: 'admin' } };
/** These are about nobody but the ids that they carry themselves. */
const withoutMessage = new Set(['parlance.booking.v1.SchedulePreferenceSubmitted', 'parlance.content.v1.FileUploaded']);
const handlers = Object.entries(makeFactHandlers({ bindStores: (tx) => bindStores(tx, { newId: () => '' }) })).filter(
  ([name]) => !withoutMessage.has(name),
);

test.each(handlers)('%s without its subject is refused', async (name, handler) => {
  const apply = handler as (fact: object, about: object, tx: object) => Promise<void>;
  const handled = (async () => apply(decodeMessage(name, new Uint8Array()), envelope, {}))();
  await expect(handled).rejects.toThrow('The fact does not carry what it is about.');
});
