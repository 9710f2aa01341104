/** Facts about applications and the mails they ask for, as outbox rows of the transaction. */
import { makeOutbox } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ApplicationFacts } from '../../usecases/application-ports.ts';
import type { Clock } from '../../usecases/ports.ts';
import { factToWire, statusToWire, wireMails } from '../application-wire.ts';
import { makeFactOutbox } from './fact-outbox.ts';

export function makeApplicationFacts(tx: Tx, clock: Clock): ApplicationFacts {
  const outbox = makeOutbox(tx, { producer: 'identity' });
  const people = makeFactOutbox(tx, clock);
  return {
    async add(fact, application, from) {
      const { id: subject, version } = application;
      const body = {
        application: factToWire(application),
        ...(fact === 'ApplicationStatusChanged' && from ? { from: statusToWire(from) } : {}),
      };
      await outbox.add(`parlance.identity.v1.${fact}`, { subject, version, occurredAt: clock.now(), body });
    },
    async addLetter({ uid, reference, kind, email, name }, version) {
      const body = { uid, reference, kind: wireMails[kind], email, name };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt: clock.now(), body });
    },
    addPersonFacts: (person, facts) => people.addPersonFacts(person, facts),
  };
}
