/** Facts about people and applications, and the mails they ask for, as outbox rows of the transaction. */
import type { EmailRequestedKind } from '@parlance/proto/identity/v1';
import { applicationStatusOf } from '@parlance/proto/json/application';
import { capitals } from '@parlance/proto/json/words';
import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { LetterKind } from '../../domain/application-letter.ts';
import { shownName } from '../../domain/names.ts';
import type { ApplicationFacts } from '../../usecases/application-ports.ts';
import type { Clock, Facts, MailKind } from '../../usecases/ports.ts';
import { factToWire } from '../../wire/application-mapping.ts';
import { toWire } from '../../wire/person-mapping.ts';
import { ratingToWire } from '../../wire/words-mapping.ts';

const wireMail = (kind: MailKind | LetterKind): EmailRequestedKind => `KIND_${capitals(kind)}`;

export type FactParts = { clock: Clock; sending?: Sending | undefined };

export function makeFacts(tx: Tx, { clock, sending }: FactParts): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'identity' });
  return {
    async addPersonFacts(person, facts, measured) {
      const common = { subject: person.uid, version: person.version, occurredAt: clock.now() };
      for (const fact of facts) {
        const body = { person: toWire(person), ...(fact === 'SpeedTestRecorded' ? measured : {}) };
        await outbox.add(`parlance.identity.v1.${fact}`, { ...common, body });
      }
    },
    async addMail({ kind, person, email, reference }) {
      const { uid, version } = person;
      const body = { uid, reference, kind: wireMail(kind), email, name: shownName(person) };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt: clock.now(), body });
    },
    async addRating(tutor, rating) {
      const body = { person: toWire(tutor), rating: ratingToWire(rating) };
      const about = { subject: tutor.uid, version: tutor.version, occurredAt: clock.now() };
      await outbox.add('parlance.identity.v1.RatingSubmitted', { ...about, body });
    },
  };
}

export function makeApplicationFacts(tx: Tx, { clock, sending }: FactParts): ApplicationFacts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'identity' });
  const people = makeFacts(tx, { clock, sending });
  return {
    async add(fact, application, from) {
      const { id: subject, version } = application;
      const body = {
        application: factToWire(application),
        ...(fact === 'ApplicationStatusChanged' && from ? { from: applicationStatusOf(from) } : {}),
      };
      await outbox.add(`parlance.identity.v1.${fact}`, { subject, version, occurredAt: clock.now(), body });
    },
    async addLetter({ uid, reference, kind, email, name }, version) {
      const body = { uid, reference, kind: wireMail(kind), email, name };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt: clock.now(), body });
    },
    addPersonFacts: (person, facts) => people.addPersonFacts(person, facts),
  };
}
