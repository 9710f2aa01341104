/** The call as a screen sees it: Disconnected, Connecting, Connected (CALL-14), people with their tracks, and a line that repairs itself. */
import { prepareConnection, type Connection } from './connection.ts';
import { stopTrack } from './devices.ts';
import type { TakeTicket } from './janus-session.ts';
import { afterEvent, waitForReturnMs, wantedLines, withoutGone, type People, type RemotePerson } from './people.ts';
import type { LineKind, LocalTracks } from './publisher.ts';
import { disconnectedShownAfterMs, endsForGood, pauseBefore, repairFor, repairTimeoutMs } from './recovery.ts';
import type { RoomEvent } from './room-events.ts';
import type { ReceivedTracks } from './subscriber.ts';

export type CallState = 'Disconnected' | 'Connecting' | 'Connected';
export type CallEnding = { reason: 'left' | 'taken-over' | 'over' } | { reason: 'failed'; message: string };
export type RemoteParticipant = RemotePerson & { tracks: { audio?: MediaStreamTrack; video?: MediaStreamTrack } };

export type CallSnapshot = {
  state: CallState;
  line: 'good' | 'reconnecting';
  people: readonly RemoteParticipant[];
  local: LocalTracks;
  ending: CallEnding | undefined;
};

export type CallRoom = {
  snapshot(): CallSnapshot;
  subscribe(changed: () => void): () => void;
  /** Prepares everything that does not need the click. Safe to call again. */
  warm(): void;
  join(): Promise<void>;
  /** Replaces what is sent; null switches off and lets the device go. */
  setTrack(kind: LineKind, track: MediaStreamTrack | null): Promise<void>;
  leave(): Promise<void>;
  /** For whoever measures the line. */
  stats(): Promise<RTCStatsReport | undefined>;
};

