/** The room of media in this process: a real Janus, a real PostgreSQL, a clock that the test moves. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeRevocationList, type RevocationList } from '@parlance/runtime/auth/revocation-list';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLife, type Life } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { Secret } from '@parlance/runtime/config/secret';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import type { Paces } from '../src/compose/jobs.ts';
import { composeRoom, type ComposedRoom } from '../src/compose/room.ts';
import type { MediaConfig } from '../src/config.ts';
import { schoolTimeFrom, type OffsetChange } from '../src/domain/school-time.ts';
import type { Bearer } from '../src/domain/seat.ts';
import { listCallLog } from '../src/queries/list-call-log.ts';
import type { CreateTicket } from '../src/usecases/create-ticket.ts';
import type { LessonAccess } from '../src/usecases/ports.ts';
import { makeTestJanus, secrets, type TestJanus } from './janus.ts';

export const tutor = 'a'.repeat(32);
export const student = 'b'.repeat(32);
export const stranger = 'c'.repeat(32);

type Asking = Omit<Parameters<CreateTicket>[0], 'role' | 'bearer'> & { role?: string; bearer?: Bearer };

export type RunningRoom = {
  /** The one of now. */
  readonly room: ComposedRoom;
  /** What a new process of media would be to Janus and to the browsers. */
  restartMedia(): Promise<void>;
  /** The first of the nodes. */
  janus: TestJanus;
  nodes: TestJanus[];
  database: FreshDatabase;
  origin: string;
  port: number;
  lessons: Map<string, LessonAccess>;
  /** As the page asks for it, with a token of this moment. */
  askTicket(person: Asking): ReturnType<CreateTicket>;
  revoked: RevocationList;
  /** From the instant that it answers on nothing counts that this person was signed in with before; with a session: of that sign-in. */
  revoke(uid: string, session?: string): Date;
  /** Whether what the nodes tell by themselves arrives: without, their lines are cut and they are turned away. */
  hearNodes(hears: boolean): void;
  /** Another process of media, behind a door of its own. */
  anotherMedia(): Promise<{ room: ComposedRoom; port: number; stop(): Promise<void> }>;
  /** Moves the school's clock to an instant. */
  moveTo(at: Date): void;
  schoolNow(): Date;
  lesson(bookingId: string, lessonStart: Date): LessonAccess;
  stop(): Promise<void>;
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function openDoor(room: ComposedRoom) {
  const door = createServer();
  door.on('upgrade', room.takeUpgrade);
  const port = await listen(door);
  return {
    room,
    port,
    async stop() {
      await room.stop();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

/** The lines by which nodes tell what happens. */
function linesOfNodes() {
  const lines = new Set<Duplex>();
  let hears = true;
  return {
    /** False: it is one of them, and is turned away. */
    takes(request: IncomingMessage, socket: Duplex): boolean {
      if (!request.url?.startsWith('/janus-events/')) return true;
      if (!hears) socket.destroy();
      lines.add(socket);
      socket.on('close', () => lines.delete(socket));
      return hears;
    },
    hear(now: boolean): void {
      hears = now;
      if (!hears) for (const line of lines) line.destroy();
    },
  };
}

/** What stops them. */
function startJobs(room: ComposedRoom, paces: Paces): Pick<Life, 'stop'> {
  const life = makeLife('media-test', makeLogger({ name: 'media-test', level: 'silent' }));
  room.startJobs(life, paces);
  return life;
}

export async function startRoom({
  basePort,
  nodeCount = 1,
  rtpPorts = 50,
  signallingLimit = 100,
  listMs = 1_000,
  removeMs = 500,
  relay,
  wsOf = ({ ws }) => ws,
}: {
  basePort: number;
  nodeCount?: number;
  /** Of each node. */
  rtpPorts?: number;
  signallingLimit?: number;
  /** Between two looks at all rooms of a node, and at those that are over: tests do not wait for the product's half minute. */
  listMs?: number;
  removeMs?: number;
  relay?: { urls: string[]; secret: string };
  /** Where media finds a node's signalling. */
  wsOf?: (node: TestJanus) => string;
}): Promise<RunningRoom> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>room</title>'),
  );
  const port = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  const nodes = await Promise.all(
    Array.from({ length: nodeCount }, (_, index) =>
      makeTestJanus({
        basePort: basePort + 2 * index,
        rtpFrom: basePort + 100 + rtpPorts * index,
        rtpPorts,
        eventsPort: port,
      }),
    ),
  );
  const [janus] = nodes as [TestJanus];
  const database = await freshDatabase('media_room', migrations);
  const changes: OffsetChange[] = [{ since: new Date(0), offsetMs: 0 }];
  const schoolNow = () => new Date(Date.now() + (changes.at(-1)?.offsetMs ?? 0));
  const lessons = new Map<string, LessonAccess>();
  const revoked = makeRevocationList();
  const subscribers: (() => void)[] = [];
  const config = {
    publicUrl: origin,
    janusNodes: nodes.map((node) => ({ name: node.name, ws: wsOf(node), admin: node.admin })),
    janusApiSecret: new Secret(secrets.api),
    janusAdminSecret: new Secret(secrets.admin),
    janusAdminKey: new Secret(secrets.key),
    janusEventsKey: new Secret(secrets.events),
    callTokenSecret: new Secret('call-token-secret-of-the-test-suite'),
    turnUrls: relay?.urls ?? [],
    turnSecret: relay && new Secret(relay.secret),
    signallingLimit,
  } as MediaConfig;
  const compose = () =>
    composeRoom({
      config,
      pool: database.pool,
      clock: { now: schoolNow },
      realTime: systemClock,
      schoolTime: schoolTimeFrom(() => changes),
      lessons: { access: async (bookingId) => lessons.get(bookingId) },
      revocations: { isRevoked: revoked.isRevoked, onNews: (subscriber) => void subscribers.push(subscriber) },
      log: makeLogger({ name: 'media-test', level: 'silent' }),
    });
  let room = compose();
  const nodeLines = linesOfNodes();
  server.on('upgrade', (request, socket, head) => {
    if (nodeLines.takes(request, socket)) room.takeUpgrade(request, socket, head);
  });
  await Promise.all(nodes.map((node) => node.start()));
  const paces = { listMs, clearMs: listMs, removeMs };
  let jobs = startJobs(room, paces);
  return {
    get room() {
      return room;
    },
    async restartMedia() {
      await jobs.stop();
      await room.stop();
      room = compose();
      jobs = startJobs(room, paces);
    },
    janus,
    nodes,
    database,
    origin,
    port,
    lessons,
    askTicket: ({ uid, role = uid === tutor ? 'tutor' : 'student', bearer = { issuedAt: new Date() }, ...asked }) =>
      room.createTicket({ ...asked, uid, role, bearer }),
    revoked,
    revoke(uid, session) {
      const notBefore = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
      revoked.put({ uid, session, notBefore });
      for (const subscriber of subscribers) subscriber();
      return notBefore;
    },
    hearNodes: nodeLines.hear,
    anotherMedia: () => openDoor(compose()),
    schoolNow,
    moveTo: (at) => void changes.push({ since: new Date(), offsetMs: at.getTime() - Date.now() }),
    lesson(bookingId, lessonStart) {
      const access = { bookingId, tutorUid: tutor, studentUids: [student], lessonStart, isCalledOff: false };
      lessons.set(bookingId, access);
      return access;
    },
    async stop() {
      await jobs.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await room.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.drop();
    },
  };
}

/** The first page of a lesson's call log, as an administrator reads it unless said otherwise. */
export async function callLog({ room }: RunningRoom, bookingId: string, { isAdmin } = { isAdmin: true }) {
  return (await listCallLog(room.db, { bookingId, isAdmin, pageToken: '' })).entries;
}
