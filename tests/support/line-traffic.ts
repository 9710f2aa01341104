/** What goes over a line, by the kernel's own count of each connection to it (`ss` of iproute2): toxiproxy counts one only when it has ended. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

type Socket = { name: string; peer: string; sent: number; received: number; pid: number | undefined };
/** Bytes that those who call by the line have written to it, and have read from it. */
export type Traffic = { sent: number; received: number };

const numberIn = (line: string, what: RegExp): number => Number(what.exec(line)?.[1] ?? 0);

const portOf = (address: string): number => Number(address.slice(address.lastIndexOf(':') + 1));

/** `ss -tainpHO`: a line for each connection. One that has ended is known for a while, without its bytes: somebody has used it. */
export function socketsIn(said: string, ports: readonly number[]): Socket[] {
  return said
    .split('\n')
    .map((line) => ({ line, words: line.split(/\s+/) }))
    .map(({ line, words: [state = '', , , local = '', peer = ''] }) => ({ line, state, local, peer }))
    .filter(({ state, peer }) => state === 'TIME-WAIT' || (isOpen(state) && ports.includes(portOf(peer))))
    .map(({ line, state, local, peer }) => ({
      name: [local, peer].toSorted().join('-'),
      peer,
      sent: state === 'TIME-WAIT' ? 1 : numberIn(line, /\bbytes_sent:(\d+)/),
      received: numberIn(line, /\bbytes_received:(\d+)/),
      pid: numberIn(line, /\bpid=(\d+)/) || undefined,
    }));
}

const isOpen = (state: string): boolean => ['ESTAB', 'FIN-WAIT-1', 'FIN-WAIT-2', 'CLOSE-WAIT'].includes(state);

/** Those of whoever calls one of these ports, not of whoever is called. */
export async function socketsTo(ports: readonly number[]): Promise<Socket[]> {
  const filter = ports.map((port) => `dport = :${port} or sport = :${port}`).join(' or ');
  return socketsIn((await promisify(execFile)('ss', ['-tainpHO', filter])).stdout, ports);
}

/** Why nobody can count here; undefined where somebody can. */
export const whyNoTraffic = (): string | undefined =>
  spawnSync('ss', ['-V']).status === 0
    ? undefined
    : 'What goes over a line is counted by `ss` of iproute2, which is not here.';

/** Adds up what is more than at the first look; a connection that came later begins at nothing. */
export function makeMeter() {
  const first = new Map<string, Socket>();
  const last = new Map<string, Socket>();
  let isFirst = true;
  return {
    note(sockets: readonly Socket[]): void {
      for (const one of sockets) {
        if (isFirst) first.set(one.name, one);
        const { sent = 0, received = 0 } = last.get(one.name) ?? {};
        last.set(one.name, { ...one, sent: Math.max(sent, one.sent), received: Math.max(received, one.received) });
      }
      isFirst = false;
    },
    total(): Traffic {
      const sum = (of: (socket: Socket) => number) =>
        [...last.values()].reduce((all, one) => {
          const before = first.get(one.name);
          return all + of(one) - (before ? of(before) : 0);
        }, 0);
      return { sent: sum(({ sent }) => sent), received: sum(({ received }) => received) };
    },
  };
}
