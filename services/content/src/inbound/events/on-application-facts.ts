/** identity tells which files belong to which application: those stay, and what belongs to none any more goes. */
import type { ApplicationFact } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeFileStore } from '../../outbound/postgres/file-store.ts';

/** From here on the applicant has a profile that others see. */
const withProfile: ReadonlySet<string> = new Set(['APPLICATION_STATUS_TRAINING', 'APPLICATION_STATUS_CONFIRMED']);

export function onApplicationFacts(realTime: Clock): FactHandlers {
  const take = async ({ application }: { application: ApplicationFact | null }, tx: Tx) => {
    const { id, uid: holder, files, status } = required(application);
    const links = [files?.image, files?.cv, files?.degree, files?.ecl].filter((link) => link !== undefined);
    const showsPicture = withProfile.has(status);
    await makeFileStore(tx).claim(id, { holder, links, now: realTime.now(), showsPicture });
  };
  return {
    'parlance.identity.v1.ApplicationSubmitted': (fact, _envelope, tx) => take(fact, tx),
    'parlance.identity.v1.ApplicationStatusChanged': (fact, _envelope, tx) => take(fact, tx),
    'parlance.identity.v1.ApplicationFilesChanged': (fact, _envelope, tx) => take(fact, tx),
    'parlance.identity.v1.ApplicationRemoved': (fact, _envelope, tx) => take(fact, tx),
  };
}
