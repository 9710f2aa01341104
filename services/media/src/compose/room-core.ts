/** What a room is put together from: times, peers, stores and media servers. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Sending } from '@parlance/runtime/events/outbox';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { MediaConfig } from '../config.ts';
import type { SchoolTime } from '../domain/school-time.ts';
import { makeNodeRegistry } from '../outbound/janus/admin/node-registry.ts';
import { makeNodeProgress } from '../outbound/postgres/node-progress.ts';
import { makeSignallingStore } from '../outbound/postgres/signalling-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import type { Lessons } from '../usecases/ports.ts';
import type { IsRevoked } from '../usecases/signalling-ports.ts';

type Revocations = {
  isRevoked: IsRevoked;
  /** The answer may have changed for somebody. */
  onNews: (listener: () => void) => void;
};

export type RoomParts = {
  config: MediaConfig;
  pool: Pool;
  clock: Clock;
  schoolTime: SchoolTime;
  lessons: Lessons;
  /** Real time, the same in every replica. */
  realTime: Clock;
  log: Logger;
  onCommit?: () => void;
  revocations?: Revocations;
  /** Only tests publish elsewhere than the registry says. */
  sending?: Sending | undefined;
};

const nobodyIs: Revocations = { isRevoked: () => false, onNews: () => undefined };

export function makeRoomCore({ pool, sending, onCommit, revocations = nobodyIs, ...parts }: RoomParts) {
  const { config, log } = parts;
  const { janusApiSecret: apiSecret, janusAdminSecret: adminSecret, janusAdminKey: adminKey } = config;
  return {
    ...parts,
    isRevoked: revocations.isRevoked,
    onRevoked: revocations.onNews,
    db: pool,
    uow: makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, sending), onCommit }),
    servers: makeNodeRegistry(config.janusNodes.map((node) => ({ ...node, apiSecret, adminSecret, adminKey }))),
    signalling: makeSignallingStore(pool),
    progress: makeNodeProgress(pool),
    warnThat: (message: string) => (error: unknown) => log.warn({ err: error }, message),
  };
}

export type RoomCore = ReturnType<typeof makeRoomCore>;
