import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { startRoom, stranger, student, tutor, type RunningRoom } from './running-room.ts';
import { joinRoom, openSignalling, statusAt } from './signalling-client.ts';
import { isClaimable } from './soon-lesson.ts';

let media: RunningRoom;
const minute = 60_000;

beforeAll(async () => {
  media = await startRoom({ basePort: 30_210 });
}, 60_000);
afterAll(() => media.stop(), 60_000);

async function enter(uid: string, role: 'student' | 'tutor' | 'admin' = uid === tutor ? 'tutor' : 'student') {
  const bookingId = randomUUID();
  return { bookingId, ...(await tokenFor(bookingId, uid, role)) };
}

async function tokenFor(bookingId: string, uid: string, role: 'student' | 'tutor' | 'admin') {
  const lesson =
    media.lessons.get(bookingId) ?? media.lesson(bookingId, new Date(media.schoolNow().getTime() + 9 * minute));
  const name = uid === tutor ? 'Tara Teacher' : 'Sam Student';
  return media.room.issueCallToken({ ...lesson, uid, role, name });
}

async function ticketFor(bookingId: string, uid: string): Promise<string> {
  const { callToken, room } = await tokenFor(bookingId, uid, uid === tutor ? 'tutor' : 'student');
  return (await media.askTicket({ uid, room, callToken })).ticket;
}

describe('FB-58 tickets', () => {
  test('a ticket opens one socket, and no second one', async () => {
    const { callToken, room } = await enter(student);
    const { ticket } = await media.askTicket({ uid: student, room, callToken });
    expect(await statusAt(media, { ticket })).toBe(101);
    expect(await statusAt(media, { ticket })).toBe(403);
  });

  test('of twenty sockets that show one ticket at once, one is let in', async () => {
    const { callToken, room } = await enter(student);
    const { ticket } = await media.askTicket({ uid: student, room, callToken });
    const entries = (outcome: string) => metricValue(`media_entries_total{outcome="${outcome}"}`);
    const [taken = 0, refused = 0] = [await entries('taken'), await entries('refused')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusAt(media, { ticket })));
    expect(answers.filter((status) => status === 101)).toHaveLength(1);
    expect(answers.filter((status) => status === 403)).toHaveLength(19);
    expect([await entries('taken'), await entries('refused')]).toEqual([taken + 1, refused + 19]);
  });

  test('a call token is no good for another person, another room or after a change', async () => {
    const mine = await enter(student);
    const other = await enter(student);
    await expect(media.askTicket({ uid: stranger, room: mine.room, callToken: mine.callToken })).rejects.toMatchObject({
      reason: 'CALL_TOKEN_INVALID',
    });
    await expect(media.askTicket({ uid: student, room: other.room, callToken: mine.callToken })).rejects.toMatchObject({
      reason: 'CALL_TOKEN_INVALID',
    });
    await expect(
      media.askTicket({ uid: student, room: mine.room, callToken: `${mine.callToken}x` }),
    ).rejects.toMatchObject({ reason: 'CALL_TOKEN_INVALID' });
  });

  test('a ticket that ran out of its 60 seconds of real time opens nothing', async () => {
    const { callToken, room } = await enter(student);
    const { ticket, expiresAt } = await media.askTicket({ uid: student, room, callToken });
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(30_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await media.database.pool.query('update tickets set expires_at = $1', [new Date()]);
    expect(await statusAt(media, { ticket })).toBe(403);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another protocol', { protocol: 'chat' }, 400],
  ])('a socket with %s is turned away and spends no ticket', async (_words, options, status) => {
    const { callToken, room } = await enter(student);
    const { ticket } = await media.askTicket({ uid: student, room, callToken });
    expect(await statusAt(media, { ticket, ...options })).toBe(status);
    expect(await statusAt(media, { ticket })).toBe(101);
  });

  test('no ticket, no socket', async () => {
    expect(await statusAt(media, { ticket: '' })).toBe(403);
    expect(await statusAt(media, { ticket: 'guess' })).toBe(403);
  });
});

