import type { ApplicationFact } from '@parlance/proto/identity/v1';
import type { Stores } from '../../usecases/ports.ts';

/** From here on the applicant has a profile that others see. */
const withProfile: ReadonlySet<string> = new Set(['APPLICATION_STATUS_TRAINING', 'APPLICATION_STATUS_CONFIRMED']);

/** The files that belong to an application stay, and what belongs to none any more goes. */
export async function onApplicationChanged(
  { files: store }: Stores,
  { id, uid: holder, files, status }: ApplicationFact,
  now: Date,
): Promise<void> {
  const links = [files?.image, files?.cv, files?.degree, files?.ecl].filter((link) => link !== undefined);
  await store.claim(id, { holder, links, now, showsPicture: withProfile.has(status) });
}
