import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startSilentProxy, type SilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { connectToMedia } from '@parlance/deploy/janus/pod/media-connection';
import type { Room } from '../src/domain/room.ts';
import { secrets } from './janus.ts';
import { startRoom, student, tutor, type RunningRoom } from './running-room.ts';
import { joinRoom, leaveRoom, openSignalling } from './signalling-client.ts';

let media: RunningRoom;
/** Between media and the first node's signalling. */
let signallingLine: SilentProxy;
const basePort = 30_610;
const minute = 60_000;
/** How long is waited for what takes a moment on a machine that has time. */
const soon = { withinMs: 60_000 };
jest.setTimeout(180_000);

beforeAll(async () => {
  const first = `ws://127.0.0.1:${basePort}`;
  signallingLine = await startSilentProxy(new URL(first));
  media = await startRoom({
    basePort,
    nodeCount: 2,
    wsOf: ({ ws }) => (ws === first ? signallingLine.through(ws) : ws),
  });
  await eventually(async () => (await nodeList()).length === 2, soon);
}, 180_000);
afterAll(async () => {
  await media.stop();
  await signallingLine.stop();
}, 180_000);

const named = (index: number) => media.nodes[index]!;
const server = (name: string) => media.room.servers.named(name)!;

async function nodeList(): Promise<{ name: string; draining: boolean; up: boolean }[]> {
  const sql = 'select name, draining, down_at is null as up from janus_nodes order by name';
  return (await media.database.pool.query<{ name: string; draining: boolean; up: boolean }>(sql)).rows;
}

async function enter(bookingId: string = randomUUID(), uid = student) {
  const start = new Date(media.schoolNow().getTime() + 9 * minute);
  const lesson = media.lessons.get(bookingId) ?? media.lesson(bookingId, start);
  const role = uid === tutor ? 'tutor' : 'student';
  return { bookingId, uid, ...(await media.room.issueCallToken({ ...lesson, uid, role, name: role })) };
}
const ticketFor = async (call: Awaited<ReturnType<typeof enter>>) => (await media.askTicket(call)).ticket;
const roomOf = (bookingId: string) => media.room.uow.run(({ rooms }) => rooms.find(bookingId)) as Promise<Room>;
const nodeOf = async (bookingId: string) => (await roomOf(bookingId)).node ?? '';
const standsOn = async (room: string) => {
  const lists = await Promise.all(media.nodes.map(({ name }) => server(name).listRooms()));
  return media.nodes.filter((_, index) => lists[index]?.includes(room)).map(({ name }) => name);
};

/** A room on this node, however many it takes: it is as open as the other. */
async function enterOn(node: string) {
  return eventually(async () => {
    const call = await enter();
    return (await nodeOf(call.bookingId)) === node && call;
  }, soon);
}

/** The same with one room, for whom it is enough that it stands there. */
async function enterAt(node: string) {
  const drain = (name: string | undefined) =>
    media.database.pool.query(
      // Locked in the order of their names: a whole table's update in any order once met the pings in a deadlock.
      `with locked as (select name from janus_nodes order by name for update)
       update janus_nodes n set draining = coalesce(n.name <> $1, false) from locked where n.name = locked.name`,
      [name ?? null],
    );
  await drain(node);
  try {
    return await enterOn(node);
  } finally {
    await drain(undefined);
  }
}

async function operator(...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: media.database.url };
  const script = join(process.cwd(), 'services/media/src/nodes.ts');
  const run = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    env,
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

describe('Placing', () => {
  test('rooms are spread over the nodes by who is there and about to come', async () => {
    const calls = [];
    for (let count = 0; count < 10; count += 1) calls.push(await enter());
    const nodes = await Promise.all(calls.map(({ bookingId }) => nodeOf(bookingId)));
    expect(media.nodes.map(({ name }) => nodes.filter((node) => node === name).length)).toEqual([5, 5]);
  });

  test('of twenty who come to one lesson at once, all get one node, and the room stands there alone', async () => {
    const bookingId = randomUUID();
    const calls = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(bookingId, i % 2 ? tutor : student)));
    await Promise.all(calls.map(ticketFor));
    expect(await standsOn(calls[0]?.room ?? '')).toEqual([await nodeOf(bookingId)]);
  });

  test('a drained node gets no new room; its running room stays, and people come back to it', async () => {
    const [first, second] = media.nodes.map(({ name }) => name) as [string, string];
    const running = await enterAt(first);
    const seated = await joinRoom(media, await ticketFor(running));
    expect(await operator('drain', first)).toContain(`${first}\tup\tdrained\t`);
    const nodes = [];
    for (let count = 0; count < 6; count += 1) nodes.push(await nodeOf((await enter()).bookingId));
    expect(new Set(nodes)).toEqual(new Set([second]));
    seated.close();
    const back = await joinRoom(media, await ticketFor(running));
    expect(back.joined.plugindata).toMatchObject({ data: { videoroom: 'joined' } });
    expect(await nodeOf(running.bookingId)).toBe(first);
    await leaveRoom(back);
    expect(await operator('undrain', first)).toContain(`${first}\tup\topen\t`);
    await enterOn(first);
  });

  test('the operator’s command says what it does not understand', async () => {
    expect(await operator('drain', 'janus-z')).toContain('No node is called janus-z');
    expect(await operator('empty')).toContain('Say what to do: list | drain <node> | undrain <node>');
    expect(await operator('list')).toContain(named(1).name);
  });
});

