/** Kafka's settings for one node that is broker and controller at once (KRaft). */
import { guardedProperties, type GuardedDoor } from './guarded-properties.ts';

export type KafkaNode = {
  port: number;
  controllerPort: number;
  dataFolder: string;
  /** For everybody: then it asks who they are, and lets nobody do what no rule allows. */
  guarded?: GuardedDoor;
  /** A second door that is advertised elsewhere: for those who come by a line that can be broken. */
  lineDoor?: { port: number; advertised: number };
};

export function serverProperties({ port, controllerPort, dataFolder, guarded, lineDoor }: KafkaNode): string {
  const values: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': dataFolder,
    // One node can hold one copy only; the internal topics ask for three unless told.
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // Few threads and partitions for a small machine.
    'num.network.threads': 2,
    'num.io.threads': 2,
    'background.threads': 2,
    'offsets.topic.num.partitions': 3,
    'transaction.state.log.num.partitions': 3,
    'share.coordinator.state.topic.num.partitions': 1,
    'log.segment.bytes': 67_108_864,
    'log.cleaner.dedupe.buffer.size': 16_777_216,
    'log.retention.hours': 168,
    'group.initial.rebalance.delay.ms': 0,
    // Topics come from proto/topics.yaml; a typing error must not make one.
    'auto.create.topics.enable': false,
    // After a crash the controller waits for the old session to end: 3 s with these, 12 s with the defaults.
    'broker.session.timeout.ms': 1_500,
    'broker.heartbeat.interval.ms': 500,
    ...(lineDoor && withLineDoor({ port, controllerPort, lineDoor })),
    ...(guarded && guardedProperties({ port, controllerPort, ...guarded })),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function withLineDoor({
  port,
  controllerPort,
  lineDoor,
}: Required<Pick<KafkaNode, 'port' | 'controllerPort' | 'lineDoor'>>) {
  const own = `PLAINTEXT://127.0.0.1:${port}`;
  return {
    listeners: `${own},LINE://127.0.0.1:${lineDoor.port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `${own},LINE://127.0.0.1:${lineDoor.advertised}`,
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,LINE:PLAINTEXT',
  };
}