describe('CALL-18 signalling', () => {
  test('CALL-27 a person joins under their own id and name, whatever the browser said', async () => {
    const { bookingId, room } = await enter(student);
    const seated = await joinRoom(media, await ticketFor(bookingId, student));
    const data = (seated.joined.plugindata as { data: Record<string, unknown> }).data;
    expect(data).toMatchObject({ videoroom: 'joined', room, id: student });
    const second = await joinRoom(media, await ticketFor(bookingId, tutor));
    const attendees = (second.joined.plugindata as { data: { attendees: { id: string; display: string }[] } }).data
      .attendees;
    expect(attendees).toEqual([{ id: student, display: JSON.stringify([student, 'Sam Student']) }]);
    seated.close();
    second.close();
  });

  test('the same person in a second window takes over: the first one is told', async () => {
    const { bookingId } = await enter(student);
    const first = await joinRoom(media, await ticketFor(bookingId, student));
    const second = await joinRoom(media, await ticketFor(bookingId, student));
    expect(second.joined.plugindata).toMatchObject({ data: { videoroom: 'joined' } });
    const told = await first.next(
      (m) => (m.plugindata as { data?: { reason?: string } } | undefined)?.data?.reason === 'kicked',
    );
    expect(told.plugindata).toMatchObject({ data: { leaving: 'ok' } });
    first.close();
    second.close();
  });

  test('refusals have Janus’s error shape and reach nothing', async () => {
    const { bookingId } = await enter(student);
    const client = await openSignalling(media, await ticketFor(bookingId, student));
    expect(await client.ask({ janus: 'info' })).toEqual({
      janus: 'error',
      transaction: 't1',
      error: { code: 403, reason: 'This verb is not allowed.' },
    });
    const session = ((await client.ask({ janus: 'create' })).data as { id: number }).id;
    const other = await client.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.echotest' });
    expect(other).toMatchObject({ janus: 'error', error: { code: 403 } });
    client.close();
  });

  test('a session belongs to its owner, also for a claim', async () => {
    const { bookingId } = await enter(student);
    const owner = await joinRoom(media, await ticketFor(bookingId, student));
    const thief = await openSignalling(media, await ticketFor(bookingId, tutor));
    expect(await thief.ask({ janus: 'keepalive', session_id: owner.session })).toMatchObject({ error: { code: 403 } });
    expect(await thief.ask({ janus: 'claim', session_id: owner.session })).toMatchObject({ error: { code: 458 } });
    await isClaimable(media, owner);
    owner.close();
    await owner.closed;
    const back = await openSignalling(media, await ticketFor(bookingId, student));
    expect(await back.ask({ janus: 'claim', session_id: owner.session })).toMatchObject({
      janus: 'success',
      session_id: owner.session,
    });
    const list = await media.room.servers.named(media.janus.name)!.listParticipants({ name: `${tutor}-${bookingId}` });
    expect(list).toEqual([{ id: student, publishing: false }]);
    back.close();
    thief.close();
  });

  test('LIVE-22 a socket that is found dead after its session was claimed elsewhere cuts nothing: the person is there by the new one', async () => {
    const { bookingId } = await enter(student);
    const cut = async () => {
      const sql = 'select cut_real as "cut" from stays where booking_id = $1';
      return (await media.database.pool.query<{ cut: Date | null }>(sql, [bookingId])).rows.map((row) => row.cut);
    };
    const other = await media.anotherMedia();
    try {
      const phone = await joinRoom(media, await ticketFor(bookingId, student));
      await eventually(async () => (await cut()).length === 1); // the node tells of it by itself
      await isClaimable(media, phone);
      const back = await openSignalling({ ...media, port: other.port }, await ticketFor(bookingId, student));
      expect(await back.ask({ janus: 'claim', session_id: phone.session })).toMatchObject({ janus: 'success' });
      await back.next(({ janus }) => janus === 'seen');
      phone.close();
      await phone.closed;
      // The cut of before was written at once.
      for (let look = 0; look < 50; look += 1) expect(await cut()).toEqual([null]);
      back.close();
      await eventually(async () => (await cut())[0] instanceof Date);
    } finally {
      await other.stop();
    }
  });

  test('a claim is followed by the room as it is now, and nobody counts who was looking', async () => {
    const { bookingId } = await enter(student);
    const teacher = await joinRoom(media, await ticketFor(bookingId, tutor));
    const owner = await joinRoom(media, await ticketFor(bookingId, student));
    await isClaimable(media, owner);
    owner.close();
    await owner.closed;
    const back = await openSignalling(media, await ticketFor(bookingId, student));
    await back.ask({ janus: 'claim', session_id: owner.session });
    const seen = await back.next(({ janus }) => janus === 'seen');
    expect(seen).toEqual({
      janus: 'seen',
      room: { publishers: [], attendees: expect.arrayContaining([{ id: tutor, display: expect.any(String) }]) },
    });
    const mediaServer = media.room.servers.named(media.janus.name)!;
    const people = await mediaServer.listParticipants({ name: `${tutor}-${bookingId}` });
    expect(people?.map(({ id }) => id).sort()).toEqual([tutor, student].sort());
    const stays = await media.database.pool.query('select uid from stays where booking_id = $1', [bookingId]);
    expect(stays.rows.filter(({ uid }) => String(uid).includes(':'))).toEqual([]);
    // And the claimed session goes on as before: both directions, same handle.
    const body = { request: 'configure', descriptions: [] };
    const message = { janus: 'message', session_id: owner.session, handle_id: owner.handle, body };
    expect(await back.ask(message)).toMatchObject({ sender: owner.handle });
    back.close();
    teacher.close();
  });

  test('what is no JSON, too big or too much closes the socket', async () => {
    const { bookingId } = await enter(student);
    const flood = await openSignalling(media, await ticketFor(bookingId, student));
    for (let i = 0; i < 400; i += 1) void flood.ask({ janus: 'keepalive', session_id: 1 }).catch(() => undefined);
    expect(await flood.closed).toBe(1008);
    const big = await openSignalling(media, await ticketFor(bookingId, student));
    void big.ask({ janus: 'create', padding: 'x'.repeat(200_000) }).catch(() => undefined);
    expect(await big.closed).toBe(1009);
  });

  test('the browser never sees pin, secret or API secret', async () => {
    const { bookingId } = await enter(student);
    const seated = await joinRoom(media, await ticketFor(bookingId, student));
    const { rows } = await media.database.pool.query('select pin, secret from rooms where booking_id = $1', [
      bookingId,
    ]);
    const told = JSON.stringify(seated.joined);
    for (const secret of [rows[0].pin, rows[0].secret, 'test-api-secret']) expect(told).not.toContain(secret);
    seated.close();
  });
});

describe('The room’s end', () => {
  test('CALL-44 ten minutes after the end sockets close, the room goes and no ticket is given', async () => {
    const { bookingId, callToken, room } = await enter(student);
    const seated = await joinRoom(media, await ticketFor(bookingId, student));
    const unused = await ticketFor(bookingId, student);
    media.moveTo(new Date(media.schoolNow().getTime() + (9 + 50 + 10) * minute));
    expect(await seated.closed).toBe(4000);
    await expect(media.askTicket({ uid: student, room, callToken })).rejects.toMatchObject({ reason: 'LESSON_OVER' });
    expect(await statusAt(media, { ticket: unused })).toBe(403);
    await eventually(
      async () =>
        (await media.room.servers.named(media.janus.name)!.listParticipants({ name: room })) === undefined || false,
      { withinMs: 15_000 },
    );
  });
});
