/** Addresses at which mails do not arrive, for administrators. */
import type { NotificationServiceMethods } from '@parlance/proto/notification/v1';
import type { Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isGivenUp } from '../../domain/refused-address.ts';
import type { RefusedAddressStore } from '../../usecases/ports.ts';

export type AddressDeps = { refusedAddresses: Pick<RefusedAddressStore, 'last' | 'forget'> };

export function makeAddressHandlers({ refusedAddresses }: AddressDeps) {
  return {
    async getMailState({ uid }) {
      const mark = await refusedAddresses.last(uid);
      if (!mark) return { refusals: 0, lastCode: 0, lastAt: null, isStopped: false };
      const { refusals, lastCode, lastAt } = mark;
      return { refusals, lastCode, lastAt: toTimestamp(lastAt), isStopped: isGivenUp(mark) };
    },
    async resumeMail({ uid }) {
      await refusedAddresses.forget(uid);
      return {};
    },
  } satisfies Partial<Handlers<NotificationServiceMethods>>;
}
