/** The installation that is looked at: its public address, and of its parts whatever was given. */
import type { ServiceName } from '@parlance/proto/services';
import type { KafkaAccess } from '@parlance/runtime/kafka/access';

export type StoreAddress = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  keyId?: string | undefined;
  secretKey?: string | undefined;
};

/** Without `topics` those of which the group has read something. */
export type ReaderGroup = { group: string; topics?: string[] };

export type Target = {
  publicUrl: string;
  /** Where the edge is found from inside the cluster, where the public address may lead nowhere: the edge takes the name for its own. */
  door?: { url: string; host: string };
  /** Certificates of authorities that only this installation trusts, in PEM. */
  authorities?: string | undefined;
  /** Where our programs answer by themselves: each tells whether it is ready, and its machine's time. */
  programs?: Readonly<Record<string, string>>;
  databases?: Partial<Record<ServiceName, string>>;
  /** Names of the migrations that each service's programs bring, in their order. */
  migrations?: Partial<Record<ServiceName, readonly string[]>>;
  kafka?: KafkaAccess;
  /** Of readers; the services' own when left out, and nobody is asked for an empty list: brokers that want a name tell strangers their version only. */
  kafkaGroups?: readonly ReaderGroup[];
  /** Its direct address; only its administrator is told the version. */
  keycloak?: { url: string; user?: string | undefined; password?: string | undefined };
  janusNodes?: readonly { name: string; ws: string; admin: string }[];
  /** Of our programs, as it should be. */
  release?: string;
  redisUrl?: string;
  smtpUrl?: string;
  store?: StoreAddress;
  /** Folder of uploaded files, where there is no bucket. */
  folder?: string;
  turn?: { urls: readonly string[]; secret: string };
};
