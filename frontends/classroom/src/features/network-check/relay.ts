/** Whether the TURN relay is reached over UDP and over TCP, and how long that takes. */
export type Transport = 'udp' | 'tcp';

/** Of these servers the relays over one transport; TLS runs over TCP. */
export function relaysOver(servers: readonly RTCIceServer[], transport: Transport): RTCIceServer[] {
  return servers.flatMap((server) => {
    const urls = [server.urls].flat().filter((url) => /^turns?:/.test(url) && transportOf(url) === transport);
    return urls.length > 0 ? [{ ...server, urls }] : [];
  });
}

function transportOf(url: string): Transport {
  const said = /[?&]transport=(udp|tcp)/.exec(url)?.[1];
  return said === 'tcp' || (said === undefined && url.startsWith('turns:')) ? 'tcp' : 'udp';
}

/** Milliseconds until the first address of the relay; null when none came in time or there is no relay. */
export async function reachRelay(relays: readonly RTCIceServer[], signal: AbortSignal): Promise<number | null> {
  if (relays.length === 0 || signal.aborted) return null;
  const connection = new RTCPeerConnection({ iceServers: [...relays], iceTransportPolicy: 'relay' });
  const from = performance.now();
  try {
    const found = new Promise<number | null>((resolve) => {
      connection.onicecandidate = ({ candidate }) => {
        if (candidate?.candidate) resolve(performance.now() - from);
        else if (candidate === null) resolve(null);
      };
      signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    connection.createDataChannel('reach');
    await connection.setLocalDescription();
    return await found;
  } catch {
    return null;
  } finally {
    connection.close();
  }
}
