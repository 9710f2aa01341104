/** A thread of people who join: asks for tickets, and does by hand what a browser does from there to Janus's answer. */
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openSignalling, type SignallingClient } from '@parlance/media/test/signalling-client';

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

/** What a browser offers: a microphone and a camera, to be received by a node that will never hear from it. */
function offer(): { type: 'offer'; sdp: string } {
  const common = [
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${randomBytes(3).toString('hex')}`,
    `a=ice-pwd:${randomBytes(12).toString('hex')}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
    'a=setup:actpass',
    'a=rtcp-mux',
    'a=sendonly',
  ];
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=rtpmap:111 opus/48000/2',
    ...common,
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:1',
    'a=rtpmap:96 VP8/90000',
    ...common,
  ];
  return { type: 'offer', sdp: `${lines.join('\r\n')}\r\n` };
}

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
      client.ask({ ...at, body: { request: 'publish' }, jsep: offer() }),
    ]);
    return (published.jsep as { type?: string } | undefined)?.type === 'answer' ? performance.now() - begun : undefined;
  } catch {
    return undefined;
  }
}

// The first of a thread pays for its scripts, and is nobody.
offer();
const begun = performance.now();
const times = await Promise.all(
  duesMs.map(async (dueMs, index) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + dueMs - performance.now())));
    return join(index);
  }),
);
for (const client of opened) client.close();
port.postMessage({ times });
