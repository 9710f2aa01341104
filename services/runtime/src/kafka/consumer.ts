/** Reads from Kafka in a group, keeps on through every broken connection. One of the two files that know the client library. */
import { Kafka, logLevel, type Consumer, type EachBatchPayload, type IHeaders, type KafkaMessage } from 'kafkajs';
import './quiet-queue.ts';
import { atMost, backOffMs, pause } from '../waiting/waiting.ts';
import { clientOptions } from './access.ts';
import { makeBacklog, type Backlog, type Lag } from './backlog.ts';
import { reachable } from './reachable.ts';
import { errorKind, type KafkaConnection } from './settings.ts';

export type ConsumedRecord = {
  topic: string;
  partition: number;
  offset: string;
  key: string | undefined;
  value: Buffer;
  headers: Record<string, string>;
};

export type ConsumerOptions = KafkaConnection & {
  groupId: string;
  topics: readonly string[];
  /** What a group that is new reads first; false: only what comes from now on. */
  fromBeginning?: boolean;
  /** After records the next ones are fetched so much later, so that more come at once: for readers on whom nobody waits. */
  gatherMs?: number | undefined;
  /** Called in order per partition, with what came together. A rejection leaves the records unread: they come again. */
  onRecords(records: readonly ConsumedRecord[], signal: AbortSignal): Promise<void>;
  /** It is a member of its group, again perhaps: nothing was read meanwhile. */
  onJoin?: (() => void) | undefined;
};

/** More than this is given on in parts, so that none takes long. */
const mostAtOnce = 64;
/** Without records a fetch takes this long, and delays seek and disconnect by as much; each costs both sides some processor. */
const longestWaitMs = 1_000;
/** A broker that does not answer must not hold up the shutdown; the group misses us by itself. */
const longestStopMs = 3_000;
/** Who gathers keeps nobody's records behind their own wait. */
const manyPartitions = 16;
/** Of so many bytes in one partition there may be more, for which a patient reader does not wait. */
const plentyBytes = 64 * 1024;

export type KafkaConsumer = {
  /** Milliseconds since the broker last answered as to a member of the group, or since the start. */
  silentMs(): number;
  /** How many records are known and not done with, and how old the first of them is. */
  lag(): Lag;
  stop(): Promise<void>;
};

/** Starts in the background: a service is up while Kafka is not. */
export function startConsumer(options: ConsumerOptions): KafkaConsumer {
  const stopping = new AbortController();
  let heardAt = performance.now();
  const backlog = makeBacklog();
  const onHeard = () => (heardAt = performance.now());
  const running = keepConsuming({ ...options, backlog, onHeard }, stopping.signal);
  return {
    silentMs: () => performance.now() - heardAt,
    lag: backlog.lag,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type Consuming = ConsumerOptions & { backlog: Backlog; onHeard: () => void };

async function keepConsuming(options: Consuming, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const consumer = makeClient(options);
    // Of a fetch that failed the client says as of any other.
    consumer.on(consumer.events.HEARTBEAT, options.onHeard);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      options.backlog.forget();
      options.onJoin?.();
    });
    try {
      // The client's own tries last long and cannot be stopped, so it begins only when somebody is there.
      await reachable(options.brokers);
      // Asked to stop meanwhile: nobody would hear of it after this.
      if (signal.aborted) break;
      await consumeUntilOver(consumer, options, signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 3)
        options.log?.warn({ err: error, kind: errorKind(error) }, 'kafka consumer cannot start, keeps trying');
    }
    await atMost(longestStopMs, consumer.disconnect());
    if (!signal.aborted) await pause(backOffMs(failures, { firstMs: 200, capMs: 2_000 }), signal);
  }
}

function makeClient({ clientId, groupId, log, ...options }: ConsumerOptions): Consumer {
  const kafka = new Kafka({
    ...clientOptions(options),
    clientId,
    connectionTimeout: 2_000,
    logLevel: logLevel.ERROR,
    logCreator: () => (entry) => log?.debug({ kafka: entry.log.message }, 'kafka client'),
    // Long enough for a broker's restart: a client that gives up comes back as a new member, and waits until the old one is missed.
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30 },
  });
  return kafka.consumer({
    groupId,
    // A killed member is missed after six seconds (the broker's minimum), so its successor waits no longer.
    sessionTimeout: 6_000,
    heartbeatInterval: 1_500,
    rebalanceTimeout: 10_000,
    maxWaitTimeInMs: longestWaitMs,
    minBytes: 1,
    allowAutoTopicCreation: false,
    metadataMaxAge: 30_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1_000 },
  });
}

