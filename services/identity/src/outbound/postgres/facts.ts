/** Facts about people and applications, and the mails they ask for, as outbox rows of the transaction. */
import { applicationStatusOf } from '@parlance/proto/json/application';
import { capitals } from '@parlance/proto/json/words';
import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Application } from '../../domain/application.ts';
import type { Person } from '../../domain/person.ts';
import type { Facts } from '../../usecases/ports.ts';
import { applicationFactMessage } from '../../wire/application-mapping.ts';
import { personMessage } from '../../wire/person-mapping.ts';
import { ratingMessage } from '../../wire/rating-mapping.ts';

type OfPerson =
  `User${'Registered' | 'Verified' | 'Disabled' | 'Enabled' | 'Deleted'}` | `${'Profile' | 'Tutor'}Changed`;
type OfApplication = `Application${'Submitted' | 'FilesChanged' | 'Removed'}`;

const personHead = ({ uid, version }: Person, occurredAt: Date) => ({ subject: uid, version, occurredAt });
const applicationHead = ({ id, version }: Application, occurredAt: Date) => ({ subject: id, version, occurredAt });

export function makeFacts(tx: Tx, sending: Sending | undefined): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'identity' });
  const ofPerson = (fact: OfPerson) => async (person: Person, at: Date) => {
    const body = { person: personMessage(person) };
    await outbox.add(`parlance.identity.v1.${fact}`, { ...personHead(person, at), body });
  };
  const ofApplication = (fact: OfApplication) => async (application: Application, at: Date) => {
    const body = { application: applicationFactMessage(application) };
    await outbox.add(`parlance.identity.v1.${fact}`, { ...applicationHead(application, at), body });
  };
  return {
    userRegistered: ofPerson('UserRegistered'),
    userVerified: ofPerson('UserVerified'),
    userDisabled: ofPerson('UserDisabled'),
    userEnabled: ofPerson('UserEnabled'),
    userDeleted: ofPerson('UserDeleted'),
    profileChanged: ofPerson('ProfileChanged'),
    tutorChanged: ofPerson('TutorChanged'),
    async speedTestRecorded(person, { upMbps, downMbps }, at) {
      const body = { person: personMessage(person), upMbps, downMbps };
      await outbox.add('parlance.identity.v1.SpeedTestRecorded', { ...personHead(person, at), body });
    },
    async ratingSubmitted({ tutor, student }, rating) {
      const { name: studentName } = personMessage(student);
      const body = { person: personMessage(tutor), rating: ratingMessage(rating), studentName };
      await outbox.add('parlance.identity.v1.RatingSubmitted', { ...personHead(tutor, rating.when), body });
    },
    async emailRequested({ kind, uid, reference, email, name, version }, occurredAt) {
      const body = { uid, reference, kind: `KIND_${capitals(kind)}` as const, email, name };
      await outbox.add('parlance.identity.v1.EmailRequested', { subject: uid, version, occurredAt, body });
    },
    async officeTaskChanged({ id, version }, occurredAt) {
      await outbox.add('parlance.identity.v1.OfficeTaskChanged', {
        subject: id,
        version,
        occurredAt,
        body: { taskId: id },
      });
    },
    applicationSubmitted: ofApplication('ApplicationSubmitted'),
    applicationFilesChanged: ofApplication('ApplicationFilesChanged'),
    applicationRemoved: ofApplication('ApplicationRemoved'),
    async applicationStatusChanged(application, from, at) {
      const body = { application: applicationFactMessage(application), from: applicationStatusOf(from) };
      await outbox.add('parlance.identity.v1.ApplicationStatusChanged', { ...applicationHead(application, at), body });
    },
  };
}
