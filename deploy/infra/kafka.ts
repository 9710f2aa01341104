/** Kafka in a pod: one node that is broker and controller at once. Each service is a user of its own, as in production. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@parlance/proto/services';
import { KAFKA_ADMIN, userArguments } from '../kafka/guarded-properties.ts';
import { serverProperties } from '../kafka/server-properties.ts';
import { SMALL_JVM } from '../local/fetch/java.ts';
import { become, before, given } from './container.ts';

const java = '/opt/java/bin/java';
const data = '/data/kafka';
const properties = '/tmp/server.properties';
const classPath = ['-cp', '/opt/kafka/*'];
/** Formatting makes the users; a folder that a release before formatted has none. */
const withUsers = '/data/kafka-has-users';

const passwordOf = (name: string) => given(`KAFKA_${name.toUpperCase()}_PASSWORD`);
const passwords = {
  [KAFKA_ADMIN]: passwordOf('admin'),
  ...Object.fromEntries(SERVICES.map((name) => [`svc-${name}`, passwordOf(name)])),
};

mkdirSync(data, { recursive: true });
const guarded = { advertised: given('ADVERTISED'), ownPort: 9094 };
writeFileSync(properties, serverProperties({ port: 9092, controllerPort: 9093, dataFolder: data, guarded }));
if (!existsSync(join(data, 'meta.properties'))) {
  const format = ['format', '--ignore-formatted', '-t', given('KAFKA_CLUSTER_ID'), '-c', properties];
  const users = userArguments(passwords);
  writeFileSync(withUsers, ''); // first: it may be cut off after the format
  before(java, [...SMALL_JVM, ...classPath, 'kafka.tools.StorageTool', ...format, ...users]);
}
if (!existsSync(withUsers)) {
  const how = 'uninstall infra, delete its claim data-kafka-0 and install it again (its topics are made anew)';
  throw new Error(`This volume is of a release whose Kafka asked nobody who they are: ${how}`);
}
become(java, [...SMALL_JVM, '-Xmx256m', ...classPath, 'kafka.Kafka', properties]);
