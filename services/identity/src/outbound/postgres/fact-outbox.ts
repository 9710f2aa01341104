/** Facts about people, as outbox rows of the transaction. */
import { EmailRequestedKind } from '@parlance/proto/identity/v1';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { shownName } from '../../domain/names.ts';
import type { Clock, FactOutbox, MailKind } from '../../usecases/ports.ts';
import { toWire } from '../person-wire.ts';
import { ratingToWire, reportToWire } from '../words-wire.ts';

const mailKinds: Record<MailKind, EmailRequestedKind> = {
  verify: EmailRequestedKind.KIND_VERIFY,
  'address-taken': EmailRequestedKind.KIND_ADDRESS_TAKEN,
  'profile-update': EmailRequestedKind.KIND_PROFILE_UPDATE,
  'address-notice': EmailRequestedKind.KIND_ADDRESS_NOTICE,
  warning: EmailRequestedKind.KIND_WARNING,
};

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
    async addMail({ kind, person, email, reference }) {
      const { uid, version } = person;
      const body = { uid, reference, kind: mailKinds[kind], email, name: shownName(person) };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt: clock.now(), body });
    },
    async addRating(tutor, rating) {
      const body = { person: toWire(tutor), rating: ratingToWire(rating) };
      const about = { subject: tutor.uid, version: tutor.version, occurredAt: clock.now() };
      await outbox.add('parlance.identity.v1.RatingSubmitted', { ...about, body });
    },
    async addReport(report, fact) {
      const about = { subject: report.id, version: report.version, occurredAt: clock.now() };
      await outbox.add(`parlance.identity.v1.${fact}`, { ...about, body: { report: reportToWire(report) } });
    },
  };
}
