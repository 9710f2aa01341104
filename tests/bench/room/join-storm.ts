/**
 * V-3: a hundred people come into their fifty lessons within a second: each with an own ticket, socket, session and handle, an offer
 * like a browser's, and Janus's answer to it. The peers have no media of their own; what costs is all there. Against one who comes alone.
 * Needs a PostgreSQL (TEST_DATABASE_URL) and Janus, as the integration tests do. Run: node tests/bench/room/join-storm.ts [--people 100]
 */
import { randomUUID } from 'node:crypto';
import { openBrowser } from '../../../services/media/test/browser-participant.ts';
import { startHarness, student, tutor } from '../../../services/media/test/room-harness.ts';
import { openSignalling } from '../../../services/media/test/signalling-client.ts';
import { readArguments } from '../arguments.ts';
import { percentile, printFigure } from '../figure.ts';

const { people } = readArguments({ people: 100 });
const alone = 10;
const minute = 60_000;

/** What a browser offers: one microphone, one camera. */
async function anOffer(): Promise<string> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    return (await page.evaluate(`(async () => {
      const pc = new RTCPeerConnection();
      for (const kind of ['audio', 'video']) pc.addTransceiver(kind, { direction: 'sendonly' });
      await pc.setLocalDescription();
      return pc.localDescription.sdp;
    })()`)) as string;
  } finally {
    await browser.close();
  }
}

const sdp = await anOffer();
const harness = await startHarness({ basePort: 31_410, nodeCount: 1, signallingLimit: people + alone + 10 });

async function ticketOf(uid: string, bookingId: string): Promise<string> {
  const lesson = harness.lesson(bookingId, new Date(harness.schoolNow().getTime() + 9 * minute));
  const role = uid === tutor ? 'tutor' : 'student';
  const { callToken, room } = await harness.room.issueCallToken({ ...lesson, uid, role, name: role });
  return (await harness.room.createTicket({ uid, room, callToken })).ticket;
}

type Join = { ms: number; answered: boolean };

async function join(ticket: string): Promise<Join> {
  const start = performance.now();
  const client = await openSignalling(harness, ticket, { patienceMs: 30_000 });
  const session = ((await client.ask({ janus: 'create' })).data as { id: number }).id;
  const plugin = 'janus.plugin.videoroom';
  const handle = ((await client.ask({ janus: 'attach', session_id: session, plugin })).data as { id: number }).id;
  const body = { request: 'joinandconfigure', ptype: 'publisher' };
  const answer = await client.ask({
    ...{ janus: 'message', session_id: session, handle_id: handle, body, jsep: { type: 'offer', sdp } },
  });
  return { ms: performance.now() - start, answered: (answer.jsep as { type?: string } | undefined)?.type === 'answer' };
}

try {
  const single: number[] = [];
  for (let one = 0; one < alone; one += 1) single.push((await join(await ticketOf(student, randomUUID()))).ms);
  const lessons = Array.from({ length: people / 2 }, () => randomUUID());
  const tickets: string[] = [];
  for (const lesson of lessons) for (const uid of [tutor, student]) tickets.push(await ticketOf(uid, lesson));
  // Spread over the second, as people are.
  const storm = await Promise.all(
    tickets.map(async (ticket, at) => {
      await new Promise((resolve) => setTimeout(resolve, (at * 1_000) / tickets.length));
      return join(ticket).catch((): Join => ({ ms: Number.NaN, answered: false }));
    }),
  );
  const fine = storm.filter(({ answered }) => answered);
  const p95 = percentile(
    fine.map(({ ms }) => ms),
    0.95,
  );
  printFigure({ name: 'join-alone-p50', value: percentile(single, 0.5), unit: 'ms' });
  printFigure({
    ...{ name: 'join-storm-success', value: (100 * fine.length) / storm.length, unit: '%' },
    ...{ bar: 100, goal: 100, moreIsBetter: true },
  });
  printFigure({ name: 'join-storm-p95', value: p95, unit: 'ms' });
  printFigure({ name: 'join-storm-p95-against-alone', value: p95 / percentile(single, 0.5), unit: 'ratio', bar: 3 });
} finally {
  await harness.stop();
}
