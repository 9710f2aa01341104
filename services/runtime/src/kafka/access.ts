/** How Kafka is reached. Whoever connects, a service or a step of a release, takes the client's options from here. */
import { reveal, type Secret } from '../config/secret.ts';

export const saslMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

type Mechanism = (typeof saslMechanisms)[number];
type KafkaLogin = { mechanism: Mechanism; user: string; password: string | Secret };

export type KafkaAccess = {
  brokers: readonly string[];
  /** Certificates are verified against Node's own authorities and those of NODE_EXTRA_CA_CERTS. */
  tls?: boolean | undefined;
  login?: KafkaLogin | undefined;
};

type Sasl = { [M in Mechanism]: { mechanism: M; username: string; password: string } }[Mechanism];

/** As the client library wants it. */
export function clientOptions({ brokers, tls = false, login }: KafkaAccess) {
  return { brokers: [...brokers], ssl: tls, ...(login && { sasl: saslOf(login) }) };
}

function saslOf({ mechanism, user, password }: KafkaLogin): Sasl {
  return { mechanism, username: user, password: reveal(password) };
}
