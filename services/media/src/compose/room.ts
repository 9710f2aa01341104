/** The lesson room without its network: use cases, signalling door, Janus's events, and the jobs that keep them honest. */
import type { Sending } from '@parlance/runtime/events/outbox';
import { randomBytes } from 'node:crypto';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { startRoomJobs, type RoomJobs } from './jobs.ts';
import { composeNodeDoor, composeNodes } from './nodes.ts';
import type { MediaConfig } from '../config.ts';
import type { SchoolTime } from '../domain/school-time.ts';
import { makeEventQueue } from '../inbound/http/janus-events/event-queue.ts';
import { makeEventSink } from '../inbound/http/janus-events/event-sink.ts';
import { makeAdmitsNode } from '../inbound/http/janus-events/node-key.ts';
import { makeRoomWatchers } from '../inbound/grpc/room-watchers.ts';
import type { ConnectionDeps } from '../inbound/http/signalling/connection.ts';
import { makeSignallingDoor } from '../inbound/http/signalling/signalling-door.ts';
import { openUpstream } from '../inbound/http/signalling/upstream.ts';
import { makeCallTokens } from '../outbound/call-tokens.ts';
import { makeRelayCredentials } from '../outbound/relay-credentials.ts';
import { makeNodeRegistry } from '../outbound/janus/node-registry.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeSignallingStore } from '../outbound/postgres/signalling-store.ts';
import { makeListCallLog } from '../queries/list-call-log.ts';
import { makeListLineChecks } from '../queries/list-line-checks.ts';
import { makeListChat } from '../queries/list-chat.ts';
import { makeNodeLoad } from '../queries/node-load.ts';
import { makeNodeProgress } from '../outbound/postgres/node-progress.ts';
import type {
  NodeProgress,
  IsRevoked,
  Lessons,
  MediaServers,
  Random,
  SignallingStore,
  UnitOfWork,
} from '../usecases/ports.ts';
import { makePeopleInRooms } from '../queries/people-in-rooms.ts';
import { makePresenceSpans } from '../queries/presence-spans.ts';
import { makeRoomFeed } from '../queries/room-feed.ts';
import { makeApplyRoomSignals } from '../usecases/apply-room-signals.ts';
import { makeChangeStage } from '../usecases/change-stage.ts';
import { makeCreateTicket } from '../usecases/create-ticket.ts';
import { makeEnforceMute } from '../usecases/enforce-mute.ts';
import { makeForgetChat } from '../usecases/forget-chat.ts';
import { makeFindPresence } from '../usecases/find-presence.ts';
import { makeFindRoom } from '../usecases/find-room.ts';
import { makeKeepLineCheck } from '../usecases/keep-line-check.ts';
import { makeIssueCallToken } from '../usecases/issue-call-token.ts';
import { makeNoteLines } from '../usecases/note-lines.ts';
import { makePutOut } from '../usecases/put-out.ts';
import { makeReadChat } from '../usecases/read-chat.ts';
import { makeReconcileRoom } from '../usecases/reconcile-room.ts';
import { makeRedeemTicket } from '../usecases/redeem-ticket.ts';
import { makeSendChat } from '../usecases/send-chat.ts';
import { makeSetMuteAll } from '../usecases/set-mute-all.ts';

type KnownRevocations = {
  isRevoked: IsRevoked;
  /** Tells when the answer may have changed for somebody. */
  onNews: (listener: () => void) => void;
};

export type RoomParts = {
  config: MediaConfig;
  pool: Pool;
  clock: Clock;
  schoolTime: SchoolTime;
  lessons: Lessons;
  /** Real time, the same in every replica. */
  realNow: () => Date;
  log: Logger;
  onCommit?: () => void;
  revocations?: KnownRevocations;
  /** Only tests publish elsewhere than the registry says. */
  facts?: Sending | undefined;
};

const maxSocketsPerPerson = 8;
export const random: Random = { token: (bytes) => randomBytes(bytes).toString('base64url') };

type ConnectionParts = Pick<RoomParts, 'config' | 'schoolTime' | 'realNow' | 'log'> & {
  uow: UnitOfWork;
  servers: MediaServers;
  signalling: SignallingStore;
};

/** What a connection to this node's rooms needs; undefined when the node is not known here. */
function connectionDeps({ config, uow, servers, signalling: store, schoolTime, realNow, log }: ConnectionParts) {
  const noteLines = makeNoteLines({ uow, schoolTime, realNow });
  return (node: string): ConnectionDeps | undefined => {
    const server = servers.named(node);
    const url = config.janusNodes.find((known) => known.name === node)?.ws;
    if (!server || url === undefined) return undefined;
    return {
      server,
      store,
      noteLines,
      connect: (handlers) => openUpstream({ url, apiSecret: config.janusApiSecret, ...handlers }),
      markCut(sessionId, holder) {
        const real = realNow();
        const at = { real, school: schoolTime.at(real) };
        return uow.alone(({ stays }) => stays.markCut({ node, sessionId }, { at, holder }));
      },
      markClaimed: (sessionId) => uow.alone(({ stays }) => stays.markClaimed({ node, sessionId })),
      log,
    };
  };
}

const relayAccess = ({ turnUrls: urls, turnSecret: secret }: MediaConfig) => makeRelayCredentials({ urls, secret });

type EventParts = Pick<RoomParts, 'config' | 'realNow' | 'log'> &
  Parameters<typeof makeEventQueue>[0] & { progress: NodeProgress; onClosed: (node: string) => void };

