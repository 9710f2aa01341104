/** A real Janus of the test's own, with the configuration that the product renders. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@parlance/runtime/testing/eventually';
import { renderJanusConfig } from '@parlance/deploy/janus/render-config';

export type TestJanus = {
  name: string;
  ws: string;
  admin: string;
  start(): Promise<void>;
  /** Of the running process. */
  pid(): number;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Without waiting for an end: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

export const secrets = {
  api: 'test-api-secret',
  admin: 'test-admin-secret',
  key: 'test-admin-key',
  events: 'test-events-key',
};

/** Janus never gathers on loopback: the first interface that leads out. */
export function outwardInterface(): string {
  const found = Object.entries(networkInterfaces()).find(([, list]) =>
    list?.some((a) => a.family === 'IPv4' && !a.internal),
  );
  if (!found) throw new Error('Janus needs one network interface besides loopback.');
  return found[0];
}

export async function makeTestJanus({
  basePort,
  rtpFrom,
  rtpPorts = 50,
  eventsPort,
}: {
  basePort: number;
  rtpFrom: number;
  /** One for each peer connection. */
  rtpPorts?: number;
  eventsPort: number;
}): Promise<TestJanus> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-janus-'));
  const name = `janus-${basePort}`;
  const admin = `http://127.0.0.1:${basePort + 1}/admin`;
  await renderJanusConfig({
    folder,
    name,
    wsPort: basePort,
    adminPort: basePort + 1,
    eventsUrl: `ws://127.0.0.1:${eventsPort}/janus-events/${secrets.events}/${name}`,
    apiSecret: secrets.api,
    adminSecret: secrets.admin,
    adminKey: secrets.key,
    rtpFrom,
    rtpTo: rtpFrom + rtpPorts - 1,
    interfaceName: outwardInterface(),
  });
  let child: ReturnType<typeof spawn> | undefined;

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  }

  return {
    name,
    ws: `ws://127.0.0.1:${basePort}`,
    admin,
    async start() {
      child = spawn('janus', ['-F', folder, '--disable-colors'], { cwd: folder, stdio: 'ignore' });
      const answers = async () => {
        const reply = await fetch(admin, { method: 'POST', body: '{"janus":"ping","transaction":"t"}' });
        return reply.ok;
      };
      // One that is late would keep its ports from the next test.
      await eventually(answers, { withinMs: 30_000 }).catch(async (fault: unknown) => {
        await kill('SIGKILL');
        throw fault;
      });
    },
    pid: () => Number(child?.pid),
    kill,
    signal: (signal) => void child?.kill(signal),
    async stop() {
      await kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
