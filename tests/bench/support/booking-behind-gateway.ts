/** Gateway and booking as they run, in this process, on a database of their own on the server of the test parts. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '@parlance/runtime/clock/clock';
import { compose as composeGateway } from '@parlance/gateway/compose';
import { runBooking, type BookingUnderTest } from '@parlance/booking/test/running-booking';

export type BookingBehindGateway = { booking: BookingUnderTest; url: string; stop(): Promise<void> };

export async function startBookingBehindGateway(): Promise<BookingBehindGateway> {
  const booking = await runBooking();
  const { harness, peers, first } = booking;
  const where = { identityGrpc: peers.address, contentGrpc: peers.address, bookingGrpc: `127.0.0.1:${first.port}` };
  const config = { ...harness.config, peers: { ...harness.config.peers, ...where } };
  const { port } = await composeGateway({
    config: { ...config, rateLimitScale: 1_000_000, trustedProxies: 'loopback' },
    clock: systemClock,
    life: harness.life,
    limitsFile: fileURLToPath(new URL('../../../gateway/limits.yaml', import.meta.url)),
  });
  return { booking, url: `http://127.0.0.1:${port}/api/v1`, stop: () => booking.stop() };
}
