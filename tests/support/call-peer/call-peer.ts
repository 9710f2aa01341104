/**
 * A person in the lesson room without a browser: signs in by the API, talks to `/media` as the room's page does, and has real peer
 * connections with Janus, so that presence comes from there. It repairs itself like the page and keeps a diary of it.
 */
import { apiOnce } from '../api.ts';
import type { GroupPlace } from '../group-lesson.ts';
import type { Booking } from '../lessons.ts';
import { eventually } from '../eventually.ts';
import type { TestPerson } from '../people.ts';
import { breaksOf, spansOf, type Happening, type Note, type Span } from './diary.ts';
import { makeHearing, type Heard } from './hearing.ts';
import { afterCut, endsForGood, TicketRefusal } from './refusals.ts';
import type { RoomNews } from './room-people.ts';
import { beginStay, type Stay, type StayEvents } from './stay.ts';
import type { Ticket } from './signalling.ts';

export type CallReport = {
  uid: string;
  notes: readonly Note[];
  /** Real time in which the own line to Janus was up, as far as this side noticed. */
  spans: Span[];
  breaksMs: number[];
  claims: number;
  rejoins: number;
  /** By the person who sent it. */
  received: Record<string, Heard>;
  sent: number;
};

export type CallPeer = {
  /** When the room first let this person in, by `Date.now()`. */
  entered(withinMs?: number): Promise<number>;
  /** The line to Janus is up (again). */
  connected(withinMs?: number): Promise<void>;
  /** New packets of this person arrive. */
  hears(uid: string, withinMs?: number): Promise<void>;
  /** Why it ended by itself; undefined while it goes on. */
  ended(): string | undefined;
  /** When the first sound of this person came, by `performance.now()`. */
  firstFrom(uid: string): number | undefined;
  /** When the last packet of this person came, by `performance.now()`. */
  lastFrom(uid: string): { sound: number | undefined; picture: number | undefined };
  /** What the API says to a new ticket for the room. */
  asksAgain(): Promise<number>;
  report(): CallReport;
  leave(): Promise<void>;
};

export type CallHabits = {
  /** Sends a picture too. */
  isFilmed?: boolean;
  /** As many packets, and as heavy ones, as a browser sends; otherwise as few as show that the line stands. */
  isLifelike?: boolean;
  /** Its network lets nothing through but what the relay carries. */
  isRelayed?: boolean;
  /** Whoever is put out stays on the line, as a page would that somebody has changed: what ends then, others have ended. */
  clings?: boolean;
};

