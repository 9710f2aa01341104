/** What a person receives: one peer connection for everybody's lines. The server uses lines again, so its own table says whose they are. */
import type { RTCPeerConnection } from 'werift';
import { demandWay, makePeerConnection } from './peer-connection.ts';
import { RoomRefusal } from './refusals.ts';
import { difference, type Line } from './room-people.ts';
import type { Handle, RoomMessage, Ticket } from './signalling.ts';
import type { LineChange } from './sending-side.ts';

export type ReceivingSide = {
  hear(message: RoomMessage): void;
  /** Calls may overlap; the last one counts. */
  want(lines: readonly Line[]): void;
  /** The socket was cut and claimed: false when an offer was lost with it, for the room makes no other. */
  resync(): Promise<boolean>;
  close(): Promise<void>;
};

export type LineKind = 'sound' | 'picture';
type Options = {
  handle: Handle;
  relay?: Ticket['iceServers'];
  privateId: number;
  onLine: LineChange;
  onPacket: (feed: string, kind: LineKind) => void;
};
type Stream = { mid: string; type: string; active?: boolean; feed_id?: string; feed_mid?: string };

const resyncWithinMs = 3_000;
/** What the room did not give is asked for again, not without end: a person may be about to come back. */
const againAfterMs = 1_000;
const mostTries = 10;

/** One piece of work after another, also after one that failed. */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

function subscribePackets(
  pc: RTCPeerConnection,
  onPacket: (mid: string | null | undefined, kind: LineKind) => void,
): void {
  pc.onRemoteTransceiverAdded.subscribe((transceiver) =>
    transceiver.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(() => onPacket(transceiver.mid, transceiver.kind === 'video' ? 'picture' : 'sound')),
    ),
  );
}

type TableLine = Line & { localMid: string };

/** The lines that carry something, as the server's own table has them. */
function linesOf(streams: Stream[]): TableLine[] {
  const active = streams.filter((stream) => stream.active !== false && stream.feed_id !== undefined);
  return active.map(({ mid: localMid, feed_id: feed = '', feed_mid: mid = '' }) => ({ localMid, feed, mid }));
}

export function makeReceivingSide({ handle, relay, privateId, onLine, onPacket }: Options): ReceivingSide {
  const { pc, prepare } = makePeerConnection(relay);
  let table: TableLine[] = [];
  let wanted: readonly Line[] = [];
  let attached = false;
  let closed = false;
  /** One change after another: an offer is answered before the next thing is asked. */
  const inTurn = makeQueue();

  pc.connectionStateChange.subscribe(onLine);
  subscribePackets(pc, (mid, kind) => {
    const line = table.find(({ localMid }) => localMid === mid);
    if (line) onPacket(line.feed, kind);
  });

  async function take({ data, jsep }: RoomMessage): Promise<void> {
    const streams = data.streams as Stream[] | undefined;
    if (streams) {
      attached = true;
      table = linesOf(streams);
    }
    if (jsep?.type !== 'offer') return;
    await pc.setRemoteDescription(jsep);
    prepare();
    await pc.setLocalDescription(await pc.createAnswer());
    await handle.ask({ request: 'start' }, { type: 'answer', sdp: demandWay(pc.localDescription?.sdp, relay) });
  }

  async function change(): Promise<void> {
    const { more, less } = difference(wanted, table);
    if (closed || (more.length === 0 && less.length === 0)) return;
    if (attached) {
      const both = { ...(more.length ? { subscribe: more } : {}), ...(less.length ? { unsubscribe: less } : {}) };
      await take(await handle.ask({ request: 'update', ...both }));
    } else if (more.length > 0) {
      const entry = { request: 'join', ptype: 'subscriber', private_id: privateId, use_msid: true, autoupdate: true };
      await take(await handle.ask({ ...entry, streams: more }));
    }
  }

  const failed = () => void (closed || onLine('failed'));

  function ask(tries: number): void {
    void inTurn(change).catch((error: unknown) => {
      if (!(error instanceof RoomRefusal)) failed();
      else if (tries < mostTries) setTimeout(() => closed || ask(tries + 1), againAfterMs);
    });
  }

  return {
    hear: (message) => void inTurn(() => take(message)).catch(failed),
    want(lines) {
      wanted = lines;
      ask(1);
    },
    async resync() {
      if (!attached) return true;
      const asked = inTurn(async () => take(await handle.ask({ request: 'configure', update: true })));
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), resyncWithinMs));
      return Promise.race([asked.then(() => true).catch(() => false), late]);
    },
    async close() {
      closed = true;
      await pc.close();
    },
  };
}