/** How many lines to media have been opened since. */
function countedLines(): { opened: () => number; release: () => void } {
  const Real = globalThis.WebSocket;
  let opened = 0;
  globalThis.WebSocket = class extends Real {
    constructor(...args: ConstructorParameters<typeof Real>) {
      super(...args);
      opened += 1;
    }
  };
  return { opened: () => opened, release: () => void (globalThis.WebSocket = Real) };
}

describe('A node that is told to end', () => {
  const lineOf = (node: string, key: string = secrets.events) =>
    connectToMedia({ url: `ws://127.0.0.1:${media.port}/janus-nodes/${key}/${node}`, say: () => undefined });
  const placed = async (count: number) => {
    const nodes = [];
    for (let made = 0; made < count; made += 1) nodes.push(await nodeOf((await enter()).bookingId));
    return new Set(nodes);
  };
  const leaving = async () => (await operator('list')).split('\n').filter((line) => line.includes('\tleaving\t'));

  test('gets no new room, waits until its people have gone, and is open again when it comes back', async () => {
    const [first, second] = media.nodes.map(({ name }) => name) as [string, string];
    const running = await enterAt(first);
    const seated = await joinRoom(media, await ticketFor(running));
    const teacher = await joinRoom(media, await ticketFor(await enter(running.bookingId, tutor)));
    const line = lineOf(first);
    let over: string | undefined;
    const gone = line.leave({ emptyForMs: 1_500, atMostMs: 90_000 }).then((how) => (over = how));
    await eventually(async () => (await leaving()).length === 1, soon);
    expect((await leaving())[0]).toContain(`${first}\tup\tleaving\t`);
    expect(await placed(6)).toEqual(new Set([second]));
    // Who drops out and comes back comes back to it, however long that takes while the teacher is there.
    seated.close();
    const back = await joinRoom(media, await ticketFor(running));
    expect(await nodeOf(running.bookingId)).toBe(first);
    expect(over).toBeUndefined();
    await Promise.all([back, teacher].map(leaveRoom));
    expect(await gone).toBe('empty');
    line.close();
    // Its successor says that it is there to stay.
    const next = lineOf(first);
    await eventually(async () => (await leaving()).length === 0, soon);
    await enterOn(first);
    next.close();
  });

  test('is not waited for beyond its limit', async () => {
    const { name } = named(0);
    const seated = await joinRoom(media, await ticketFor(await enterAt(name)));
    const line = lineOf(name);
    expect(await line.leave({ emptyForMs: 60_000, atMostMs: 1_200 })).toBe('out of time');
    line.close();
    seated.close();
    const next = lineOf(name);
    await eventually(async () => (await leaving()).length === 0, soon);
    next.close();
  });

  test('this release also runs on the schema before it: nobody leaves there, and rooms are placed', async () => {
    const { pool } = media.database;
    await pool.query('alter table janus_nodes drop column leaving_at');
    try {
      expect([...(await placed(2))].every((node) => media.nodes.some(({ name }) => name === node))).toBe(true);
      expect(await operator('list')).toContain(`${named(0).name}\tup\topen\t`);
      const line = lineOf(named(0).name);
      expect(await line.leave({ emptyForMs: 60_000, atMostMs: 500 })).toBe('out of time');
      line.close();
    } finally {
      await pool.query('alter table janus_nodes add column leaving_at timestamptz');
    }
  });

  test('its word is kept as soon as the database keeps words again', async () => {
    const { pool } = media.database;
    await pool.query('alter table janus_nodes drop column leaving_at');
    const lines = countedLines();
    const line = lineOf(named(0).name);
    void line.leave({ emptyForMs: 60_000, atMostMs: 25_000 });
    // A word that is not kept ends its line.
    await eventually(async () => lines.opened() > 1, soon).finally(lines.release);
    await pool.query('alter table janus_nodes add column leaving_at timestamptz');
    await eventually(async () => (await leaving()).length === 1, soon);
    line.close();
    const next = lineOf(named(0).name);
    await eventually(async () => (await leaving()).length === 0, soon);
    next.close();
  });

  test('nobody without the key speaks for a node, and nobody for a node that is not known', async () => {
    const answers = ['wrong-key/' + named(0).name, `${secrets.events}/janus-z`].map(
      (path) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(`ws://127.0.0.1:${media.port}/janus-nodes/${path}`);
          socket.addEventListener('open', () => resolve('open'));
          socket.addEventListener('error', () => resolve('refused'));
        }),
    );
    expect(await Promise.all(answers)).toEqual(['refused', 'refused']);
  });
});

