/** The program: what it needs comes from the environment. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { startStripeStandIn, type StandInClock } from './stand-in.ts';

const { env } = process;

function demand(name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

const life = makeLife('stripe', makeLogger({ name: 'stripe', level: env.LOG_LEVEL ?? 'info' }));
const clock: StandInClock | undefined = env.BOOKING_GRPC
  ? followSchoolClock({ address: env.BOOKING_GRPC, life })
  : undefined;
const [host = '127.0.0.1', port = '0'] = demand('HTTP_LISTEN').split(':');
const standIn = await startStripeStandIn({
  host,
  port: Number(port),
  folder: demand('STATE_DIR'),
  clock,
  webhookUrl: demand('WEBHOOK_URL'),
  webhookSecret: demand('STRIPE_WEBHOOK_SECRET'),
  secretKey: demand('STRIPE_SECRET_KEY'),
  publicUrl: demand('PUBLIC_URL'),
  portalUrl: env.PORTAL_URL,
  look: env.LOOK_DIR,
});
life.onStop('stand-in', () => standIn.stop());
life.log.info({ port: standIn.port }, 'ready');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void life.stop().then(() => process.exit(0)));
