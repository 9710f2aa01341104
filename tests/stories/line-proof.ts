/** That a toxic was on a line that somebody used: what went over it before and meanwhile, and who went past it. */
import { connect } from 'node:net';
import { DEPLOYABLES } from '@parlance/proto/services';
import { pause } from '../load/pace.ts';
import { pidOf } from '../support/control.ts';
import { eventually } from '../support/eventually.ts';
import { doorOf, endOf } from '../support/lines.ts';
import { makeMeter, socketsTo, type Traffic } from '../support/line-traffic.ts';
import type { Shows } from './shows.ts';

const lookEveryMs = 300;
const usedWithinMs = 30_000;

/** `past`: our programs that had a connection to the line's other end without it. */
export type Carried = { before: Traffic; meanwhile: Traffic; isRefused: boolean; past: readonly string[] };

type Group = { toxic: string; shows: Shows; carried: Readonly<Record<string, Carried>> };

/** What shows that a toxic did nothing, or that nobody met it. Of lines that are broken together one that is used is enough: a room is on one node. */
export function faultsOfLines({ toxic, shows, carried }: Group): string[] {
  const lines = Object.entries(carried);
  const names = lines.map(([name]) => name).join(', ');
  const isUsed = (when: 'before' | 'meanwhile') => lines.some(([, one]) => one[when].sent > 0);
  const isDown = toxic === 'down';
  return [
    ...(isUsed('before') ? [] : [`nothing went over ${names} before`]),
    ...(isDown || isUsed('meanwhile') ? [] : [`nobody has used ${names} meanwhile`]),
    ...lines.flatMap(([name, { meanwhile, isRefused: refused, past }]) => [
      ...past.map((program) => `${program} goes past ${name}`),
      ...(isDown && !refused ? [`${name} still takes connections`] : []),
      ...(shows.kind === 'stops' && meanwhile.received > 0 ? [`${meanwhile.received} bytes came over ${name}`] : []),
    ]),
  ];
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
  }).then((refused) => {
    socket.destroy();
    return refused as boolean;
  });
}

/** Watches until `end`; `begun` says that the toxic is there now. */
export async function watchLine(line: string, signal: AbortSignal) {
  const [door, { port: otherEnd }] = [await doorOf(line), await endOf(line)];
  const pids = new Map<number, string>();
  for (const name of [...DEPLOYABLES, 'stripe']) pids.set((await pidOf(name)) ?? 0, name);
  const ending = new AbortController();
  const until = AbortSignal.any([ending.signal, signal]);
  const past = new Set<string>();
  const before = makeMeter();
  let meanwhile: ReturnType<typeof makeMeter> | undefined;
  const look = async () => {
    (meanwhile ?? before).note(await socketsTo([door]));
    for (const { pid } of await socketsTo([otherEnd])) {
      const program = pids.get(pid ?? -1);
      if (program !== undefined) past.add(program);
    }
  };
  await look();
  const going = (async () => {
    // One look that fails is made up for by the next.
    for (; !until.aborted; await pause(lookEveryMs, until)) await look().catch(() => undefined);
  })();
  return {
    /** What is seldom used is waited for; whether it was used at all is judged at the end. */
    untilUsed: () =>
      eventually(`something goes over ${line}`, async () => before.total().sent > 0, usedWithinMs).catch(() => 0),
    async begun() {
      meanwhile = makeMeter();
      await look();
    },
    /** While the toxic is still there. */
    async end(): Promise<Carried> {
      const refused = await isRefused(door);
      ending.abort();
      await going;
      return {
        before: before.total(),
        meanwhile: meanwhile?.total() ?? { sent: 0, received: 0 },
        isRefused: refused,
        past: [...past],
      };
    },
  };
}
