/** What a service does with the facts of others. */
import type { FactName, Facts } from '@parlance/proto/topics';
import type { KafkaAccess } from '../kafka/access.ts';
import type { Logger } from '../logging/logger.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Tx } from '../postgres/unit-of-work.ts';
import type { Envelope } from './envelope.ts';

/** Effects go through `tx`; nothing else may be awaited. A later fact of the same subject has a higher version. */
export type FactHandler<N extends FactName> = (fact: Facts[N]['output'], envelope: Envelope, tx: Tx) => Promise<void>;
export type FactHandlers = { [N in FactName]?: FactHandler<N> };

export type EventConsumerOptions = {
  /** Name of the reading service: its consumer group and its name in the inbox. */
  service: string;
  pool: Pool;
  kafka: KafkaAccess;
  topics: readonly string[];
  handlers: FactHandlers;
  log: Logger;
  /** Handlers add facts too: wake the relay. */
  onCommit?: (() => void) | undefined;
  /** Nobody waits for what the facts do: after some the next ones may come almost half a second later, and more of them at once. */
  isPatient?: boolean | undefined;
  /** Only tests read in another group than the service's. */
  groupId?: string;
  redrivePollMs?: number;
};
