/** Turns what Janus said into stays, log lines and facts. A group of signals is one transaction, so a retry repeats all of it or nothing. */
import { momentOf, type Moment, type SchoolTime } from '../domain/school-time.ts';
import { applyToObservations } from './apply-to-observations.ts';
import { noteJoined, noteLeft } from './note-stays.ts';
import type { Stores, UnitOfWork } from './ports.ts';
import type { Closing } from './stay-ports.ts';
import { bookingOf, type RoomSignal } from './room-signal.ts';

/** `uid` or `uid:screen`. */
function uidOf(participant: string): string {
  return participant.split(':')[0] ?? participant;
}

async function logLine(
  stores: Stores,
  signal: RoomSignal & { room: string },
  line: { event: string; participant?: string; trackKind?: string; at: Moment },
): Promise<void> {
  const bookingId = bookingOf(signal.room);
  if (bookingId === undefined) return;
  const { event, participant = '', trackKind = '', at } = line;
  const key = `${signal.key}:${event}:${trackKind}`;
  await stores.callLog.add({ bookingId, event, participant, trackKind, detail: '', at, source: 'janus-event', key });
}

const logged = ({ bookingId, uid }: { bookingId: string; uid: string }) => ({ bookingId, participant: uid });

async function enter(stores: Stores, signal: RoomSignal & { kind: 'entered' }, at: Moment): Promise<void> {
  const bookingId = bookingOf(signal.room);
  // Neither a screen nor an observer is a person in the room.
  if (bookingId === undefined || signal.id.includes(':')) return;
  await stores.stays.enter({ ...signal.handle, bookingId, uid: signal.id, at });
}

async function leave(stores: Stores, signal: RoomSignal & { kind: 'left' }, closing: Closing): Promise<void> {
  const bookingId = bookingOf(signal.room);
  if (bookingId === undefined || signal.id.includes(':')) return;
  const person = { node: signal.node, bookingId, uid: uidOf(signal.id) };
  const closed = signal.handle
    ? await stores.stays.closeHandle(signal.handle, closing)
    : await stores.stays.closePerson(person, closing);
  await noteLeft(stores, closed);
}

async function applyOne(stores: Stores, signal: RoomSignal, at: Moment): Promise<void> {
  switch (signal.kind) {
    case 'entered':
      return enter(stores, signal, at);
    case 'connected': {
      const stay = await stores.stays.open(signal.handle, at);
      return noteJoined(stores, stay ? [stay] : []);
    }
    case 'gone':
      return noteLeft(stores, await stores.stays.closeHandle(signal.handle, { at, cause: signal.cause }));
    case 'left':
      return leave(stores, signal, { at, cause: signal.cause });
    case 'session-ended':
      return noteLeft(stores, await stores.stays.closeSession(signal, { at, cause: signal.cause }));
    case 'path': {
      const owner = await stores.stays.findOwner(signal.handle);
      const line = { event: 'connection-type', trackKind: '', at, source: 'janus-event', key: signal.key } as const;
      return owner && stores.callLog.add({ ...line, ...logged(owner), detail: signal.path });
    }
    case 'weak': {
      const owner = await stores.stays.findOwner(signal.handle);
      const { track: trackKind, loss: detail, key } = signal;
      const line = { event: 'connection-weak', trackKind, detail, at, source: 'janus-event', key } as const;
      return owner && stores.callLog.add({ ...line, ...logged(owner) });
    }
    case 'muted': {
      const event = signal.muted ? 'track-disabled' : 'track-enabled';
      return logLine(stores, signal, { event, participant: signal.id, trackKind: 'audio', at });
    }
    case 'room-created':
      return logLine(stores, signal, { event: 'room-created', at });
    case 'room-ended': {
      const bookingId = bookingOf(signal.room);
      if (bookingId === undefined) return;
      const room = { node: signal.node, bookingId };
      await noteLeft(stores, await stores.stays.closeRoom(room, { at, cause: 'room-closed' }));
      return logLine(stores, signal, { event: 'room-ended', at });
    }
    case 'node-started':
      return noteLeft(stores, await stores.stays.closeNode(signal.node, { at, cause: 'node-restarted' }));
  }
}

export type ApplyRoomSignals = ReturnType<typeof makeApplyRoomSignals>;

export function makeApplyRoomSignals(deps: { uow: UnitOfWork; schoolTime: SchoolTime }) {
  return (signals: readonly RoomSignal[]): Promise<void> =>
    deps.uow.run(async (stores) => {
      for (const signal of signals) {
        const at = momentOf(deps.schoolTime, signal.at);
        await applyOne(stores, signal, at);
        await applyToObservations(stores, signal, at);
      }
    });
}