describe('NS-74 what is kept of nodes that were away', () => {
  type Kept = { part: string; node: string; why: string; seconds: number };
  const kept = async () =>
    (
      await media.database.pool.query<Kept>(
        `select part, node, why, extract(epoch from until_school - from_school)::int4 as seconds from outages order by from_real, part`,
      )
    ).rows;
  const told = async (bookingId: string) => {
    const now = media.schoolNow().getTime();
    const window = { from: new Date(now - 60 * minute), to: new Date(now + minute) };
    return (await media.room.findOutages(bookingId, window)).outages;
  };
  /** As if so many seconds had gone by since it answered. */
  const answeredBefore = (seconds: number, name = '%') =>
    media.database.pool.query(
      `update janus_nodes set answered_at = answered_at - $1 * interval '1 second' where name like $2`,
      [seconds, name],
    );
  const alone = (name: string) => ({ part: 'node', node: name, why: 'no-answer' });
  const nobody = { part: 'room', node: '', why: 'no-node-answered' };
  afterEach(async () => {
    for (const node of media.nodes) await node.kill('SIGKILL').then(() => node.start());
    await eventually(async () => (await nodeList()).every(({ up }) => up), soon);
    await media.database.pool.query('delete from outages');
  });

  test('one of two: it is kept when it answers again, and counts for a lesson there until somebody is back', async () => {
    const [first, second] = media.nodes.map(({ name }) => name) as [string, string];
    const bookingId = randomUUID();
    const stay = (node: string, agoSeconds: number) =>
      media.database.pool.query(
        `insert into stays (id, booking_id, uid, source, node, session_id, handle_id, entered_real, up_real, up_school)
         select $1, $2, $3, 'janus-event', $4, 1, 1, at, at, $6::timestamptz - $5 * interval '1 second'
         from (select now() - $5 * interval '1 second' as at) entered`,
        [randomUUID(), bookingId, tutor, node, agoSeconds, media.schoolNow()],
      );
    await named(0).kill('SIGKILL');
    await eventually(async () => (await nodeList())[0]?.up === false, soon);
    await answeredBefore(40, first);
    await stay(first, 120);
    const [lasting, ...others] = await told(bookingId);
    expect([lasting, others, await told(randomUUID())]).toEqual([expect.objectContaining(alone(first)), [], []]);
    await named(0).start();
    await eventually(async () => (await kept()).length > 0, soon);
    expect(await kept()).toEqual([{ ...alone(first), seconds: expect.any(Number) }]);
    await stay(second, 20);
    const [ended] = await told(bookingId);
    const lasted = ended!.until.getTime() - ended!.from.getTime();
    expect(lasted).toBeLessThan(lasting!.until.getTime() - lasting!.from.getTime());
  });

  test('none answers: it lasts up to now for every lesson, and the first answer closes it, however many give it', async () => {
    await Promise.all(media.nodes.map((node) => node.kill('SIGKILL')));
    await eventually(async () => (await nodeList()).every(({ up }) => !up), soon);
    await answeredBefore(40);
    expect(await told(randomUUID())).toEqual([expect.objectContaining(nobody)]);
    await Promise.all(media.nodes.map((node) => node.start()));
    await eventually(
      async () => (await kept()).length >= 3 || Promise.reject(new Error(JSON.stringify(await kept()))),
      soon,
    );
    const rows = await kept();
    expect(rows.filter(({ part }) => part === 'room')).toMatchObject([nobody]);
    expect(rows.every(({ seconds }) => seconds >= 40)).toBe(true);
    expect(await told(randomUUID())).toEqual([expect.objectContaining(nobody)]);
  });

  test('all of media is away: the next process writes it down with its first answer; a node that starts anew is none', async () => {
    await named(0)
      .kill('SIGKILL')
      .then(() => named(0).start());
    await eventually(async () => (await nodeList()).every(({ up }) => up), soon);
    expect(await kept()).toEqual([]);
    await media.restartMedia();
    await answeredBefore(300);
    await eventually(async () => (await kept()).length > 0, soon);
    // A node that misses a few pings on a busy machine was away besides, as it says.
    expect((await kept()).filter(({ part }) => part === 'room')).toMatchObject([nobody]);
  });
});

