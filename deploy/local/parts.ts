/** `parts.mjs up|down --name test`: the real parts alone, without our services, for integration tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from './faults.ts';
import { demandPorts, openPlatform } from './open-platform.ts';
import { runsThisKeycloak } from './parts/keycloak.ts';
import { objectStoreForTests } from './parts/object-store.ts';
import { partsEnvironment, removePartsFile, writePartsFile } from './parts/parts-file.ts';
import { listParts, startParts } from './parts/start-parts.ts';
import { spawnDetached } from './processes/detach.ts';
import { runningSupervisor } from './processes/registry.ts';
import { stopPlatform } from './processes/stop-platform.ts';
import { makeProfile, type Profile } from './profile.ts';
import { makeProgress } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { untilSignal } from './signals.ts';
import { waitUntil } from './wait.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'test' },
    port: { type: 'string' },
    detach: { type: 'boolean', default: false },
  },
});

async function up(profile: Profile): Promise<void> {
  const began = performance.now();
  const signal = untilSignal();
  const progress = makeProgress(console.log);
  const supervisor = await openPlatform(profile, console.log);
  const secrets = loadSecrets(profile.folder);
  const context = { profile, secrets, supervisor, withObjectStore: true, isKept: false };
  const stop = async () => {
    removePartsFile(profile);
    await supervisor.stop();
  };
  const started = (async () => {
    await demandPorts(profile, Object.values(listParts(context)));
    const { addresses, ready } = await startParts({ ...context, progress });
    await ready;
    writePartsFile(profile, Object.assign(partsEnvironment(addresses, secrets), objectStoreForTests(context)));
    console.log(`The parts of "${profile.name}" are ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  })();
  try {
    await Promise.race([started, signal]);
    await signal;
  } finally {
    await stop();
    await started.catch(() => undefined);
  }
}

/** Leaves the parts running behind us and returns when they are ready. */
async function upBehind(profile: Profile, args: string[]): Promise<void> {
  const log = join(profile.logs, 'parts.log');
  removePartsFile(profile);
  const child = spawnDetached(import.meta.url, ['up', ...args], log);
  const over = new Promise<'over'>((resolve) => child.once('exit', () => resolve('over')));
  const ready = waitUntil(async () => existsSync(join(profile.folder, 'parts.json')), {
    deadlineMs: 600_000,
    everyMs: 100,
  });
  const how = await Promise.race([over, ready]);
  process.stdout.write(readFileSync(log, 'utf8'));
  if (how !== true) process.exitCode = 1;
}

async function main(): Promise<void> {
  const [action] = positionals;
  const profile = makeProfile({ name: values.name, basePort: values.port });
  if (action === 'down') return void (await stopPlatform(profile, console.log));
  if (action !== 'up') throw new Error('Say what to do: parts.mjs up|down [--name test] [--port 18080] [--detach]');
  if (!values.detach) return up(profile);
  const port = values.port === undefined ? [] : ['--port', values.port];
  if (runningSupervisor(profile.folder) !== undefined) {
    if (runsThisKeycloak(profile)) return;
    console.log('Keycloak runs with less or other than this checkout asks for: the parts are started anew.');
    await stopPlatform(profile, console.log);
  }
  await upBehind(profile, ['--name', profile.name, ...port]);
}

runMain(main);
