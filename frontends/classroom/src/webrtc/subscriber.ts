/** The receiving side: one peer connection for everybody's lines. Lines are re-used by the server, so tracks are matched by its table and never by their ids. */
import * as v from 'valibot';
import { createAnswer, send } from './ask.ts';
import type { Handle, JanusSession } from './janus-session.ts';
import { makeLineTable, type Entry, type Line } from './line-table.ts';
import { subscription } from './room-events.ts';
import { makeRoomQuestions } from './room-questions.ts';
import { makeTuning, type Wish } from './tuning.ts';

/** By person, then by the sender's own name of the line. */
export type ReceivedTracks = ReadonlyMap<string, ReadonlyMap<string, MediaStreamTrack>>;
export type SubscriberEvents = {
  onTracks: (tracks: ReceivedTracks) => void;
  onLine: (state: RTCPeerConnectionState) => void;
};

export type Subscriber = {
  /** The person enters: what is negotiated already begins to flow as soon as the room has let them in. */
  enter(): void;
  /** Makes the lines that are received the wanted ones; calls may overlap, the last one counts. */
  want(lines: readonly Line[], privateId: number): void;
  /** How finely they are received, now and when others come. */
  tune(wish: Wish): void;
  /** Whose line it is, by the name that the own statistics have for it. */
  feedOf(localMid: string): string | undefined;
  restart(): Promise<void>;
  /** The socket was cut and claimed again: makes sure that no offer was lost. False: one was, and Janus makes no other. */
  resync(): Promise<boolean>;
  stats(): Promise<RTCStatsReport | undefined>;
};

function byPerson(table: readonly Entry[], tracks: ReadonlyMap<string, MediaStreamTrack>): ReceivedTracks {
  const people = new Map<string, Map<string, MediaStreamTrack>>();
  for (const { feed, mid, localMid, type } of table) {
    const track = tracks.get(localMid);
    if (!track || track.readyState === 'ended' || (type !== 'audio' && type !== 'video')) continue;
    const lines = people.get(feed) ?? new Map<string, MediaStreamTrack>();
    people.set(feed, lines.set(mid, track));
  }
  return people;
}

const answerTimeoutMs = 10_000;
/** What the room did not give is asked for again, not without end: a person may be about to come back. */
const againAfterMs = 1_000;
const mostTries = 10;
/** That somebody has gone is told on the other handle, at about the same time. */
const goneToldMs = 200;
const resyncTimeoutMs = 3_000;

export async function prepareSubscriber(session: JanusSession, events: SubscriberEvents): Promise<Subscriber> {
  const tracks = new Map<string, MediaStreamTrack>();
  const table = makeLineTable();
  let wanted: { lines: readonly Line[]; privateId: number } | undefined;
  let working = false;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let attached = false;
  let inside = false;
  let listened = false;
  const questions = makeRoomQuestions(() => handle);
  const resyncs: ((fine: boolean) => void)[] = [];

  const retune = makeTuning(() => handle);
  let wish: Wish | undefined;
  const tuneAll = () => wish && void retune(table.entries(), wish).catch(() => undefined);

  const tell = () => events.onTracks(byPerson(table.entries(), tracks));

  function lookAgain(afterMs: number): void {
    clearTimeout(again);
    again = setTimeout(() => void work(), afterMs);
  }

  async function answer(offer: RTCSessionDescriptionInit): Promise<void> {
    const reply = await createAnswer(handle, offer);
    if (!listened) {
      listened = true;
      const { pc } = handle.webrtcStuff;
      pc.addEventListener('connectionstatechange', () => events.onLine(pc.connectionState));
    }
    // Only `start` makes the room send, and nobody may say it from the lobby.
    await send(handle, { request: inside ? 'start' : 'configure' }, reply);
    questions.answered();
  }

  const handle: Handle = await session.attach({
    onmessage: (message, jsep) => {
      const { streams, started } = v.parse(subscription, message);
      if (streams) {
        attached = true;
        table.tell(streams);
        tell();
        tuneAll();
        // Lines end by themselves when their sender goes, and the same person may be wanted again already.
        if (!working) lookAgain(goneToldMs);
      }
      if (jsep) answer(jsep as RTCSessionDescriptionInit).catch(() => events.onLine('failed'));
      else if (!started) questions.answered();
    },
    onremotetrack: (track, mid, on, metadata) => {
      // `mute` only says that no packets come: a camera that is off is not a track that is gone.
      if (metadata?.reason === 'mute') return;
      if (on) tracks.set(mid, track);
      else tracks.delete(mid);
      tell();
    },
  });

  /** Asks for the difference between what is wanted and what the room says it gives: only its own table tells that. */
  async function change(): Promise<void> {
    if (!wanted) return;
    const { lines, privateId } = wanted;
    const { more, less } = table.ask(lines);
    if (more.length === 0 && less.length === 0) return;
    if (attached) {
      const both = {
        ...(more.length ? { subscribe: more } : {}),
        ...(less.length ? { unsubscribe: less } : {}),
      };
      await questions.ask({ request: 'update', ...both }, answerTimeoutMs);
    } else if (more.length > 0) {
      const entry = { request: 'join', ptype: 'subscriber', private_id: privateId, use_msid: true, autoupdate: true };
      await questions.ask({ ...entry, streams: more }, answerTimeoutMs);
    }
    if (wanted.lines !== lines || table.gives(lines)) return;
    if ((tries += 1) <= mostTries) lookAgain(againAfterMs);
  }

  /** Janus offers again what it believes, unless it still waits for the answer to an offer that was lost. */
  async function compare(): Promise<boolean> {
    if (!attached) return true;
    table.trust();
    return questions.ask({ request: 'configure', update: true }, resyncTimeoutMs);
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      for (let last: typeof wanted; resyncs.length > 0 || last !== wanted;) {
        const resync = resyncs.shift();
        last = resync ? undefined : wanted;
        if (resync) resync(await compare().catch(() => false));
        else await change();
      }
    } catch {
      events.onLine('failed');
    } finally {
      working = false;
    }
  }

  return {
    enter() {
      inside = true;
      if (attached) void send(handle, { request: 'start' }).catch(() => events.onLine('failed'));
    },
    want(lines, privateId) {
      wanted = { lines, privateId };
      tries = 0;
      void work();
    },
    tune(next) {
      wish = next;
      tuneAll();
    },
    feedOf: (localMid) => table.entries().find((entry) => entry.localMid === localMid)?.feed,
    resync() {
      const outcome = new Promise<boolean>((resolve) => resyncs.push(resolve));
      questions.lost();
      void work();
      return outcome;
    },
    restart: () => send(handle, { request: 'configure', restart: true }),
    stats: async () => (handle.webrtcStuff.pc as RTCPeerConnection | undefined)?.getStats(),
  };
}
