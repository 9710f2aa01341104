/** Everything that the browser has with the edge, through two pipes. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Pipe } from './pipe.ts';

export type TcpRelay = {
  port: number;
  /** Ends every connection at once, as another network does. */
  sever(): void;
  close(): void;
};

const pieceBytes = 512;
const cutLookMs = 50;
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Writes piece by piece, so that a page turn need not wait behind a whole file of another connection. */
async function pour(from: Socket, to: Socket, pipe: Pipe): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      while (pipe.cut && !to.destroyed) await later(cutLookMs);
      const ms = pipe.wait(piece.length + 40);
      if (ms >= 1) await later(ms);
      if (to.destroyed) return;
      to.write(piece);
    }
  }
  to.end();
}

export async function startTcpRelay({ up, down, target }: { up: Pipe; down: Pipe; target: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const edge = connect(target, '127.0.0.1');
    for (const socket of [client, edge]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        edge.destroy();
      });
    }
    void pour(client, edge, up).catch(() => undefined);
    void pour(edge, client, down).catch(() => undefined);
  });
  const sever = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sever,
    close() {
      server.close();
      sever();
    },
  };
}