/** What the nodes tell by themselves, and up to when it is known here. */
function janusEvents({ config, progress, realNow, log, onClosed, ...keeping }: EventParts) {
  const queue = makeEventQueue(keeping);
  const admits = makeAdmitsNode({ key: config.janusEventsKey, from: config.janusEventsFrom });
  const sink = makeEventSink({ admits, queue, log, onClosed });
  async function eventsThroughHere(node: string): Promise<Date | undefined> {
    if (!sink.hears(node) || queue.dropped() > 0) return undefined;
    const now = realNow();
    await queue.drained();
    return now;
  }
  return {
    queue,
    sink,
    admits,
    eventsThroughHere,
    eventsThrough: async (node: string) => (await eventsThroughHere(node)) ?? (await progress.eventsThrough(node)),
  };
}

const nobodyIs: KnownRevocations = { isRevoked: () => false, onNews: () => undefined };

export function composeRoom(parts: RoomParts) {
  const { config, pool, clock, schoolTime, lessons, log, onCommit, facts, realNow, revocations = nobodyIs } = parts;
  const { isRevoked, onNews: onRevoked } = revocations;
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, facts), onCommit });
  const servers = makeNodeRegistry(
    config.janusNodes.map((node) => ({
      ...node,
      adminSecret: config.janusAdminSecret,
      adminKey: config.janusAdminKey,
    })),
  );
  const signalling = makeSignallingStore(pool);
  const progress = makeNodeProgress(pool);
  const told = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const tokens = makeCallTokens(config.callTokenSecret);

  const watchers = makeRoomWatchers({ feed: makeRoomFeed(pool), log });
  const { changed: onChange } = watchers;
  const rooms = { uow, servers, schoolTime, realNow };
  const nodes = composeNodes({ ...rooms, progress, clock, log, sendAway: (node) => door.closeNode(node) });
  const { ensureRoom, sweepOrphans } = nodes;
  const forgetChat = makeForgetChat({ uow, clock });
  const stillThere = told('somebody who may not be there is still in a room');
  const putOut = makePutOut({ people: makePeopleInRooms(pool), servers, isRevoked, onFailure: stillThere });
  const admission = { uow, ensureRoom, tokens, clock, realNow, random, isRevoked };
  const { microphones } = signalling;
  const enforceMute = makeEnforceMute({ uow, servers, microphones, onFailure: told('a voice could not be muted') });
  const { queue, sink, admits, eventsThroughHere, eventsThrough } = janusEvents({
    config,
    progress,
    realNow,
    log,
    apply: makeApplyRoomSignals({ uow, schoolTime }),
    onFailure: told('Janus events could not be kept yet'),
    onClosed: nodes.suspect,
  });
  const reconcileRoom = makeReconcileRoom({ ...rooms, eventsThrough, onFailure: told('a room could not be listed') });
  const known = (node: string) => servers.named(node) !== undefined;
  const nodeDoor = composeNodeDoor({ admits, known, uow, realNow, log, load: makeNodeLoad(pool) });

  const depsFor = connectionDeps({ config, uow, servers, signalling, schoolTime, realNow, log });
  const door = makeSignallingDoor({
    clock,
    log,
    depsFor,
    isRevoked,
    maxConnections: config.signallingLimit,
    maxPerPerson: maxSocketsPerPerson,
    publicOrigin: new URL(config.publicUrl).origin,
    removedFrom: (bookingIds) => signalling.removedFrom(bookingIds),
    redeem: makeRedeemTicket({ uow, clock, realNow, isRevoked }),
  });

  onRevoked(door.look);
  return {
    uow,
    door,
    sink,
    nodeDoor,
    watchers,
    servers,
    issueCallToken: makeIssueCallToken(admission),
    createTicket: makeCreateTicket({ ...admission, mintRelayAccess: relayAccess(config) }),
    findRoom: makeFindRoom({ uow }),
    setMuteAll: makeSetMuteAll({ uow, clock, enforceMute, onChange }),
    changeStage: makeChangeStage({
      uow,
      clock,
      realNow,
      servers,
      onChange,
      sendOut: door.sendOut,
      onFailure: told('a person who was sent out is still in the room'),
    }),
    sendChat: makeSendChat({ uow, lessons, clock, random, onChange }),
    readChat: makeReadChat({ uow, lessons, listChat: makeListChat(pool) }),
    listCallLog: makeListCallLog(pool),
    keepLineCheck: makeKeepLineCheck({ uow, lessons, clock, realNow }),
    listLineChecks: makeListLineChecks(pool),
    findPresence: makeFindPresence({
      uow,
      reconcileRoom,
      schoolTime,
      realNow,
      spans: makePresenceSpans(pool),
      eventsThrough,
    }),
    forgetChat,
    startJobs: (paces: Pick<RoomJobs, 'listMs' | 'clearMs' | 'putOutEveryMs'> = {}): Pick<Job, 'stop'> =>
      startRoomJobs({
        servers,
        progress,
        signalling,
        reconcileRoom,
        sweepOrphans,
        eventsThroughHere,
        clock,
        realNow,
        startPings: nodes.startPings,
        putOut,
        ...paces,
        onRevoked,
        forgetChat,
        log,
        onRoomOver: door.closeRoom,
      }),
    async stop() {
      await Promise.all([watchers.stop(), door.stop(), sink.stop(), nodeDoor.stop()]);
      await queue.drained();
      queue.stop();
    },
  };
}

export type ComposedRoom = ReturnType<typeof composeRoom>;
