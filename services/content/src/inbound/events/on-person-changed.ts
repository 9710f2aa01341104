import type { Person } from '@parlance/proto/identity/v1';
import { leftLifeMs } from '../../domain/photo.ts';
import type { Stores } from '../../usecases/ports.ts';

/** The photo that somebody has stays and is shown; what they had before goes. */
export async function onPersonChanged({ files }: Stores, { uid, imageUrl }: Person, now: Date): Promise<void> {
  await files.claimPhoto(uid, { fileId: imageUrl.split('/').at(-1), left: new Date(now.getTime() + leftLifeMs) });
}
