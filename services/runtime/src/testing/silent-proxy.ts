/** Stands between clients and a server and can fall silent: nothing passes either way, and nobody learns of it by an end or a reset. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentProxy = {
  /** `host:port`. */
  address: string;
  /** The same place as `url`, by way of this proxy. */
  through(url: string): string;
  silence(): void;
  /**
   * New connections pass again. Those that were open in the silence stay silent for good, half-open on both sides, as after a
   * router that lost its memory; `goOn` lets them go on as if nothing had been.
   */
  restore(options?: { goOn?: boolean }): void;
  stop(): Promise<void>;
};

type Pair = { client: Socket; peer: Socket };

export async function startSilentProxy(target: URL): Promise<SilentProxy> {
  const pairs = new Set<Pair>();
  let isSilent = false;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const peer = connect({ host: target.hostname, port: Number(target.port) });
    const pair = { client, peer };
    pairs.add(pair);
    peer.on('data', (piece) => client.write(piece));
    client.on('data', (piece) => peer.write(piece));
    for (const [socket, other] of [
      [client, peer],
      [peer, client],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      // Whoever is paused is not heard to end either.
      socket.on('close', () => {
        if (pairs.delete(pair)) other.destroy();
      });
    }
    if (isSilent) peer.pause();
    else client.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    through: (url) => Object.assign(new URL(url), { host: address }).href,
    silence() {
      isSilent = true;
      for (const { client, peer } of pairs) [client, peer].forEach((socket) => socket.pause());
    },
    restore({ goOn = false } = {}) {
      isSilent = false;
      if (goOn) for (const { client, peer } of pairs) [client, peer].forEach((socket) => socket.resume());
    },
    async stop() {
      for (const { client, peer } of pairs) [client, peer].forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
