/** The secrets that the charts refer to, as the cluster keeps them. The charts themselves hold none. */
import { DEPLOYABLES, SERVICES } from '@parlance/proto/services';
import { KAFKA_ADMIN } from '../kafka/guarded-properties.ts';
import { OWNERS } from '../local/databases.ts';
import { KEYCLOAK_ADMIN } from '../local/parts/keycloak.ts';
import type { Secrets } from '../local/secrets.ts';

export type ClusterSecret = { name: string; values: Record<string, string> };

/** For helm/platform beside helm/infra in one namespace. */
export function secretsFor(
  secrets: Secrets,
  { development }: { development: boolean },
): [platform: ClusterSecret, infra: ClusterSecret] {
  const database = (name: (typeof OWNERS)[number]) =>
    `postgres://${name}:${secrets[`database-${name}`]}@postgres:5432/${name}`;
  const admin = {
    'keycloak-admin-user': KEYCLOAK_ADMIN,
    'keycloak-admin-password': secrets.keycloakAdminPassword,
  };
  const stripe = {
    'stripe-secret-key': secrets.stripeSecretKey,
    'stripe-webhook-secret': secrets.stripeWebhookSecret,
  };
  const platform = {
    ...admin,
    'redis-url': `redis://:${secrets.redisPassword}@redis:6379`,
    'smtp-url': 'smtp://mail:1025',
    ...Object.fromEntries(SERVICES.map((name) => [`database-${name}`, database(name)])),
    ...Object.fromEntries(DEPLOYABLES.map((name) => [`client-${name}`, secrets[`client-${name}`]])),
    ...Object.fromEntries(SERVICES.map((name) => [`kafka-${name}`, secrets[`kafka-${name}`]])),
    'kafka-admin-user': KAFKA_ADMIN,
    'kafka-admin-password': secrets['kafka-admin'],
    'link-secret': secrets.linkSecret,
    'files-secret': secrets.filesSecret,
    'unsubscribe-secret': secrets.unsubscribeSecret,
    'certificate-keys': secrets.certificateKeys,
    ...stripe,
    'janus-api-secret': secrets.janusApiSecret,
    'janus-admin-secret': secrets.janusAdminSecret,
    'janus-admin-key': secrets.janusAdminKey,
    'janus-events-key': secrets.janusEventsKey,
    'call-token-secret': secrets.callTokenSecret,
    'turn-secret': secrets.turnSecret,
    ...(development ? { 'first-admin-password': secrets.demoPassword } : {}),
  };
  const infra = {
    ...admin,
    'postgres-password': secrets.postgresPassword,
    'redis-password': secrets.redisPassword,
    'kafka-cluster-id': secrets.kafkaClusterId,
    ...stripe,
    ...Object.fromEntries([...SERVICES, 'admin' as const].map((name) => [`kafka-${name}`, secrets[`kafka-${name}`]])),
    ...Object.fromEntries(OWNERS.map((name) => [`database-${name}`, secrets[`database-${name}`]])),
  };
  return [
    { name: 'parlance', values: platform },
    { name: 'parlance-infra', values: infra },
  ];
}

export function manifestOf({ name, values }: ClusterSecret): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque', stringData: values };
}
