/** What a running Node process still holds once its garbage is collected, asked by its inspector: how much it was given says nothing of a leak. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';

const inspector = 'http://127.0.0.1:9229/json';
const answerMs = 10_000;
const withinMs = 15_000;

type Said<T> = { id?: number; result?: T };

async function addressOf(): Promise<string | undefined> {
  try {
    const listed = await fetch(inspector, { signal: AbortSignal.timeout(answerMs) });
    const [first] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
    return first?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
  });
  let last = 0;
  return {
    ask<T>(method: string, params: object = {}): Promise<T> {
      const id = (last += 1);
      return new Promise<T>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), answerMs);
        socket.addEventListener('message', ({ data }) => {
          const said = JSON.parse(String(data)) as Said<T>;
          if (said.id !== id) return;
          clearTimeout(timer);
          resolve(said.result as T);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}

/** Megabytes. `code`: of it what V8 has compiled, which grows with each function that runs for the first time and is held by nobody of ours. */
export type LiveHeap = { all: number; code: number };

const codeBytes = `Object.entries(process.getBuiltinModule('node:v8').getHeapCodeStatistics())
  .reduce((sum, [name, bytes]) => sum + (/^(code|bytecode)_and_metadata_size$/.test(name) ? bytes : 0), 0)`;

/** Buffers included. The process stands still for as long as it collects; there is one inspector on a machine, so one after another. */
export async function liveHeap(pid: string): Promise<LiveHeap> {
  process.kill(Number(pid), 'SIGUSR1');
  let url = '';
  await eventually('the inspector listens', async () => (url = (await addressOf()) ?? '') !== '', withinMs);
  const { ask, close } = await connect(url);
  try {
    const { result } = await ask<{ result: { value: number } }>('Runtime.evaluate', { expression: 'process.pid' });
    if (String(result.value) !== pid) throw new Error(`the inspector is that of ${result.value}, not of ${pid}`);
    await ask('HeapProfiler.enable');
    for (let times = 0; times < 2; times += 1) {
      await ask('HeapProfiler.collectGarbage');
      await pause(300); // what waited for the collection is let go
    }
    const { usedSize, backingStorageSize = 0 } = await ask<{ usedSize: number; backingStorageSize?: number }>(
      'Runtime.getHeapUsage',
    );
    const code = await ask<{ result: { value: number } }>('Runtime.evaluate', { expression: codeBytes });
    const leave = "setTimeout(() => process.getBuiltinModule('node:inspector').close(), 20)";
    await ask('Runtime.evaluate', { expression: leave });
    return { all: (usedSize + backingStorageSize) / 2 ** 20, code: code.result.value / 2 ** 20 };
  } finally {
    close();
    await eventually('the inspector is gone', async () => (await addressOf()) === undefined, withinMs);
  }
}
