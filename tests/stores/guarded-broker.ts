/** A Kafka as others run it: one door with TLS, by a certificate that nobody signed, and asked for a password there. Nobody may do what no rule allows, but for the users of the test itself. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startOwnBroker, type BrokerPorts, type OwnBroker } from '../faults/own-broker.ts';

export const USER = 'parlance';
export const PASSWORD = 'the right one';
/** They prove the same password, by `plain`. */
export const SERVICE_USERS = ['identity', 'booking', 'payments', 'content', 'notification', 'media'].map(
  (name) => `svc-${name}`,
);

export type GuardedBroker = OwnBroker & {
  /** `host:port` of the door that is guarded. */
  guarded: string;
  /** Its certificate, which is its own authority. */
  authority: string;
};

export async function startGuardedBroker(): Promise<GuardedBroker> {
  let made = { authority: '', guarded: '' };
  const broker = await startOwnBroker({
    name: 'guarded-broker',
    portsFrom: 62,
    settings(folder, ports) {
      made = { authority: makeCertificate(folder), guarded: `localhost:${ports.kafka + 2}` };
      return settingsOf(join(folder, 'server.pem'), ports);
    },
  });
  try {
    for (const mechanism of ['SCRAM-SHA-256', 'SCRAM-SHA-512']) await makeUser(broker, mechanism);
  } catch (error) {
    await broker.stop();
    throw error;
  }
  return { ...broker, ...made };
}

/** One way to prove the password at a time: the broker takes no two in one request. */
async function makeUser(broker: OwnBroker, mechanism: string): Promise<void> {
  const proof = ['--add-config', `${mechanism}=[password=${PASSWORD}]`];
  const user = ['--entity-type', 'users', '--entity-name', USER];
  const args = ['--bootstrap-server', broker.address, '--alter', ...proof, ...user];
  const end = await broker.tool('kafka.admin.ConfigCommand', args);
  if (end !== 'exit 0') throw new Error(`the broker's user could not be made: ${end}`);
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

function settingsOf(pem: string, { kafka, kafkaController }: BrokerPorts): Record<string, string> {
  const proving = 'org.apache.kafka.common.security';
  const users = [USER, ...SERVICE_USERS].map((user) => `user_${user}="${PASSWORD}"`).join(' ');
  const scram = `${proving}.scram.ScramLoginModule required;`;
  return {
    listeners: `PLAINTEXT://127.0.0.1:${kafka},CONTROLLER://127.0.0.1:${kafkaController},GUARDED://127.0.0.1:${kafka + 2}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${kafka},GUARDED://localhost:${kafka + 2}`,
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,GUARDED:SASL_SSL',
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:ANONYMOUS;User:${USER}`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': pem,
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.guarded.plain.sasl.jaas.config': `${proving}.plain.PlainLoginModule required ${users};`,
    'listener.name.guarded.scram-sha-256.sasl.jaas.config': scram,
    'listener.name.guarded.scram-sha-512.sasl.jaas.config': scram,
  };
}
