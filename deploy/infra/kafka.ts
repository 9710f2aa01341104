/** Kafka in a pod: one node that is broker and controller at once. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverProperties } from '../kafka/server-properties.ts';
import { SMALL_JVM } from '../local/fetch/java.ts';
import { become, before, given } from './container.ts';

const java = '/opt/java/bin/java';
const data = '/data/kafka';
const properties = '/tmp/server.properties';
const classPath = ['-cp', '/opt/kafka/*'];

mkdirSync(data, { recursive: true });
writeFileSync(
  properties,
  serverProperties({ port: 9092, controllerPort: 9093, dataFolder: data, advertised: given('ADVERTISED') }),
);
if (!existsSync(join(data, 'meta.properties'))) {
  const format = ['format', '--ignore-formatted', '-t', given('KAFKA_CLUSTER_ID'), '-c', properties];
  before(java, [...SMALL_JVM, ...classPath, 'kafka.tools.StorageTool', ...format]);
}
become(java, [...SMALL_JVM, '-Xmx256m', ...classPath, 'kafka.Kafka', properties]);
