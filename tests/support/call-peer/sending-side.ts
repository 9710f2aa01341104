/** What a person sends: the lines of a browser, with silence on the microphone's, a grey frame on the camera's if they are filmed, and nothing on the others. */
import { MediaStreamTrack, RtpHeader, RtpPacket } from 'werift';
import { demandWay, makePeerConnection } from './peer-connection.ts';
import type { Handle, Ticket } from './signalling.ts';

type LineState = 'on' | 'off' | 'left';
export type LineChange = (state: string) => void;

type Flowing = { track: MediaStreamTrack; sent(): number; stop(): void };

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

type Flow = { kind: 'audio' | 'video'; payload: Buffer; everyMs: number; clockPerMs: number };

/** Opus frames of 20 ms without sound. */
const silence: Flow = { kind: 'audio', payload: Buffer.from([0xf8, 0xff, 0xfe]), everyMs: 100, clockPerMs: 48 };
/** The start of a VP8 key frame, whole as far as the server looks: descriptor, tag, start code, 16 by 16. */
const frame = Buffer.from([0x10, 0x10, 0x00, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00]);
const still: Flow = { kind: 'video', payload: frame, everyMs: 200, clockPerMs: 90 };
/** What a browser sends while somebody speaks and is seen, by weight and number: 32 kbit/s of sound and 0.5 Mbit/s of picture. */
const spoken: Flow = { ...silence, payload: Buffer.alloc(80, silence.payload), everyMs: 20 };
const moving: Flow = { ...still, payload: Buffer.concat([frame, Buffer.alloc(1_000)]), everyMs: 16 };
/** Replaced by the one that was agreed. */
const payloadType = 96;

function flowing({ kind, payload, everyMs, clockPerMs }: Flow): Flowing {
  const track = new MediaStreamTrack({ kind });
  const random = (below: number) => Math.floor(Math.random() * below);
  const [firstNumber, firstInstant] = [random(2 ** 15), random(2 ** 30)];
  let sent = 0;
  const timer = setInterval(() => {
    const sequenceNumber = (firstNumber + sent) % 2 ** 16;
    const timestamp = (firstInstant + sent * everyMs * clockPerMs) % 2 ** 32;
    const marker = kind === 'video';
    track.writeRtp(new RtpPacket(new RtpHeader({ payloadType, sequenceNumber, timestamp, marker }), payload));
    sent += 1;
  }, everyMs);
  return { track, sent: () => sent, stop: () => clearInterval(timer) };
}

type Sender = { isTutor: boolean; isFilmed: boolean; isLifelike?: boolean; relay?: Ticket['iceServers'] };

export function makeSendingSide(handle: Handle, sender: Sender, onLine: LineChange): SendingSide {
  const { isTutor, isFilmed, isLifelike = false, relay } = sender;
  const { pc, prepare } = makePeerConnection(relay);
  const lines = linesOf(isTutor);
  const microphone = flowing(isLifelike ? spoken : silence);
  const flows = new Map<string, Flowing>([['microphone', microphone]]);
  if (isFilmed) flows.set('camera', flowing(isLifelike ? moving : still));
  for (const line of lines) pc.addTransceiver(flows.get(line)?.track ?? kindOf(line), { direction: 'sendonly' });
  pc.connectionStateChange.subscribe(onLine);

  const describe = (state: LineState) =>
    pc.getTransceivers().map(({ mid }, index) => ({
      mid: mid ?? '',
      description: `${lines[index]}:${state === 'on' && !flows.has(lines[index] ?? '') ? 'off' : state}`,
    }));

  return {
    async publish() {
      // All candidates in the offer: nothing is left to be told later.
      const offer = await pc.createOffer();
      prepare();
      await pc.setLocalDescription(offer);
      const sdp = demandWay(pc.localDescription?.sdp, relay);
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
      for (const flow of flows.values()) flow.stop();
      await pc.close();
    },
  };
}
