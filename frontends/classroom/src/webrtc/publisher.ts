/** One's own sending side. Lines for microphone and camera are negotiated with nothing in them; switching on only replaces the track (CALL-16). */
import { acceptAnswer, createOffer, send } from './ask.ts';
import type { Handle, JanusSession } from './janus-session.ts';
import { goodbye, lineOff, lineOn } from './people.ts';
import { roomEvent, type RoomEvent } from './room-events.ts';

export type LineKind = 'audio' | 'video';
export type LocalTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
export type PublisherEvents = {
  onRoomEvent: (event: RoomEvent) => void;
  /** connected, disconnected, failed, closed. */
  onLine: (state: RTCPeerConnectionState) => void;
};

export type Publisher = {
  /** Enters the room and starts sending lines; answers what the room says about the others. */
  join(tracks: LocalTracks): Promise<RoomEvent>;
  /** Whether what is sent reaches the room. */
  isUp(): boolean;
  setTrack(kind: LineKind, track: MediaStreamTrack | null): Promise<void>;
  restart(): Promise<void>;
  /** Says goodbye, so that the others do not wait for a return. */
  leave(): Promise<void>;
};

const joinTimeoutMs = 10_000;
const goodbyeTimeoutMs = 400;

/** Lines need a track to be offered in the sending direction. These carry nothing and are taken out before anything is sent. */
function placeholders(): { audio: MediaStreamTrack; video: MediaStreamTrack; drop: () => void } {
  const context = new AudioContext();
  const audio = context.createMediaStreamDestination().stream.getAudioTracks()[0];
  const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
  canvas.getContext('2d');
  const video = canvas.captureStream(0).getVideoTracks()[0];
  if (!audio || !video) throw new Error('This browser offers no empty tracks.');
  return {
    audio,
    video,
    drop: () => {
      audio.stop();
      video.stop();
      void context.close();
    },
  };
}

function senderOf(handle: Handle, kind: LineKind): { sender: RTCRtpSender; mid: string } | undefined {
  const lines = handle.webrtcStuff.pc.getTransceivers().filter((line) => line.receiver.track.kind === kind);
  const [line] = lines;
  return line && { sender: line.sender, mid: line.mid ?? '' };
}

/** Session, handle, peer connection and offer are made while the preview shows, so that the click only has to say "join". */
export async function preparePublisher(session: JanusSession, events: PublisherEvents): Promise<Publisher> {
  let joined: ((event: RoomEvent) => void) | undefined;
  let refused: ((error: Error) => void) | undefined;

  const handle: Handle = await session.attach({
    onmessage: (message, jsep) => {
      const event = roomEvent.parse(message);
      if (jsep) void acceptAnswer(handle, jsep as RTCSessionDescriptionInit).catch(() => events.onLine('failed'));
      if (event.error !== undefined) return refused?.(new Error(event.error));
      if (event.videoroom === 'joined') joined?.(event);
      events.onRoomEvent(event);
    },
  });

  const empty = placeholders();
  await createOffer(handle, {
    tracks: [
      { type: 'audio', capture: empty.audio, recv: false, dontStop: true },
      { type: 'video', capture: empty.video, recv: false, dontStop: true },
      { type: 'data', capture: false },
    ],
  });
  const { pc } = handle.webrtcStuff;
  await Promise.all(pc.getSenders().map((sender) => sender.replaceTrack(null)));
  empty.drop();
  pc.addEventListener('connectionstatechange', () => events.onLine(pc.connectionState));

  const said: Record<LineKind, string> = { audio: lineOff, video: lineOff };
  const describe = (word?: string) =>
    (['audio', 'video'] as const).map((kind) => ({
      mid: senderOf(handle, kind)?.mid ?? '',
      description: word ?? said[kind],
    }));

  async function replace(kind: LineKind, track: MediaStreamTrack | null): Promise<void> {
    said[kind] = track ? lineOn : lineOff;
    await senderOf(handle, kind)?.sender.replaceTrack(track);
  }

  return {
    async join(tracks) {
      await Promise.all([replace('audio', tracks.audio), replace('video', tracks.video)]);
      const offer = pc.localDescription;
      if (!offer) throw new Error('There is no offer.');
      return new Promise<RoomEvent>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The room did not answer in time.')), joinTimeoutMs);
        const settle =
          <T>(outcome: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            outcome(value);
          };
        joined = settle(resolve);
        refused = settle(reject);
        const message = { request: 'joinandconfigure', ptype: 'publisher', descriptions: describe() };
        send(handle, message, offer).catch(settle(reject));
      });
    },
    isUp: () => pc.connectionState === 'connected',
    async setTrack(kind, track) {
      await replace(kind, track);
      await send(handle, { request: 'configure', descriptions: describe() });
    },
    async restart() {
      await send(
        handle,
        { request: 'configure', descriptions: describe() },
        await createOffer(handle, { iceRestart: true }),
      );
    },
    async leave() {
      const told = send(handle, { request: 'configure', descriptions: describe(goodbye) });
      await Promise.race([
        told.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, goodbyeTimeoutMs)),
      ]);
      await send(handle, { request: 'leave' }).catch(() => undefined);
    },
  };
}
