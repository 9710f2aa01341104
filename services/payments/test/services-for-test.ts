/** Payments as it answers the gateway, on a database of its own, with Stripe's stand-in; nothing runs on its own here, no fact comes or goes. */
import { startStripeStandIn } from '@parlance/stripe';
import { decodeMessage } from '@parlance/proto/codec';
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { FakeClock } from '@parlance/runtime/testing/fake-clock';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makePartners } from '../src/compose/partners.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { graceMsOf } from '../src/config.ts';
import { makePaymentsDevService } from '../src/dev/payments-dev-service.ts';
import { makePaymentsService } from '../src/inbound/grpc/payments-service.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { providedBy, soldForTest } from './compose-for-test.ts';
import { lessonFact } from './lessons.ts';
import { settle, sold } from './money-for-test.ts';
import { deliver } from './pay-database.ts';

/** `webhookUrl`: where the gateway takes what Stripe posts. */
type Parts = { clock: FakeClock; bookingGrpc: string; identityGrpc: string; webhookUrl: () => string };

export type Money = Awaited<ReturnType<typeof paymentsForTest>>;

export async function paymentsForTest(
  harness: ServiceHarness,
  { clock, bookingGrpc, identityGrpc, webhookUrl }: Parts,
) {
  const { life, log, issuer } = harness;
  const db = await databaseFor(harness, 'school_payments', migrations);
  const stripe = await startStripeStandIn({ port: 0, clock, webhookUrl });
  life.onStop('stripe', () => stripe.stop());
  const uow = makeUnitOfWork({ pool: db, bind: bindStores });
  const peers = { ...harness.config.peers, bookingGrpc, identityGrpc };
  const config = { ...harness.config, ...soldForTest, ...sold, ...providedBy(stripe), peers };
  const partners = makePartners({ config, life, token: () => issuer.mint({ service: 'payments' }) });
  const onStored = () => undefined;
  const useCases = makeUseCases({ config, uow, db, clock, realTime: systemClock, onStored, log, ...partners });
  const parts = { ...useCases, findStudent: partners.findStudent, db, clock, graceMs: graceMsOf(config) };
  let told = 0;
  return {
    services: [makePaymentsService(parts), makePaymentsDevService(parts)],
    stripe,
    /** Pays on the page that was opened, and waits until its webhooks have come by the gateway and are applied. */
    async pay(checkoutUrl: string, card = '4242424242424242'): Promise<void> {
      stripe.controls.payCheckout(/cs_\w+/.exec(checkoutUrl)?.[0] ?? '', card);
      await this.settled();
    },
    settled: () => settle(stripe, useCases),
    /** A lesson of this teacher that is owed, as booking tells of it; answers its id. */
    async taught(tutorUid: string): Promise<string> {
      const told = lessonFact({
        when: clock.now(),
        lesson: { tutor: { uid: tutorUid, name: 'Tess', currency: 'AUD' } },
      });
      await deliver({ pool: db }, told);
      return told.fact.lesson?.id ?? '';
    },
    /** Facts about tokens since they were asked for last. */
    async credits(): Promise<TokensCredited[]> {
      const { rows } = await db.query<{ seq: number; type: string; body: Buffer }>(
        `select seq::int4, type, body from outbox where seq > $1 and type = 'parlance.payments.v1.TokensCredited' order by seq`,
        [told],
      );
      told = rows.at(-1)?.seq ?? told;
      return rows.map(({ type, body }) => decodeMessage(type, body) as TokensCredited);
    },
  };
}
