/** Gateway and booking as they run, in this process, on a database of their own on the server of the test parts. */
import { startBooking, type BookingUnderTest } from '@parlance/booking/test/running-booking';
import { gatewayBefore } from './gateway-before.ts';

export type BookingBehindGateway = { booking: BookingUnderTest; url: string; stop(): Promise<void> };

export async function startBookingBehindGateway(): Promise<BookingBehindGateway> {
  const booking = await startBooking();
  const { harness, peers, first } = booking;
  const services = { identityGrpc: peers.address, contentGrpc: peers.address, bookingGrpc: `127.0.0.1:${first.port}` };
  return { booking, url: await gatewayBefore(harness, services), stop: () => booking.stop() };
}
