/**
 * Webhooks as payments takes them in, over gRPC at an even rate, and a comparison with a provider that lists so many events: how long it
 * takes, and how much memory it needs beside what the process has. The provider's list is made while it is read.
 * Run: node tests/bench/money-in.ts [--rate 200] [--seconds 20] [--events 100000], with the parts up (`.local/test/parts.json`).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openMoney, signed } from '@parlance/payments/test/money-for-test';
import { startPayments } from '@parlance/payments/test/running-payments';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { useTestParts } from './test-parts.ts';

const { rate, seconds, events } = readArguments({ rate: 200, seconds: 20, events: 100_000 });

useTestParts();

const eventOf = (n: number) => ({
  id: `evt_${String(n).padStart(9, '0')}`,
  object: 'event',
  type: 'account.updated',
  created: 1_780_000_000,
  data: { object: { id: `acct_${n}`, note: 'x'.repeat(1_500) } },
});

async function webhooks(): Promise<void> {
  const running = await startPayments();
  const door = running.payments('nobody');
  const times: number[] = [];
  const send = async (n: number): Promise<void> => {
    const body = JSON.stringify(eventOf(n));
    const begun = performance.now();
    await door.receiveWebhook(signed(body, running.stripe.webhookSecret), { deadlineMs: 5_000 });
    times.push(performance.now() - begun);
  };
  for (let n = 0; n < rate; n += 1) await send(n);
  times.length = 0;
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = rate; n < rate * (1 + seconds); n += 1) {
    await pause(Math.max(0, begun + ((n - rate) * 1_000) / rate - performance.now()));
    sent.push(send(n));
  }
  await Promise.all(sent);
  printFigure({ name: 'webhook-accepted-p99', value: percentile(times, 0.99), unit: 'ms', bar: 50, goal: 5 });
  printFigure({ name: 'webhook-accepted-p50', value: percentile(times, 0.5), unit: 'ms' });
  await running.stop();
}

/** Newest first, a hundred a page; nothing else has ever happened there. */
async function providerWithEvents(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    const after = Number(searchParams.get('starting_after')?.slice(4) ?? events);
    const from = pathname === '/v1/events' ? after : 0;
    const data = Array.from({ length: Math.min(100, from) }, (_none, place) => eventOf(from - 1 - place));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, has_more: from > 100, url: pathname }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function comparison(): Promise<void> {
  const provider = await providerWithEvents();
  const money = await openMoney('bench', { takes: false, own: async () => ({ stripeApiBase: provider.url }) });
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const begun = performance.now();
  const run = await money.useCases.reconcile();
  const took = performance.now() - begun;
  clearInterval(watching);
  if (run?.eventsMissed !== events) throw new Error(`${run?.eventsMissed} events were taken in, not ${events}`);
  printFigure({ name: 'comparison-of-events', value: took / 1_000, unit: 's', bar: 300, goal: 60 });
  printFigure({ name: 'comparison-memory', value: (most - before) / 1_048_576, unit: 'MB', bar: 200 });
  await money.stop();
  provider.close();
}

await webhooks();
await comparison();
process.exit(0);
