/** The environment of the set-up steps; docs/reference/config.md is made of it. */
import { DEPLOYABLES, SERVICES, type Deployable, type ServiceName } from '@parlance/proto/services';
import { redisUrl } from '@parlance/runtime/config/common-config';
import { choice, httpUrl, integer, json, list, matching, secret, text } from '@parlance/runtime/config/fields';
import { kafkaConfig } from '@parlance/runtime/config/kafka-config';
import { ConfigError, loadConfig } from '@parlance/runtime/config/load-config';
import { z } from 'zod';
import { usualProviders } from '../keycloak/realm/social-providers.ts';

export const topicsConfig = z.object({
  kafka: kafkaConfig,
  kafkaReplication: integer('Copies of each topic that is made.', { unit: 'copies', min: 1 }).default(1),
  kafkaMinInSync: integer(
    'How many of them must have a fact before it counts as sent, of a topic that is made; not more than KAFKA_REPLICATION.',
    { unit: 'copies', min: 1 },
  ).default(1),
  kafkaRights: choice(
    'Whether the users svc-identity, svc-booking, … are given what proto/topics.yaml asks for, and nothing else; KAFKA_USER must be allowed to alter the cluster.',
    ['on', 'off'],
  ).default('off'),
});

type Named<Prefix extends string, Name extends string> = `${Prefix}${Capitalize<Name>}`;
const named = <P extends string, N extends string>(prefix: P, name: N) =>
  `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` as Named<P, N>;

/** `clientSecretIdentity`, read from CLIENT_SECRET_IDENTITY. */
export const clientSecretOf = (name: Deployable) => named('clientSecret', name);
/** `databaseUrlIdentity`, read from DATABASE_URL_IDENTITY. */
export const databaseUrlOf = (name: ServiceName) => named('databaseUrl', name);

const clientSecret = (name: Deployable) => {
  const who = name === 'gateway' ? 'the gateway' : name;
  return [clientSecretOf(name), secret(`Keycloak is told it; who knows it is ${who} to its peers.`)] as const;
};

const smtpUrl = (why: string) =>
  matching(why, { pattern: /^smtps?:\/\/[^\s/]+/, fault: 'must be an smtp(s) URL' }).meta({
    kind: 'smtp(s) URL',
    secret: true,
  });

export const realmConfig = z.object({
  keycloakUrl: httpUrl("Keycloak's direct address, with its relative path."),
  keycloakAdminUser: text('Who may change the realm.'),
  keycloakAdminPassword: secret('Proves to Keycloak who that is.'),
  publicUrl: httpUrl('The one origin that people see: where they are sent after they signed in.'),
  smtpUrl: smtpUrl("Where Keycloak's own mail leaves, as notification's does."),
  mailFrom: text('Its sender; of a name with an address, the address.'),
  adminSecondFactor: choice('Administrators sign in with a code or a passkey as well.', ['on', 'off']).default('off'),
  socialProviders: text(
    'Social sign-ins in the order of their buttons; one is shown when {NAME}_CLIENT_ID and {NAME}_CLIENT_SECRET are given ({NAME}_TITLE and {NAME}_PROVIDER for one that is not of the usual three).',
  ).default(usualProviders.join(',')),
  ...(Object.fromEntries(DEPLOYABLES.map(clientSecret)) as Record<
    ReturnType<typeof clientSecretOf>,
    ReturnType<typeof secret>
  >),
});

const databaseUrl = (name: ServiceName) =>
  [databaseUrlOf(name), text(`The database of ${name}.`).meta({ secret: true })] as const;

export const doctorConfig = z.object({
  publicUrl: httpUrl('The one origin that people see: what the realm has to call itself.'),
  doorUrl: httpUrl('Where the edge is found inside the cluster; there it answers to the name localhost.'),
  kafkaBrokers: list('Brokers: what release they are of, and what certificate they show.'),
  kafkaTls: choice('Whether brokers are spoken to with TLS.', ['on', 'off']).default('off'),
  kafkaReaders: choice(
    'Whether they are asked how far readers are; off where brokers ask for a name, which the doctor has not.',
    ['on', 'off'],
  ).default('on'),
  keycloakUrl: httpUrl("Keycloak's direct address, with its relative path."),
  keycloakAdminUser: text('Only an administrator of the server is told its version.').optional(),
  keycloakAdminPassword: secret('Proves to Keycloak who that is.').optional(),
  janusNodes: json('The media servers, as media has them; each is asked for its version.', {
    shape: z.array(z.object({ name: z.string(), ws: z.string(), admin: z.string() })),
    kind: 'list of {name, ws, admin}',
  }),
  programs: list('Our programs, by names that lead to every pod: each is asked on port 8080 by itself.'),
  redisUrl,
  smtpUrl: smtpUrl('Where mail leaves; it is only signed in to.'),
  s3Bucket: text('Bucket of uploaded files, where they lie in one.').optional(),
  s3Region: text("Region of the bucket; a store of one's own takes any.").default('us-east-1'),
  s3Endpoint: httpUrl("Where a store other than Amazon's is called.").optional(),
  s3AccessKeyId: text('Who the school is at the store; without it the role of the machine counts.').optional(),
  s3SecretAccessKey: secret('Proves to the store that the school is who it says.').optional(),
  ...(Object.fromEntries(SERVICES.map(databaseUrl)) as Record<
    ReturnType<typeof databaseUrlOf>,
    ReturnType<typeof text>
  >),
});

/** Ends with all faults told when there are any. */
export function settingsOf<S extends z.ZodType>(schema: S): z.infer<S> {
  try {
    return loadConfig(schema);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