describe('A node that dies', () => {
  afterEach(async () => {
    for (const node of media.nodes) await node.kill('SIGKILL').then(() => node.start());
    await eventually(async () => (await nodeList()).every(({ up }) => up), soon);
  });

  test('its sockets close with 1012, its rooms stand elsewhere before anybody asks, and the next ticket leads there', async () => {
    const [first, second] = media.nodes.map(({ name }) => name) as [string, string];
    const call = await enterAt(first);
    const quiet = await enterAt(first);
    const seated = await joinRoom(media, await ticketFor(call));
    await named(0).kill('SIGKILL');
    expect(await seated.closed).toBe(1012);
    const back = await joinRoom(media, await ticketFor(call));
    expect(back.joined.plugindata).toMatchObject({ data: { videoroom: 'joined', room: call.room } });
    expect(await nodeOf(call.bookingId)).toBe(second);
    const people = await server(second).listParticipants({ name: call.room });
    expect(people?.map(({ id }) => id)).toEqual([student]);
    await eventually(async () => (await nodeOf(quiet.bookingId)) === second, soon);
    await eventually(async () => (await standsOnNow(second, quiet.room)) || false, soon);
    expect(await nodeList()).toMatchObject([{ up: false }, { up: true }]);
    back.close();
  });

  test('a session of the dead node is unknown on the new one: the browser begins anew', async () => {
    const call = await enterAt(named(0).name);
    const seated = await joinRoom(media, await ticketFor(call));
    await named(0).kill('SIGKILL');
    await seated.closed;
    const back = await openSignalling(media, await ticketFor(call));
    expect(await back.ask({ janus: 'claim', session_id: seated.session })).toMatchObject({ error: { code: 458 } });
    back.close();
  });

  test('one that only hangs keeps its rooms for a moment, then loses them; what it still holds when it wakes is ended', async () => {
    const call = await enterAt(named(0).name);
    const seated = await joinRoom(media, await ticketFor(call));
    named(0).signal('SIGSTOP');
    expect(await nodeOf(call.bookingId)).toBe(named(0).name);
    expect(await seated.closed).toBe(1012);
    await eventually(async () => (await nodeOf(call.bookingId)) === named(1).name, soon);
    await joinRoom(media, await ticketFor(call)).then((back) => back.close());
    named(0).signal('SIGCONT');
    await eventually(async () => (await standsOn(call.room)).join() === named(1).name, soon);
  });

  test('one whose signalling is silent while its other door answers is down as well: its people go elsewhere, and it is used again afterwards', async () => {
    const call = await enterAt(named(0).name);
    const seated = await joinRoom(media, await ticketFor(call));
    signallingLine.silence();
    try {
      expect(await seated.closed).toBe(1012);
      const back = await joinRoom(media, await ticketFor(call));
      expect(await nodeOf(call.bookingId)).toBe(named(1).name);
      back.close();
    } finally {
      signallingLine.restore();
    }
    await eventually(async () => (await nodeList()).every(({ up }) => up), soon);
    await enterOn(named(0).name);
  });

  test('with no node left nobody is let in, and the first that comes back is used', async () => {
    const call = await enter();
    await Promise.all(media.nodes.map((node) => node.kill('SIGKILL')));
    await expect(ticketFor(call)).rejects.toMatchObject({ reason: 'MEDIA_UNAVAILABLE' });
    await named(1).start();
    await eventually(() => ticketFor(call), soon);
    expect(await nodeOf(call.bookingId)).toBe(named(1).name);
  });
});

async function standsOnNow(node: string, room: string): Promise<boolean> {
  return (await server(node).listRooms()).includes(room);
}
