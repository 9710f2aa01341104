/** Whoever asks for a WebSocket: the first door that knows the address takes them, and nobody who asks can end more than their own line. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@parlance/runtime/logging/logger';

export type UpgradeDoor = {
  /** Takes the upgrade when the address is its own. */
  takes(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
};

/** The target as it was written: what browsers and proxies would make of it is not asked, and nothing in it is a fault of ours. */
export function targetOf({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const end = url.indexOf('?');
  return end < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, end), query: new URLSearchParams(url.slice(end)) };
}

export function makeTakeUpgrade({ doors, log }: { doors: readonly UpgradeDoor[]; log: Logger }) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // From here on it is nobody's at Node, and one that is reset while it is refused would end the process.
    socket.on('error', () => undefined);
    try {
      if (doors.some((door) => door.takes(request, socket, head))) return;
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    } catch (error) {
      log.error({ err: error }, 'an upgrade could not be answered');
      socket.destroy();
    }
  };
}