/** As frontends/classroom/src/webrtc/recovery.ts has them. */
const claimPausesMs = [0, 250, 500, 1_000, 2_000, 2_000, 2_000, 2_000];
const rejoinPausesMs = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];
/** The page never gives up; a test has to. */
const giveUpAfterMs = 180_000;
const settleMs = 45_000;
const goodbyeMs = 2_000;
const packetsHeard = 5;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class Peer implements CallPeer {
  readonly #person: TestPerson;
  readonly #isTutor: boolean;
  readonly #room: string;
  readonly #token: string;
  readonly #notes: Note[] = [];
  readonly #hearing = makeHearing();
  readonly #watching = makeHearing();
  readonly #habits: CallHabits;
  #stay: Stay | undefined;
  /** What an earlier stay still says is not heard. */
  #round = 0;
  #sentBefore = 0;
  #isUp = false;
  #repairing = false;
  /** What broke while another repair was under way. */
  #brokenMeanwhile: string | undefined;
  #ended: string | undefined;

  constructor(person: TestPerson, place: { tutor: string; room: string; token: string }, habits: CallHabits) {
    this.#person = person;
    this.#habits = habits;
    this.#isTutor = place.tutor === person.uid;
    this.#room = place.room;
    this.#token = place.token;
  }

  entered = (withinMs = settleMs): Promise<number> => {
    const first = () => this.#notes.find(({ what }) => what === 'is in the room')?.at;
    return eventually(
      `${this.#name()} is in the room`,
      async () => first() ?? ((await this.#holds(false)) && 0),
      withinMs,
    );
  };

  connected = (withinMs = settleMs): Promise<void> =>
    eventually(`${this.#name()} has a line to Janus`, () => this.#holds(this.#isUp), withinMs).then(() => undefined);

  async hears(uid: string, withinMs = settleMs): Promise<void> {
    const wanted = this.#hearing.packetsOf(uid) + packetsHeard;
    const more = () => this.#holds(this.#hearing.packetsOf(uid) >= wanted);
    await eventually(`${this.#name()} hears ${uid}`, more, withinMs);
  }

  ended = (): string | undefined => this.#ended;

  firstFrom = (uid: string): number | undefined => this.#hearing.firstOf(uid);

  lastFrom(uid: string) {
    return { sound: this.#hearing.lastOf(uid), picture: this.#watching.lastOf(uid) };
  }

  async asksAgain(): Promise<number> {
    return this.#takeTicket().then(
      () => 200,
      (error: TicketRefusal) => error.status,
    );
  }

  report(): CallReport {
    const spans = spansOf(this.#notes, Date.now());
    const times = (word: Happening) => this.#notes.filter(({ what }) => what === word).length;
    return {
      uid: this.#person.uid,
      notes: [...this.#notes],
      spans,
      breaksMs: breaksOf(spans),
      claims: times('session was claimed'),
      rejoins: Math.max(0, times('is in the room') - 1),
      received: this.#hearing.all(),
      sent: this.#sentBefore + (this.#stay?.sent() ?? 0),
    };
  }

  async leave(): Promise<void> {
    const told = this.#stay?.leave().catch(() => undefined);
    await Promise.race([told, pause(goodbyeMs)]);
    await this.#end('left');
    await this.#discard();
  }

  /** The first time: what fails is tried again like any later loss. */
  begin(): void {
    void this.#rejoin();
  }

  #name = () => `${this.#isTutor ? 'the teacher' : 'the student'}'s peer`;

  async #holds(wanted: boolean): Promise<boolean> {
    if (this.#ended === undefined || wanted) return wanted;
    throw new Error(`it has ended: ${this.#ended}`);
  }

  #note(what: Happening, detail?: string): void {
    this.#notes.push({ at: Date.now(), what, ...(detail === undefined ? {} : { detail }) });
  }

  async #takeTicket(): Promise<Ticket> {
    const body = { token: this.#token };
    const once = apiOnce(this.#person.api.token);
    const answer = await once.call<Ticket>('POST', `call/${this.#room}/ticket`, body);
    if (answer.status >= 300) throw new TicketRefusal(answer.status, answer.body as object);
    return answer.body;
  }

  #lineIs(up: boolean, detail?: string): void {
    if (up === this.#isUp) return;
    this.#isUp = up;
    this.#note(up ? 'line is up' : 'line is down', detail);
  }

  #eventsOf(round: number): StayEvents {
    const now = () => round === this.#round && this.#ended === undefined;
    return {
      onCut: (code) => now() && this.#cut(code),
      onPutOut: (why) => {
        if (!now()) return;
        if (why === 'kicked') void this.#end('put out: entered elsewhere, or sent out by the teacher');
        else void this.#rejoin(why);
      },
      onLine: (side, state) => now() && this.#watchLine(side, state),
      onPacket: (feed, kind) => (kind === 'sound' ? this.#hearing : this.#watching).packet(feed, performance.now()),
    };
  }

  #watchLine(side: string, state: string): void {
    if (side === 'sending' && state === 'connected') this.#lineIs(true);
    if (state === 'disconnected' && side === 'sending') this.#lineIs(false, state);
    // The page restarts ICE first and does the same when that does not help.
    if (state === 'failed') void this.#rejoin(`${side} ${state}`);
  }

  #cut(code: number): void {
    this.#note('socket was cut', String(code));
    const next = afterCut(code);
    if (typeof next === 'object') void this.#end(next.ended);
    else if (next === 'rejoin') void this.#rejoin('the media node is gone');
    else void this.#claim();
  }

  /** The session lives on, and with it sound and picture. */
  async #claim(): Promise<void> {
    if (this.#repairing || this.#ended !== undefined) return;
    this.#repairing = true;
    this.#brokenMeanwhile = undefined;
    const mended = await this.#tryToClaim();
    this.#repairing = false;
    const why = mended ? this.#brokenMeanwhile : 'there is no session to claim';
    if (why !== undefined) await this.#rejoin(why);
  }

  async #tryToClaim(): Promise<boolean> {
    for (const ms of claimPausesMs) {
      await pause(ms);
      const stay = this.#stay;
      if (!stay || this.#ended !== undefined) return this.#ended !== undefined;
      try {
        const room = await stay.claim(await this.#takeTicket());
        if (!room) return false;
        this.#note('session was claimed');
        return await stay.resume(room as RoomNews);
      } catch (error) {
        if (endsForGood(error)) return this.#end(String(error)).then(() => true);
        this.#note('try failed', String(error));
      }
    }
    return false;
  }

  /** From the ground up, with a new ticket, perhaps on another node. */
  async #rejoin(why?: string): Promise<void> {
    if (this.#repairing) this.#brokenMeanwhile = why;
    if (this.#repairing || this.#ended !== undefined) return;
    this.#repairing = true;
    if (why !== undefined) this.#note('session is gone', why);
    this.#lineIs(false, why);
    const until = Date.now() + giveUpAfterMs;
    for (let attempt = 0; this.#ended === undefined; attempt += 1) {
      await pause(rejoinPausesMs[Math.min(attempt, rejoinPausesMs.length - 1)] ?? 0);
      try {
        this.#brokenMeanwhile = undefined;
        await this.#enter();
        if (this.#brokenMeanwhile === undefined) break;
      } catch (error) {
        this.#note('try failed', String(error));
        if (endsForGood(error)) await this.#end(String(error));
        else if (Date.now() > until) await this.#end(`gave up after ${giveUpAfterMs} ms`);
      }
    }
    this.#repairing = false;
  }

  async #enter(): Promise<void> {
    await this.#discard();
    const round = (this.#round += 1);
    this.#note('asks to be let in');
    const { isFilmed = false, isLifelike = false, isRelayed = false } = this.#habits;
    const person = { uid: this.#person.uid, isTutor: this.#isTutor, isFilmed, isLifelike, isRelayed };
    const stay = await beginStay(await this.#takeTicket(), person, this.#eventsOf(round));
    if (this.#ended !== undefined) return stay.close();
    this.#stay = stay;
    this.#note('is in the room');
    await stay.publish();
  }

  async #discard(): Promise<void> {
    this.#round += 1;
    const stay = this.#stay;
    this.#stay = undefined;
    this.#sentBefore += stay?.sent() ?? 0;
    await stay?.close().catch(() => undefined);
  }

  async #end(why: string): Promise<void> {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    this.#isUp = false;
    this.#note('ended', why);
    if (this.#habits.clings !== true) await this.#discard();
  }
}

/** Joins as the button does and goes in; `connected()` says when the line is up. */
export function enterCall(
  person: TestPerson,
  { id, tutor }: Pick<Booking, 'id' | 'tutor'>,
  habits: CallHabits = {},
): Promise<CallPeer> {
  return enter(person, { path: `bookings/booking/${id}/join`, body: { tutor }, tutor }, habits);
}

export function enterGroupCall(person: TestPerson, group: GroupPlace, habits: CallHabits = {}): Promise<CallPeer> {
  const path = `groupsessions/groupsession/${group.session}/${group.lesson}/join`;
  return enter(person, { path, body: undefined, tutor: group.tutor }, habits);
}

type Door = { path: string; body: object | undefined; tutor: string };

async function enter(person: TestPerson, { path, body, tutor }: Door, habits: CallHabits): Promise<CallPeer> {
  const answer = await person.api.call<{ token: string; room: string }>('PUT', path, body);
  if (answer.status >= 300) throw new Error(`no way into the call: ${answer.status} ${JSON.stringify(answer.body)}`);
  const peer = new Peer(person, { tutor, ...answer.body }, habits);
  peer.begin();
  return peer;
}
