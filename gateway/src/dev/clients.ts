/** What only development builds may call. */
import { BookingDevService } from '@parlance/proto/booking/v1';
import { ClockService } from '@parlance/proto/dev/v1';
import { MediaDevService } from '@parlance/proto/media/v1';
import { NotificationDevService } from '@parlance/proto/notification/v1';
import { PaymentsDevService } from '@parlance/proto/payments/v1';
import { makeClient, type ClientOf } from '@parlance/runtime/grpc/client';
import type { Peers } from '../clients.ts';

export type DevClients = {
  clock: ClientOf<typeof ClockService>;
  payments: ClientOf<typeof PaymentsDevService>;
  media: ClientOf<typeof MediaDevService>;
  lessons: ClientOf<typeof BookingDevService>;
  notification: ClientOf<typeof NotificationDevService>;
};

export function makeDevClients(peers: Peers): DevClients {
  return {
    clock: clockOf(peers.bookingGrpc),
    payments: makeClient(PaymentsDevService, { address: peers.paymentsGrpc }),
    media: makeClient(MediaDevService, { address: peers.mediaGrpc }),
    notification: makeClient(NotificationDevService, { address: peers.notificationGrpc }),
    lessons: makeClient(BookingDevService, { address: peers.bookingGrpc }),
  };
}

/** Where replicas are told one by one, each tells the move to those who follow it: what was moved at the first is a move by nothing at the others. */
function clockOf(addresses: string): DevClients['clock'] {
  const [first, ...others] = addresses.split(',').map((address) => makeClient(ClockService, { address }));
  if (first === undefined) throw new Error('nobody keeps the clock');
  return {
    ...first,
    async moveClock(target, options) {
      const state = await first.moveClock(target, options);
      await Promise.all(others.map((other) => other.moveClock({ byMs: 0 }, options)));
      return state;
    },
    close: () => [first, ...others].forEach((one) => one.close()),
  };
}

export function closeDevClients(clients: DevClients): void {
  for (const client of Object.values(clients)) client.close();
}
