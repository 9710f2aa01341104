/** A Kafka as others run it: one door with TLS, by a certificate that nobody signed, and asked for a password there; and the door that the brokers of our charts have. Nobody may do what no rule allows, but for the administrator and the user of the test itself. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { guardedProperties, KAFKA_ADMIN, userArguments } from '@parlance/deploy/kafka/guarded-properties';
import { SERVICES } from '@parlance/proto/services';
import { startOwnBroker, type BrokerPorts, type OwnBroker } from '../faults/own-broker.ts';

export const USER = 'parlance';
export const PASSWORD = 'the right one';
export const SERVICE_USERS = SERVICES.map((name) => `svc-${name}`);
/** Who makes topics and gives rights where nobody may do everything. */
export const STEPS_USER = 'steps';
/** By user, for the door that the brokers of our charts have: without TLS, by scram-sha-512. */
export const PASSWORDS = Object.fromEntries(
  [KAFKA_ADMIN, STEPS_USER, ...SERVICE_USERS].map((user) => [user, `of ${user}`]),
);

export type GuardedBroker = OwnBroker & {
  /** `host:port` of the door that is guarded. */
  guarded: string;
  /** `host:port` of the door that the brokers of our charts have. */
  asInCharts: string;
  /** Its certificate, which is its own authority. */
  authority: string;
};

export async function startGuardedBroker(): Promise<GuardedBroker> {
  let made = { authority: '', guarded: '', asInCharts: '' };
  const broker = await startOwnBroker({
    name: 'guarded-broker',
    portsFrom: 62,
    format: [...userArguments({ [USER]: PASSWORD }, ['SCRAM-SHA-256', 'SCRAM-SHA-512']), ...userArguments(PASSWORDS)],
    settings(folder, ports) {
      const addresses = { guarded: `localhost:${ports.kafka + 2}`, asInCharts: `localhost:${ports.kafka + 3}` };
      made = { authority: makeCertificate(folder), ...addresses };
      return settingsOf(join(folder, 'server.pem'), ports, addresses.asInCharts);
    },
  });
  return { ...broker, ...made };
}

/** Both the key and the certificate are in server.pem; returns the file of the certificate alone. */
function makeCertificate(folder: string): string {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', 'server.key', '-out', 'ca.crt'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    cwd: folder,
    stdio: 'pipe',
  });
  execFileSync('sh', ['-c', 'cat server.key ca.crt > server.pem'], { cwd: folder });
  return join(folder, 'ca.crt');
}

function settingsOf(pem: string, { kafka, kafkaController }: BrokerPorts, advertised: string): Record<string, string> {
  const proving = 'org.apache.kafka.common.security';
  const ports = { port: kafka + 3, ownPort: kafka, controllerPort: kafkaController };
  const charts = guardedProperties({ ...ports, advertised });
  const scram = `${proving}.scram.ScramLoginModule required;`;
  return {
    ...charts,
    listeners: `${charts.listeners},GUARDED://127.0.0.1:${kafka + 2}`,
    'advertised.listeners': `${charts['advertised.listeners']},GUARDED://localhost:${kafka + 2}`,
    'listener.security.protocol.map': `${charts['listener.security.protocol.map']},GUARDED:SASL_SSL`,
    'super.users': `${charts['super.users']};User:${USER}`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': pem,
    'listener.name.guarded.sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.guarded.plain.sasl.jaas.config': `${proving}.plain.PlainLoginModule required user_${USER}="${PASSWORD}";`,
    'listener.name.guarded.scram-sha-256.sasl.jaas.config': scram,
    'listener.name.guarded.scram-sha-512.sasl.jaas.config': scram,
  };
}
