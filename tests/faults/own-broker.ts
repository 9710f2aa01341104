/** A Kafka that one test has for itself, so that it may be killed while others go on. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeProfile, findRoot } from '@parlance/deploy/profile';
import { kafkaPart } from '@parlance/deploy/local/parts/kafka';
import { ended, environmentOf, type Command } from '@parlance/deploy/local/processes/command';
import { loadSecrets } from '@parlance/deploy/local/secrets';
import type { Supervisor } from '@parlance/deploy/local/supervisor';
import { eventually } from '../support/eventually.ts';

export type OwnBroker = {
  /** `host:port`. */
  address: string;
  /** kill -9, and up again; resolves when it answers. */
  bounce(): Promise<void>;
  /** One of the programs that come with Kafka; resolves with how it ended. */
  tool(mainClass: string, args: string[]): Promise<string>;
  stop(): Promise<void>;
};

export type BrokerPorts = { kafka: number; kafkaController: number };
export type OwnBrokerOptions = {
  name: string;
  /** Of the given parts' ports on; no platform takes those that come there. */
  portsFrom: number;
  /** Settings besides, which win; `folder` is there until the broker stops. */
  settings?: (folder: string, ports: BrokerPorts) => Record<string, string>;
  /** More words for the program that formats its folder. */
  format?: string[];
};

const usual: OwnBrokerOptions = { name: 'own-broker', portsFrom: 60 };

export async function startOwnBroker(options: OwnBrokerOptions = usual): Promise<OwnBroker> {
  const { name, portsFrom, settings, format } = options;
  const given = Number(process.env.TEST_KAFKA_BROKERS?.split(':')[1]) + portsFrom;
  const profile = makeProfile({ root: findRoot(__dirname), name, basePort: given, env: {} });
  const ports = { kafka: given, kafkaController: given + 1 };
  Object.assign(profile.ports, ports);
  rmSync(profile.folder, { recursive: true, force: true });
  const run = async ({ command }: { command: Command }) => void (await ended(spawnQuietly(command)));
  // Of the supervisor, Kafka's part asks for this only.
  const supervisor = { run } as unknown as Supervisor;
  const part = kafkaPart({ profile, supervisor, secrets: loadSecrets(profile.folder) }, format);
  await part.prepare();
  const unit = part.unit();
  for (const [key, value] of Object.entries(settings?.(profile.folder, ports) ?? {})) {
    appendFileSync(join(profile.folder, 'kafka/server.properties'), `${key}=${value}\n`);
  }
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
    tool(mainClass, args) {
      const { command } = unit;
      const before = command.args.slice(0, command.args.indexOf('kafka.Kafka'));
      return ended(spawnQuietly({ ...command, args: [...before, mainClass, ...args] }));
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
