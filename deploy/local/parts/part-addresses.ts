import { databaseUrls } from '../databases.ts';
import type { Secrets } from '../secrets.ts';
import { turnUrls } from './coturn.ts';
import { janusAddresses } from './janus.ts';
import { KEYCLOAK_ADMIN, keycloakUrl } from './keycloak.ts';
import { inboxUrl } from './mail.ts';
import type { PartContext } from './part.ts';
import { serverUrl } from './postgres.ts';
import { redisUrl } from './redis.ts';
import { stripeAddress } from './stripe.ts';

/** Where the parts are, whoever runs them. */
export type PartAddresses = ReturnType<typeof partAddresses>;

export function partAddresses(
  { profile, secrets }: Pick<PartContext, 'profile' | 'secrets'>,
  env: NodeJS.ProcessEnv = process.env,
) {
  const givenServer = env.DATABASE_URL ?? env.POSTGRES_URL;
  const databaseServer = givenServer ?? serverUrl(profile, secrets.postgresPassword);
  return {
    databaseServer,
    databases: databaseUrls(databaseServer, givenServer === undefined ? secrets : undefined),
    redis: env.REDIS_URL ?? redisUrl(profile, secrets.redisPassword),
    kafkaBrokers: env.KAFKA_BROKERS ?? `127.0.0.1:${profile.ports.kafka}`,
    keycloak: env.KEYCLOAK_URL ?? keycloakUrl(profile),
    keycloakAdmin: keycloakAdmin(secrets, env),
    /** The list that media reads, as JSON. */
    janusNodes: env.JANUS_NODES ?? JSON.stringify(janusAddresses(profile)),
    /** What media gives to browsers, as JSON, and the secret that it signs their credentials with. */
    turn: { urls: env.TURN_URLS ?? JSON.stringify(turnUrls(profile)), secret: env.TURN_SECRET ?? secrets.turnSecret },
    smtp: env.SMTP_URL ?? `smtp://127.0.0.1:${profile.ports.smtp}`,
    /** Undefined when mails go to a server of somebody else's. */
    inbox: env.SMTP_URL === undefined ? inboxUrl(profile) : undefined,
    stripe: stripeAddress({ profile, secrets }, env),
  };
}

function keycloakAdmin(secrets: Secrets, env: NodeJS.ProcessEnv) {
  if (env.KEYCLOAK_URL === undefined) return { user: KEYCLOAK_ADMIN, password: secrets.keycloakAdminPassword };
  const { KEYCLOAK_ADMIN_USER: user, KEYCLOAK_ADMIN_PASSWORD: password } = env;
  return user === undefined || password === undefined ? undefined : { user, password };
}
