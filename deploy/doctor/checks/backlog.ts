/** Whether facts flow: what waits to be sent, what was read and could not be applied, and how far readers are behind. */
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { topics } from '@parlance/proto/topics';
import { clientOptions, type KafkaAccess } from '@parlance/runtime/kafka/access';
import kafkajs, { type Admin } from 'kafkajs';
import { Client } from 'pg';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { ReaderGroup, Target } from '../target.ts';

// Node finds only some of this CommonJS package's names by itself.
const { Kafka, logLevel } = kafkajs;

const patienceMs = 5_000;
/** A relay that works sends within a second. */
const mostSecondsUnsent = 60;
/** What a reader does in a few seconds. */
const mostBehind = 5_000;
/** A reader writes down every second how far it is. */
const readsWithinMs = 5_000;

const groupsOfServices: ReaderGroup[] = SERVICES.map((service) => ({
  group: `parlance-${service}`,
  topics: topics.filter(({ facts }) => Object.values(facts).flat().includes(service)).map(({ name }) => name),
}));

export async function checkBacklog({
  kafka,
  kafkaGroups = groupsOfServices,
  databases = {},
}: Target): Promise<Finding> {
  if (kafka === undefined && Object.keys(databases).length === 0)
    return notAsked('neither Kafka nor a database was given');
  try {
    const asksReaders = kafka !== undefined && kafkaGroups.length > 0;
    const readers = asksReaders ? await readersOf(kafka, kafkaGroups) : [];
    const kept = await Promise.all(Object.entries(databases).map(([name, url]) => queuesOf(name as ServiceName, url)));
    return (
      judgeReaders(readers) ??
      judge(kept, asksReaders ? 'facts are sent and applied' : 'facts are sent; readers were not asked')
    );
  } catch (error) {
    return ill(
      `what is under way cannot be counted (${faultOf(error)})`,
      'Look whether the brokers and databases answer, and whether their users and passwords are right.',
    );
  }
}

/** `read`: offsets of all partitions together. */
type Behind = { group: string; records: number; read: number };
type Reader = Behind & { isRead: boolean; isStanding: boolean };

async function readersOf(access: KafkaAccess, groups: readonly ReaderGroup[]): Promise<Reader[]> {
  // Brokers of which nobody has read yet make the place of offsets first.
  const retry = { initialRetryTime: 100, maxRetryTime: 500, retries: 8 };
  const settings = { ...clientOptions(access), clientId: 'doctor', retry, logLevel: logLevel.NOTHING };
  const admin = new Kafka({ ...settings, connectionTimeout: patienceMs, requestTimeout: patienceMs }).admin();
  await admin.connect();
  try {
    const { groups: described } = await admin.describeGroups(groups.map(({ group }) => group));
    const taken = new Set(described.filter(({ members }) => members.length > 0).map(({ groupId }) => groupId));
    const look = () => Promise.all(groups.map((group) => behind(admin, group)));
    const first = await look();
    // Who is not behind need not move, and of who is far behind it is said anyway.
    const mayStand = ({ records }: Behind) => records > 0 && records <= mostBehind;
    if (first.some(mayStand)) await new Promise((resolve) => setTimeout(resolve, readsWithinMs));
    const now = first.some(mayStand) ? await look() : first;
    return now.map((reader, index) => ({
      ...reader,
      isRead: taken.has(reader.group),
      isStanding: mayStand(reader) && first[index]?.records !== 0 && first[index]?.read === reader.read,
    }));
  } finally {
    await admin.disconnect();
  }
}

async function behind(admin: Admin, { group, topics: wanted }: ReaderGroup): Promise<Behind> {
  const kept = await admin.fetchOffsets({ groupId: group, ...(wanted && { topics: wanted }) });
  const lags = await Promise.all(
    kept.map(async ({ topic, partitions }) => {
      const offsets = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      // -1: nothing was read of it yet; what retention has removed is behind nobody.
      return (await admin.fetchTopicOffsets(topic)).reduce(
        (sum, { partition, low, high }) =>
          sum + Math.max(0, Number(high) - Math.max(Number(low), offsets.get(partition) ?? 0)),
        0,
      );
    }),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const read = sum(kept.flatMap(({ partitions }) => partitions.map(({ offset }) => Number(offset))));
  return { group, records: sum(lags), read };
}

type Queues = { service: ServiceName; secondsUnsent: number; parked: number };

async function queuesOf(service: ServiceName, url: string): Promise<Queues> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ unsent: number; parked: number }>(
      `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as unsent,
         (select count(*)::int from dead_letters where resolved_at is null) as parked
       from outbox where sent_at is null`,
    );
    return { service, secondsUnsent: rows[0]?.unsent ?? 0, parked: rows[0]?.parked ?? 0 };
  } finally {
    await client.end();
  }
}

function judgeReaders(readers: readonly Reader[]): Finding | undefined {
  const faults = readers.flatMap(({ group, records, isRead, isStanding }) => {
    if (records > mostBehind) return [`${group} is ${records} records behind`];
    if (!isRead) return [`nobody reads as ${group}`];
    return isStanding ? [`${group} reads nothing of the ${records} records that are there`] : [];
  });
  if (faults.length === 0) return undefined;
  return ill(
    faults.join('; '),
    'Look whether that service runs, and what its log says of events that wait; readers catch up by themselves.',
  );
}

function judge(kept: readonly Queues[], ifWell: string): Finding {
  const unsent = kept.filter(({ secondsUnsent }) => secondsUnsent > mostSecondsUnsent);
  if (unsent.length > 0)
    return ill(
      unsent
        .map(({ service, secondsUnsent }) => `${service} has facts unsent for ${Math.round(secondsUnsent)} s`)
        .join('; '),
      'Look whether the brokers take records and whether that service may write to its topics; nothing is lost meanwhile.',
    );
  const parked = kept.filter(({ parked: count }) => count > 0);
  if (parked.length > 0)
    return ill(
      parked.map(({ service, parked: count }) => `${service} has ${count} parked`).join('; '),
      'Read why and send them again (docs/runbooks/parked-events.md).',
    );
  return well(ifWell);
}
