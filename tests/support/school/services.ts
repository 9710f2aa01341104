/** Booking, media, payments, content and notification as they answer the gateway, each on a database of its own, rooms on the real Janus, mails to the real inbox. Nothing runs on its own here: no fact goes from one to the other. */
import { bookingForTest } from '@parlance/booking/test/services-for-test';
import type { App as Booking } from '@parlance/booking/test/app-for-test';
import { contentForTest } from '@parlance/content/test/services-for-test';
import { mediaForTest } from '@parlance/media/test/services-for-test';
import { notificationForTest } from '@parlance/notification/test/services-for-test';
import { paymentsForTest, type Money } from '@parlance/payments/test/services-for-test';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { FakeClock } from '@parlance/runtime/testing/fake-clock';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';

export type OpenRoom = Awaited<ReturnType<typeof mediaForTest>>['openRoom'];
/** Who writes to whom. */
export type Acquaintances = Pick<Awaited<ReturnType<typeof mediaForTest>>, 'acquaint' | 'report'>;
type Services = {
  addresses: Record<string, string>;
  openRoom: OpenRoom;
  acquaintances: Acquaintances;
  notices: Pool;
  money: SchoolMoney;
};

/** What is paid arrives in the wallets when the test asks for it. */
export type SchoolMoney = Pick<Money, 'pay' | 'taught'> & { arrive(): Promise<void> };
type Parts = { booking: Booking & { clock: FakeClock }; identityGrpc: string; webhookUrl: () => string };

export async function startServices(
  harness: ServiceHarness,
  { booking, identityGrpc, webhookUrl }: Parts,
): Promise<Services> {
  const { clock } = booking;
  const contentGrpc = await harness.serve(await contentForTest(harness, { identityGrpc }));
  const lessons = bookingForTest(harness, booking, { identityGrpc, contentGrpc });
  const bookingGrpc = await harness.serve(lessons.services);
  const [rooms, notices, payments] = await Promise.all([
    mediaForTest(harness, { bookingGrpc, clock }),
    notificationForTest(harness, process.env.TEST_SMTP_URL ?? ''),
    paymentsForTest(harness, { clock, bookingGrpc, identityGrpc, webhookUrl }),
  ]);
  const mediaGrpc = await harness.serve(rooms.services);
  lessons.reachMedia(mediaGrpc);
  const [notificationGrpc, paymentsGrpc] = [
    await harness.serve(notices.services),
    await harness.serve(payments.services),
  ];
  const addresses = { bookingGrpc, mediaGrpc, contentGrpc, notificationGrpc, paymentsGrpc };
  const arrive = async () => {
    await payments.settled();
    for (const credit of await payments.credits()) await lessons.credit(credit);
  };
  const pay = async (...paid: Parameters<typeof payments.pay>) => {
    await payments.pay(...paid);
    await arrive();
  };
  const { acquaint, report, openRoom } = rooms;
  return {
    addresses,
    openRoom,
    acquaintances: { acquaint, report },
    notices: notices.db,
    money: { pay, arrive, taught: payments.taught },
  };
}
