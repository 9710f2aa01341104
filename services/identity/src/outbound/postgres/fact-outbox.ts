/** Facts about people, as outbox rows of the transaction. */
import { EmailRequestedKind } from '@parlance/proto/identity/v1';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { shownName } from '../../domain/names.ts';
import type { Clock, FactOutbox } from '../../usecases/ports.ts';
import { toWire } from '../person-wire.ts';

export function makeFactOutbox(tx: Tx, clock: Clock): FactOutbox {
  const outbox = makeOutbox(tx, { producer: 'identity' });
  return {
    async addPersonFacts(person, facts, measured) {
      const common = { subject: person.uid, version: person.version, occurredAt: clock.now() };
      for (const fact of facts) {
        const body = { person: toWire(person), ...(fact === 'SpeedTestRecorded' ? measured : {}) };
        await outbox.add(`parlance.identity.v1.${fact}`, { ...common, body });
      }
    },
    async addVerificationMail(person, reference) {
      const { uid, email, version } = person;
      const body = { uid, reference, kind: EmailRequestedKind.KIND_VERIFY, email, name: shownName(person) };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt: clock.now(), body });
    },
  };
}
