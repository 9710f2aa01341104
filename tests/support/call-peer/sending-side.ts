/** What a person sends: the lines of a browser, with silence on the microphone's and nothing on the others. */
import { MediaStreamTrack, RtpHeader, RtpPacket } from 'werift';
import { makePeerConnection } from './peer-connection.ts';
import type { Handle } from './signalling.ts';

type LineState = 'on' | 'off' | 'left';
export type LineChange = (state: string) => void;

export type SendingSide = {
  publish(): Promise<void>;
  /** Says once more what each line carries. */
  repeat(): Promise<void>;
  /** Goodbye, so that nobody waits for a return. */
  leave(): Promise<void>;
  sent(): number;
  close(): Promise<void>;
};

/** The same as in frontends/classroom/src/webrtc/lines.ts: a teacher has lesson audio and a screen too. */
const linesOf = (isTutor: boolean) => ['microphone', 'camera', ...(isTutor ? ['sound', 'screen'] : [])] as const;
const kindOf = (line: string) => (line === 'microphone' || line === 'sound' ? 'audio' : 'video');

/** An Opus frame of 20 ms without sound. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const packetEveryMs = 100;
const clockPerMs = 48;
const payloadType = 96;

function silentTrack(): { track: MediaStreamTrack; sent(): number; stop(): void } {
  const track = new MediaStreamTrack({ kind: 'audio' });
  const random = (below: number) => Math.floor(Math.random() * below);
  const [firstNumber, firstInstant] = [random(2 ** 15), random(2 ** 30)];
  let sent = 0;
  const timer = setInterval(() => {
    const sequenceNumber = (firstNumber + sent) % 2 ** 16;
    const timestamp = (firstInstant + sent * packetEveryMs * clockPerMs) % 2 ** 32;
    track.writeRtp(new RtpPacket(new RtpHeader({ payloadType, sequenceNumber, timestamp }), silence));
    sent += 1;
  }, packetEveryMs);
  return { track, sent: () => sent, stop: () => clearInterval(timer) };
}

export function makeSendingSide(handle: Handle, isTutor: boolean, onLine: LineChange): SendingSide {
  const { pc, prepare } = makePeerConnection();
  const lines = linesOf(isTutor);
  const microphone = silentTrack();
  for (const line of lines) {
    pc.addTransceiver(line === 'microphone' ? microphone.track : kindOf(line), { direction: 'sendonly' });
  }
  pc.connectionStateChange.subscribe(onLine);

  const describe = (state: LineState) =>
    pc.getTransceivers().map(({ mid }, index) => ({
      mid: mid ?? '',
      description: `${lines[index]}:${state === 'on' && lines[index] !== 'microphone' ? 'off' : state}`,
    }));

  return {
    async publish() {
      // All candidates in the offer: nothing is left to be told later.
      const offer = await pc.createOffer();
      prepare();
      await pc.setLocalDescription(offer);
      const sdp = pc.localDescription?.sdp ?? '';
      const answer = await handle.ask({ request: 'publish', descriptions: describe('on') }, { type: 'offer', sdp });
      if (!answer.jsep) throw new Error('the room took the lines without an answer');
      await pc.setRemoteDescription(answer.jsep);
    },
    async repeat() {
      await handle.ask({ request: 'configure', descriptions: describe('on') });
    },
    async leave() {
      await handle.ask({ request: 'configure', descriptions: describe('left') });
      await handle.ask({ request: 'leave' });
    },
    sent: microphone.sent,
    async close() {
      microphone.stop();
      await pc.close();
    },
  };
}
