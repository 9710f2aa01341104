/** `helm test` asks from inside what is wrong with the installation. Settings: docs/reference/config.md, "Test: doctor". */
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { SERVICES } from '@parlance/proto/services';
import { RELEASE } from '@parlance/runtime/service/release';
import { examine, linesOf } from '../doctor/doctor.ts';
import type { MigrationNames } from '../doctor/migration-names.ts';
import { eachPod } from '../doctor/each-pod.ts';
import type { StoreAddress, Target } from '../doctor/target.ts';
import { untilSettled } from '../doctor/until-settled.ts';
import { databaseUrlOf, doctorConfig, settingsOf } from './settings.ts';

const settings = settingsOf(doctorConfig);
const { publicUrl, doorUrl, kafkaBrokers: brokers, kafkaTls, janusNodes, redisUrl, smtpUrl } = settings;

/** What this release brings; it lies beside the program (deploy/images/plans.ts). */
const migrations = JSON.parse(readFileSync(new URL('../migrations.json', import.meta.url), 'utf8')) as MigrationNames;

function storeOf({ s3Bucket, s3Region, ...rest }: typeof settings): StoreAddress | undefined {
  if (s3Bucket === undefined) return undefined;
  const keys = { keyId: rest.s3AccessKeyId, secretKey: rest.s3SecretAccessKey?.reveal() };
  return { bucket: s3Bucket, region: s3Region, endpoint: rest.s3Endpoint, ...keys };
}

const store = storeOf(settings);
const targetOf = async (): Promise<Target> => ({
  publicUrl,
  door: { url: doorUrl, host: 'localhost' },
  databases: Object.fromEntries(SERVICES.map((service) => [service, settings[databaseUrlOf(service)]])),
  migrations,
  programs: await eachPod(settings.programs, (name) => lookup(name, { all: true })),
  release: RELEASE,
  kafka: { brokers, tls: kafkaTls === 'on' },
  ...(settings.kafkaReaders === 'off' && { kafkaGroups: [] }),
  keycloak: {
    url: settings.keycloakUrl,
    user: settings.keycloakAdminUser,
    password: settings.keycloakAdminPassword?.reveal(),
  },
  janusNodes,
  redisUrl,
  smtpUrl,
  ...(store && { store }),
});
/** Longer than a pod is given to end. */
const withinMs = 45_000;
const examined = await untilSettled({ targetOf, examine, withinMs, everyMs: 5_000 });
console.log(linesOf(examined).join('\n'));
process.exitCode = examined.some(({ state }) => state === 'ill') ? 1 : 0;
