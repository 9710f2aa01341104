/** Kafka: one node that is broker and controller at once. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { serverProperties } from '../../kafka/server-properties.ts';
import { cached, cachedPath } from '../fetch/cache.ts';
import { findJava, JAVA, MAVEN, SMALL_JVM } from '../fetch/java.ts';
import { runMaven } from '../fetch/maven.ts';
import type { Command } from '../processes/command.ts';
import type { Profile } from '../profile.ts';
import { kafkaDoor } from './lines.ts';
import type { Part, PartContext } from './part.ts';

export function kafkaPart(
  { profile, secrets, supervisor, breakableLines = false }: PartContext,
  formatArguments: string[] = [],
): Part {
  const { kafka: port, kafkaController: controllerPort } = profile.ports;
  const folder = join(profile.folder, 'kafka');
  const data = join(folder, 'data');
  const properties = join(folder, 'server.properties');
  const pom = pomOf(profile);
  const jars = () => kafkaRecipe(profile);
  const java = (mainClass: string, args: string[], options: string[] = []): Command => ({
    file: findJava(),
    args: [...options, '-cp', join(cachedPath(jars()), '*'), mainClass, ...args],
    cwd: folder,
  });
  return {
    title: 'Kafka',
    givenBy: ['KAFKA_BROKERS'],
    ports: [
      { port, use: 'Kafka' },
      { port: controllerPort, use: "Kafka's controller" },
    ],
    tools: [JAVA, MAVEN],
    async fetch() {
      const { made, folder: content } = await cached({
        ...jars(),
        make: (into) =>
          runMaven(supervisor, {
            name: 'kafka',
            title: 'Kafka',
            goal: 'copy-dependencies',
            into,
            options: ['-f', pom, '-DincludeScope=runtime'],
          }),
      });
      return made ? `${readdirSync(content).length} jars from Maven Central` : 'in the cache';
    },
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const lineDoor = breakableLines ? { lineDoor: kafkaDoor(profile) } : {};
      writeFileSync(properties, serverProperties({ port, controllerPort, dataFolder: data, ...lineDoor }));
      if (existsSync(join(data, 'meta.properties'))) return;
      const format = ['format', '--ignore-formatted', '-t', secrets.kafkaClusterId, '-c', properties];
      const command = java('kafka.tools.StorageTool', [...format, ...formatArguments], SMALL_JVM);
      await supervisor.run({ name: 'kafka-format', title: "Kafka's formatting of its folder", command });
    },
    unit: () => ({
      name: 'kafka',
      title: 'Kafka',
      layer: 'part',
      command: java('kafka.Kafka', [properties], [...SMALL_JVM, '-Xmx256m']),
      ready: () => answers(port),
      readyWithinMs: 120_000,
    }),
  };
}

const pomOf = ({ root }: Pick<Profile, 'root'>) => join(root, 'deploy/kafka/pom.xml');

export function kafkaRecipe(profile: Pick<Profile, 'root' | 'cache'>) {
  return { cache: profile.cache, name: 'kafka', from: [readFileSync(pomOf(profile), 'utf8')] };
}

/** Ready means that the broker knows its controller, not only that the port is open. */
async function answers(port: number): Promise<boolean> {
  const admin = new Kafka({
    clientId: 'ready',
    brokers: [`127.0.0.1:${port}`],
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
    logLevel: logLevel.NOTHING,
  }).admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
