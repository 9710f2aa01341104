import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { eventually } from '@parlance/runtime/testing/eventually';
import { counter } from '@parlance/runtime/telemetry/metrics';
import type { Browser } from 'playwright-core';
import { WebSocket } from 'ws';
import { student, tutor, type RunningRoom } from './running-room.ts';
import { closeRoom, openRoom, soonLesson, type SoonLesson, ticketFor as ticketOf } from './soon-lesson.ts';
import { joinRoom, openSignalling } from './signalling-client.ts';
import { enterTalking, type Talker } from './talker.ts';

let media: RunningRoom;
let browser: Browser;
const full = process.env.FULL !== undefined;
const teacher = { uid: tutor, role: 'tutor', name: 'Tara' };

beforeAll(async () => {
  ({ media, browser } = await openRoom({ basePort: 31_010, nodeCount: 2 }));
});
afterAll(() => closeRoom({ media, browser }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const aLesson = () => soonLesson(media);
const ticketFor = (lesson: SoonLesson, uid: string) => ticketOf(media, lesson, uid);
const enter = async (lesson: SoonLesson, uid: string) => enterTalking(browser, media, await ticketFor(lesson, uid));
const muteAll = (lesson: SoonLesson, on: boolean) =>
  media.room.setMuteAll({ room: lesson.room, muteAll: on, actor: teacher });
const node = async (lesson: SoonLesson) =>
  (await media.room.uow.run(({ rooms }) => rooms.find(lesson.bookingId)))?.node ?? '';
const server = async (lesson: SoonLesson) => media.room.servers.named(await node(lesson))!;

/** The student talks and the teacher hears it. */
async function talking() {
  const lesson = aLesson();
  const [speaker, listener] = [await enter(lesson, student), await enter(lesson, tutor)];
  await listener.hear(student);
  await eventually(async () => (await listener.voice()) > 10 || false);
  return { lesson, speaker, listener };
}

/** Packets that the student's browser sends from now on: fifty are a second of sound. */
async function untilSpoken(speaker: Talker, packets: number): Promise<void> {
  const sent = await speaker.spoken();
  await eventually(async () => (await speaker.spoken()) >= sent + packets, { withinMs: 20_000 });
}

/** The student's browser goes on sending, and not one packet of it comes out. */
async function expectSilence(speaker: Talker, listener: Talker): Promise<void> {
  // What was said before may still be on its way to a listener that stood still.
  await eventually(
    async () => {
      const heard = await listener.voice();
      await untilSpoken(speaker, 25);
      return (await listener.voice()) === heard;
    },
    { withinMs: 20_000 },
  );
}

describe('JA2 mute-all', () => {
  test('CALL-29 silences a student at the server, and nothing the browser does brings the voice back', async () => {
    const { lesson, speaker, listener } = await talking();
    const began = performance.now();
    await muteAll(lesson, true);
    const tookMs = performance.now() - began;
    if (!full) await untilSpoken(speaker, 10); // what was on its way arrives
    await expectSilence(speaker, listener);
    if (full) expect(tookMs).toBeLessThan(500);
    process.stdout.write(`mute-all reached the media server in ${tookMs.toFixed(0)} ms\n`);

    await speaker.restartIce();
    await expectSilence(speaker, listener);
    await speaker.republish();
    await listener.hear(student);
    await expectSilence(speaker, listener);
    await speaker.leave(); // and back: a reload
    const again = await enter(lesson, student);
    await listener.hear(student);
    await expectSilence(again, listener);
    await muteAll(lesson, false);
    const before = await listener.voice();
    await eventually(async () => (await listener.voice()) > before || false);
    await Promise.all([again.leave(), listener.leave()]);
  });

  test('CALL-29 holds on another media node too', async () => {
    const { lesson, speaker, listener } = await talking();
    await muteAll(lesson, true);
    const own = await node(lesson);
    const victim = media.nodes.find(({ name }) => name === own)!;
    await victim.kill('SIGKILL');
    await Promise.all([speaker.leave(), listener.leave()]);
    const [again, hearing] = [await enter(lesson, student), await enter(lesson, tutor)];
    expect(await node(lesson)).not.toBe(own);
    await hearing.hear(student);
    await expectSilence(again, hearing);
    await victim.start();
    await Promise.all([again.leave(), hearing.leave()]);
  });
});

describe('JA2 forged commands', () => {
  test('CALL-30, CALL-32, CALL-34, CALL-39 over signalling, while all are muted, with their own and with a guessed handle: 0 effects, 403, and a count', async () => {
    const lesson = aLesson();
    const victim = await joinRoom(media, await ticketFor(lesson, tutor));
    const forger = await joinRoom(media, await ticketFor(lesson, student));
    await muteAll(lesson, true);
    const mediaServer = await server(lesson);
    const before = await mediaServer.listParticipants({ name: lesson.room });
    const refused = async () => (await counter('media_signals_refused_total').get()).values[0]?.value ?? 0;
    const counted = await refused();
    const requests = [
      { request: 'moderate', room: lesson.room, id: student, mid: '0', mute: false, secret: '' },
      { request: 'moderate', room: lesson.room, id: tutor, mid: '0', mute: true, secret: '' },
      { request: 'kick', room: lesson.room, id: tutor, secret: '' },
      { request: 'edit', room: lesson.room, new_publishers: 0, secret: '' },
      { request: 'destroy', room: lesson.room, secret: '' },
      { request: 'allowed', room: lesson.room, action: 'enable', secret: '' },
      { request: 'create', room: 'mine' },
      { request: 'enable_recording', room: lesson.room, record: true },
      { request: 'rtp_forward', room: lesson.room, publisher_id: tutor, host: '127.0.0.1' },
      { request: 'listparticipants', room: lesson.room },
      { request: 'configure', descriptions: [{ mid: '0', description: 'screen:on' }] },
      { request: 'configure', descriptions: [{ mid: '0', description: 'sound:on' }] },
    ];
    const tries = requests.flatMap((body) =>
      [
        { session_id: forger.session, handle_id: forger.handle },
        { session_id: victim.session, handle_id: victim.handle },
      ].map((place) => ({ janus: 'message', ...place, body })),
    );
    for (const message of tries) expect(await forger.ask(message)).toMatchObject({ error: { code: 403 } });
    for (const janus of ['detach', 'hangup', 'destroy', 'keepalive']) {
      const stolen = { janus, session_id: victim.session, handle_id: victim.handle };
      expect(await forger.ask(stolen)).toMatchObject({ error: { code: 403 } });
    }
    expect(await refused()).toBe(counted + tries.length + 4);
    expect(await mediaServer.listParticipants({ name: lesson.room })).toEqual(before);
    const attach = { janus: 'attach', session_id: victim.session, plugin: 'janus.plugin.videoroom' };
    expect(await victim.ask(attach)).toMatchObject({ janus: 'success' });
    victim.close();
    forger.close();
  });

  test('CALL-30, CALL-32 over the server’s own calls a student changes nothing in the room, and unmutes nobody', async () => {
    const lesson = aLesson();
    await ticketFor(lesson, tutor);
    await muteAll(lesson, true);
    const actor = { uid: student, role: 'student', name: 'S' };
    const { room } = lesson;
    await expect(media.room.setMuteAll({ room, muteAll: false, actor })).rejects.toMatchObject({
      reason: 'ROOM_NOT_FOUND',
    });
    const removal = { kind: 'removal', uid: tutor, removed: true } as const;
    await expect(media.room.changeStage({ room, change: removal, actor })).rejects.toThrow();
    expect(await media.room.findRoom({ room, actor: teacher })).toMatchObject({ muteAll: true, version: 2 });
  });

  test('nobody speaks by a data channel: such a line is refused', async () => {
    const lesson = aLesson();
    const person = await joinRoom(media, await ticketFor(lesson, student));
    const sdp = 'v=0\r\ns=-\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:0\r\n';
    const at = { janus: 'message', session_id: person.session, handle_id: person.handle };
    const answer = await person.ask({ ...at, body: { request: 'publish' }, jsep: { type: 'offer', sdp } });
    expect(answer).toMatchObject({ error: { code: 403, reason: 'Only sound and picture may be sent.' } });
    person.close();
  });

  test('Janus itself is out of reach: its doors are on loopback, and there they ask for the secret', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const address = own.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '';
    for (const door of [media.janus.admin, media.janus.ws.replace('ws:', 'http:')]) {
      const outside = fetch(door.replace('127.0.0.1', address), { method: 'POST', body: '{}' });
      await expect(outside).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    }
    const socket = new WebSocket(media.janus.ws, 'janus-protocol');
    await new Promise((resolve) => socket.on('open', resolve));
    const answer = new Promise((resolve) => socket.on('message', (data) => resolve(JSON.parse(String(data)))));
    socket.send('{"janus":"create","transaction":"t"}');
    expect(await answer).toMatchObject({ janus: 'error', error: { code: 403 } });
    socket.close();
  });
});

describe('JA3 floods', () => {
  const floodMs = full ? 30_000 : 2_000;
  const datagramsASecond = 5_000;
  const messagesASecond = 2_000;

  /** Rubbish at every media port of a node; answers how to stop it. */
  function floodPorts(address: string, from: number): () => void {
    const socket = createSocket('udp4').unref();
    const rubbish = Buffer.from(randomUUID().repeat(8));
    const timer = setInterval(() => {
      for (let i = 0; i < datagramsASecond / 50; i += 1)
        socket.send(rubbish, from + Math.floor(Math.random() * 50), address);
    }, 20);
    return () => {
      clearInterval(timer);
      socket.close();
    };
  }

  test(`a flood of datagrams and of signalling for ${floodMs / 1_000} s (30 with FULL=1): the flooder is out within 2 s, and the other pair goes on`, async () => {
    const { lesson, speaker, listener } = await talking();
    await eventually(async () => (await listener.frames()) > 5 || false);
    /** Of the frames that were sent in that time, how many arrived; and how many there were a second. */
    const arriving = async (ms: number) => {
      const [sent, seen, began] = [await speaker.filmed(), await listener.frames(), performance.now()];
      await pause(ms);
      const [sentNow, seenNow] = [await speaker.filmed(), await listener.frames()];
      return {
        share: (seenNow - seen) / (sentNow - sent),
        rate: (1_000 * (seenNow - seen)) / (performance.now() - began),
      };
    };
    // As the room's page does: Janus forgets a session that says nothing for half a minute.
    const alive = setInterval(() => void Promise.all([speaker.keepAlive(), listener.keepAlive()]), 10_000);
    const calm = await arriving(full ? 10_000 : 1_000);

    const flooder = await openSignalling(media, await ticketFor(lesson, tutor));
    const began = performance.now();
    const out = flooder.closed.then((code) => ({ code, afterMs: performance.now() - began }));
    const talk = setInterval(() => {
      for (let i = 0; i < messagesASecond / 50; i += 1) void flooder.ask({ janus: 'create' }).catch(() => undefined);
    }, 20);
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const address = own.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '';
    const stop = [0, 1].map((index) => floodPorts(address, 31_110 + 50 * index));
    const flooded = await arriving(floodMs);
    for (const timer of [talk, alive]) clearInterval(timer);
    for (const end of stop) end();

    const { code, afterMs } = await out;
    expect(code).toBe(1008);
    // The machine is the one that is flooded.
    expect(afterMs).toBeLessThan(full ? 2_000 : 20_000);
    process.stdout.write(
      `frames under flood: ${(100 * flooded.share).toFixed(0)} % of those sent arrived, ${flooded.rate.toFixed(1)} a second ` +
        `(calm ${calm.rate.toFixed(1)}); flooder out after ${afterMs.toFixed(0)} ms\n`,
    );
    // Who floods, films and watches shares this machine's processor: how much is filmed is not the node's doing, what of it arrives is.
    expect(flooded.share).toBeGreaterThan(full ? 0.95 : 0.5);
    await Promise.all([speaker.leave(), listener.leave()]);
  }, 120_000);
});

test('Media starts anew in a call and nothing ends: the sockets close with 1001, the same sessions are claimed, and sound never stops', async () => {
  const { lesson, speaker, listener } = await talking();
  await media.restartMedia();
  expect([await speaker.socketCut(), await listener.socketCut()]).toEqual([1001, 1001]);
  const before = await listener.voice();
  await eventually(async () => (await listener.voice()) > before || false);
  expect(await speaker.claim(await ticketFor(lesson, student))).toBe('success');
  expect(await listener.claim(await ticketFor(lesson, tutor))).toBe('success');
  expect([await speaker.keepAlive(), await listener.keepAlive()]).toEqual(['ack', 'ack']);
  const mediaServer = await server(lesson);
  const people = (await mediaServer.listParticipants({ name: lesson.room }))?.map(({ id }) => id).sort();
  expect(people).toEqual([tutor, student].sort());
  const later = await listener.voice();
  await eventually(async () => (await listener.voice()) > later || false);
  await Promise.all([speaker.leave(), listener.leave()]);
});
