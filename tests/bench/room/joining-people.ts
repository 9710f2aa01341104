/** A thread of people who join: asks for tickets, and does by hand what a browser does from there to Janus's answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSignalling, type SignallingClient } from '@parlance/media/test/signalling-client';
import { browserOffer } from '../../support/call-peer/browser-offer.ts';

const { duesMs, ...door } = workerData as { port: number; origin: string; duesMs: number[] };
const port = parentPort;
if (!port) throw new Error('this runs in a worker');

const waiting = new Map<number, (ticket: string) => void>();
port.on('message', ({ to, ticket }: { to: number; ticket: string }) => waiting.get(to)?.(ticket));
const ticketOf = (index: number) =>
  new Promise<string>((resolve) => {
    waiting.set(index, resolve);
    port.postMessage({ wants: index });
  });

async function attach(client: SignallingClient, session: number): Promise<number> {
  const answer = await client.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' });
  return (answer.data as { id: number }).id;
}

const opened: SignallingClient[] = [];

/** Milliseconds from asking for a ticket to Janus's answer to what is sent; undefined when it was another one. */
async function join(index: number): Promise<number | undefined> {
  const begun = performance.now();
  try {
    const client = await openSignalling(door, await ticketOf(index));
    opened.push(client);
    const session = ((await client.ask({ janus: 'create' })).data as { id: number }).id;
    const [sending] = await Promise.all([attach(client, session), attach(client, session)]);
    const at = { janus: 'message', session_id: session, handle_id: sending };
    const [, published] = await Promise.all([
      client.ask({ ...at, body: { request: 'join', ptype: 'publisher' } }),
      client.ask({ ...at, body: { request: 'publish' }, jsep: browserOffer() }),
    ]);
    return (published.jsep as { type?: string } | undefined)?.type === 'answer' ? performance.now() - begun : undefined;
  } catch {
    return undefined;
  }
}

// The first of a thread pays for its scripts, and is nobody.
browserOffer();
const begun = performance.now();
const times = await Promise.all(
  duesMs.map(async (dueMs, index) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + dueMs - performance.now())));
    return join(index);
  }),
);
for (const client of opened) client.close();
port.postMessage({ times });
