/** Stands between clients and a server and resets connections right after it passed something on: the server acts, the answer is lost. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type ResettingProxy = {
  /** `host:port`. */
  address: string;
  resets(): number;
  stop(): Promise<void>;
};

/** Every `every`th piece from any client is the last of its connection. */
export async function startResettingProxy({
  target,
  every,
}: {
  target: string;
  every: number;
}): Promise<ResettingProxy> {
  const [host, port] = target.split(':');
  const sockets = new Set<Socket>();
  let [pieces, resets] = [0, 0];
  const server = createServer((client) => {
    const peer = connect({ host, port: Number(port) });
    for (const socket of [client, peer]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        peer.destroy();
      });
    }
    peer.pipe(client);
    client.on('data', (piece) => {
      pieces += 1;
      const isLast = pieces % every === 0;
      peer.write(piece, () => {
        if (!isLast) return;
        resets += 1;
        client.resetAndDestroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    resets: () => resets,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
