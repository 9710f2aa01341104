/** The part of the environment that says how Kafka is reached; the step that makes topics reads it too. */
import { z } from 'zod';
import { saslMechanisms, type KafkaAccess } from '../kafka/access.ts';
import { choice, list, secret, text } from './fields.ts';

const fields = z.object({
  kafkaBrokers: list('Where facts are sent to and read from.'),
  kafkaTls: choice('Whether brokers are spoken to with TLS; NODE_EXTRA_CA_CERTS names authorities of your own.', [
    'on',
    'off',
  ]).default('off'),
  kafkaUser: text('Who we are to the brokers (SASL); together with KAFKA_PASSWORD or not at all.').optional(),
  kafkaPassword: secret('Proves to the brokers who we are.').optional(),
  kafkaSaslMechanism: choice(
    'How the password is proved; plain shows it to the broker, so it needs TLS.',
    saslMechanisms,
  ).default('scram-sha-512'),
});

type Fields = z.output<typeof fields>;

function faultOf({
  kafkaTls,
  kafkaUser,
  kafkaPassword,
  kafkaSaslMechanism,
}: Fields): [keyof Fields, string] | undefined {
  if (kafkaUser !== undefined && kafkaPassword === undefined) return ['kafkaPassword', 'is needed with KAFKA_USER'];
  if (kafkaUser === undefined && kafkaPassword !== undefined) return ['kafkaUser', 'is needed with KAFKA_PASSWORD'];
  if (kafkaUser !== undefined && kafkaSaslMechanism === 'plain' && kafkaTls === 'off') {
    return ['kafkaSaslMechanism', 'plain needs KAFKA_TLS=on, or anybody on the way reads the password'];
  }
  return undefined;
}

export const kafkaConfig = fields
  .superRefine((read, context) => {
    const [field, message] = faultOf(read) ?? [];
    if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform(({ kafkaBrokers, kafkaTls, kafkaUser, kafkaPassword, kafkaSaslMechanism }): KafkaAccess => ({
    brokers: kafkaBrokers,
    tls: kafkaTls === 'on',
    login:
      kafkaUser === undefined || kafkaPassword === undefined
        ? undefined
        : { mechanism: kafkaSaslMechanism, user: kafkaUser, password: kafkaPassword },
  }));
