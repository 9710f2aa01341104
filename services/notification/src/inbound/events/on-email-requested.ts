import type { EmailRequested } from '@parlance/proto/identity/v1';
import { capitals } from '@parlance/proto/json/words';
import { mailKinds } from '../../domain/mail-kind.ts';
import type { Stores } from '../../usecases/ports.ts';

/** A mail has the id of the event that asks for it. */
export async function onEmailRequested(
  { mails }: Stores,
  { uid, reference, kind }: Pick<EmailRequested, 'uid' | 'reference' | 'kind'>,
  id: string,
): Promise<void> {
  // The reset mail is Keycloak's to send.
  const known = mailKinds.find((mail) => mail !== 'reset' && `KIND_${capitals(mail)}` === kind);
  if (known === undefined) throw new Error(`There is no mail of kind ${kind}`);
  await mails.add([{ id, uid, kind: known, reference }]);
}
