/** Kafka's settings for a node that asks everybody who they are, and lets nobody do what no rule allows. */
export type GuardedDoor = {
  /** `host:port` where clients find it. */
  advertised: string;
  /** Of the node itself, on loopback: nobody outside of its machine or pod reaches it. */
  ownPort: number;
};

/** Makes topics and gives rights. */
export const KAFKA_ADMIN = 'admin';

const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

export function guardedProperties(door: GuardedDoor & { port: number; controllerPort: number }) {
  const { advertised, port, ownPort, controllerPort } = door;
  return {
    listeners: `USERS://0.0.0.0:${port},OWN://127.0.0.1:${ownPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `USERS://${advertised},OWN://127.0.0.1:${ownPort}`,
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,OWN:PLAINTEXT,USERS:SASL_PLAINTEXT',
    'inter.broker.listener.name': 'OWN',
    'listener.name.users.sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.users.scram-sha-512.sasl.jaas.config': scram,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // Only by loopback somebody comes without a name.
    'super.users': `User:ANONYMOUS;User:${KAFKA_ADMIN}`,
  };
}

/** For the program that formats the folder: of a node that asks who they are nobody could make the first user later. */
export function userArguments(passwords: Readonly<Record<string, string>>, mechanisms = ['SCRAM-SHA-512']): string[] {
  return Object.entries(passwords).flatMap(([user, password]) =>
    mechanisms.flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=${user},password=${password}]`]),
  );
}
