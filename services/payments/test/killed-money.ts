/** Starts the process that is to die, and says whether it did or came to its end before. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { ChangeSubscriptionsCommand } from '../src/usecases/change-subscription.ts';
import type { RefundPaymentCommand } from '../src/usecases/refund-payment.ts';
import type { SubscribeCommand } from '../src/usecases/subscribe.ts';
import type { MoneyForTest } from './money-for-test.ts';

type Act =
  | { kind: 'subscribe'; command: SubscribeCommand }
  | { kind: 'cancel'; command: ChangeSubscriptionsCommand }
  | { kind: 'refund'; command: RefundPaymentCommand }
  | { kind: 'apply' | 'close' };
export type Death = { step: number; moment: 'before' | 'after' };
export type Doomed = {
  databaseUrl: string;
  stripe: { url: string; secretKey: string; webhookSecret: string };
  now: string;
  act: Act;
  death: Death;
};

const fixture = join(process.cwd(), 'services/payments/test/killed-money.fixture.ts');

export function runUntilKilled(
  { db, stripe, clock }: MoneyForTest,
  act: Act,
  death: Death,
): Promise<'killed' | 'done'> {
  const { url, secretKey, webhookSecret } = stripe;
  const given: Doomed = {
    databaseUrl: db.url,
    stripe: { url, secretKey, webhookSecret },
    now: clock.now().toISOString(),
    act,
    death,
  };
  const child = fork(fixture, [JSON.stringify(given)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('done');
      else reject(new Error(`the process ended with ${code}`));
    });
  });
}
