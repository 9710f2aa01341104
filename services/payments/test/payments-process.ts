/** Payments in a process that can be killed, and what is around it and lives on: database, facts, the provider, and the gateway's door for webhooks. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import type { Channel } from '@parlance/runtime/service/open-service';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { startStripeStandIn, type StandIn } from '@parlance/stripe';
import { migrations } from '../migrations/index.ts';
import { bytesOf } from './money-for-test.ts';

/** What the process is started with, as JSON. */
export type Given = {
  config: ServiceHarness['config'];
  channel: Channel;
  stripe: Pick<StandIn, 'url' | 'secretKey' | 'webhookSecret'>;
  now: string;
};

const fixture = join(process.cwd(), 'services/payments/test/payments-process.fixture.ts');

export async function startAround() {
  const harness = await startServiceHarness({ name: 'payments', migrations });
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  let address: string | undefined;
  const payments = (as: MintOptions | 'nobody') => harness.client(PaymentsService, address ?? '127.0.0.1:1', as);
  const door = createServer((request, response) => {
    void bytesOf(request)
      .then((body) => {
        const signature = String(request.headers['stripe-signature']);
        if (address === undefined) throw new Error('nobody is there');
        return payments('nobody').receiveWebhook({ body, signature }, { deadlineMs: 2_000 });
      })
      .then(
        () => response.writeHead(200).end(),
        () => response.writeHead(503).end(),
      );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  harness.life.onStop('door', () => {
    door.close();
    door.closeAllConnections();
  });
  const webhookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/webhook`;
  const stripe = await startStripeStandIn({ port: 0, clock, webhookUrl });
  harness.life.onStop('stripe', () => stripe.stop());
  const identityGrpc = await harness.serve([standIn(IdentityInternalService, nobodyIsRevoked)]);
  const config = { ...harness.config, peers: { ...harness.config.peers, identityGrpc } };
  const { url, secretKey, webhookSecret } = stripe;

  return {
    clock,
    stripe,
    publish,
    payments,
    db: harness.db,
    /** Answers how to kill it. */
    async start(): Promise<() => Promise<void>> {
      const given: Given = {
        config,
        channel,
        stripe: { url, secretKey, webhookSecret },
        now: clock.now().toISOString(),
      };
      const child = fork(fixture, [JSON.stringify(given)], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      address = `127.0.0.1:${port}`;
      const kill = async () => {
        address = undefined;
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      };
      harness.life.onStop('payments', kill);
      return kill;
    },
    stop: () => harness.stop(),
  };
}
