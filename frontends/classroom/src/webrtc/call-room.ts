/** The call as a screen sees it: Disconnected, Connecting, Connected, people with their tracks, and a line that repairs itself. */
import type { ProblemCode } from '@parlance/kit/api/problem.ts';
import { Attendance } from './attendance.ts';
import { atRest, type CallEnding, type CallSnapshot } from './call-snapshot.ts';
import { prepareConnection, type Connection } from './connection.ts';
import { stopTrack } from './devices.ts';
import type { TakeTicket } from './janus-session.ts';
import { keepLine, type LineKeeper } from './line-keeper.ts';
import { fullQuality } from './line-watch.ts';
import { linesFor, type LineName, type LocalTracks } from './lines.ts';
import { disconnectedShownAfterMs, endsForGood, pauseBefore, repairFor, repairTimeoutMs } from './recovery.ts';
import type { RoomEvent } from './room-events.ts';

/** Usually the room answers before that, and drawing the wait would only delay what is waited for. */
const connectingShownAfterMs = 100;
type Preparation = { connection: Promise<Connection>; made?: Connection };
type Stay = { connection: Connection; privateId: number; keeper: LineKeeper };
type Side = 'publisher' | 'subscriber';
/** `disturbed`: each side that is, until it is up again, with the timer until it is shown or the stay made anew. */
type Repair = { isRunning: boolean; readonly disturbed: Map<Side, ReturnType<typeof setTimeout>> };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class CallRoom {
  readonly #takeTicket: TakeTicket;
  readonly #self: string;
  readonly #lines: readonly LineName[];
  readonly #listeners = new Set<() => void>();
  #current = atRest;
  readonly #others: Attendance;
  /** What entering needs; the one that is current, and no earlier one, is listened to. */
  #preparation: Preparation | undefined;
  /** From entering to leaving, or to the next repair from the ground up. */
  #stay: Stay | undefined;
  readonly #repair: Repair = { isRunning: false, disturbed: new Map() };
  /** From one click to its end. What was begun in one that is over is let go when it comes. */
  #visit = {};

  constructor({ takeTicket, self, role }: { takeTicket: TakeTicket; self: string; role: string }) {
    this.#takeTicket = takeTicket;
    this.#self = self;
    this.#lines = linesFor(role);
    this.#others = new Attendance(self, () => this.#set({ people: this.#others.list() }));
  }

  snapshot = (): CallSnapshot => this.#current;

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Prepares everything that does not need the click. Safe to call again. */
  warm(): void {
    if (this.#preparation || this.#current.state !== 'Disconnected') return;
    const mine = this.#prepare();
    const onPutOut = () => mine === this.#preparation && this.#prepareAnew();
    void mine.connection.then(({ wait }) => wait({ self: this.#self, onPutOut })).catch(() => undefined);
  }

  async join(): Promise<void> {
    if (this.#current.state !== 'Disconnected') return;
    const visit = (this.#visit = {});
    // Asked before anything is drawn.
    const entering = this.#enter();
    this.#current = { ...this.#current, state: 'Connecting', ending: undefined };
    const shown = setTimeout(() => this.#tell(), connectingShownAfterMs);
    try {
      // What was warmed may have gone stale meanwhile: one more try from the ground up.
      await entering.catch((problem: unknown) => {
        if (visit !== this.#visit) return;
        if (endsForGood(problem as object)) throw problem;
        this.#discard();
        return this.#enter();
      });
    } catch (problem) {
      if (visit === this.#visit) this.#endWith(problem);
    } finally {
      clearTimeout(shown);
    }
  }

  /** Replaces what is sent; null switches off and lets the device go. */
  async setTrack(line: LineName, track: MediaStreamTrack | null): Promise<void> {
    const before = this.#current.local[line];
    this.#set({ local: { ...this.#current.local, [line]: track } });
    if (before !== track) stopTrack(before);
    await this.#send(line, track);
  }

  async leave(): Promise<void> {
    const visit = this.#visit;
    await this.#stay?.connection.publisher.leave().catch(() => undefined);
    // Sent out, or taken over elsewhere, while that was said: it ended by that.
    if (visit === this.#visit) this.#end({ reason: 'left' });
  }

  /** The teacher has sent this person out. Janus's kick says the same, but not why. */
  expel(): void {
    if (this.#current.ending?.reason !== 'removed') this.#end({ reason: 'removed' });
  }

  /** The screen has gone: lets go of what was warmed when nobody joined after all, and else leaves, also while the room is being entered. */
  close(): void {
    if (this.#current.state === 'Disconnected') this.#discard();
    else this.#end({ reason: 'left' });
  }

  /** For whoever measures the line. */
  async stats(): Promise<RTCStatsReport | undefined> {
    return this.#stay?.connection.subscriber.stats();
  }

  #set(change: Partial<CallSnapshot>): void {
    this.#current = { ...this.#current, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #hear(event: RoomEvent): void {
    if (event.leaving === 'ok') return event.reason === 'kicked' ? this.#end({ reason: 'taken-over' }) : undefined;
    if (event.videoroom === 'destroyed') return void this.#rejoin();
    this.#others.hear(event);
    this.#stay?.connection.subscriber.want(this.#others.wanted(), this.#stay.privateId);
  }

  #prepare(): Preparation {
    const current = () => mine === this.#preparation;
    const connection = prepareConnection(
      { takeTicket: this.#takeTicket, lines: this.#lines },
      {
        onRoomEvent: (event) => current() && this.#stay && this.#hear(event),
        onTracks: (received) => current() && this.#others.receive(received),
        onSocketCut: (orphaned) => current() && void this.#mend(orphaned),
        onLine: (side, state) => current() && this.#watchLine(side, state),
      },
    );
    const mine: Preparation = { connection };
    this.#preparation = mine;
    connection.then(
      (made) => (mine.made = made),
      () => current() && (this.#preparation = undefined),
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
    const visit = this.#visit;
    const preparation = this.#preparation ?? this.#prepare();
    const connection = preparation.made ?? (await preparation.connection);
    const sent = this.#current.local;
    const joined = visit === this.#visit ? await connection.join(sent) : undefined;
    // Whoever has left meanwhile has left with it; it may have been made after that.
    if (joined === undefined || visit !== this.#visit) return connection.session.destroy();
    const keeper = keepLine(connection, {
      people: this.#others.people,
      isUp: () => this.#current.line === 'good',
      changed: (quality) => this.#set({ quality }),
    });
    this.#stay = { connection, privateId: joined.private_id, keeper };
    this.#sendSince(sent);
    // With the people, so that one change is drawn.
    const line = connection.publisher.isUp() ? 'good' : 'opening';
    this.#current = { ...this.#current, state: 'Connected', line };
    this.#meet(joined);
  }

  /** What was switched while the room was being entered. */
  #sendSince(sent: LocalTracks): void {
    const { local } = this.#current;
    const changed = this.#lines.filter((line) => local[line] !== sent[line]);
    for (const line of changed) void this.#send(line, local[line]);
  }

  async #send(line: LineName, track: MediaStreamTrack | null): Promise<void> {
    await this.#stay?.connection.publisher.setTrack(line, track).catch(() => undefined);
  }

  /** All that is there, after a time without news. */
  #meet(room: RoomEvent): void {
    this.#others.meet(room);
    this.#hear(room);
  }

  #watchLine(side: Side, state: RTCPeerConnectionState): void {
    // What breaks before the click is made anew by the click.
    if (this.#current.state === 'Disconnected' && state === 'failed') return this.#discard();
    if (this.#current.state !== 'Connected') return;
    const repair = repairFor(state);
    if (repair === 'none' && state !== 'connected') return;
    const { disturbed, isRunning } = this.#repair;
    clearTimeout(disturbed.get(side));
    disturbed.delete(side);
    if (repair === 'none') return this.#isWhole() && !isRunning ? this.#set({ line: 'good' }) : undefined;
    if (repair === 'wait') {
      const show = () => this.#set({ line: 'reconnecting' });
      return void disturbed.set(side, setTimeout(show, disconnectedShownAfterMs));
    }
    this.#set({ line: 'reconnecting' });
    void this.#stay?.connection[side].restart().catch(() => undefined);
    disturbed.set(
      side,
      setTimeout(() => void this.#rejoin(), repairTimeoutMs),
    );
  }

  /** What one hears being up says nothing about what one sends, nor the other way about. */
  #isWhole(): boolean {
    return this.#repair.disturbed.size === 0 && this.#stay?.connection.publisher.isUp() === true;
  }

  async #mend(orphaned: boolean): Promise<void> {
    if (this.#repair.isRunning || this.#current.ending) return;
    if (this.#current.state !== 'Connected') return this.#discard();
    return orphaned ? this.#rejoin() : this.#claim();
  }

  /** The socket is gone but the session may live on, and with it sound and picture. */
  async #claim(): Promise<void> {
    const visit = this.#visit;
    this.#repair.isRunning = true;
    this.#set({ line: 'reconnecting' });
    for (let attempt = 0, ms = pauseBefore('claim', 0); ms !== undefined; ms = pauseBefore('claim', (attempt += 1))) {
      await pause(ms);
      if (visit !== this.#visit) return;
      const session = this.#stay?.connection.session;
      if (!session) break;
      try {
        const room = await session.reclaim();
        if (visit !== this.#visit) return session.destroy();
        if (!room) break;
        this.#repair.isRunning = false;
        return this.#resume(room);
      } catch (problem) {
        if (visit !== this.#visit) return;
        if (endsForGood(problem as object)) return this.#endWith(problem);
      }
    }
    this.#repair.isRunning = false;
    await this.#rejoin();
  }

  /** Neither what the others did meanwhile nor what was said here has reached anybody. */
  #resume(room: RoomEvent): void {
    // Nor has what was done for a path that broke with the socket.
    if (!this.#isWhole()) return void this.#rejoin();
    const { publisher, subscriber } = this.#stay?.connection ?? {};
    const mended = subscriber?.resync();
    this.#meet(room);
    void publisher?.repeat().catch(() => undefined);
    this.#set({ line: 'good' });
    void mended?.then((fine) =>
      fine || subscriber !== this.#stay?.connection.subscriber ? undefined : this.#rejoin(),
    );
  }

  /** A new session from the ground up, with the same microphone and camera. */
  async #rejoin(): Promise<void> {
    if (this.#repair.isRunning || this.#current.ending || this.#current.state !== 'Connected') return;
    const visit = this.#visit;
    this.#repair.isRunning = true;
    this.#set({ line: 'reconnecting' });
    for (let attempt = 0; ; attempt += 1) {
      await pause(pauseBefore('rejoin', attempt) ?? 0);
      if (visit !== this.#visit) return;
      this.#discard();
      try {
        await this.#enter();
        break;
      } catch (problem) {
        if (visit === this.#visit && endsForGood(problem as object)) this.#endWith(problem);
      }
    }
    if (visit === this.#visit) this.#repair.isRunning = false;
  }

  /** Whoever is thrown away is not waited for. */
  #calm(): void {
    for (const timer of this.#repair.disturbed.values()) clearTimeout(timer);
    this.#repair.disturbed.clear();
  }

  #discard(): void {
    this.#stay?.keeper.stop();
    this.#calm();
    this.#set({ quality: fullQuality });
    void this.#preparation?.connection.then(({ session }) => session.destroy()).catch(() => undefined);
    this.#preparation = undefined;
    this.#stay = undefined;
    this.#others.loseTracks();
  }

  #endWith(problem: unknown): void {
    const { code } = problem as { code?: ProblemCode };
    if (code === 'LESSON_OVER') return this.#end({ reason: 'over' });
    if (code === 'REMOVED_FROM_ROOM') return this.#end({ reason: 'removed' });
    this.#end({ reason: 'failed', problem });
  }

  /** Disconnected, and everything cleared. */
  #end(ending: CallEnding): void {
    this.#visit = {};
    for (const track of Object.values(this.#current.local)) stopTrack(track);
    this.#repair.isRunning = false;
    this.#others.forgetAll();
    this.#discard();
    this.#set({ ...atRest, ending });
  }
}
