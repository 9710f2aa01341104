/** People: their own browsers follow their profile; mails that identity asks for are noted for sending. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Person } from '@parlance/proto/identity/v1';
import { capitals, roleWord } from '@parlance/proto/json/words';
import { profileChanged } from '../../wire/live-event.ts';
import { mailKinds } from '../../domain/mail-kind.ts';
import type { BindStores, Stores } from '../../outbound/postgres/stores.ts';

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
      // The reset mail is Keycloak's to send.
      const known = mailKinds.find((mail) => mail !== 'reset' && `KIND_${capitals(mail)}` === kind);
      if (known === undefined) throw new Error(`There is no mail of kind ${kind}`);
      await bind(tx).mails.add({ id: envelope.id, uid, kind: known, reference });
    },
  };
}
