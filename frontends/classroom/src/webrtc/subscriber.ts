/** The receiving side: one peer connection for everybody's lines. Lines are re-used by the server, so tracks are matched by its table and never by their ids. */
import * as v from 'valibot';
import { createAnswer, send } from './ask.ts';
import type { Handle, JanusSession } from './janus-session.ts';
import { makeLineRequests } from './line-requests.ts';
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

export async function prepareSubscriber(session: JanusSession, events: SubscriberEvents): Promise<Subscriber> {
  const tracks = new Map<string, MediaStreamTrack>();
  const table = makeLineTable();
  let inside = false;
  let listened = false;
  const onFailed = () => events.onLine('failed');
  const questions = makeRoomQuestions(() => handle);
  const requests = makeLineRequests({ table, questions, onFailed });
  const tuning = makeTuning(() => handle, table.entries);
  const tellTracks = () => events.onTracks(byPerson(table.entries(), tracks));

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
        table.replace(streams);
        tellTracks();
        tuning.repeat();
        requests.tableChanged();
      }
      if (jsep) answer(jsep as RTCSessionDescriptionInit).catch(onFailed);
      else if (!started) questions.answered();
    },
    onremotetrack: (track, mid, on, metadata) => {
      // `mute` only says that no packets come: a camera that is off is not a track that is gone.
      if (metadata?.reason === 'mute') return;
      if (on) tracks.set(mid, track);
      else tracks.delete(mid);
      tellTracks();
    },
  });

  return {
    enter() {
      inside = true;
      if (table.isKnown()) void send(handle, { request: 'start' }).catch(onFailed);
    },
    want: requests.want,
    tune: tuning.tune,
    feedOf: (localMid) => table.entries().find((entry) => entry.localMid === localMid)?.feed,
    resync: requests.resync,
    restart: () => send(handle, { request: 'configure', restart: true }),
    stats: async () => (handle.webrtcStuff.pc as RTCPeerConnection | undefined)?.getStats(),
  };
}
