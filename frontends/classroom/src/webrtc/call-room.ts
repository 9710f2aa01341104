/** The call as a screen sees it: Disconnected, Connecting, Connected, people with their tracks, and a line that repairs itself. */
import type { ProblemCode } from '@parlance/kit/api/problem.ts';
import { prepareConnection, type Connection } from './connection.ts';
import { stopTrack } from './devices.ts';
import type { TakeTicket } from './janus-session.ts';
import { keepLine, type LineKeeper } from './line-keeper.ts';
import { fullQuality, type LineQuality } from './line-watch.ts';
import { linesFor, noTracks, type LineName, type LocalTracks, type ReceivedLines } from './lines.ts';
import {
  afterEvent,
  afterReturn,
  tracksOf,
  waitForReturnMs,
  wantedLines,
  withoutGone,
  type People,
  type RemotePerson,
} from './people.ts';
import { disconnectedShownAfterMs, endsForGood, pauseBefore, repairFor, repairTimeoutMs } from './recovery.ts';
import type { RoomEvent } from './room-events.ts';
import type { ReceivedTracks } from './subscriber.ts';

type CallState = 'Disconnected' | 'Connecting' | 'Connected';
export type CallEnding = { reason: 'left' | 'taken-over' | 'removed' | 'over' } | { reason: 'failed'; message: string };
export type RemoteParticipant = RemotePerson & { tracks: ReceivedLines };

export type CallSnapshot = {
  state: CallState;
  /** opening: in the room, and sound and picture are still on their way; good: the own sending side is up. */
  line: 'opening' | 'good' | 'reconnecting';
  people: readonly RemoteParticipant[];
  local: LocalTracks;
  /** How well the line carries all that, and what it has to do without. */
  quality: LineQuality;
  ending: CallEnding | undefined;
};

