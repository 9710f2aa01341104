/** A peer connection of werift, freed of two habits that a browser does not have. */
import { RTCPeerConnection, type RTCDtlsTransport } from 'werift';
import type { Ticket } from './signalling.ts';

/** The first byte of a DTLS record (RFC 7983). */
const isDtls = (data: Buffer) => (data[0] ?? 0) > 19 && (data[0] ?? 0) < 64;

/** Janus says hello as soon as a path is found, which may be before werift listens; lost, it would come again a second later. */
function keepEarlyHellos(dtls: RTCDtlsTransport): void {
  const early: Buffer[] = [];
  const { onData } = dtls.iceTransport.connection;
  const { unSubscribe } = onData.subscribe((data) => void (dtls.state === 'new' && isDtls(data) && early.push(data)));
  dtls.onStateChange.subscribe((state) => {
    if (state !== 'connecting') return;
    unSubscribe();
    // The listener is made right after this was told.
    setImmediate(() => early.splice(0).forEach((data) => onData.execute(data)));
  });
}

/** `relay`: nothing but what this server carries, as for whose network lets nothing else through. */
export function makePeerConnection(relay?: Ticket['iceServers']): { pc: RTCPeerConnection; prepare(): void } {
  const pc = new RTCPeerConnection({
    iceServers: relay ?? [],
    iceTransportPolicy: relay ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const prepared = new Set<RTCDtlsTransport>();
  return {
    pc,
    /** Once its transports are there, and before they look for paths. */
    prepare() {
      for (const dtls of pc.dtlsTransports) {
        if (prepared.has(dtls)) continue;
        prepared.add(dtls);
        // Without any it would ask Google's.
        dtls.iceTransport.connection.stunServer = undefined;
        keepEarlyHellos(dtls);
      }
    },
  };
}

/** A browser that finds no way at all says after some seconds that it has failed; werift would wait for ever. */
export function demandWay(sdp = '', relay?: Ticket['iceServers']): string {
  if (relay && !sdp.includes(' typ relay')) throw new Error('the relay gives no way');
  return sdp;
}
