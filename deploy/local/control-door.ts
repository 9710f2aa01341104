/** Lets programs beside it break what runs, on loopback only (tests/support/control.ts). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from './platform.ts';

export type Acts = Record<string, (target: string, more: string) => unknown>;

export async function openControlDoor(acts: Acts): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const [, act = '', target = '', more = ''] = (request.url ?? '').split('/');
    Promise.resolve()
      .then(() => {
        if (acts[act] === undefined) throw new Error(`"${act}" cannot be done here.`);
        return acts[act](target, more);
      })
      .then((value) => response.end(JSON.stringify({ value: value ?? null })))
      .catch((error: Error) => response.writeHead(500).end(JSON.stringify({ error: error.message })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Kills, pauses and awaits single processes. */
export const actsOn = (platform: Platform): Acts => ({
  kill: (target) => platform.kill(target, 'SIGKILL'),
  pause: platform.pause,
  resume: platform.resume,
  halt: platform.halt,
  crash: platform.crash,
  revive: platform.revive,
  ready: (target) => platform.untilReady(target as never, 60_000),
  pid: (target) => platform.pid(target),
  clock: (target, seconds) => platform.withClock(target as never, Number(seconds)),
  clockOf: (target) => platform.clockOf(target as never),
  address: (target) => platform.address(target as never),
  traces: (target, port) => platform.withTraces(target as never, Number(port)),
});
