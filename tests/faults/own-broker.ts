/** A Kafka that one test has for itself, so that it may be killed while others go on. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { makeProfile, findRoot } from '../../deploy/local/profile.ts';
import { kafkaPart } from '../../deploy/local/parts/kafka.ts';
import { ended, environmentOf, type Command } from '../../deploy/local/processes/command.ts';
import { loadSecrets } from '../../deploy/local/secrets.ts';
import type { Supervisor } from '../../deploy/local/supervisor.ts';
import { eventually } from '../support/eventually.ts';

export type OwnBroker = {
  /** `host:port`. */
  address: string;
  /** kill -9, and up again; resolves when it answers. */
  bounce(): Promise<void>;
  stop(): Promise<void>;
};

/** Two ports that no platform takes whose parts stand at `base`. */
const portsBehind = (base: number) => ({ kafka: base + 60, kafkaController: base + 61 });

export async function startOwnBroker(): Promise<OwnBroker> {
  const given = Number(process.env.TEST_KAFKA_BROKERS?.split(':')[1]);
  const profile = makeProfile({ root: findRoot(__dirname), name: 'own-broker', basePort: given + 60, env: {} });
  Object.assign(profile.ports, portsBehind(given));
  rmSync(profile.folder, { recursive: true, force: true });
  const run = async ({ command }: { command: Command }) => void (await ended(spawnQuietly(command)));
  // Of the supervisor, Kafka's part asks for this only.
  const supervisor = { run } as unknown as Supervisor;
  const part = kafkaPart({ profile, supervisor, secrets: loadSecrets(profile.folder) });
  await part.prepare();
  const unit = part.unit();
  const up = async () => {
    const child = spawnQuietly(unit.command);
    await eventually('the broker answers', () => unit.ready().then(() => true), 120_000);
    return child;
  };
  let child = await up();
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    address: `127.0.0.1:${profile.ports.kafka}`,
    async bounce() {
      await kill();
      child = await up();
    },
    async stop() {
      await kill();
      rmSync(profile.folder, { recursive: true, force: true });
    },
  };
}

function spawnQuietly(command: Command): ChildProcess {
  return spawn(command.file, command.args, { cwd: command.cwd, env: environmentOf(command), stdio: 'ignore' });
}
