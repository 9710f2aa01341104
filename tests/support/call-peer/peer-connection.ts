/** A peer connection of werift, freed of two habits that a browser does not have. */
import { RTCPeerConnection, type RTCDtlsTransport } from 'werift';

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

export function makePeerConnection(): { pc: RTCPeerConnection; prepare(): void } {
  const pc = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' });
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