/** Resolves when asked to stop, rejects when the client gives up. */
async function consumeUntilOver(consumer: Consumer, options: Consuming, signal: AbortSignal): Promise<void> {
  const over = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) reject(payload.error);
    });
  });
  // The client may crash while the lines below still wait for it.
  over.catch(() => undefined);
  const gather = makeGathering(consumer, options, signal);
  const start = async () => {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.fromBeginning ?? true });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: 1_000,
      autoCommitThreshold: 100,
      partitionsConsumedConcurrently: options.gatherMs === undefined ? 3 : manyPartitions,
      eachBatch: (payload) => eachBatch(payload, { ...options, gather }, signal),
    });
  };
  const starting = start();
  await Promise.race([starting, over]);
  await over;
  // A client that is disconnected while it joins its group joins all the same, and reads on.
  await atMost(longestStopMs, starting);
}

type Gather = (batch: EachBatchPayload['batch']) => Promise<unknown>;

/** The client fetches again when everything of one fetch is done with, so all of it waits for one instant. */
function makeGathering(consumer: Consumer, { gatherMs }: ConsumerOptions, signal: AbortSignal): Gather {
  if (gatherMs === undefined) return async () => undefined;
  let ready: Promise<unknown> | undefined;
  consumer.on(consumer.events.FETCH, () => (ready = undefined));
  return ({ messages }) => {
    const bytes = messages.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    if (bytes >= plentyBytes) ready = Promise.resolve();
    return (ready ??= pause(gatherMs, signal));
  };
}

async function eachBatch(
  payload: EachBatchPayload,
  { onRecords, gather, backlog }: Consuming & { gather: Gather },
  signal: AbortSignal,
): Promise<void> {
  const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
  // Slow records must not look like a dead reader.
  const alive = setInterval(() => void heartbeat().catch(() => undefined), 1_500);
  const gathered = gather(batch);
  try {
    for (let from = 0; from < batch.messages.length; from += mostAtOnce) {
      if (signal.aborted || !isRunning() || isStale()) return;
      const part = batch.messages.slice(from, from + mostAtOnce);
      noteOpen(backlog, batch, part[0]);
      await onRecords(
        part.map((message) => consumed(batch, message)),
        signal,
      );
      resolveOffset(part.at(-1)?.offset ?? '');
      await commitOffsetsIfNecessary();
      await heartbeat();
    }
    if (!isStale()) noteLeft(backlog, batch);
    await gathered;
  } finally {
    clearInterval(alive);
  }
}

/** This one is not done with, and neither is anything after it. */
function noteOpen(backlog: Backlog, batch: EachBatchPayload['batch'], first: KafkaMessage | undefined): void {
  if (first === undefined) return;
  const records = Number(batch.highWatermark) - Number(first.offset);
  backlog.note(batch, { since: Number(first.timestamp), records });
}

/** What the broker had besides this batch when it gave it: none of it is older than the batch's last. */
function noteLeft(backlog: Backlog, batch: EachBatchPayload['batch']): void {
  const last = batch.messages.at(-1);
  if (last === undefined) return;
  const records = Number(batch.highWatermark) - 1 - Number(last.offset);
  if (records > 0) backlog.note(batch, { since: Number(last.timestamp), records });
  else backlog.settle(batch);
}

function consumed(
  { topic, partition }: EachBatchPayload['batch'],
  { offset, key, value, headers }: KafkaMessage,
): ConsumedRecord {
  const record = { topic, partition, offset, key: key?.toString(), value: value ?? Buffer.alloc(0) };
  return { ...record, headers: asTexts(headers) };
}

function asTexts(headers: IHeaders | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value === undefined || Array.isArray(value) ? [] : [[name, value.toString()]],
    ),
  );
}