const nothing: LocalTracks = { audio: null, video: null };
const atRest: CallSnapshot = { state: 'Disconnected', line: 'good', people: [], local: nothing, ending: undefined };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function makeCallRoom({ takeTicket, self }: { takeTicket: TakeTicket; self: string }): CallRoom {
  const listeners = new Set<() => void>();
  let current = atRest;
  let people: People = new Map();
  let tracks: ReceivedTracks = new Map();
  let prepared: Promise<Connection> | undefined;
  let connection: Connection | undefined;
  let privateId = 0;
  let repairing = false;
  let lineTimer: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<CallSnapshot>): void {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  }

  function showPeople(): void {
    set({ people: [...people.values()].map((person) => ({ ...person, tracks: tracks.get(person.uid) ?? {} })) });
  }

  function hear(event: RoomEvent): void {
    if (event.leaving === 'ok') return event.reason === 'kicked' ? end({ reason: 'taken-over' }) : undefined;
    if (event.videoroom === 'destroyed') return void rejoin();
    people = afterEvent(people, event, { self, nowMs: performance.now() });
    if (event.leaving ?? event.unpublished ?? event.kicked) setTimeout(forgetGone, waitForReturnMs + 50);
    showPeople();
    if (privateId) connection?.subscriber.want(wantedLines(people), privateId);
  }

  function forgetGone(): void {
    people = withoutGone(people, performance.now());
    showPeople();
  }

  function prepare(): Promise<Connection> {
    const mine: Promise<Connection> = prepareConnection(takeTicket, {
      onRoomEvent: (event) => mine === prepared && hear(event),
      onTracks: (received) => {
        if (mine !== prepared) return;
        tracks = received;
        showPeople();
      },
      onSocketCut: () => mine === prepared && void claim(),
      onLine: (side, state) => mine === prepared && watchLine(side, state),
    });
    prepared = mine;
    mine.catch(() => {
      if (prepared === mine) prepared = undefined;
    });
    return mine;
  }

  function watchLine(side: 'publisher' | 'subscriber', state: RTCPeerConnectionState): void {
    if (current.state !== 'Connected') return;
    const repair = repairFor(state);
    clearTimeout(lineTimer);
    if (repair === 'none') return state === 'connected' && !repairing ? set({ line: 'good' }) : undefined;
    lineTimer = setTimeout(() => set({ line: 'reconnecting' }), repair === 'wait' ? disconnectedShownAfterMs : 0);
    if (repair !== 'restart-ice') return;
    void connection?.[side].restart().catch(() => undefined);
    lineTimer = setTimeout(() => void rejoin(), repairTimeoutMs);
    set({ line: 'reconnecting' });
  }

  /** The socket is gone but the session may live on, and with it sound and picture. */
  async function claim(): Promise<void> {
    if (repairing || current.ending) return;
    if (current.state !== 'Connected') return discard();
    repairing = true;
    set({ line: 'reconnecting' });
    for (let attempt = 0, ms = pauseBefore('claim', 0); ms !== undefined; ms = pauseBefore('claim', (attempt += 1))) {
      await pause(ms);
      const session = connection?.session;
      if (!session || current.ending) break;
      try {
        if (!(await session.reclaim())) break;
        repairing = false;
        return set({ line: 'good' });
      } catch (problem) {
        if (endsForGood(problem as object)) return endWith(problem);
      }
    }
    repairing = false;
    await rejoin();
  }

  function discard(): void {
    void prepared?.then(({ session }) => session.destroy()).catch(() => undefined);
    prepared = undefined;
    connection = undefined;
    privateId = 0;
    tracks = new Map();
  }

  async function enter(): Promise<void> {
    const made = await (prepared ?? prepare());
    const joined = await made.join(current.local);
    connection = made;
    privateId = joined.private_id;
    people = new Map([...people].filter(([uid]) => joined.publishers?.some(({ id }) => id === uid)));
    hear(joined);
  }

  /** A new session from the ground up, with the same microphone and camera. */
  async function rejoin(): Promise<void> {
    if (repairing || current.ending || current.state !== 'Connected') return;
    repairing = true;
    clearTimeout(lineTimer);
    set({ line: 'reconnecting' });
    for (let attempt = 0; !current.ending; attempt += 1) {
      await pause(pauseBefore('rejoin', attempt) ?? 0);
      discard();
      try {
        await enter();
        repairing = false;
        return set({ line: 'good' });
      } catch (problem) {
        if (endsForGood(problem as object)) return endWith(problem);
      }
    }
    repairing = false;
  }

  function endWith(problem: unknown): void {
    const { code, message } = problem as { code?: string; message?: string };
    end(code === 'LESSON_OVER' ? { reason: 'over' } : { reason: 'failed', message: message ?? String(problem) });
  }

  /** CALL-17: Disconnected, and everything cleared. */
  function end(ending: CallEnding): void {
    clearTimeout(lineTimer);
    stopTrack(current.local.audio);
    stopTrack(current.local.video);
    people = new Map();
    discard();
    set({ ...atRest, ending });
  }

  return {
    snapshot: () => current,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    warm() {
      if (!prepared && current.state === 'Disconnected') void prepare().catch(() => undefined);
    },
    async join() {
      if (current.state !== 'Disconnected') return;
      set({ state: 'Connecting', ending: undefined });
      try {
        // What was warmed may have gone stale meanwhile: one more try from the ground up.
        await enter().catch((problem: unknown) => {
          if (endsForGood(problem as object)) throw problem;
          discard();
          return enter();
        });
        set({ state: 'Connected', line: 'good' });
      } catch (problem) {
        discard();
        set({ state: 'Disconnected' });
        endWith(problem);
      }
    },
    async setTrack(kind, track) {
      const before = current.local[kind];
      set({ local: { ...current.local, [kind]: track } });
      if (before !== track) stopTrack(before);
      await connection?.publisher.setTrack(kind, track).catch(() => undefined);
    },
    async leave() {
      const leaving = connection?.publisher.leave();
      await leaving?.catch(() => undefined);
      end({ reason: 'left' });
    },
    stats: async () => connection?.subscriber.stats(),
  };
}
