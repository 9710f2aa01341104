/** Packets sent to ourselves through the relay, as a lesson's would go: how many are lost and how unevenly the others come. */
export type Loss = { lossPercent: number; jitterMs: number };
type Arrival = { number: number; sentAt: number; arrivedAt: number };

const packets = 100;
const everyMs = 20;
const packetBytes = 200;
/** Packets on their way when the last was sent still count. */
const settleMs = 400;

/** Jitter as RTP has it: a running mean of how much the way's duration changes from packet to packet. */
export function lossOf(arrivals: readonly Arrival[], sent: number): Loss | undefined {
  if (sent === 0) return undefined;
  const seen = new Map(arrivals.map((arrival) => [arrival.number, arrival]));
  const transits = [...seen.values()].map(({ sentAt, arrivedAt }) => arrivedAt - sentAt);
  const jitterMs = transits.reduce((jitter, transit, index) => {
    const before = transits[index - 1];
    return before === undefined ? jitter : jitter + (Math.abs(transit - before) - jitter) / 16;
  }, 0);
  return { lossPercent: Math.max(0, (1 - seen.size / sent) * 100), jitterMs };
}

/** Undefined when the relay does not carry anything back to us, which a relay need not do. */
export async function measureLoss(relays: readonly RTCIceServer[], signal: AbortSignal): Promise<Loss | undefined> {
  if (relays.length === 0 || signal.aborted) return undefined;
  const settings: RTCConfiguration = { iceServers: [...relays], iceTransportPolicy: 'relay' };
  const [here, there] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  try {
    const channel = here.createDataChannel('loss', { ordered: false, maxRetransmits: 0 });
    const arrivals = listen(there);
    const open = once(channel, 'open', signal);
    await join(here, there);
    await open;
    return lossOf(arrivals, await sendAll(channel, signal));
  } catch {
    return undefined;
  } finally {
    here.close();
    there.close();
  }
}

function listen(there: RTCPeerConnection): Arrival[] {
  const arrivals: Arrival[] = [];
  there.ondatachannel = ({ channel }) => {
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const [number = 0, sentAt = 0] = new Float64Array(data, 0, 2);
      arrivals.push({ number, sentAt, arrivedAt: performance.now() });
    };
  };
  return arrivals;
}

async function join(here: RTCPeerConnection, there: RTCPeerConnection): Promise<void> {
  here.onicecandidate = ({ candidate }) => void there.addIceCandidate(candidate).catch(() => undefined);
  there.onicecandidate = ({ candidate }) => void here.addIceCandidate(candidate).catch(() => undefined);
  await here.setLocalDescription();
  if (here.localDescription) await there.setRemoteDescription(here.localDescription);
  await there.setLocalDescription();
  if (there.localDescription) await here.setRemoteDescription(there.localDescription);
}

async function sendAll(channel: RTCDataChannel, signal: AbortSignal): Promise<number> {
  let sent = 0;
  for (; sent < packets && !signal.aborted; sent += 1) {
    const packet = new Float64Array(packetBytes / 8);
    packet.set([sent, performance.now()]);
    channel.send(packet);
    await pause(everyMs);
  }
  await pause(settleMs);
  return sent;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function once(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true });
    signal.addEventListener('abort', () => reject(new Error('Too late.')), { once: true });
  });
}