const atRest: CallSnapshot = {
  state: 'Disconnected',
  line: 'good',
  people: [],
  local: noTracks,
  quality: fullQuality,
  ending: undefined,
};
/** Usually the room answers before that, and drawing the wait would only delay what is waited for. */
const connectingShownAfterMs = 100;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class CallRoom {
  readonly #takeTicket: TakeTicket;
  readonly #self: string;
  readonly #lines: readonly LineName[];
  readonly #listeners = new Set<() => void>();
  #current = atRest;
  #people: People = new Map();
  #tracks: ReceivedTracks = new Map();
  #prepared: Promise<Connection> | undefined;
  /** What is prepared, from the moment it is. */
  #ready: Connection | undefined;
  #connection: Connection | undefined;
  #keeper: LineKeeper | undefined;
  #privateId = 0;
  #repairing = false;
  #lineTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ takeTicket, self, role }: { takeTicket: TakeTicket; self: string; role: string }) {
    this.#takeTicket = takeTicket;
    this.#self = self;
    this.#lines = linesFor(role);
  }

  snapshot = (): CallSnapshot => this.#current;

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Prepares everything that does not need the click. Safe to call again. */
  warm(): void {
    if (this.#prepared || this.#current.state !== 'Disconnected') return;
    const mine = this.#prepare();
    const onPutOut = () => mine === this.#prepared && this.#prepareAnew();
    void mine.then(({ wait }) => wait({ self: this.#self, onPutOut })).catch(() => undefined);
  }

  async join(): Promise<void> {
    if (this.#current.state !== 'Disconnected') return;
    // Asked before anything is drawn.
    const entering = this.#enter();
    this.#current = { ...this.#current, state: 'Connecting', ending: undefined };
    const shown = setTimeout(() => this.#tell(), connectingShownAfterMs);
    try {
      // What was warmed may have gone stale meanwhile: one more try from the ground up.
      await entering.catch((problem: unknown) => {
        if (endsForGood(problem as object)) throw problem;
        this.#discard();
        return this.#enter();
      });
    } catch (problem) {
      this.#endWith(problem);
    } finally {
      clearTimeout(shown);
    }
  }

  /** Replaces what is sent; null switches off and lets the device go. */
  async setTrack(line: LineName, track: MediaStreamTrack | null): Promise<void> {
    const before = this.#current.local[line];
    this.#set({ local: { ...this.#current.local, [line]: track } });
    if (before !== track) stopTrack(before);
    await this.#connection?.publisher.setTrack(line, track).catch(() => undefined);
  }

  async leave(): Promise<void> {
    await this.#connection?.publisher.leave().catch(() => undefined);
    this.#end({ reason: 'left' });
  }

  /** The teacher has sent this person out. Janus's kick says the same, but not why. */
  expel(): void {
    if (this.#current.ending?.reason !== 'removed') this.#end({ reason: 'removed' });
  }

  /** Lets go of what was warmed when nobody joins after all. */
  close(): void {
    if (this.#current.state === 'Disconnected') this.#discard();
  }

  /** For whoever measures the line. */
  async stats(): Promise<RTCStatsReport | undefined> {
    return this.#connection?.subscriber.stats();
  }

  #set(change: Partial<CallSnapshot>): void {
    this.#current = { ...this.#current, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #showPeople(): void {
    const withTracks = (person: RemotePerson) => ({
      ...person,
      tracks: tracksOf(person, this.#tracks.get(person.uid)),
    });
    this.#set({ people: [...this.#people.values()].map(withTracks) });
  }

  #hear(event: RoomEvent): void {
    if (event.leaving === 'ok') return event.reason === 'kicked' ? this.#end({ reason: 'taken-over' }) : undefined;
    if (event.videoroom === 'destroyed') return void this.#rejoin();
    this.#people = afterEvent(this.#people, event, { self: this.#self, nowMs: performance.now() });
    if (event.leaving ?? event.unpublished ?? event.kicked) setTimeout(() => this.#forgetGone(), waitForReturnMs + 50);
    this.#showPeople();
    if (this.#privateId) this.#connection?.subscriber.want(wantedLines(this.#people), this.#privateId);
  }

  #forgetGone(): void {
    this.#people = withoutGone(this.#people, performance.now());
    this.#showPeople();
  }

  #prepare(): Promise<Connection> {
    const current = () => mine === this.#prepared;
    const mine: Promise<Connection> = prepareConnection(
      { takeTicket: this.#takeTicket, lines: this.#lines },
      {
        onRoomEvent: (event) => current() && this.#connection && this.#hear(event),
        onTracks: (received) => {
          if (!current()) return;
          this.#tracks = received;
          this.#showPeople();
        },
        onSocketCut: (orphaned) => current() && void this.#repair(orphaned),
        onLine: (side, state) => current() && this.#watchLine(side, state),
      },
    );
    this.#prepared = mine;
    mine.then(
      (made) => current() && (this.#ready = made),
      () => current() && (this.#prepared = undefined),
    );
    return mine;
  }

  /** The same person went in elsewhere, and what was negotiated here has ended with it. */
  #prepareAnew(): void {
    if (this.#current.state !== 'Disconnected') return;
    this.#discard();
    this.warm();
  }

  async #enter(): Promise<void> {
    const made = this.#ready ?? (await (this.#prepared ?? this.#prepare()));
    const joined = await made.join(this.#current.local);
    if (this.#current.ending) return;
    this.#connection = made;
    this.#privateId = joined.private_id;
    this.#keeper = keepLine(made, {
      people: () => this.#people,
      isUp: () => this.#current.line === 'good',
      changed: (quality) => this.#set({ quality }),
    });
    // With the people, so that one change is drawn.
    const line = made.publisher.isUp() ? 'good' : 'opening';
    this.#current = { ...this.#current, state: 'Connected', line };
    this.#meet(joined);
  }

  /** All that is there, after a time without news. */
  #meet(room: RoomEvent): void {
    this.#people = afterReturn(this.#people, room, performance.now());
    if (this.#people.size > 0) setTimeout(() => this.#forgetGone(), waitForReturnMs + 50);
    this.#hear(room);
  }

  #watchLine(side: 'publisher' | 'subscriber', state: RTCPeerConnectionState): void {
    // What breaks before the click is made anew by the click.
    if (this.#current.state === 'Disconnected' && state === 'failed') return this.#discard();
    if (this.#current.state !== 'Connected') return;
    const repair = repairFor(state);
    if (repair === 'none' && state !== 'connected') return;
    clearTimeout(this.#lineTimer);
    if (repair === 'none') {
      // What one hears being up says nothing about what one sends.
      const wait = this.#repairing || (side === 'subscriber' && this.#current.line === 'opening');
      return wait ? undefined : this.#set({ line: 'good' });
    }
    if (repair === 'wait') {
      this.#lineTimer = setTimeout(() => this.#set({ line: 'reconnecting' }), disconnectedShownAfterMs);
      return;
    }
    this.#set({ line: 'reconnecting' });
    void this.#connection?.[side].restart().catch(() => undefined);
    this.#lineTimer = setTimeout(() => void this.#rejoin(), repairTimeoutMs);
  }

  async #repair(orphaned: boolean): Promise<void> {
    if (this.#repairing || this.#current.ending) return;
    if (this.#current.state !== 'Connected') return this.#discard();
    return orphaned ? this.#rejoin() : this.#claim();
  }

  /** The socket is gone but the session may live on, and with it sound and picture. */
  async #claim(): Promise<void> {
    this.#repairing = true;
    this.#set({ line: 'reconnecting' });
    for (let attempt = 0, ms = pauseBefore('claim', 0); ms !== undefined; ms = pauseBefore('claim', (attempt += 1))) {
      await pause(ms);
      const session = this.#connection?.session;
      if (!session || this.#current.ending) break;
      try {
        const room = await session.reclaim();
        if (!room) break;
        this.#repairing = false;
        return this.#resume(room);
      } catch (problem) {
        if (endsForGood(problem as object)) return this.#endWith(problem);
      }
    }
    this.#repairing = false;
    await this.#rejoin();
  }

  /** Neither what the others did meanwhile nor what was said here has reached anybody. */
  #resume(room: RoomEvent): void {
    const { publisher, subscriber } = this.#connection ?? {};
    const mended = subscriber?.resync();
    this.#meet(room);
    void publisher?.repeat().catch(() => undefined);
    this.#set({ line: 'good' });
    void mended?.then((fine) => (fine || subscriber !== this.#connection?.subscriber ? undefined : this.#rejoin()));
  }

  /** A new session from the ground up, with the same microphone and camera. */
  async #rejoin(): Promise<void> {
    if (this.#repairing || this.#current.ending || this.#current.state !== 'Connected') return;
    this.#repairing = true;
    clearTimeout(this.#lineTimer);
    this.#set({ line: 'reconnecting' });
    for (let attempt = 0; !this.#current.ending; attempt += 1) {
      await pause(pauseBefore('rejoin', attempt) ?? 0);
      this.#discard();
      try {
        await this.#enter();
        break;
      } catch (problem) {
        if (endsForGood(problem as object)) this.#endWith(problem);
      }
    }
    this.#repairing = false;
  }

  #discard(): void {
    this.#keeper?.stop();
    this.#set({ quality: fullQuality });
    void this.#prepared?.then(({ session }) => session.destroy()).catch(() => undefined);
    this.#prepared = undefined;
    this.#ready = undefined;
    this.#connection = undefined;
    this.#privateId = 0;
    this.#tracks = new Map();
  }

  #endWith(problem: unknown): void {
    const { code, message } = problem as { code?: ProblemCode; message?: string };
    if (code === 'LESSON_OVER') return this.#end({ reason: 'over' });
    if (code === 'REMOVED_FROM_ROOM') return this.#end({ reason: 'removed' });
    this.#end({ reason: 'failed', message: message ?? String(problem) });
  }

  /** Disconnected, and everything cleared. */
  #end(ending: CallEnding): void {
    clearTimeout(this.#lineTimer);
    for (const track of Object.values(this.#current.local)) stopTrack(track);
    this.#repairing = false;
    this.#people = new Map();
    this.#discard();
    this.#set({ ...atRest, ending });
  }
}
