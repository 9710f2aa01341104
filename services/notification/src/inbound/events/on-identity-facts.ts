/** People: their own browsers follow their profile; mails that identity asks for are noted for sending. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { EmailRequestedKind, Person } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import { profileChanged } from '../../wire/live-event.ts';
import type { MailKind } from '../../domain/mail-kind.ts';
import type { BindStores, Stores } from '../../outbound/postgres/stores.ts';

const mailKindOf: Partial<Record<EmailRequestedKind, MailKind>> = {
  KIND_VERIFY: 'verify',
  KIND_PROFILE_UPDATE: 'profile-update',
  KIND_ADDRESS_NOTICE: 'address-notice',
  KIND_WARNING: 'warning',
  KIND_ADDRESS_TAKEN: 'address-taken',
  KIND_APPLICATION_CONFIRM: 'application-confirm',
  KIND_APPLICATION_ADDRESS_TAKEN: 'application-address-taken',
  KIND_APPLICATION_RECEIVED: 'application-received',
  KIND_APPLICATION_ACCEPTED: 'application-accepted',
  KIND_APPLICATION_REJECTED: 'application-rejected',
  KIND_APPLICATION_TRAINING: 'application-training',
  KIND_APPLICATION_CONFIRMED: 'application-confirmed',
  KIND_APPLICATION_REJECTED_SERVICE: 'application-rejected-service',
  KIND_APPLICATION_REJECTED_TRAINING: 'application-rejected-training',
  KIND_APPLICATION_FILE_NEEDED: 'application-file-needed',
  KIND_APPLICATION_REMOVED: 'application-removed',
};

/** Two facts may carry one version (verified, and therefore changed): the browser is told once. */
async function tell({ people, liveEvents }: Stores, person: Person): Promise<void> {
  const { uid, version } = person;
  if (await people.saw({ uid, role: roleWord(person.role), version }))
    await liveEvents.append([profileChanged(person)]);
}

export function onIdentityFacts(bind: BindStores): FactHandlers {
  return {
    'parlance.identity.v1.UserRegistered': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.UserVerified': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.ProfileChanged': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.SpeedTestRecorded': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.TutorChanged': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.UserDisabled': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.UserEnabled': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.RatingSubmitted': async ({ person }, _envelope, tx) => tell(bind(tx), required(person)),
    'parlance.identity.v1.EmailRequested': async ({ uid, reference, kind }, envelope, tx) => {
      const known = mailKindOf[kind];
      if (known === undefined) throw new Error(`There is no mail of kind ${kind}`);
      await bind(tx).mails.add({ id: envelope.id, uid, kind: known, reference });
    },
  };
}
