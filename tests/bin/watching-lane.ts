/** `npm start -- --watch` by itself, as a person starts it: what it prints is opened, and what watches has to see what happens. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTS_PER_PLATFORM } from '@parlance/deploy/ports';
import { makeProfile } from '@parlance/deploy/profile';
import { describeStarted } from '../load/where.ts';
import type { Printed } from '../support/watching.ts';
import { command, root } from './steps.ts';

const name = 'watched';
/** Beyond the test platform's own ports and those of its lines. */
const port = Number(process.env.PARLANCE_TEST_PORT ?? 18_080) + 3 * PORTS_PER_PLATFORM;
/** A fresh machine fetches Zipkin and builds everything. */
const startLimitMs = 15 * 60_000;
const stopLimitMs = 60_000;

export async function watchWhatStarts(): Promise<void> {
  const profile = makeProfile({ name, basePort: port });
  rmSync(profile.folder, { recursive: true, force: true });
  const child = start();
  try {
    const printed = await printedBy(child);
    const file = join(profile.folder, 'platform.json');
    writeFileSync(file, JSON.stringify(describeStarted(profile)), { mode: 0o600 });
    const look = ['--disable-warning=ExperimentalWarning', 'tests/bin/look-at-watching.ts'];
    const addresses = [printed.metrics, printed.alerts, printed.traces];
    await command(process.execPath, [...look, ...addresses], { log: 'watching', env: { PLATFORM_FILE: file } });
  } finally {
    await stop(child);
  }
}

function start(): ChildProcess {
  const args = [join(root, 'deploy/local/bin/start.mjs'), '--watch', '--name', name, '--port', String(port)];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The addresses that a person would open, when everything is ready. */
async function printedBy(child: ChildProcess): Promise<Printed> {
  const logs = join(root, '.local', 'test', 'logs');
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(join(logs, 'watched.log'));
  let said = '';
  const ready = Promise.withResolvers<void>();
  const hear = (part: Buffer) => {
    log.write(part);
    said += String(part);
    if (/^Parlance is ready[^]*npm run reset/m.test(said)) ready.resolve();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('exit', (code) => ready.reject(new Error(`npm start ended with ${code}; .local/test/logs/watched.log`)));
  const late = setTimeout(() => ready.reject(new Error(`not ready within ${startLimitMs / 60_000} min`)), startLimitMs);
  await ready.promise.finally(() => clearTimeout(late));
  const after = (word: string) => new RegExp(`^ +${word} +(http\\S+)`, 'm').exec(said)?.[1] ?? `no ${word} was printed`;
  return { metrics: after('Metrics'), alerts: after('Alerts'), traces: after('Traces') };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended.finally(() => clearTimeout(late));
}
