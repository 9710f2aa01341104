/** A service says what it erased of a person, and what it keeps. */
import type { ErasureReceipt } from '@parlance/proto/common/v1';
import type { Stores } from '../../usecases/ports.ts';

export const onPersonErased = (
  { erasures }: Stores,
  { uid, erased, kept }: ErasureReceipt,
  { service, at }: { service: string; at: Date },
): Promise<void> => erasures.keepReceipt({ uid, service, at, erased, kept });
