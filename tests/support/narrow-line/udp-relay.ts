/** Datagrams between one browser and the media server, through two pipes: a port for each port of the server's. */
import { createSocket, type Socket } from 'node:dgram';
import type { Pipe } from './pipe.ts';

export type UdpRelay = {
  /** The relay's own port that stands for this address of the server's. */
  portFor(address: string, port: number): Promise<number>;
  close(): void;
};

export function startUdpRelay({ up, down }: { up: Pipe; down: Pipe }): UdpRelay {
  const ports = new Map<string, Promise<number>>();
  const sockets: Socket[] = [];

  let closed = false;

  function pass(pipe: Pipe, packet: Buffer, send: () => void): void {
    const ms = pipe.admit(packet.length + 28);
    if (ms === undefined) return;
    if (ms < 1) send();
    else setTimeout(() => closed || send(), ms);
  }

  function open(address: string, port: number): Promise<number> {
    const outside = createSocket('udp4');
    const inside = createSocket('udp4');
    sockets.push(outside, inside);
    let browser: { address: string; port: number } | undefined;
    outside.on('message', (packet, from) => {
      browser = from;
      pass(up, packet, () => inside.send(packet, port, address, () => undefined));
    });
    inside.on('message', (packet) => {
      const to = browser;
      if (to) pass(down, packet, () => outside.send(packet, to.port, to.address, () => undefined));
    });
    for (const socket of [outside, inside]) socket.on('error', () => undefined);
    inside.bind(0, address);
    return new Promise((resolve) => outside.bind(0, address, () => resolve(outside.address().port)));
  }

  return {
    portFor(address, port) {
      const name = `${address}:${port}`;
      const known = ports.get(name) ?? open(address, port);
      ports.set(name, known);
      return known;
    },
    close() {
      closed = true;
      for (const socket of sockets) socket.close();
    },
  };
}
