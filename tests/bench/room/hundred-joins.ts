/**
 * V-3: 100 people join their lessons within a second, two in each, through our own door to a real Janus: ticket, socket, session,
 * handles, entering, and the answer to what each offers to send. Beside it one join after another on the same room service.
 * Run: node deploy/local/bin/parts.mjs up --name test, then node tests/bench/room/hundred-joins.ts [--joins 100] [--rounds 3]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { startHarness } from '../../../services/media/test/room-harness.ts';
import { openSignalling, type SignallingClient } from '../../../services/media/test/signalling-client.ts';
import { readArguments } from '../arguments.ts';
import { percentile, printFigure } from '../figure.ts';
import { useTestParts } from '../test-parts.ts';

const { joins, rounds } = readArguments({ joins: 100, rounds: 3 });
const alone = 20;
const withinMs = 1_000;
const minute = 60_000;

useTestParts();
const harness = await startHarness({
  basePort: 32_010,
  rtpPorts: 400,
  nodeCount: 2,
  signallingLimit: 4 * joins,
});

type Person = { uid: string; role: 'tutor' | 'student'; bookingId: string };

/** Two people who have a lesson soon, and are in no other. */
function pair(): [Person, Person] {
  const [tutorUid, studentUid] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const bookingId = randomUUID();
  const lessonStart = new Date(harness.schoolNow().getTime() + 5 * minute);
  harness.lessons.set(bookingId, { bookingId, tutorUid, studentUids: [studentUid], lessonStart });
  return [
    { uid: tutorUid, role: 'tutor', bookingId },
    { uid: studentUid, role: 'student', bookingId },
  ];
}

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
    ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'],
    ...['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=rtpmap:111 opus/48000/2', ...common],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:1', 'a=rtpmap:96 VP8/90000', ...common],
  ];
  return { type: 'offer', sdp: `${lines.join('\r\n')}\r\n` };
}

async function attach(client: SignallingClient, session: number): Promise<number> {
  const answer = await client.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' });
  return (answer.data as { id: number }).id;
}

/** Milliseconds from asking for a ticket to Janus's answer; undefined when it was another one. */
async function join({ uid, role, bookingId }: Person, opened: SignallingClient[]): Promise<number | undefined> {
  const lesson = harness.lessons.get(bookingId);
  if (!lesson) throw new Error('no lesson');
  const { callToken, room } = await harness.room.issueCallToken({ ...lesson, uid, role, name: role });
  const begun = performance.now();
  try {
    const { ticket } = await harness.room.createTicket({ uid, room, callToken });
    const client = await openSignalling(harness, ticket);
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

const one: number[] = [];
const many: (number | undefined)[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    const opened: SignallingClient[] = [];
    for (const person of Array.from({ length: alone / 2 }, pair).flat()) {
      const ms = await join(person, opened);
      if (ms === undefined) throw new Error('nobody could join alone');
      one.push(ms);
    }
    const people = Array.from({ length: Math.ceil(joins / 2) }, pair).flat();
    const begun = performance.now();
    const arriving = people.map(async (person, index) => {
      const due = begun + (index * withinMs) / people.length;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      return join(person, opened);
    });
    many.push(...(await Promise.all(arriving)));
    for (const client of opened) client.close();
  }
} finally {
  await harness.stop();
}
const done = many.filter((ms) => ms !== undefined);
printFigure({ name: 'join-alone-p50', value: percentile(one, 0.5), unit: 'ms' });
printFigure({
  name: 'joins-in-a-second-done',
  value: (100 * done.length) / many.length,
  unit: '%',
  bar: 100,
  moreIsBetter: true,
});
printFigure({ name: 'joins-in-a-second-p95', value: percentile(done, 0.95), unit: 'ms' });
printFigure({
  name: 'joins-in-a-second-against-one',
  value: percentile(done, 0.95) / percentile(one, 0.5),
  unit: 'ratio',
  bar: 3,
});
