/** Whoever has closed the account: progress, certificates and files go, and a teacher stays without a name where lessons were given. */
import { placesOf } from '../domain/upload.ts';
import { giveUpParts, partsOfUpload } from './abandon-parts.ts';
import type { Stores } from './ports.ts';

type Closed = { uid: string; now: Date; realNow: Date };

/** The receipt leaves with the last of the bytes. */
export async function forgetPerson(stores: Stores, { uid, now, realNow }: Closed): Promise<void> {
  const { progress, certificates, files, uploads, discarded, erasure, heldReceipts, facts } = stores;
  // Whatever they are now: a teacher may have been a student.
  await progress.lockLearner(uid);
  const { erased, ...receipt } = await erasure.erase(uid);
  await progress.forgetStudent(uid, now);
  const certified = await certificates.removeOf(uid);
  const begun = await uploads.removeBegunBy(uid);
  await giveUpParts(stores, begun.flatMap(partsOfUpload), realNow);
  const own = await files.removeOf(uid);
  const counted = [
    { kind: 'certificates', count: certified.length, why: '' },
    { kind: 'files', count: own.length + begun.length, why: '' },
  ].filter(({ count }) => count > 0);
  const found = [...certified, ...own, ...begun.flatMap(placesOf)];
  await discarded.add(found);
  const complete = { ...receipt, erased: [...erased, ...counted] };
  // Told again while the bytes of before still lie in the store, nothing is done either.
  const storageKeys = [...new Set([...found, ...(await heldReceipts.keysOf(uid))])];
  if (storageKeys.length === 0) await facts.contentErased(complete, now);
  else await heldReceipts.hold({ receipt: complete, storageKeys, at: now });
}
