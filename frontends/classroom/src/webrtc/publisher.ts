/** One's own sending side. All lines are negotiated with nothing in them; switching one on only replaces its track. */
import * as v from 'valibot';
import { acceptAnswer, createOffer, send, type OfferTrack } from './ask.ts';
import { makeEntering } from './entering.ts';
import type { Handle, JanusSession } from './janus-session.ts';
import { cameraEncodings, type Load } from './line-load.ts';
import { mediaOf, type LineName, type LocalTracks } from './lines.ts';
import { roomEvent, type RoomEvent } from './room-events.ts';
import { makeSending } from './sending.ts';

export type PublisherEvents = {
  onRoomEvent: (event: RoomEvent) => void;
  /** connected, disconnected, failed, closed. */
  onLine: (state: RTCPeerConnectionState) => void;
};

export type Publisher = {
  /** Enters the room, asking at once, and begins to send; answers what the room says about the others. `asked`: the question is on its way. */
  join(tracks: LocalTracks, asked: () => void): Promise<RoomEvent>;
  /** Whether what is sent reaches the room. */
  isUp(): boolean;
  /** Resolves when it is sent, or is not any more; what the line carries is said behind it. */
  setTrack(line: LineName, track: MediaStreamTrack | null): Promise<void>;
  /** How much of what is switched on is sent. */
  setLoad(load: Load): Promise<void>;
  sends(line: LineName): boolean;
  stats(): Promise<RTCStatsReport>;
  /** Says once more what each line carries: what was said while the socket was cut has reached nobody. */
  repeat(): Promise<void>;
  restart(): Promise<void>;
  /** Says goodbye, so that the others do not wait for a return. */
  leave(): Promise<void>;
};

const goodbyeTimeoutMs = 400;
/** Who has nothing switched on lets the others' pictures come first: on a slow machine both at once take much longer. */
const othersFirstMs = 200;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Placeholders = { trackFor(line: LineName): MediaStreamTrack; drop(): void };

/** Lines need a track to be offered in the sending direction. These carry nothing and are taken out before anything is sent. */
function placeholders(): Placeholders {
  const context = new AudioContext();
  const made: MediaStreamTrack[] = [];
  const empty = (line: LineName): MediaStreamTrack | undefined => {
    if (mediaOf[line] === 'audio') return context.createMediaStreamDestination().stream.getAudioTracks()[0];
    const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
    canvas.getContext('2d');
    return canvas.captureStream(0).getVideoTracks()[0];
  };
  return {
    trackFor(line) {
      const track = empty(line);
      if (!track) throw new Error('This browser offers no empty tracks.');
      made.push(track);
      return track;
    },
    drop() {
      for (const track of made) track.stop();
      void context.close();
    },
  };
}

/** A camera in two sizes; the others as they come. */
function offerOf(line: LineName, capture: MediaStreamTrack): OfferTrack {
  const one: OfferTrack = { type: mediaOf[line], capture, add: true, recv: false, dontStop: true };
  return line === 'camera' ? { ...one, simulcast: true, sendEncodings: cameraEncodings } : one;
}

/** Offers all lines in the sending direction, with nothing in them. */
async function offerEmpty(handle: Handle, lines: readonly LineName[]): Promise<RTCPeerConnection> {
  const empty = placeholders();
  try {
    await createOffer(handle, { tracks: lines.map((line) => offerOf(line, empty.trackFor(line))) });
    const { pc } = handle.webrtcStuff;
    await Promise.all(pc.getSenders().map((sender) => sender.replaceTrack(null)));
    return pc;
  } finally {
    // A browser opens only so many contexts for sound, and each try makes one.
    empty.drop();
  }
}

/** Session, handle, peer connection and offer are made while the preview shows, so that the click only has to say "join". */
export async function preparePublisher(
  session: JanusSession,
  lines: readonly LineName[],
  events: PublisherEvents,
): Promise<Publisher> {
  const entering = makeEntering();
  let publishing = false;

  const handle: Handle = await session.attach({
    onmessage: (message, jsep) => {
      const event = v.parse(roomEvent, message);
      if (jsep) void acceptAnswer(handle, jsep as RTCSessionDescriptionInit).catch(() => events.onLine('failed'));
      entering.hear(event);
      if (event.error === undefined) events.onRoomEvent(event);
      else if (publishing) events.onLine('failed');
      if (jsep ?? event.error) publishing = false;
    },
  });

  const pc = await offerEmpty(handle, lines);
  pc.addEventListener('connectionstatechange', () => events.onLine(pc.connectionState));

  const sending = makeSending(pc, lines);
  /** Behind the question to be let in: who is in the room need not wait for what is sent into it. */
  async function publish(tracks: LocalTracks): Promise<void> {
    await Promise.all(lines.map((line) => sending.setTrack(line, tracks[line])));
    if (lines.every((line) => !tracks[line])) await pause(othersFirstMs);
    const offer = pc.localDescription;
    if (!offer) throw new Error('There is no offer.');
    publishing = true;
    await send(handle, { request: 'publish', descriptions: sending.describe() }, offer);
  }

  const configure = (descriptions = sending.describe(), offer?: RTCSessionDescriptionInit) =>
    send(handle, { request: 'configure', descriptions }, offer);

  return {
    join(tracks, asked) {
      const joined = entering.enter(() => {
        const sent = send(handle, { request: 'join', ptype: 'publisher' });
        asked();
        return sent;
      });
      publish(tracks).catch(() => events.onLine('failed'));
      return joined;
    },
    isUp: () => pc.connectionState === 'connected',
    async setTrack(line, track) {
      await sending.setTrack(line, track);
      // Over signals that stand still an answer takes ten seconds, in which a microphone that was switched off again would go on being heard.
      configure().catch(() => undefined);
    },
    async setLoad(load) {
      if (await sending.setLoad(load)) await configure();
    },
    repeat: () => configure(),
    sends: (line) => sending.sends(line),
    stats: () => pc.getStats(),
    restart: async () => configure(sending.describe(), await createOffer(handle, { iceRestart: true })),
    async leave() {
      // Over a line that is half dead neither is answered; what goes on then is ended with the session.
      const inTime = (said: Promise<unknown>) => Promise.race([said.catch(() => undefined), pause(goodbyeTimeoutMs)]);
      await inTime(configure(sending.describe('left')));
      await inTime(send(handle, { request: 'leave' }));
    },
  };
}
